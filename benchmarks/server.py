"""How a server bears many tables: the time from when an answer was due to the updated view, processor time, bytes and memory.

    python -m benchmarks.server [--tables 200 500 1000] [--pace 2] [--seconds 30]

A server process of its own on a loopback port, two clients a table in this process. Each table has its answers due at moments drawn before the run, one every
`pace` seconds on average: a server that falls behind is asked all the same, and what waits is counted from when it was due. `--pace 0` asks
without a pause: how much one core bears. How busy this process was, and how late it was itself, is told beside: where that is much, the figures are those of
the clients.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.heard import hear, of_deal
from dbs_server.own_part import OwnPart
from dbs_server.protocol import (
    VERSION,
    Answer,
    ChooseDeck,
    CreateTable,
    Hello,
    JoinTable,
    Message,
    Rematch,
    Resume,
    encode,
)
from engine.core.clock import Limits

OVER = -1
"""In the place of a decision's number: the match was over when its player came back."""


class Counted(ClientConnection):
    """A connection that counts what comes over the wire."""

    received = 0

    def data_received(self, data: bytes) -> None:
        Counted.received += len(data)
        super().data_received(data)


class Player:
    """One client: takes part in whatever its table does."""

    def __init__(self, table: BusyTable, socket: ClientConnection) -> None:
        self.table, self.socket, self.seat = table, socket, 0
        self.token, self.number = "", 0
        self.decision: Any = None
        self._part = OwnPart()

    async def send(self, message: Message) -> None:
        await self.socket.send(encode(message), text=True)

    async def sit(self, name: str, table: str, starter: str, limits: Limits | None = None) -> str:
        """Sit down with a deck, at a table with this clock; the table's id."""
        await self.send(Hello(VERSION, client="benchmark"))
        await self.send(JoinTable(name, table) if table else CreateTable(name, limits=limits))
        while (heard := hear(await self.socket.recv())).type != "seated":
            pass
        self.seat, self.token = heard.seat, heard.token
        await self.send(ChooseDeck(starter=starter))
        return heard.table

    async def come_back(self, socket: ClientConnection) -> None:
        """Take the seat up again over another connection; `number` is told with the next step."""
        self.socket, self.number, self.decision = socket, 0, None
        await self.send(Hello(VERSION, client="benchmark"))
        await self.send(Resume(self.token))

    async def listen(self) -> None:
        async for frame in self.socket:
            heard = hear(frame)
            if heard.change is not None:
                self.table.steps += 1
                self.number = heard.number
                self.decision = heard.change.decision(self.decision)
                if self.decision is not None and self.decision["seat"] == self.seat:
                    self.table.ask(self)
            elif heard.type in ("deal", "promised"):
                await self._deal(frame)
            elif heard.type in ("match_over", "match_failed"):
                self.table.failed += heard.type == "match_failed"
                await self.send(Rematch())
            elif heard.type == "error" and heard.about == "answer":
                await self.answer()
            elif heard.code == "unknown_token":
                self.number = OVER

    async def _deal(self, frame: str | bytes) -> None:
        """This side of the deal of the seed."""
        if (said := of_deal(self._part, frame, self.seat)) is not None:
            await self.send(said)

    async def answer(self) -> None:
        """Answer at random; where that is refused, again."""
        words = [option["words"] for option in self.decision["options"]]
        least, most = self.decision["least"], self.decision["most"]
        taken = ["keep"] if "keep" in words else self.table.rng.sample(words, max(least, min(1, most)))
        await self.send(Answer(self.decision["number"], tuple(taken)))


class BusyTable:
    """Two players at a table, whose answers are due at moments that do not depend on the server."""

    def __init__(self, number: int, pace: float) -> None:
        self.rng, self.pace = random.Random(number), pace
        self.players: list[Player] = []
        self.times: list[float] = []
        self.late: list[float] = []  # how late this process itself was
        self.failed = self.steps = 0
        self._asked: asyncio.Queue[Player] = asyncio.Queue()

    def forget(self) -> None:
        """Who was asked is asked anew, after all have come back."""
        self._asked = asyncio.Queue()

    async def dealt(self) -> None:
        """Until the match has begun: what the server still has to deal is not measured."""
        self._asked.put_nowait(await self._asked.get())

    def ask(self, player: Player) -> None:
        """The match waits for this player."""
        self._asked.put_nowait(player)

    def _due(self, now: float) -> Iterator[float]:
        at = now
        while True:
            at += self.rng.expovariate(1 / self.pace) if self.pace else 0.0
            yield at if self.pace else time.perf_counter()

    async def drive(self, until: float) -> None:
        """Answer whenever an answer is due, until the time is up."""
        player = await self._asked.get()
        for due in self._due(time.perf_counter()):
            if due > until or time.perf_counter() > until:
                self.ask(player)  # still, in another run
                return
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
                self.late.append(time.perf_counter() - due)
            await player.answer()
            player = await self._asked.get()
            self.times.append(time.perf_counter() - due)


