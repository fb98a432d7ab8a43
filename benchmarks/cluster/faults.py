"""Matches of bots while workers, database and bus fail at random instants: nothing that was told may be lost, and no table may have two owners."""

from __future__ import annotations

import asyncio
import random
import signal
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import psycopg
from msgspec import Struct

from benchmarks.cluster.bots import Pair, Tally
from benchmarks.cluster.ground import Ground, Post, ground
from dbs_server.cluster.members import DEAF
from dbs_server.storage.opening import open_store

WITHIN = 400.0
"""Seconds in which a match must end."""
STOPPED = 15.0
"""Seconds for which a worker is stopped."""
CUT = 10.0
"""Seconds for which a worker is cut off from the bus."""
CHECKS = 3.0
"""Seconds in which a balancer finds out that a worker is not well, or is well again."""
BETWEEN = (6.0, 14.0)
"""Seconds between the end of one fault and the next."""
KINDS = ("kill", "stop", "database", "bus", "cut")


class Found(Struct):
    """What was wrong with the records."""

    answers: int = 0
    lost: int = 0
    altered: int = 0
    open: int = 0
    two_owners: int = 0
    epochs: Counter[int] = Counter()
    states: dict[str, int] = {}


async def trouble(found: Ground, rng: random.Random, done: Counter[str], kinds: Sequence[str]) -> None:
    """One fault after the other, each over before the next."""
    while True:
        await asyncio.sleep(rng.uniform(*BETWEEN))
        kind, post = rng.choice(kinds), rng.choice(found.posts)
        done[kind] += 1
        print(f"{time.strftime('%X')} {kind} {'' if kind in ('database', 'bus') else post.port}", flush=True)
        await _fault(found, kind, post)


async def _fault(found: Ground, kind: str, post: Post) -> None:
    match kind:
        case "kill":
            post.stopped = True
            await post.kill()
            await asyncio.sleep(1)
            await post.start()
            post.stopped = False
        case "stop":
            post.tell(signal.SIGSTOP)
            await asyncio.sleep(CHECKS)
            post.mark_down()
            await asyncio.sleep(STOPPED - CHECKS)
            post.tell(signal.SIGCONT)
            await asyncio.sleep(CHECKS)
            post.stopped = False
        case "database":
            await asyncio.to_thread(found.postgres.stop, "immediate")
            await asyncio.to_thread(found.postgres.start)
        case "bus":
            found.nats.stop()
            await asyncio.sleep(1)
            await asyncio.to_thread(found.nats.start)
        case _:
            post.wire.cut()
            await asyncio.sleep(DEAF + CHECKS)
            post.mark_down()
            await asyncio.sleep(CUT - DEAF - CHECKS)
            post.wire.cut(on=False)
            await asyncio.sleep(CHECKS)
            post.stopped = False


async def run(
    matches: int, seconds: float, tables: int, pace: float, most: int, seed: int, kinds: Sequence[str] = KINDS
) -> bool:
    """As many matches as there is time for; whether all was well."""
    rng, tally, done = random.Random(seed), Tally(), Counter[str]()
    async with ground(3) as found:
        troubled = asyncio.create_task(trouble(found, rng, done, kinds))
        began, number, room = time.monotonic(), 0, asyncio.Semaphore(tables)
        playing: set[asyncio.Task[bool]] = set()
        ended = 0

        async def one(pair: Pair) -> bool:
            async with room:
                return await pair.play(WITHIN)

        while number < matches and time.monotonic() - began < seconds:
            while len(playing) >= tables:
                over, playing = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
                ended += sum(task.result() for task in over)
            number += 1
            playing.add(asyncio.create_task(one(Pair(seed * 10_000 + number, found.choose, tally, pace, most))))
            await asyncio.sleep(0.05)
        while playing:
            over, playing = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            ended += sum(task.result() for task in over)
        troubled.cancel()
        await asyncio.gather(troubled, return_exceptions=True)
        if troubled.done() and not troubled.cancelled() and (error := troubled.exception()) is not None:
            tally.faults.append(f"the trouble itself failed: {error!r}")
        await asyncio.sleep(1)
        checked = await asyncio.to_thread(check, found.db, tally)
        return report(number, ended, done, tally, checked, time.monotonic() - began, found.folder)


def check(db: str, tally: Tally) -> Found:
    """Compare what players were told with what is kept."""
    found, store = Found(), open_store(db, worker="who looks")
    with psycopg.connect(db) as rows:
        by_match: dict[str, dict[tuple[int, int], tuple[str, ...]]] = {}
        for told in tally.told:
            if told.match not in by_match:
                record = store.record(told.match)
                given = [] if record is None else record.answers
                by_match[told.match] = {(one.number, one.seat): tuple(one.answer.taken) for one in given}
            kept = by_match[told.match].get((told.number, told.seat))
            found.answers += 1
            found.lost += kept is None
            found.altered += kept is not None and _verbs(kept) != _verbs(told.taken)
        found.states = {
            str(state): int(n) for state, n in rows.execute("SELECT state, COUNT(*) FROM matches GROUP BY state")
        }
        found.two_owners = _count(
            rows,
            "SELECT COUNT(*) FROM answers AS a JOIN answers AS b ON a.match = b.match AND b.n = a.n + 1 WHERE b.epoch < a.epoch",
        )
        found.open = sum(_count(rows, "SELECT COUNT(*) FROM matches WHERE id = %s AND state <> 'over'", match) for match in tally.ended)  # fmt: skip
        epochs = rows.execute("SELECT epoch, COUNT(*) FROM (SELECT MAX(epoch) AS epoch FROM answers GROUP BY match) AS last GROUP BY epoch")  # fmt: skip
        found.epochs = Counter({int(epoch): int(n) for epoch, n in epochs})
    store.close()
    return found


def _verbs(taken: tuple[str, ...]) -> list[str]:
    """What was done, without the cards: a seat names them by handles of its own."""
    return [words.partition(" ")[0] for words in taken]


def _count(db: psycopg.Connection[tuple[object, ...]], sql: str, *values: object) -> int:
    row = db.execute(sql.encode(), values).fetchone()
    return int(str(row[0])) if row is not None else 0


def report(
    matches: int, ended: int, done: Counter[str], tally: Tally, found: Found, seconds: float, folder: Path
) -> bool:
    """Print what came of it; whether all was well."""
    waits = sorted(tally.waits) or [0.0]
    cuts = statistics.quantiles(waits, n=1000) if len(waits) > 1 else waits * 999
    print(f"{matches} matches in {seconds:.0f} s, {ended} came to their end; faults: {dict(done)}")
    print(f"matches by state {found.states}, by last epoch {dict(sorted(found.epochs.items()))}")
    print(
        f"{found.answers} answers were told of: {found.lost} lost, {found.altered} altered, {tally.wrong} positions went back"
    )
    print(
        f"answers out of the order of their epochs: {found.two_owners}; ended for players but not in the store: {found.open}"
    )
    print(
        f"waits: p50 {1000 * cuts[499]:.1f} ms, p99 {1000 * cuts[989]:.0f} ms, p99.9 {1000 * cuts[998]:.0f} ms, longest {waits[-1]:.1f} s"
    )
    print(
        f"waits of more than 1 s: {sum(wait > 1 for wait in waits)}, more than 10 s: {sum(wait > 10 for wait in waits)}"
    )
    print(f"tables moved for {tally.moves} players, {tally.lost} connections lost; logs in {folder}")
    for wait in tally.long:
        print("waited", wait)
    for fault in tally.faults[:20]:
        print("!", fault)
    return not (found.lost or found.altered or found.two_owners or found.open or tally.wrong) and ended == matches
