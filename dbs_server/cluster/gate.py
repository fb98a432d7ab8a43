"""The gate: what a worker does for its own sockets whose tables are elsewhere. What their clients send is passed on unread, and so is what comes back.

A session whose message leads to another worker's table has a `Road` for as long as it is there. Where the road breaks, the gate takes the seat up again,
as the client would: at the same owner or at whoever has the table now.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

from msgspec import Struct

from dbs_server.cluster.members import Members
from dbs_server.cluster.places import Places, Way, table_of
from dbs_server.cluster.standin import StandIn, still_due
from dbs_server.cluster.words import Again, Enter, Gone, Pulse, Said, Shut, Told, ToOwner
from dbs_server.lobby import Lobby
from dbs_server.protocol import Announced, CreateTable, FromClient, JoinTable, Resume, Watch, encode
from dbs_server.session import Session

log = logging.getLogger("dbs.gate")

REPEAT = 1.0
"""Seconds after which what was not heard is said again."""
SEEK = 0.25
"""Seconds between two looks for where a table is."""
WINDOW = 60
"""Frames that may be on their way before the next one is read from the socket."""
MOVES = "Your table moves to another server, and goes on there in a moment as it is."
LOST = "The way to that table was lost; please try again."

Send: TypeAlias = Callable[[str, str, ToOwner], None]
"""Takes the worker and the table that a word is for."""


class Frame(Struct):
    """A frame of the client that was not heard yet. `again`: it was sent over an earlier link."""

    n: int
    data: bytes
    frame: int = 0  # of the connection
    again: bool = False


class Road:
    """A session's way to a table elsewhere: it was led there by `way`, and comes back with `token`. `link` is "" while the table is sought."""

    def __init__(self, session: Session, way: Way, gate: Gate, token: str = "") -> None:
        self.session, self.way, self.token, self._gate = session, way, token, gate
        self.link = self.owner = ""
        self.got = self.n = self.epoch = 0
        self.frames: deque[Frame] = deque()
        self.since = 0.0  # what is not heard was said then
        self.seeking: asyncio.Task[None] | None = None
        self._room = asyncio.Event()
        self._room.set()

    def pass_on(self, data: str | bytes) -> None:
        """A frame of the client."""
        self.n += 1
        self.frames.append(Frame(self.n, data.encode() if isinstance(data, str) else data, self.session.frames))
        if len(self.frames) >= WINDOW:
            self._room.clear()
        if self.link:
            self._gate.say(self, self.frames[-1])

    def heard(self, n: int) -> None:
        """The owner has heard all up to there."""
        while self.frames and self.frames[0].n <= n:
            self.frames.popleft()
        self.since = self._gate.clock()
        self._room.set()

    async def room(self) -> None:
        """Wait until another frame may be read."""
        await self._room.wait()

    def close(self) -> None:
        """The socket is gone."""
        self._gate.close(self)


