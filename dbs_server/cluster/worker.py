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
from dbs_server.cluster.figures import ClusterFigures
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
    Given,
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
from dbs_server.leasing import keep_leases, renew
from dbs_server.lobby import Lobby
from dbs_server.protocol import FromClient, Resume
from dbs_server.session import Session
from dbs_server.storage.leases import Found, Lease
from dbs_server.table import Table
from dbs_server.transport import Transport
from engine.version import rules_code

log = logging.getLogger("dbs.worker")

TICK = 0.25
"""Seconds between two looks at the lists."""
BEAT = 2
"""Looks between two beats."""
SECOND = 4
"""Looks in a second."""
PULSE = 20
"""Looks between two pulses."""
GIVES = 20
"""Tables that are handed over at once."""
BALANCE = 40
"""Looks between two tries to give tables away."""
HOT = 0.25
"""A lag of so many seconds makes a worker give tables away, to one that has less than a quarter of it."""
HEARD_WITHIN = 5.0
"""Seconds in which a worker hears itself over the bus when it starts; TimeoutError is an OSError."""
CUT_OFF = "this server is cut off from the others; come back with your token"


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
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def me(self) -> str:
        """Its name."""
        return self.ledger.worker

    async def start(self) -> None:
        """Listen to the others, and be heard. Raises OSError where that cannot be."""
        self.lobby.roads = self
        self.lobby.store.apart = lambda: self.members.cut_off
        self.bus.on_back = self._back
        await self.bus.hear(ALL, self._hear)
        await self.bus.hear(f"dbs.worker.{self.me}.>", self._hear)
        self.bus.send(ALL, pack(Ask()))
        async with asyncio.timeout(HEARD_WITHIN):
            while self.members.cut_off:
                self._beat()
                await asyncio.sleep(0.05)
        await renew(self.lobby, [], 0)

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
            case Given(table=table, epoch=epoch, match=match):
                self.places.adopt(Found(Lease(table, self.me, epoch), match, alive=True))
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
        if self._looks % SECOND == 0:
            lobby.results.forget()
            self._look_at_self()
        if self._looks % PULSE == 0:
            self.gate.pulse()
        if self._looks % BALANCE == 0:
            self.balance()

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

    def _look_at_self(self) -> None:
        """Who is cut off for so long that its tables are others' sends its clients away: they come to another worker."""
        if self.members.cut_off and self.ledger.over:
            self.lobby.look_at_store()  # so that they are told why
            for session in list(self.lobby.sessions):
                session.close(CUT_OFF)

    def _back(self) -> None:
        """The bus was gone: whatever was said meanwhile was missed."""
        self._beat()
        self.gate.pulse()
        self.bus.send(ALL, pack(Ask()))
        self.lists.asked()

    # --- tables that move ---------------------------------------------------------------------------------------------

    @property
    def here(self) -> bool:
        """Whether the others hear this worker; who is cut off lets its leases end."""
        return not self.members.cut_off

    @property
    def takes(self) -> bool:
        """Whether it takes tables that nobody has."""
        return not self.lobby.closing and self.lobby.lag < self.lobby.most_lag

    def leads(self, session: Session, message: FromClient) -> bool:
        """Whether a message leads to a table elsewhere: then its session is on its way."""
        return self.gate.leads(session, message)

    def moved(self, session: Session) -> bool:
        """The table of a session is another worker's now: it goes there, as a player by the token, who looks on by what led there, and who came by another
        gate by that one."""
        table, gallery = session.table, session.watches
        token = "" if table is None else table.places[session.seat].token
        way = Resume(token) if token else None if gallery is None else gallery.watchers.get(session)
        if not isinstance(session, StandIn) and way is None:
            return False
        session.table = None
        if gallery is not None:
            gallery.leave(session)
        if isinstance(session, StandIn):
            self.owner.again(session)
        elif way is not None:
            self.gate.moved(session, way, token)
        return True

    # --- handing over -------------------------------------------------------------------------------------------------

    def hand_over(self, limit: int = GIVES) -> int:
        """Hand tables over to others with the same rules, those first at which a match is on, and of a worker that stays no others; how many. What
        cannot go is played to its end here."""
        heirs, lobby = self.places.heirs, self.lobby
        tables = [one for one in lobby.tables.values() if one.state == "playing"]
        tables += [one for one in lobby.tables.values() if lobby.closing and one.state != "playing"]
        tables = tables[:limit] if heirs else []
        for i, table in enumerate(tables):
            task = asyncio.create_task(self._give(table, heirs[i % len(heirs)]), name="a table moves")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return len(tables)

    async def _give(self, table: Table, worker: str) -> None:
        match, key = table.match.id if table.match is not None and table.state == "playing" else "", table.id
        with self.places.moving(key):
            self.lobby.lose(key)
            try:
                lease = await asyncio.wrap_future(self.ledger.give(key, worker))
            except (LookupError, OSError) as error:
                log.warning("table %s was not given to %s: %s", key, worker, error)
                return
        log.info("table %s is %s's, in its epoch %d", key, worker, lease.epoch)
        self._say(worker, key, Given(key, lease.epoch, match))

    def balance(self) -> None:
        """A hot worker gives some of its tables to one that is not."""
        if self.lobby.lag <= HOT:
            return
        best = self.members.best(self.members.others(rules_code()))
        if best is not None and best.lag < self.lobby.lag / 4:
            self.hand_over(max(1, min(GIVES, len(self.lobby.tables) // 10)))

    def close(self) -> None:
        """It stops: others may have its tables at once."""
        for task in self._tasks:
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
    tasks = [
        asyncio.create_task(worker.keep(), name="the cluster"),
        asyncio.create_task(keep_leases(lobby, lambda: worker.here, lambda: worker.takes), name="leases"),
    ]
    orders.everywhere = worker.orders.ask
    if transport.figures is not None:
        transport.figures.cut_off = lambda: worker.members.cut_off
        transport.figures.registry.register(ClusterFigures(worker.members, worker.gate, worker.owner, bus))
    try:
        yield worker
    finally:
        for task in tasks:
            task.cancel()
        worker.close()
        await bus.close()
