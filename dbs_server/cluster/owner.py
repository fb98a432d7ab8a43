"""The owner: what a worker does for tables of its own whose players' sockets are elsewhere."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from dbs_server.cluster.places import Places, Way
from dbs_server.cluster.standin import StandIn, still_due
from dbs_server.cluster.words import Again, Enter, Gone, Pulse, Said, Shut, ToGate, Told, ToOwner
from dbs_server.lobby import Lobby
from dbs_server.protocol import CreateTable, JoinTable, Resume, Watch
from dbs_server.turns import Turns

log = logging.getLogger("dbs.owner")

PIECE = 256 * 1024
"""Bytes of frames in one word, about."""
SETTLED = 1.0
"""Seconds after which what was told must have come."""

Send: TypeAlias = Callable[[str, str, ToGate], None]
"""Takes the worker and the table that a word is for."""

_way = msgspec.json.Decoder(Resume | JoinTable | Watch | CreateTable)


class Owner:
    """All stand-ins of a worker, by link."""

    def __init__(
        self, lobby: Lobby, turns: Turns, places: Places, send: Send, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.lobby, self.turns, self.places, self.clock = lobby, turns, places, clock
        self.standins: dict[str, StandIn] = {}
        self._send = send
        self._frames: dict[str, asyncio.Queue[Said]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    # --- what gates say -----------------------------------------------------------------------------------------------

    def hear(self, word: ToOwner) -> None:
        """A word of a gate."""
        match word:
            case Enter(link=link):
                if link not in self.standins:
                    self._begin(word)
            case Said(link=link, n=n):
                standin = self.standins.get(link)
                if standin is None:
                    self._send(gate_of(link), "-", Again(link))
                elif n == standin.came + 1:
                    standin.came = n
                    self._frames[link].put_nowait(word)
                elif n <= standin.heard:
                    self._tell(standin, ())  # it has missed that it was heard
            case Gone(link=link):
                self.drop(link)
            case Pulse(gate=gate, links=links):
                self._pulse(gate, links)

    def _pulse(self, gate: str, links: dict[str, int]) -> None:
        now = self.clock()
        for link, got in links.items():
            standin = self.standins.get(link)
            if standin is None or (standin.words > got and now - standin.words_at > SETTLED):
                self.drop(link)
                self._send(gate, "-", Again(link))
        for link in [link for link, one in self.standins.items() if one.gate == gate and link not in links]:
            if now - self.standins[link].words_at > SETTLED:
                self.drop(link)

    def gone(self, gate: str) -> None:
        """A gate is gone, with all its sockets."""
        for link in [link for link, one in self.standins.items() if one.gate == gate]:
            self.drop(link)

    # --- stand-ins ----------------------------------------------------------------------------------------------------

    def _begin(self, enter: Enter) -> None:
        standin = StandIn(enter)
        standin.words_at = self.clock()
        standin.tickets = self.lobby.store.tickets  # nothing is told before it lasts
        self.standins[enter.link] = standin
        self._frames[enter.link] = asyncio.Queue()
        standin.on_message = lambda: self._flush_soon(standin)
        self._tasks[enter.link] = asyncio.create_task(self._serve(standin, enter), name="a stand-in")

    async def _serve(self, standin: StandIn, enter: Enter) -> None:
        """Hear what the client says, in turn with everybody else."""
        way: Way = _way.decode(enter.data)
        try:
            worker = await self.places.lead(way)
        except OSError:
            worker = "?"
        if worker not in ("", self.places.me) and not isinstance(way, CreateTable):
            self.drop(standin.link)
            self._send(enter.gate, "-", Again(enter.link, moves=True))
            return
        await self._hear(standin, enter.data, 0)
        frames = self._frames[standin.link]
        while not standin.closed:
            said = await frames.get()
            if not said.again or still_due(standin, said.data):
                log.debug("%s.%d is heard", standin.link, said.n)
                standin.frames = said.frame
                await self._hear(standin, said.data, said.n)
            else:
                self._note(standin, said.n)

    async def _hear(self, standin: StandIn, data: bytes, n: int) -> None:
        await self.turns.turn(standin.address)
        with self.turns.heard(standin.address):
            self.lobby.hear(standin, data)
        standin.entered = True
        standin.at = self.places.table_of(standin) or standin.at
        self._note(standin, n)

    def _note(self, standin: StandIn, n: int) -> None:
        """What came of a frame may be told as soon as it lasts."""
        standin.due.append((self.lobby.store.tickets.given, n))
        self._flush_soon(standin)

    def _flush_soon(self, standin: StandIn) -> None:
        if not standin.flushing:
            standin.flushing = True
            asyncio.get_running_loop().call_soon(self._flush, standin)

    def _flush(self, standin: StandIn) -> None:
        """Tell the gate what lasts of what is in the outbox."""
        standin.flushing = False
        if self.standins.get(standin.link) is not standin:
            return
        tickets = self.lobby.store.tickets
        frames = tuple(iter(standin.next, None))
        while standin.due and standin.due[0][0] <= tickets.committed:
            standin.heard = standin.due.popleft()[1]
        if waits := [line[0][0] for line in (standin.outbox, standin.due) if line]:
            tickets.when(min(waits), lambda: self._flush_soon(standin))
        self._tell(standin, frames)
        if standin.closed and not standin.outbox:
            self._send(standin.gate, "-", Shut(standin.link, standin.why_closed))
            self.drop(standin.link)
        elif self._free(standin):
            self.drop(standin.link)

    @staticmethod
    def _free(standin: StandIn) -> bool:
        """Whether it is nowhere any more, and all is told."""
        nowhere = standin.entered and standin.table is None and standin.watches is None
        return nowhere and not standin.outbox and not standin.due

    def _tell(self, standin: StandIn, frames: tuple[bytes, ...]) -> None:
        table = standin.table
        token = "" if table is None else table.places[standin.seat].token
        new, standin.token = ("" if token == standin.token else token), token
        free = self._free(standin)
        key, name = (standin.key, standin.name) if free else ("", "")
        pieces = _pieces(frames)
        for i, piece in enumerate(pieces):
            cost, standin.cost = standin.cost, 0.0
            standin.words, standin.words_at = standin.words + 1, self.clock()
            last = i == len(pieces) - 1
            heard = standin.heard if last else 0
            word = Told(
                standin.link, standin.words, heard, self._epoch(standin), piece, cost, new, last and free, key, name
            )
            self._send(standin.gate, "-" if table is None else table.id, word)

    def _epoch(self, standin: StandIn) -> int:
        lease = self.places.ledger.held.get(standin.at)
        if lease is not None:
            standin.epoch = lease.epoch
        return standin.epoch

    def again(self, standin: StandIn) -> None:
        """The table is another worker's from now on: the gate goes there."""
        self._send(standin.gate, "-", Again(standin.link, moves=True))
        self.drop(standin.link)

    def drop(self, link: str) -> None:
        """A client is gone, or is the gate's own again."""
        standin = self.standins.pop(link, None)
        self._frames.pop(link, None)
        task = self._tasks.pop(link, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()
        if standin is not None:
            self.lobby.disconnect(standin)


def gate_of(link: str) -> str:
    """The worker at which a link begins."""
    return link.rpartition("-")[0]


def _pieces(frames: tuple[bytes, ...]) -> list[tuple[bytes, ...]]:
    """The frames in pieces that the bus takes; one piece at least."""
    pieces: list[tuple[bytes, ...]] = []
    size, piece = 0, list[bytes]()
    for frame in frames:
        if piece and size + len(frame) > PIECE:
            pieces.append(tuple(piece))
            size, piece = 0, []
        piece.append(frame)
        size += len(frame)
    return [*pieces, tuple(piece)]