class Gate:
    """All roads of a worker."""

    def __init__(
        self, lobby: Lobby, members: Members, places: Places, send: Send, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.lobby, self.members, self.places, self.clock = lobby, members, places, clock
        self.roads: set[Road] = set()
        self.moves = 0  # seats whose table has moved
        self._send = send
        self._by_link: dict[str, Road] = {}
        self._numbers = count(1)

    # --- ways there ---------------------------------------------------------------------------------------------------

    def leads(self, session: Session, message: FromClient) -> bool:
        """Whether a message leads to a table elsewhere: then its session is on its way."""
        if isinstance(session, StandIn) or session.table is not None or session.watches is not None:
            return False
        if not isinstance(message, Resume | JoinTable | Watch | CreateTable) or not self.places.away(message):
            return False
        self.take(session, message)
        return True

    def take(self, session: Session, way: Way, token: str = "") -> Road:
        """Lead a session to where its table is."""
        self.lobby.hall.gone(session)
        session.road = road = Road(session, way, self, token)
        self.roads.add(road)
        self._seek(road)
        return road

    def moved(self, session: Session, way: Way, token: str) -> None:
        """The table of a session here has become another worker's; `token`: of a seat there."""
        self._tell_moves(session)
        self.take(session, way, token)

    def _tell_moves(self, session: Session) -> None:
        self.moves += 1
        session.send(Announced(MOVES), at_once=True)

    def _seek(self, road: Road) -> None:
        self._unlink(road)
        if road.seeking is None or road.seeking.done():
            road.seeking = asyncio.create_task(self._find(road), name="a way to a table")

    async def _find(self, road: Road) -> None:
        """Find the owner, and enter there; come home where there is none, or where it is this worker."""
        while not road.session.closed:
            try:
                owner = await self.places.lead(road.way)
            except OSError as error:
                log.info("a table is not found for now: %s", error)
                owner = None
            if road.session.closed:
                return
            if owner in ("", self.members.me):
                self._come_home(road)
                return
            if owner is not None and self.members.here(owner):
                self._enter(road, owner)
                return
            await asyncio.sleep(SEEK)

    def _enter(self, road: Road, owner: str) -> None:
        road.owner, road.link = owner, f"{self.members.me}-{next(self._numbers)}"
        road.got = road.n = 0
        for frame in road.frames:
            road.n += 1
            frame.n = road.n
        self._by_link[road.link] = road
        self._say_all(road)

    def _say_all(self, road: Road) -> None:
        session, road.since = road.session, self.clock()
        if not road.got:
            word = Enter(
                road.link, self.members.me, encode(road.way), session.address, session.key, session.name, session.once,
                session.whole, session.here, session.mark,
            )  # fmt: skip
            self._send(road.owner, table_of(road.way), word)
        for frame in road.frames:
            self.say(road, frame)

    def say(self, road: Road, frame: Frame) -> None:
        """Pass on what the client has sent."""
        if len(road.frames) == 1:
            road.since = self.clock()
        log.debug("%s.%d goes to %s as %s.%d", road.session.mark, frame.frame, road.owner, road.link, frame.n)
        self._send(road.owner, table_of(road.way), Said(road.link, frame.n, frame.data, frame.again, frame.frame))

    # --- what comes back ----------------------------------------------------------------------------------------------

    def heard(self, word: Told | Shut | Again) -> None:
        """A word of an owner. What comes over a link that is no more is nothing, and so is what is of an earlier epoch of the table."""
        road = self._by_link.get(word.link)
        if road is None:
            return
        match word:
            case Told():
                self._told(road, word)
            case Shut(why=why):
                self._unlink(road)
                road.session.close(why)
            case Again(moves=moves):
                self.anew(road, moves=moves)

    def _told(self, road: Road, word: Told) -> None:
        session = road.session
        if word.epoch < road.epoch and not word.free:
            log.warning("%s: a word of epoch %d came after one of %d", word.link, word.epoch, road.epoch)
            return
        if word.n != road.got + 1:
            if word.n > road.got + 1:
                self.anew(road)
            return
        road.got, road.epoch = word.n, max(word.epoch, road.epoch)
        road.heard(word.heard)
        if word.cost:
            session.spend(word.cost)
        if word.token:
            road.token, road.way = word.token, Resume(word.token)
        log.debug("%s: %d frames for %s, after its %d", word.link, len(word.frames), session.mark, word.heard)
        for frame in word.frames:
            session.relay(frame)
        if word.free:
            session.key, session.name = word.key, word.name
            for frame in self._leave(road):
                self.lobby.hear(session, frame.data)

    def anew(self, road: Road, *, moves: bool = False) -> None:
        """The road is broken: the seat is taken up again. Of what was not heard, that is said again which may be heard twice."""
        self._unlink(road)
        if moves and road.epoch:
            self._tell_moves(road.session)
        if isinstance(road.way, JoinTable | CreateTable) and road.got == 0 and not moves:
            self._leave(road)
            road.session.refuse("way_lost", LOST)
            return
        for frame in road.frames:
            frame.again = True
        self._seek(road)

    # --- ends ---------------------------------------------------------------------------------------------------------

    def _come_home(self, road: Road) -> None:
        """The table is here after all, or nowhere: the lobby says what there is to say."""
        frames = self._leave(road)
        self.lobby.come_home(road.session, road.way)
        for frame in frames:
            if not frame.again or still_due(road.session, frame.data):
                self.lobby.hear(road.session, frame.data)

    def _leave(self, road: Road) -> list[Frame]:
        """The road is no more; the frames that were not heard over it."""
        self._unlink(road)
        self.roads.discard(road)
        road.session.road, frames = None, list(road.frames)
        road.heard(road.n)
        return frames

    def close(self, road: Road) -> None:
        """The client is gone."""
        if road.link:
            self._send(road.owner, table_of(road.way), Gone(road.link))
        self._leave(road)

    def _unlink(self, road: Road) -> None:
        self._by_link.pop(road.link, None)
        road.link = ""

    # --- now and then -------------------------------------------------------------------------------------------------

    def round(self) -> None:
        """Say again what was not heard, and give up owners that are gone; called every now and then."""
        now = self.clock()
        for road in list(self.roads):
            if not road.link:
                continue
            if not self.members.here(road.owner):
                self.anew(road, moves=True)
            elif (road.frames or not road.got) and now - road.since > REPEAT:
                self._say_all(road)

    def pulse(self) -> None:
        """Tell each owner of the roads that lead to it: it finds what was missed on either side."""
        by_owner: dict[str, dict[str, int]] = {worker.worker: {} for worker in self.members.all()}
        for link, road in self._by_link.items():
            by_owner.setdefault(road.owner, {})[link] = road.got
        for owner, links in by_owner.items():
            if owner != self.members.me:
                self._send(owner, "-", Pulse(self.members.me, links))
