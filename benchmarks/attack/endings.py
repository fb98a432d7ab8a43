"""Servers that are killed, and servers that start with many matches: what is lost, and how long it takes until players are heard."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import AsyncGenerator
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

from benchmarks.attack.ground import Running, seated, start
from benchmarks.server import OVER, BusyTable, Player, computed
from dbs_server.place import digest_of
from dbs_server.storage.kept import Seating

TABLES = 4
LIVES = 10
"""Kills that a match lives through, before others are begun."""
COPY_ANSWERS = "INSERT INTO answers (match, n, given, hash) SELECT ?, n, given, hash FROM answers WHERE match = ?"
COPY_POINTS = "INSERT INTO points (match, n, point) SELECT ?, n, point FROM points WHERE match = ?"


@contextlib.asynccontextmanager
async def at_play(tables: list[BusyTable]) -> AsyncGenerator[None]:
    """The players listen and answer as long as the context is open."""
    tasks = [asyncio.create_task(player.listen()) for table in tables for player in table.players]
    tasks += [asyncio.create_task(table.drive(time.perf_counter() + 3600)) for table in tables]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def come_back(running: Running, tables: list[BusyTable]) -> None:
    """Every player asks for the seat again."""
    for table in tables:
        table.forget()
        for player in table.players:
            await player.come_back(await connect(running.url, max_size=None, max_queue=None, ping_interval=None))


async def all_told(tables: list[BusyTable]) -> list[int]:
    """The decision that each player was told, when all have been told one."""
    while not all(player.number for table in tables for player in table.players):
        await asyncio.sleep(0.01)
    return [player.number for table in tables for player in table.players]


async def kill(times: int) -> None:
    """Kill a server again and again with -9 while matches are played on it; whether each goes on with every step that was told."""
    behind, waits, rng = 0, list[float](), random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "matches.sqlite")
        while len(waits) < times:
            running = start("--db", db)
            tables = await seated(running.url, TABLES, 0.02)
            async with at_play(tables):
                await asyncio.sleep(1)
            for _ in range(LIVES):
                async with at_play(tables):
                    await asyncio.sleep(rng.uniform(0.1, 0.8))
                    running.process.kill()
                    running.process.wait()
                told = [player.number for table in tables for player in table.players]
                began = time.perf_counter()
                running = start("--db", db)
                await come_back(running, tables)
                async with at_play(tables):
                    now = await all_told(tables)
                    waits.append(time.perf_counter() - began)
                behind += sum(OVER < mine < theirs for mine, theirs in zip(now, told, strict=True))
                if OVER in now:
                    break  # others are begun
            running.process.kill()
            running.process.wait()
    print(
        f"{len(waits)} kills under {TABLES} matches: {behind} players came back to less than they had seen; "
        f"all were back after {statistics.median(waits):.2f} s (longest {max(waits):.2f}), the program's start included."
    )


def multiplied(db: str, many: int) -> list[str]:
    """Make so many running matches of those that a file has, each with tokens of its own; the tokens of the first seats."""
    tokens: list[str] = []
    with contextlib.closing(sqlite3.connect(db, isolation_level=None)) as file:
        known = file.execute("SELECT id, head, seating FROM matches WHERE state = 'playing'").fetchall()
        file.execute("BEGIN")
        for n in range(many):
            match, head, data = known[n % len(known)]
            seating = msgspec.json.decode(data, type=Seating)
            mine = f"token {n}"
            other = msgspec.structs.replace(seating, table=f"t{n}", digests=(digest_of(mine), digest_of(f"other {n}")))
            tokens.append(mine)
            row = (f"m{n}", head, msgspec.json.encode(other))
            file.execute("INSERT INTO matches (id, state, head, seating) VALUES (?, 'playing', ?, ?)", row)
            file.execute(COPY_ANSWERS, (f"m{n}", match))
            file.execute(COPY_POINTS, (f"m{n}", match))
        file.execute("COMMIT")
    return tokens


async def start_with(many: int) -> None:
    """Start a server on a file with so many running matches, whose players all come back at once."""
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "matches.sqlite")
        running = start("--db", db)
        tables = await seated(running.url, 8, 0.0)
        async with at_play(tables):
            await asyncio.sleep(4)
        running.process.terminate()
        running.process.wait()
        tokens = multiplied(db, many)
        began = time.perf_counter()
        running = start("--db", db, "--per-address", "4000")
        listens = time.perf_counter() - began
        waits: list[float] = []

        async def back(token: str) -> None:
            table = BusyTable(0, 0)
            player = Player(table, await connect(running.url, max_size=None, max_queue=None, ping_interval=None))
            table.players.append(player)
            player.token = token
            await player.come_back(player.socket)
            listening = asyncio.create_task(player.listen())
            while not player.number:
                await asyncio.sleep(0.05)
            waits.append(time.perf_counter() - began)
            listening.cancel()

        await asyncio.gather(*(back(token) for token in tokens))
        busy = computed(running.process.pid)
        running.process.kill()
        running.process.wait()
    print(
        f"{many} running matches: it listens after {listens:.2f} s; players who all come back at once have their boards after "
        f"{statistics.median(waits):.1f} s (median), {max(waits):.1f} s (the last one); {1000 * busy / many:.0f} ms of processor a match."
    )
