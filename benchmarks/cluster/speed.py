"""Answers a second and waits with so many workers, and what a hop from the socket's worker to the table's costs."""

from __future__ import annotations

import asyncio
import statistics
import time

import psycopg

from benchmarks.cluster.bots import Pair, Tally
from benchmarks.cluster.ground import ground
from benchmarks.server import computed

WARM = 3.0
"""Seconds before it is measured."""


async def run(workers: list[int], tables: int, seconds: float) -> None:
    """A line for each number of workers."""
    for many in workers:
        await _speed(many, tables, seconds)


async def _speed(many: int, tables: int, seconds: float) -> None:
    async with ground(many) as found:
        tally, ports = Tally(), found.ports
        pairs = [Pair(n, lambda: ports, tally, 0.0, 10**6) for n in range(tables)]
        playing = [asyncio.create_task(_again(pair)) for pair in pairs]
        await asyncio.sleep(WARM + tables * 0.05)
        tally.waits.clear()
        pids = [post.process.pid for post in found.posts if post.process is not None]
        used, own, began = [computed(pid) for pid in pids], time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        waits = sorted(tally.waits)
        cores = [(computed(pid) - before) / took for pid, before in zip(pids, used, strict=True)]
        own = (time.process_time() - own) / took
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        cuts = statistics.quantiles(waits, n=100)
        print(
            f"{many} workers, {tables} tables: {len(waits) / took:.0f} answers/s, p50 {1000 * cuts[49]:.1f} ms, p99 {1000 * cuts[98]:.1f} ms; "
            f"cores of workers {', '.join(f'{core:.2f}' for core in cores)}, of the players {own:.2f}",
            flush=True,
        )


async def _again(pair: Pair) -> None:
    """One match after the other."""
    n = 0
    while True:
        n += 1
        await Pair(pair.rng.randrange(10**9), pair.ports, pair.tally, pair.pace, pair.most).play(10**6)


async def hop(seconds: float) -> None:
    """The same match, with both sockets at the table's worker, and with one of them at another one."""
    async with ground(2) as found:
        for words, ports in (("the table's own worker", [0]), ("another worker", [0, 1])):
            mine = [found.posts[i].port for i in ports]
            tally = Tally()
            pair = Pair(1, lambda mine=mine: mine, tally, 0.002, 10**6)
            if len(mine) > 1:
                _apart(pair, mine)
            with psycopg.connect(found.db) as db:
                before = _written(db)
                task = asyncio.create_task(pair.play(10**6))
                await asyncio.sleep(seconds)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                rows = _written(db) - before
            for who, waits in (("first", tally.by_seat[0]), ("second", tally.by_seat[1])):
                cuts = statistics.quantiles(waits, n=100)
                print(
                    f"sockets: {words}; {who} player: {len(waits)} answers, p50 {1000 * cuts[49]:.2f} ms, p99 {1000 * cuts[98]:.2f} ms; {rows} rows",
                    flush=True,
                )


def _apart(pair: Pair, ports: list[int]) -> None:
    """The second player's socket is at the second worker."""
    first, second = pair.bots
    first.at, second.at = ports[0], ports[1]


def _written(db: psycopg.Connection[tuple[object, ...]]) -> int:
    row = db.execute("SELECT COUNT(*) FROM answers").fetchone()
    return int(str(row[0])) if row is not None else 0
