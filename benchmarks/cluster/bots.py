"""Two players at random who stay at their match whatever happens: they come back as the client does, to any worker that a balancer would send them to."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.cluster.ground import Post
from benchmarks.heard import Heard, Part, hear, of_deal
from dbs_server.own_part import OwnPart
from dbs_server.protocol import (
    VERSION,
    Answer,
    ChooseDeck,
    CreateTable,
    Hello,
    JoinTable,
    Message,
    Resume,
    Surrender,
    encode,
)

AGAIN = 0.5
"""Seconds before a lost connection is made anew."""
LONG = 8.0
"""Seconds; each longer wait is told."""
STARTERS = ("red-blue", "yellow", "black", "green")


class Told(Struct):
    """An answer of which its player was told what came of it."""

    match: str
    number: int
    seat: int
    taken: tuple[str, ...]


Choose: TypeAlias = Callable[[random.Random], Post | None]
"""What a balancer does: chooses a worker."""


class Tally:
    """What all bots have seen."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.waits: list[float] = []  # seconds from an answer to what came of it
        self.by_seat: tuple[list[float], list[float]] = ([], [])
        self.ended: dict[str, str] = {}  # how, by match
        self.moves = self.lost = self.wrong = 0  # tables that moved, connections lost, positions that went back
        self.faults: list[str] = []
        self.long: list[str] = []  # waits of more than LONG


class Bot:
    """One player of a pair."""

    def __init__(self, pair: Pair, first: bool) -> None:
        self.pair, self.first = pair, first
        self.token = self.match = ""
        self.seat = self.number = 0
        self.decision: Any = None
        self.over = False
        self.socket: ClientConnection | None = None
        self.at: Post | None = None  # that it comes to; None: any
        self._part = OwnPart()
        self._given: tuple[Answer, float] | None = None  # not known to have been taken yet

    async def play(self) -> None:
        """Until the match is over."""
        while not self.over:
            post = self.at or self.pair.choose(self.pair.rng)
            if post is None:
                await asyncio.sleep(AGAIN)
                continue
            try:
                async with connect(
                    f"ws://127.0.0.1:{post.port}", max_size=None, open_timeout=4, ping_interval=2, ping_timeout=4,
                    close_timeout=1, compression=None,
                ) as socket:  # fmt: skip
                    self.socket = socket
                    post.sockets.add(socket)
                    try:
                        await self._talk(socket)
                    finally:
                        post.sockets.discard(socket)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                self.pair.tally.lost += 1
            if not self.over:
                await asyncio.sleep(AGAIN)

    async def _talk(self, socket: ClientConnection) -> None:
        async def send(message: Message) -> None:
            await socket.send(encode(message), text=True)

        await send(Hello(VERSION, client="benchmark"))
        if self.token:
            await send(Resume(self.token))
        elif self.first:
            await send(CreateTable(f"P{id(self) % 10**6}"))
        else:
            await send(JoinTable(f"P{id(self) % 10**6}", await self.pair.opened()))
        generation = self.pair.generation
        async for frame in socket:
            await self._hear(hear(frame), frame, send)
            if self.over or generation != self.pair.generation:
                return

    async def _hear(self, heard: Heard, frame: str | bytes, send: Callable[[Message], Any]) -> None:
        if heard.change is not None:
            await self._step(heard, heard.change, send)
        elif heard.type == "seated":
            self.token, self.seat = heard.token, heard.seat
            if self.first:
                self.pair.open(heard.table)
            if not self.match:  # the one that was brought before may not have come
                await send(ChooseDeck(starter=self.pair.rng.choice(STARTERS)))
        elif heard.type == "match_started":
            self.match = self.pair.match = heard.match
        elif heard.type in ("deal", "promised"):
            if (said := of_deal(self._part, frame, self.seat)) is not None:
                await send(said)
        elif heard.type == "deal_ended":
            await send(ChooseDeck(starter=self.pair.rng.choice(STARTERS)))
        elif heard.type in ("match_over", "match_failed"):
            self._end(heard.type)
        elif heard.type == "announced":
            self.pair.tally.moves += "moves" in heard.text
        elif heard.type == "error":
            await self._wrong(heard, send)

    async def _wrong(self, heard: Heard, send: Callable[[Message], Any]) -> None:
        if heard.code == "unknown_token":
            if self.match:
                self._end("cleared")
            else:
                self.pair.anew()
        elif heard.code in ("stands", "away"):
            await asyncio.sleep(AGAIN)
            if heard.about == "answer":
                await self._answer(send)
            elif heard.about == "surrender":
                await send(Surrender())
            elif heard.about == "resume":
                await send(Resume(self.token))
            elif not self.match:
                self.pair.anew()
        elif heard.code in ("old_decision", "not_asked"):
            return  # it was taken; what came of it is on its way
        elif heard.about == "answer":
            self._given = None
            await self._answer(send)
        elif not self.token:
            await asyncio.sleep(AGAIN)
            self.pair.anew()

    async def _step(self, heard: Heard, change: Part, send: Callable[[Message], Any]) -> None:
        tally = self.pair.tally
        if heard.number < self.number:
            tally.wrong += 1
            tally.faults.append(f"{self.match}: seat {self.seat} was at {self.number}, and is told {heard.number}")
        self.number = heard.number
        if self._given is not None and heard.number > self._given[0].number:
            answer, at = self._given
            tally.waits.append(time.perf_counter() - at)
            tally.by_seat[self.seat].append(tally.waits[-1])
            if tally.waits[-1] > LONG:
                tally.long.append(f"{tally.waits[-1]:.1f} s until {time.strftime('%X')}, in match {self.match}")
            tally.told.append(Told(self.match, answer.number, self.seat, answer.taken))
            self._given = None
        self.decision = change.decision(self.decision)
        if self.decision is not None and self.decision["seat"] == self.seat:
            if self.pair.pace:
                await asyncio.sleep(self.pair.rng.expovariate(1 / self.pair.pace))
            if heard.number > self.pair.most:
                await send(Surrender())
            else:
                await self._answer(send)

    async def _answer(self, send: Callable[[Message], Any]) -> None:
        """Answer at random; what was given before and not heard of is given again."""
        decision = self.decision
        if decision is None or decision["seat"] != self.seat or "options" not in decision:
            return
        if self._given is None or self._given[0].number != decision["number"]:
            words = [option["words"] for option in decision["options"]]
            least, most = decision["least"], decision["most"]
            taken = ["keep"] if "keep" in words else self.pair.rng.sample(words, max(least, min(1, most)))
            self._given = (Answer(decision["number"], tuple(taken)), time.perf_counter())
        await send(self._given[0])

    def _end(self, how: str) -> None:
        self.over = True
        self.pair.tally.ended[self.match] = how


