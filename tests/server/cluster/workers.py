"""Workers in this process: whole servers on loopback, with one bus and one database between them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, cast

from dbs_server.app import serving
from dbs_server.cluster.worker import Worker
from dbs_server.lobby import Lobby
from dbs_server.service import Service
from dbs_server.settings import Settings
from engine.core.game_pack import Pack
from tests.server.toy import HEAP, only

PATIENCE = 20.0


@contextlib.asynccontextmanager
async def working(db: str, *buses: str, games: Mapping[str, Pack] | None = None) -> AsyncIterator[list[Service]]:
    """A worker at each of these buses, which all know each other."""
    async with contextlib.AsyncExitStack() as stack:
        found: list[Service] = []
        for bus in buses:
            settings = Settings(port=0, db=db, bus=(bus,), pace=(0.0, 0.0))
            found.append(await stack.enter_async_context(serving(settings, games or only(HEAP))))
        await until(lambda: all(len(worker_of(one).members.all()) == len(found) for one in found))
        yield found


def worker_of(service: Service) -> Worker:
    return cast(Worker, service.worker)


def lobby_of(service: Service) -> Lobby:
    return service.lobby


async def until(so: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not so():
            await asyncio.sleep(0.02)
