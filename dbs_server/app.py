"""`dbs serve`: the headless server."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import logging
import signal

from dbs_server.lobby import Lobby
from dbs_server.rulesets import RuleSet, masters
from dbs_server.store import Store
from dbs_server.transport import PER_ADDRESS, Transport

log = logging.getLogger("dbs")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (0.0.0.0: all; default: this machine only)")
    parser.add_argument("--port", type=int, default=8765, help="port to listen on (default 8765; 0: any free one)")
    parser.add_argument("--db", default=":memory:", metavar="FILE", help="SQLite file of matches; without it nothing survives a restart")
    parser.add_argument("--per-address", type=int, default=PER_ADDRESS, metavar="N", help="connections from one address")
    parser.add_argument("--verbose", action="store_true", help="log every match and connection")


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted; the exit code."""
    logging.basicConfig(
        level=logging.INFO if arguments.verbose else logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    try:
        asyncio.run(serve_forever(arguments.host, arguments.port, arguments.db, arguments.per_address))
    except OSError as error:
        print(f"Cannot listen on {arguments.host}:{arguments.port}: {error.strerror or error}")
        return 1
    except KeyboardInterrupt:
        pass
    return 0


async def serve_forever(host: str, port: int, db: str, per_address: int = PER_ADDRESS) -> None:
    """Listen, recover running matches, and serve until SIGINT or SIGTERM."""
    async with running(host, port, db, per_address=per_address) as actual:
        print(f"Serving the Dragon Ball Super Card Game on ws://{host}:{actual}", flush=True)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(name, stop.set)
        await stop.wait()
        print("Stopping; running matches are kept in the store.", flush=True)


@contextlib.asynccontextmanager
async def running(host: str, port: int, db: str = ":memory:", *, rules: RuleSet | None = None, per_address: int = PER_ADDRESS):
    """A server that runs as long as the context is open; yields its port."""
    store = Store(db)
    lobby = Lobby(rules if rules is not None else masters(), store)
    recovered = lobby.recover()
    if recovered:
        log.warning("%d running matches recovered", recovered)
    gc.collect()
    gc.freeze()  # cards, code and grammar live as long as the process: the collector need not walk them again
    server = await Transport(lobby, per_address).listen(host, port)
    try:
        yield server.sockets[0].getsockname()[1] if hasattr(server, "sockets") else port
    finally:
        server.close()
        await server.wait_closed()
        store.close()