class Pair:
    """Two bots, and what they know together. `pace`: mean seconds before an answer; `most`: answers after which one gives up."""

    def __init__(self, number: int, choose: Choose, tally: Tally, pace: float = 0.05, most: int = 100) -> None:
        self.rng, self.choose, self.tally, self.pace, self.most = random.Random(number), choose, tally, pace, most
        self.generation = 0
        self.match = ""
        self._open = ""
        self.bots = (Bot(self, True), Bot(self, False))

    def open(self, table: str) -> None:
        """The first has a table."""
        self._open = table

    async def opened(self) -> str:
        """The table that the second joins."""
        while not self._open:
            await asyncio.sleep(0.05)
        return self._open

    def anew(self) -> None:
        """No match had begun, and the table is no more: the pair opens another one."""
        if self.match:
            return
        self.generation += 1
        self._open = ""
        for bot in self.bots:
            bot.token = ""
            if bot.socket is not None:
                bot.socket.transport.abort()

    async def play(self, within: float) -> bool:
        """Play one match to its end; whether it came to one."""
        tasks = [asyncio.create_task(bot.play()) for bot in self.bots]
        _, left = await asyncio.wait(tasks, timeout=within)
        for task in left:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if left:
            states = [f"seat {bot.seat} at {bot.number}, over {bot.over}" for bot in self.bots]
            self.tally.faults.append(f"{self.match or 'no match'} did not end: {'; '.join(states)}")
        return not left
