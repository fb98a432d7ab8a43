"""Answers a second and waits with so many workers, and what a hop from the socket's worker to the table's costs."""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import TypeVar

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.cluster.bots import Pair, Tally
from benchmarks.cluster.ground import ground
from benchmarks.server import computed
from dbs_server.protocol import (
    VERSION,
    CreateTable,
    Hello,
    JoinTable,
    Message,
    Ping,
    Pong,
    Seated,
    decode_server,
    encode,
)

WARM = 3.0
"""Seconds before it is measured."""
PINGS = 25.0
"""Pings a second: fewer than a client may send."""


async def run(workers: list[int], tables: int, seconds: float) -> None:
    """A line for each number of workers."""
    for many in workers:
        await _speed(many, tables, seconds)


async def _speed(many: int, tables: int, seconds: float) -> None:
    async with ground(many) as found:
        tally = Tally()
        pairs = [Pair(n, found.choose, tally, 0.0, 10**6) for n in range(tables)]
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
            f"cores of workers {', '.join(f'{core:.2f}' for core in cores)} ({1000 * sum(cores) * took / len(waits):.2f} ms an answer), of the "
            f"players {own:.2f}",
            flush=True,
        )


async def _again(pair: Pair) -> None:
    """One match after the other."""
    while True:
        await Pair(pair.rng.randrange(10**9), pair.choose, pair.tally, pair.pace, pair.most).play(10**6)


async def hop(seconds: float) -> None:
    """Pings of two players at one table, in turn: the socket of one is at the table's worker, that of the other is not. A ping is answered where the
    table is, and waits for no database."""
    async with ground(2) as found:
        near, far = [f"ws://127.0.0.1:{post.port}" for post in found.posts]
        async with connect(near, compression=None) as one, connect(far, compression=None) as two:
            for socket in (one, two):
                await _send(socket, Hello(VERSION))
            await _send(one, CreateTable("Ann"))
            await _send(two, JoinTable("Ben", (await _wait(one, Seated)).table))
            await _wait(two, Seated)
            times: dict[ClientConnection, list[float]] = {one: [], two: []}
            until = time.perf_counter() + seconds
            while time.perf_counter() < until:
                for socket, found_times in times.items():
                    began = time.perf_counter()
                    await _send(socket, Ping(len(found_times)))
                    await _wait(socket, Pong)
                    found_times.append(time.perf_counter() - began)
                    await asyncio.sleep(1 / PINGS)
    for words, waits in (("at the table's worker", times[one]), ("at another one", times[two])):
        cuts = [1000 * cut for cut in statistics.quantiles(waits, n=100)]
        print(
            f"socket {words}: {len(waits)} pings, there and back p50 {cuts[49]:.2f} ms, p90 {cuts[89]:.2f} ms, p99 {cuts[98]:.2f} ms"
        )


async def _send(socket: ClientConnection, message: Message) -> None:
    await socket.send(encode(message), text=True)


M = TypeVar("M", bound=Message)


async def _wait(socket: ClientConnection, kind: type[M]) -> M:
    while True:
        message = decode_server(await socket.recv())
        if isinstance(message, kind):
            return message
