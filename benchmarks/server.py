"""How the server bears many tables: answers a second, and the time from an answer to the updated view.

    python -m benchmarks.server [--tables 200] [--seconds 20] [--pace 1.0]

A server process of its own on a loopback port; two clients a table that answer at random, one answer a table every `pace` seconds.
A second run without pauses shows what one core bears; clients and server share the machine, so it is a lower bound.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from dbs_server.protocol import (
    VERSION,
    Answer,
    ChooseDeck,
    CreateTable,
    Error,
    Hello,
    JoinTable,
    MatchFailed,
    MatchOver,
    Message,
    Rematch,
    Seated,
    Step,
    Welcome,
    decode_server,
    encode,
)
from engine.core.seen import DecisionSeen


class Glance(Struct):
    """As much of a view as a random player needs."""

    decision: DecisionSeen | None


_glance = msgspec.json.Decoder(Glance)


class Player:
    """A client that answers at random, at a pace."""

    def __init__(self, socket: ClientConnection, rng: random.Random, pace: float, times: list[float]) -> None:
        self.socket, self.rng, self.pace, self.times = socket, rng, pace, times
        self.seat = 0
        self.sent: float | None = None
        self.asked: DecisionSeen | None = None
        self.failures = 0

    async def send(self, message: Message) -> None:
        await self.socket.send(encode(message).decode())

    async def sit(self, name: str, table: str | None, starter: str) -> str:
        await self.send(Hello(VERSION, client="benchmark"))
        while not isinstance(decode_server(await self.socket.recv()), Welcome):
            pass
        await self.send(CreateTable(name) if table is None else JoinTable(name, table))
        while True:
            message = decode_server(await self.socket.recv())
            if isinstance(message, Seated):
                self.seat = message.seat
                await self.send(ChooseDeck(str(self.rng.random()), starter=starter))
                return message.table

    async def play(self, until: float) -> None:
        async for frame in self.socket:
            now = time.perf_counter()
            if now > until:
                return
            message = decode_server(frame)
            match message:
                case Step(view=view):
                    if self.sent is not None:
                        self.times.append(now - self.sent)
                        self.sent = None
                    decision = _glance.decode(view).decision
                    if decision is not None and decision.seat == self.seat:
                        if self.pace:
                            await asyncio.sleep(self.pace * self.rng.uniform(0.5, 1.5))
                        self.asked = decision
                        await self._answer(decision)
                case MatchOver() | MatchFailed():
                    self.failures += isinstance(message, MatchFailed)
                    self.sent = None
                    await self.send(Rematch(str(self.rng.random())))
                case Error(code="illegal"):
                    self.sent = None
                    if self.asked is not None:
                        await self._answer(self.asked)
                case _:
                    pass

    async def _answer(self, decision: DecisionSeen) -> None:
        words = [option.words for option in decision.options]
        taken = ["keep"] if "keep" in words else self.rng.sample(words, max(decision.least, min(1, decision.most)))
        self.sent = time.perf_counter()
        await self.send(Answer(decision.number, tuple(taken)))


async def measure(
    tables: int, seconds: float, pace: float, port: int, starters: tuple[str, ...], server: int
) -> tuple[list[float], int, float]:
    """The times of all answers in seconds, how many matches failed, and the part of a core that the server took."""
    times: list[float] = []
    players: list[Player] = []
    for n in range(tables):
        table: str | None = None
        for side in (0, 1):
            socket = await connect(f"ws://127.0.0.1:{port}", max_size=None, max_queue=None)
            player = Player(socket, random.Random(n * 2 + side), pace, times)
            table = await player.sit(f"P{n}-{side}", table, starters[(n + side) % len(starters)])
            players.append(player)
    times.clear()
    for player in players:
        player.sent = None
    before, until = computed(server), time.perf_counter() + seconds
    await asyncio.wait([asyncio.create_task(player.play(until)) for player in players], timeout=seconds)
    return times, sum(player.failures for player in players), (computed(server) - before) / seconds


def computed(process: int) -> float:
    """The processor time of a process so far in seconds; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Figures(Struct):
    """One run: the times from answer to updated view, matches that failed, and how busy the server's core was."""

    title: str
    times: list[float]
    failures: int
    seconds: float
    busy: float

    def row(self) -> tuple[str, ...]:
        cuts = statistics.quantiles(self.times, n=100)
        parts = (cuts[49], cuts[89], cuts[98], max(self.times))
        return (
            self.title, str(len(self.times)), f"{len(self.times) / self.seconds:.0f}", *(f"{part * 1000:.1f}" for part in parts),
            f"{self.busy:.0%}", f"{self.busy * self.seconds / len(self.times) * 1000:.2f}", str(self.failures),
        )  # fmt: skip


def run(title: str, tables: int, seconds: float, pace: float) -> Figures:
    """A server process and its players; its processor time is taken between the first answer and the last."""
    from card_data.masters.loader.library import starter_decks

    command = [sys.executable, "-m", "dbs", "serve", "--port", "0", "--per-address", str(tables * 2 + 10)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r":(\d+)\s*$", line)
        if found is None:
            sys.exit(f"The server did not start: {line!r}")
        times, failures, busy = asyncio.run(
            measure(tables, seconds, pace, int(found[1]), tuple(starter_decks()), server.pid)
        )
    finally:
        server.terminate()
        server.wait(10)
    return Figures(title, times, failures, seconds, busy)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=1.0, help="mean seconds that a player thinks")
    arguments = parser.parse_args()
    table = Table(
        title=f"{arguments.tables} tables",
        caption="* bound by the clients, which share the machine: see core ms/answer",
    )
    for column in (
        "",
        "answers",
        "answers/s",
        "p50 ms",
        "p90 ms",
        "p99 ms",
        "max ms",
        "server core",
        "core ms/answer",
        "failed",
    ):
        table.add_column(column, justify="right")
    paced = f"a player thinks {arguments.pace:g} s"
    table.add_row(*run(paced, arguments.tables, arguments.seconds, arguments.pace).row())
    table.add_row(*run("no pause *", arguments.tables, arguments.seconds / 2, 0).row())
    Console(width=max(120, Console().width)).print(table)


if __name__ == "__main__":
    main()
