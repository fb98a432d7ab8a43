"""A worker: a server that is one of many. It beats, lists its tables, keeps its leases, takes tables over and hands them on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator
from typing import Any

import msgspec

from dbs_server.admin import Admin
from dbs_server.cluster.bus import Bus
from dbs_server.cluster.gate import Gate
from dbs_server.cluster.lists import Lists
from dbs_server.cluster.members import Members
from dbs_server.cluster.orders import Everywhere
from dbs_server.cluster.owner import Owner
from dbs_server.cluster.places import Places
from dbs_server.cluster.standin import StandIn
from dbs_server.cluster.words import (
    ALL,
    Again,
    Ask,
    Beat,
    Bid,
    Done,
    Enter,
    Gone,
    Listed,
    Pulse,
    Said,
    Shut,
    Told,
    Word,
    pack,
    subject_of,
    unpack,
)
from dbs_server.lobby import Lobby
from dbs_server.table import Table
from dbs_server.transport import Transport
from engine.version import rules_code

log = logging.getLogger("dbs.worker")

TICK = 0.25
"""Seconds between two looks at the lists."""
BEAT = 2
"""Looks between two beats."""
RENEW = 4
"""Looks between two renewals of the leases, and between two looks for tables that nobody has."""
PULSE = 20
"""Looks between two pulses."""
CLAIMS = 20
"""Tables that are claimed at once."""
GIVES = 20
"""Tables that are handed over at once."""
BALANCE = 40
"""Looks between two tries to give tables away."""
HOT = 0.25
"""A lag of so many seconds makes a worker give tables away, to one that has less than a quarter of it."""


class Worker:
    """One run of a server of many, over this bus."""

    def __init__(self, lobby: Lobby, transport: Transport, bus: Bus, orders: Admin) -> None:
        self.lobby, self.bus = lobby, bus
        self.ledger = lobby.store.ledger
        self.members = Members(self.ledger.worker)
        self.lists = Lists(self.me, lambda word: self.bus.send(ALL, pack(word)))
        self.places = Places(lobby, self.members, self.lists)
        self.gate = Gate(lobby, self.members, self.places, self._say)
        self.owner = Owner(lobby, transport.turns, self.places, self._say)
        self.orders = Everywhere(bus, self.members, orders.hear)
        self._looks = 0
        self._slow: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def me(self) -> str:
        """Its name."""
        return self.ledger.worker

    async def start(self) -> None:
        """Listen to the others, and be heard."""
        self.lobby.roads = self.gate
        self.lobby.store.on_lost = self.lose
        self.bus.on_back = self._back
        await self.bus.hear(ALL, self._hear)
        await self.bus.hear(f"dbs.worker.{self.me}.>", self._hear)
        self._beat()
        self.bus.send(ALL, pack(Ask()))

    def _say(self, worker: str, table: str, word: Word) -> None:
        link = getattr(word, "link", "-")
        self.bus.send(subject_of(worker, link, table), pack(word))

    def _hear(self, subject: str, data: bytes) -> None:
        try:
            word = unpack(data)
        except msgspec.DecodeError as error:
            log.warning("what came under %s cannot be read: %s", subject, error)
            return
        match word:
            case Said() | Enter() | Gone() | Pulse():
                self.owner.hear(word)
            case Told() | Shut() | Again():
                self.gate.heard(word)
            case Beat():
                self.members.heard(word)
                if word.worker != self.me:
                    self.lists.beat(word.worker, word.n)
            case Listed():
                if word.worker != self.me and self.lists.heard(word):
                    self.lobby.hall.elsewhere(self.lists.tables())
            case Ask(worker=worker):
                if worker in ("", self.me):
                    self.lists.asked()
            case Bid() | Done():
                self.orders.heard(word)

    # --- now and then -------------------------------------------------------------------------------------------------

    async def keep(self) -> None:
        """Look after everything, for as long as the worker runs."""
        while True:
            await asyncio.sleep(TICK)
            self._looks += 1
            try:
                self._look()
            except Exception:
                log.exception("a look at the cluster has failed; the next one is taken all the same")

    def _look(self) -> None:
        lobby = self.lobby
        self.lists.own(lobby.hall.own())
        lobby.hall.tick()
        if self._looks % BEAT == 0:
            self._beat()
            self._look_at_others()
            self.gate.round()
        if self._looks % RENEW == 0:
            lobby.results.forget()
            if self._slow is None or self._slow.done():
                self._slow = asyncio.create_task(self._renew(), name="leases")
        if self._looks % PULSE == 0:
            self.gate.pulse()
        if self._looks % BALANCE == 0 and lobby.lag > HOT:
            self._balance()

    def _beat(self) -> None:
        lobby = self.lobby
        beat = Beat(
            self.me, rules_code(), round(lobby.lag, 3), len(lobby.tables), len(lobby.sessions), bool(lobby.closing),
            self.lists.n,
        )  # fmt: skip
        self.bus.send(ALL, pack(beat))

    def _look_at_others(self) -> None:
        if self.members.cut_off:
            return
        for worker in {*self.lists.workers(), *(one.gate for one in self.owner.standins.values())}:
            if not self.members.here(worker):
                self.owner.gone(worker)
                if self.lists.drop(worker):
                    self.lobby.hall.elsewhere(self.lists.tables())
        self.members.forget()

    def _back(self) -> None:
        """The bus was gone: whatever was said meanwhile was missed."""
        self._beat()
        self.gate.pulse()
        self.bus.send(ALL, pack(Ask()))
        self.lists.asked()

    # --- leases -------------------------------------------------------------------------------------------------------

    async def _renew(self) -> None:
        """Put off the end of the leases, and take what nobody has. A worker that is cut off from the bus does neither, so that others may have its tables."""
        if self.members.cut_off:
            return
        try:
            for lease in await asyncio.to_thread(self.ledger.renew):
                self.lose(lease.table)
            if not self.lobby.closing and self.lobby.lag < self.lobby.most_lag:
                for found in await asyncio.to_thread(self.ledger.claim, CLAIMS):
                    self.places.adopt(found)
        except OSError as error:
            log.warning("the leases were not renewed: %s", error)

    def lose(self, key: str) -> None:
        """A table is another worker's now: those who are there go to it by themselves."""
        table = self.lobby.tables.get(key)
        if table is None:
            if (match := self.lobby.asleep.at(key)) is not None:
                self.lobby.asleep.take(match)
            return
        log.warning("table %s is another worker's from now on", key)
        self._leave(table)

    def _leave(self, table: Table) -> None:
        """Everybody leaves a table that moves, and it is no more."""
        sessions = [(place.session, place.token) for place in table.places if place.session is not None]
        for place in table.places:
            place.session = None
        watchers = list(table.gallery.watchers)
        table.match, table.keeper, table.state = None, None, "moved"
        for session in watchers:
            if isinstance(session, StandIn):
                table.gallery.leave(session)
                self.owner.again(session)
        self.lobby.hall.close(table, ours=True)
        for session, token in sessions:
            session.table = None
            session.withdraw()
            if isinstance(session, StandIn):
                self.owner.again(session)
            else:
                self.gate.moved(session, token)

    # --- handing over -------------------------------------------------------------------------------------------------

    def hand_over(self, limit: int = GIVES) -> int:
        """Hand matches that are on over to others with the same rules; how many. What cannot go is played to its end here."""
        heirs = self.places.heirs
        tables = [one for one in self.lobby.tables.values() if one.state == "playing"][:limit] if heirs else []
        for i, table in enumerate(tables):
            task = asyncio.create_task(self._give(table, heirs[i % len(heirs)]), name="a table moves")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return len(tables)

    async def _give(self, table: Table, worker: str) -> None:
        match = table.match
        if match is None:
            return
        clock = match.record.clock is not None
        one, two = table.places
        digests = (one.digest, two.digest)
        self._leave(table)
        try:
            await asyncio.to_thread(self.ledger.give, table.id, worker)
            log.info("table %s is given to %s", table.id, worker)
        except (LookupError, OSError) as error:
            log.warning("table %s stays here: %s", table.id, error)
            if table.id in self.ledger.held:
                self.places.sleeps(match.id, table.id, digests, clock)

    def _balance(self) -> None:
        """A hot worker gives some of its tables to one that is not."""
        best = self.members.best(self.members.others(rules_code()))
        if best is not None and best.lag < self.lobby.lag / 4:
            self.hand_over(max(1, min(GIVES, len(self.lobby.tables) // 10)))

    def close(self) -> None:
        """It stops: others may have its tables at once."""
        for task in (self._slow, *self._tasks):
            if task is not None:
                task.cancel()
        with contextlib.suppress(OSError):
            self.ledger.leave()


@contextlib.asynccontextmanager
async def working(lobby: Lobby, transport: Transport, urls: list[str], orders: Admin) -> AsyncGenerator[Worker]:
    """A worker for as long as the context is open. Raises OSError where no bus answers."""
    bus = Bus(urls, lobby.store.ledger.worker)
    await bus.connect()
    worker = Worker(lobby, transport, bus, orders)
    await worker.start()
    keeping = asyncio.create_task(worker.keep(), name="the cluster")
    orders.everywhere = worker.orders.ask
    try:
        yield worker
    finally:
        keeping.cancel()
        worker.close()
        await bus.close()
