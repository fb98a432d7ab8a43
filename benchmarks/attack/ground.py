"""A server process of its own on a loopback port, and matches of innocent players whose waits are measured."""

from __future__ import annotations

import asyncio
import contextlib
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Generator
from typing import IO, Any

from msgspec import Struct
from websockets.asyncio.client import connect

from benchmarks.server import BusyTable, Player, computed

STARTERS = ("red-blue", "yellow", "black", "green")
PACE = 0.1
"""Mean seconds between two answers at an innocent table: quick, so that there is much to measure."""


class Running(Struct):
    """A server process and its port."""

    process: subprocess.Popen[str]
    port: int

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"


@contextlib.contextmanager
def server(*options: str) -> Generator[Running]:
    """A server with these options; it is stopped afterwards."""
    process = start(*options)
    try:
        yield process
    finally:
        process.process.kill()
        process.process.wait(10)


def start(*options: str, stderr: IO[str] | None = None) -> Running:
    """Start a server, which has begun to listen when this returns; `stderr` is where its log goes."""
    command = (sys.executable, "-m", "dbs", "serve", "--port", "0", "--pace", "0,0", *options)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r":(\d+)\s*$", line)
    if found is None:
        sys.exit(f"The server did not start: {line!r}")
    return Running(process, int(found[1]))


async def seated(url: str, number: int, pace: float = PACE) -> list[BusyTable]:
    """Matches between players of addresses of their own, which have begun."""
    tables = [BusyTable(n, pace) for n in range(number)]
    for n, table in enumerate(tables):
        name = ""
        for side in (0, 1):
            here: dict[str, Any] = {"local_addr": (f"127.0.{n + 1}.{side + 1}", 0)}
            socket = await connect(url, max_size=None, max_queue=None, ping_interval=None, **here)
            table.players.append(Player(table, socket))
            name = await table.players[-1].sit(f"P{n}-{side}", name, STARTERS[(n + side) % len(STARTERS)])
    return tables


class Waits(Struct):
    """Times of innocent players from when an answer was due to the next question in seconds, and how busy the server was."""

    times: list[float]
    busy: float
    failed: int

    @property
    def p50(self) -> float:
        return statistics.median(self.times)

    @property
    def p99(self) -> float:
        return statistics.quantiles(self.times, n=100)[98]


async def watched(running: Running, tables: list[BusyTable], seconds: float) -> Waits:
    """Let the innocent play for so long."""
    for table in tables:
        table.times.clear()
    before, began = computed(running.process.pid), time.perf_counter()
    driving = [asyncio.create_task(table.drive(began + seconds)) for table in tables]
    await asyncio.wait(driving, timeout=seconds + 30)
    took = time.perf_counter() - began
    for task in driving:
        task.cancel()
    busy = (computed(running.process.pid) - before) / took
    return Waits([one for table in tables for one in table.times], busy, sum(table.failed for table in tables))
