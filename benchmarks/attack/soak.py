"""Hours in minutes: matches one after the other as fast as they go, players who come and go, and a look at the memory all the while."""

from __future__ import annotations

import asyncio
import contextlib
import random
import statistics
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from benchmarks.attack.endings import at_play
from benchmarks.attack.ground import seated, server
from benchmarks.server import Player, resident

LOOK = 10.0
"""Seconds between two looks."""
TABLES = 12


async def _listen(player: Player) -> None:
    """Go on until the connection ends: by another coming back, or as the player answered quicker than the limits allow."""
    with contextlib.suppress(ConnectionClosed):
        await player.listen()


async def measure(minutes: float) -> None:
    """Print the memory over time; growth is the slope of its second half."""
    looks: list[tuple[float, float]] = []
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder, server("--db", str(Path(folder) / "matches.sqlite")) as running:
        tables = await seated(running.url, TABLES, 0.02)
        async with at_play(tables):
            began = time.monotonic()
            while (now := time.monotonic() - began) < 60 * minutes:
                await asyncio.sleep(LOOK)
                player = rng.choice(rng.choice(tables).players)
                await player.socket.close()
                await player.come_back(await connect(running.url, max_size=None, max_queue=None, ping_interval=None))
                asyncio.get_running_loop().create_task(_listen(player)).set_name("again")
                looks.append((now, resident(running.process.pid) / 1e6))
        steps, failed = sum(table.steps for table in tables), sum(table.failed for table in tables)
    half = looks[len(looks) // 2 :]
    slope = statistics.linear_regression([at for at, _ in half], [size for _, size in half]).slope * 60
    shown = "  ".join(f"{at / 60:.0f} min {size:.0f} MB" for at, size in looks[:: max(1, len(looks) // 10)])
    print(f"{minutes:g} minutes, {TABLES} tables, {steps} steps, {failed} failed: {shown}")
    print(f"Growth in the second half: {slope:+.2f} MB a minute.")
