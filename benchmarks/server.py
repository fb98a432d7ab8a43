"""How the server bears many tables: answers a second, and the time from an answer to the updated view.

    python -m benchmarks.server [--tables 200] [--seconds 20] [--pace 1.0]

A server process of its own on a loopback port; two clients a table that answer at random, one answer a table every `pace` seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import statistics
import subprocess
import sys
import time

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
        self.failures = 0

    async def send(self, message: Message) -> None:
        await self.socket.send(encode(message).decode())

    async def sit(self, name: str, table: str | None, starter: str) -> str:
        await self.send(Hello(VERSION))
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
                case Step(view=view, number=number):
                    if self.sent is not None:
                        self.times.append(now - self.sent)
                        self.sent = None
                    decision = _glance.decode(view).decision
                    if decision is not None and decision.seat == self.seat:
                        await asyncio.sleep(self.pace * self.rng.uniform(0.5, 1.5))
                        await self._answer(number, decision)
                case MatchOver() | MatchFailed():
                    self.failures += isinstance(message, MatchFailed)
                    self.sent = None
                    await self.send(Rematch())
                case Error(code="illegal"):
                    self.sent = None
                case _:
                    pass

    async def _answer(self, number: int, decision: DecisionSeen) -> None:
        words = [option.words for option in decision.options]
        taken = ["keep"] if "keep" in words else self.rng.sample(words, max(decision.least, min(1, decision.most)))
        self.sent = time.perf_counter()
        await self.send(Answer(number, tuple(taken)))


async def measure(
    tables: int, seconds: float, pace: float, port: int, starters: tuple[str, ...]
) -> tuple[list[float], int]:
    """The times of all answers, in seconds, and how many matches failed."""
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
    until = time.perf_counter() + seconds
    await asyncio.wait([asyncio.create_task(player.play(until)) for player in players], timeout=seconds + 2)
    return times, sum(player.failures for player in players)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=1.0, help="mean seconds that a player thinks")
    arguments = parser.parse_args()
    command = [
        sys.executable,
        "-m",
        "dbs_tui.cli",
        "serve",
        "--port",
        "0",
        "--per-address",
        str(arguments.tables * 2 + 10),
    ]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r":(\d+)\s*$", line)
        if found is None:
            sys.exit(f"The server did not start: {line!r}")
        from card_data import starter_decks

        starters = tuple(starter_decks())
        times, failures = asyncio.run(
            measure(arguments.tables, arguments.seconds, arguments.pace, int(found[1]), starters)
        )
    finally:
        server.terminate()
        server.wait(10)
    cuts = statistics.quantiles(times, n=100)
    table = Table(title=f"{arguments.tables} tables, a player thinks {arguments.pace} s on average")
    for column in ("answers", "answers/s", "p50 ms", "p90 ms", "p99 ms", "max ms", "failed matches"):
        table.add_column(column, justify="right")
    table.add_row(
        str(len(times)),
        f"{len(times) / arguments.seconds:.0f}",
        f"{cuts[49] * 1000:.1f}",
        f"{cuts[89] * 1000:.1f}",
        f"{cuts[98] * 1000:.1f}",
        f"{max(times) * 1000:.1f}",
        str(failures),
    )
    Console().print(table)


if __name__ == "__main__":
    main()