class Figures(Struct):
    """One run: times from when an answer was due to the next question, and what server and clients used for it."""

    tables: int
    pace: float
    times: list[float]
    late: list[float]
    seconds: float
    steps: int
    received: int
    busy: float  # processor seconds of the server
    own: float  # of this process
    memory: float  # bytes a table
    failed: int

    def row(self) -> tuple[str, ...]:
        cuts = [1000 * part for part in statistics.quantiles(self.times, n=1000)]
        late = 1000 * statistics.quantiles(self.late, n=100)[98] if len(self.late) > 1 else 0.0
        return (
            f"{self.tables}", f"{self.pace:g}", f"{len(self.times) / self.seconds:.0f}", f"{cuts[499]:.1f}", f"{cuts[989]:.1f}", f"{cuts[998]:.1f}",
            f"{1000 * max(self.times):.0f}", f"{self.busy / self.seconds:.0%}", f"{1000 * self.busy / len(self.times):.2f}",
            f"{self.received / self.steps:.0f}", f"{self.memory / 1000:.0f}", f"{self.own / self.seconds:.0%}", f"{late:.1f}", f"{self.failed}",
        )  # fmt: skip


COLUMNS = (
    "tables", "pace s", "answers/s", "p50 ms", "p99 ms", "p99.9 ms", "max ms", "server core", "core ms/answer", "B/step", "kB/table", "own core",
    "own p99 ms late", "failed",
)  # fmt: skip


def computed(process: int) -> float:
    """The processor time of a process so far in seconds; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def resident(process: int) -> float:
    """The memory of a process in bytes; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0.0


async def measure(
    number: int, seconds: float, pace: float, port: int, starters: tuple[str, ...], server: int
) -> Figures:
    """Seat the players, and let them play."""
    before = resident(server)
    tables = [BusyTable(n, pace) for n in range(number)]
    for n, table in enumerate(tables):
        name = ""
        for side in (0, 1):
            socket = await connect(
                f"ws://127.0.0.1:{port}", max_size=None, max_queue=None, create_connection=Counted, ping_interval=None
            )
            table.players.append(Player(table, socket))
            name = await table.players[-1].sit(f"P{n}-{side}", name, starters[(n + side) % len(starters)])
    listening = [asyncio.create_task(player.listen()) for table in tables for player in table.players]
    for table in tables:
        await table.dealt()
    await asyncio.sleep(2)
    gc.collect()
    gc.freeze()
    gc.disable()  # what is measured is the server
    Counted.received = 0
    for table in tables:
        table.steps = 0
    busy, own, began = computed(server), time.process_time(), time.perf_counter()
    driving = [asyncio.create_task(table.drive(began + seconds)) for table in tables]
    await asyncio.wait(driving, timeout=seconds + 5)
    busy, own, took = computed(server) - busy, time.process_time() - own, time.perf_counter() - began
    memory = (resident(server) - before) / number
    gc.enable()
    for task in (*driving, *listening):
        task.cancel()
    return Figures(
        number, pace, [one for table in tables for one in table.times], [one for table in tables for one in table.late], took,
        sum(table.steps for table in tables), Counted.received, busy, own, memory, sum(table.failed for table in tables),
    )  # fmt: skip


def run(tables: int, seconds: float, pace: float) -> Figures:
    """A server process and its players."""
    from card_data.masters.loader.library import starter_decks

    command = [
        sys.executable,
        "-m",
        "dbs",
        "serve",
        "--port",
        "0",
        "--per-address",
        str(tables * 2 + 10),
        "--share",
        "1",
        "--pace",
        "0,0",
    ]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r":(\d+)\s*$", line)
        if found is None:
            sys.exit(f"The server did not start: {line!r}")
        return asyncio.run(measure(tables, seconds, pace, int(found[1]), tuple(starter_decks()), server.pid))
    finally:
        server.terminate()
        server.wait(10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[200, 500, 1000])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument(
        "--pace", type=float, default=2.0, help="mean seconds between two answers at a table; 0: no pause"
    )
    arguments = parser.parse_args()
    grid = Grid(title=f"{arguments.seconds:g} s each")
    for column in COLUMNS:
        grid.add_column(column, justify="right")
    for tables in arguments.tables:
        grid.add_row(*run(tables, arguments.seconds, arguments.pace).row())
    Console(width=max(150, Console().width)).print(grid)


if __name__ == "__main__":
    main()
