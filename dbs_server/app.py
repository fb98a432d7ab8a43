"""`dbs serve`: the headless server."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import math
import signal
import sqlite3
import ssl
import sys
from collections.abc import AsyncGenerator, Mapping
from typing import Any

from card_data.games import packs
from dbs_server import admin, journal, watch
from dbs_server.addresses import networks
from dbs_server.budget import arm
from dbs_server.keeping import Terms
from dbs_server.leasing import keep_leases, worker_name
from dbs_server.lobby import Lobby
from dbs_server.pace import Pace
from dbs_server.service import Heir, Service
from dbs_server.settings import Settings, place_of
from dbs_server.storage.opening import NoDriver, elsewhere, open_store
from dbs_server.storage.store import CannotRead
from dbs_server.transport import Transport
from engine.core.errors import DefinitionError
from engine.core.game_pack import Pack
from engine.core.shape import record_of
from engine.version import rules_code

log = logging.getLogger("dbs")

SWITCH = 0.001
"""Seconds after which a computer player that thinks makes room for the loop."""


def run(settings: Settings) -> int:
    """Serve until interrupted; the exit code."""
    journal.begin(settings.log_level, settings.log_format)
    try:
        asyncio.run(serve_forever(settings))
    except ssl.SSLError as error:
        print(f"Cannot use the certificate {settings.certificate}: {error}", file=sys.stderr)
        return 1
    except (NoDriver, CannotRead) as error:
        print(f"Cannot use the database: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        print(f"Cannot serve on {settings.host}:{settings.port}: {error.strerror or error}{where}", file=sys.stderr)
        return 1
    except DefinitionError as error:
        print(f"Cannot serve with these cards: {error}", file=sys.stderr)
        return 1
    except sqlite3.Error as error:
        print(f"Cannot use the database {settings.db}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


async def serve_forever(settings: Settings) -> None:
    """Listen, find running matches again, and serve until SIGINT or SIGTERM. The first one drains, where the settings give time for it; another
    one stops at once."""
    async with serving(settings) as service:
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows has no handlers for a loop
                loop.add_signal_handler(name, service.interrupt)
        scheme = "wss" if settings.certificate else "ws"
        _say(f"Serving the Dragon Ball Super Card Game on {scheme}://{settings.host}:{service.port}")
        await service.stopped.wait()
        kept = "are kept in the store" if settings.db != ":memory:" else "are lost: there is no --db"
        _say(f"Stopping; running matches {kept}.")


def _say(line: str) -> None:
    """Print a line in one piece: several workers may share an output that nothing buffers."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@contextlib.asynccontextmanager
async def running(
    host: str, port: int, db: str = ":memory:", *, games: Mapping[str, Pack] | None = None, **others: Any
) -> AsyncGenerator[int, None]:
    """A server that runs as long as the context is open; yields its port. `others` are settings; without a pace, nothing waits.

    Clients run in the same process here, so that messages that wait say nothing of the server: for their sake it refuses no table."""
    given: dict[str, Any] = {"pace": (0.0, 0.0), "most_lag": math.inf, **others}
    settings = Settings(host=host, port=port, db=db, **given)
    async with serving(settings, games) as service:
        yield service.port


@contextlib.asynccontextmanager
async def serving(settings: Settings, games: Mapping[str, Pack] | None = None) -> AsyncGenerator[Service, None]:
    """A server that runs as long as the context is open. Raises OSError, sqlite3.Error, DefinitionError where it cannot."""
    arm()
    sys.setswitchinterval(SWITCH)
    rules_code()  # read now: the files may be another version's while the server runs on
    async with contextlib.AsyncExitStack() as stack:
        store = open_store(settings.db, durable=settings.durable, worker=worker_name())
        store.attach(asyncio.get_running_loop().call_soon_threadsafe)
        stack.callback(store.close)
        terms = Terms(settings.per_address, settings.tables, pace=Pace(*settings.pace))
        here = packs() if games is None else games
        lobby = Lobby(here, store, terms, most_lag=settings.most_lag, addresses=settings.addresses)
        stack.callback(lobby.thinkers.close)
        if not settings.bus and (recovered := lobby.recover()):  # of many, each takes what nobody has
            log.warning("%d running matches found; each goes on when one of its players comes back", recovered)
        for pack in lobby.games.values():
            for kind in pack.views:
                record_of(kind)  # read now, and not when the first match begins
        settle_collector()
        figures = watch.Figures(lobby)
        transport = Transport(
            lobby,
            settings.per_address,
            networks(settings.proxies),
            settings.origins,
            _tls(settings),
            figures,
            settings.share,
        )
        service = Service(settings, lobby, transport)
        if settings.watch:
            await stack.enter_async_context(await watch.listen(figures, *place_of("watch", settings.watch)))
        orders = admin.Admin(lobby, service.drain)
        if settings.bus:
            service.worker = await stack.enter_async_context(_worker(settings, lobby, transport, orders))
        if settings.admin:
            await stack.enter_async_context(await admin.listen(orders, settings.admin))
        server = await stack.enter_async_context(await transport.listen(settings.host, settings.port))
        service.port = int(next(iter(server.sockets)).getsockname()[1])
        housekeeping = asyncio.create_task(service.keep_house(), name="housekeeping")
        stack.callback(housekeeping.cancel)
        if elsewhere(settings.db) and not settings.bus:
            leases = asyncio.create_task(keep_leases(lobby), name="leases")
            stack.callback(leases.cancel)
        yield service


def _worker(
    settings: Settings, lobby: Lobby, transport: Transport, orders: admin.Admin
) -> contextlib.AbstractAsyncContextManager[Heir]:
    """What makes this server one of many. Raises NoDriver."""
    try:
        from dbs_server.cluster.worker import working  # a server alone knows nothing of it
    except ImportError as error:
        raise NoDriver(
            f"a bus needs a library that is not installed ({error.name}): pip install 'dbs-terminal[cluster]'"
        ) from None
    return working(lobby, transport, list(settings.bus), orders)


def _tls(settings: Settings) -> ssl.SSLContext | None:
    if not settings.certificate:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(settings.certificate, settings.key)
    return context


YOUNG = 200
"""How many more objects there are when the collector walks the young ones. They are many more than so many, as old ones go
meanwhile: at 1,000 tables a walk takes a millisecond, and twenty with 5,000."""


def settle_collector() -> None:
    """Cards, code and grammar live as long as the process, and games hold no cycles: the collector need not walk them again and again. It walks what is
    young often and in small parts, and all of it only while the house is kept."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 1_000_000, 1_000)
