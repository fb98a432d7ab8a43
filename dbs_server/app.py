"""`dbs serve`: the headless server."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import sqlite3
import sys
from collections.abc import AsyncGenerator, Mapping, Sequence

from card_data.games import packs
from dbs_server.budget import arm
from dbs_server.lobby import Lobby
from dbs_server.pace import USUAL, Pace
from dbs_server.store import Store
from dbs_server.transport import PER_ADDRESS, Transport
from engine.core.errors import DefinitionError
from engine.core.game_pack import Pack
from engine.core.shape import record_of
from engine.version import rules_code

log = logging.getLogger("dbs")

TICK = 1.0
"""Seconds between two looks at what has a time to be done in."""
SWEEP_EVERY = 30
"""Looks between two rounds of housekeeping."""
COLLECT_EVERY = 20
"""Rounds between two full collections of garbage while nobody plays."""
COLLECT_AT_LAST = 240
"""Rounds after which garbage is collected all the same: with a thousand matches on that takes a second, in which everybody waits."""


def run(
    host: str,
    port: int,
    db: str,
    per_address: int = PER_ADDRESS,
    *,
    pace: tuple[float, float] = USUAL,
    addresses: Sequence[str] = (),
    verbose: bool = False,
) -> int:
    """Serve until interrupted; the exit code."""
    logging.basicConfig(
        level=logging.INFO if verbose else logging.WARNING,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    try:
        asyncio.run(serve_forever(host, port, db, per_address, pace, addresses))
    except OSError as error:
        print(f"Cannot serve on {host}:{port}: {error.strerror or error}", file=sys.stderr)
        return 1
    except DefinitionError as error:
        print(f"Cannot serve with these cards: {error}", file=sys.stderr)
        return 1
    except sqlite3.Error as error:
        print(f"Cannot use the database {db}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


async def serve_forever(
    host: str,
    port: int,
    db: str,
    per_address: int = PER_ADDRESS,
    pace: tuple[float, float] = USUAL,
    addresses: Sequence[str] = (),
) -> None:
    """Listen, recover running matches, and serve until SIGINT or SIGTERM."""
    async with running(host, port, db, per_address=per_address, pace=pace, addresses=addresses) as actual:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows has no handlers for a loop
                loop.add_signal_handler(name, stop.set)
        print(f"Serving the Dragon Ball Super Card Game on ws://{host}:{actual}", flush=True)
        await stop.wait()
        kept = "are kept in the store" if db != ":memory:" else "are lost: there is no --db"
        print(f"Stopping; running matches {kept}.", flush=True)


@contextlib.asynccontextmanager
async def running(
    host: str,
    port: int,
    db: str = ":memory:",
    *,
    games: Mapping[str, Pack] | None = None,
    per_address: int = PER_ADDRESS,
    pace: tuple[float, float] = (0.0, 0.0),
    addresses: Sequence[str] = (),
) -> AsyncGenerator[int, None]:
    """A server that runs as long as the context is open; yields its port. `pace`: see `Pace`; `addresses`: see `Lobby`."""
    arm()
    rules_code()  # read now: the files may be another version's while the server runs on
    store = Store(db)
    lobby = Lobby(packs() if games is None else games, store, per_address, pace=Pace(*pace), addresses=addresses)
    recovered = lobby.recover()
    if recovered:
        log.warning("%d running matches recovered", recovered)
    for pack in lobby.games.values():
        for kind in pack.views:
            record_of(kind)  # read now, and not when the first match begins
    _settle_collector()
    try:
        server = await Transport(lobby, per_address).listen(host, port)
    except OSError:
        store.close()
        raise
    housekeeping = asyncio.create_task(_keep_house(lobby), name="housekeeping")
    try:
        yield next(iter(server.sockets)).getsockname()[1]
    finally:
        housekeeping.cancel()
        lobby.thinkers.close()
        server.close()
        await server.wait_closed()
        store.close()


def _settle_collector() -> None:
    """Cards, code and grammar live as long as the process, and games hold no cycles: the collector need not walk them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 1_000, 1_000)  # what is young is soon walked; all of it only in `_keep_house`


async def _keep_house(lobby: Lobby) -> None:
    """Clear away what nobody came back to, tell the operator how things are, and collect garbage at leisure."""
    ticks = collected = 0
    while True:
        await asyncio.sleep(TICK)
        ticks += 1
        lobby.tick()
        if ticks % SWEEP_EVERY:
            continue
        lobby.sweep()
        playing = sum(table.state == "playing" for table in lobby.tables.values())
        log.info("%d connections, %d tables, %d matches on", len(lobby.sessions), len(lobby.tables), playing)
        rounds = ticks // SWEEP_EVERY
        if rounds - collected >= (COLLECT_AT_LAST if playing else COLLECT_EVERY):
            gc.collect()
            collected = rounds
