"""Tables with a clock whose players vanish at random moments: whether each of them ends, and with a result that its log explains."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import tempfile
import time
from collections import Counter
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from benchmarks.attack.ground import STARTERS, Running, server
from benchmarks.server import BusyTable, Player
from card_data.games import packs
from dbs_server.protocol import Claim, Leave, Seen
from dbs_server.storage.sqlite import SqliteStore
from dbs_server.timekeeper import GRACE
from engine.core.clock import Limits
from engine.core.record import replay

LIMITS = Limits(bank=4, each=0.2, most=6, away=2)
AT_ONCE = 50
"""Tables at a time."""
PLAYS = 8.0
"""Seconds in which players vanish."""


async def measure(number: int) -> None:
    """Say how the matches ended, and whether the record of each comes to that end."""
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "matches.sqlite")
        with server("--db", db, "--per-address", "2000", "--share", "1", "--most-lag", "60") as running:
            for begin in range(0, number, AT_ONCE):
                await asyncio.gather(*(_vanish(running, n) for n in range(begin, min(number, begin + AT_ONCE))))
            until = time.monotonic() + GRACE + 60
            while _on(db) and time.monotonic() < until:
                await asyncio.sleep(1)
            on = _on(db)
        reasons, unexplained = _ends(db)
    begun = on + sum(reasons.values())
    print(
        f"{number} tables, {number - begun} of them left before the deal was done: {on} matches are still on, {begun - on} have ended, "
    )
    print(f"{unexplained} of them otherwise than their record and their log say.")
    for reason, many in reasons.most_common():
        print(f"{many:5}  {reason}")


async def _vanish(running: Running, number: int) -> None:
    """One table: one player vanishes at some moment, or gives up, or sits there and thinks; the other vanishes later, and may have claimed the match."""
    rng = random.Random(f"vanish {number}")
    table, name = BusyTable(number, 0.3), ""
    for side in (0, 1):
        socket = await connect(running.url, max_size=None, max_queue=None, ping_interval=None)
        table.players.append(Player(table, socket))
        name = await table.players[-1].sit(f"P{number}-{side}", name, STARTERS[(number + side) % 4], LIMITS)
    listening = [asyncio.create_task(player.listen()) for player in table.players]
    driving = asyncio.create_task(table.drive(time.perf_counter() + 3600))
    first, second = sorted(rng.uniform(0, PLAYS) for _ in (0, 1))
    gone, left = rng.sample(table.players, 2)
    await asyncio.sleep(first)
    how = rng.random()
    if how < 0.2:
        await gone.send(Leave())
    elif how < 0.5:
        driving.cancel()
        for player in table.players:
            await player.send(Seen(player.number))
    else:
        await gone.socket.close()
    await asyncio.sleep(second - first)
    if rng.random() < 0.5:
        await asyncio.sleep(LIMITS.away + LIMITS.most)
        with contextlib.suppress(ConnectionClosed):
            await left.send(Claim())
    for player in (left, gone):
        await player.socket.close()
    for task in (driving, *listening):
        task.cancel()
    await asyncio.gather(driving, *listening, return_exceptions=True)


def _on(db: str) -> int:
    with contextlib.closing(sqlite3.connect(db)) as file:
        return int(file.execute("SELECT COUNT(*) FROM matches WHERE state = 'playing'").fetchone()[0])


def _ends(db: str) -> tuple[Counter[str], int]:
    """The reasons of all results, without names, and how many records do not come to theirs, or have logs that do not say it."""
    reasons, unexplained = Counter[str](), 0
    store, pack = SqliteStore(db), packs()["masters"]
    for match, reason, winner in store.rows("SELECT match, reason, winner FROM results"):
        record = store.record(match)
        assert record is not None
        *_, game = replay(record, pack.new_game)
        said = [line.text for line in game.log(0, 0)[-3:]]
        same = game.result is not None and (game.result.reason, game.result.winner) == (reason, winner)
        unexplained += not same or not any(reason in text for text in said)
        for seat in record.seats:
            reason = reason.replace(seat.name, "one player")
        reasons[reason] += 1
    store.close()
    return reasons, unexplained
