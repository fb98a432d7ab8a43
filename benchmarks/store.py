"""What keeping costs: a write in SQLite, a commit and writes a second in PostgreSQL, and a match in the database.

`python -m benchmarks.store` measures SQLite; with `--db postgresql://…` (an empty database) PostgreSQL, with so many tables at once.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from dbs_server.storage.kept import Point, Seating
from dbs_server.storage.opening import open_store
from dbs_server.storage.store import Store
from engine.core.decisions import Answer
from engine.core.record import HASH_EVERY, Given, Record, SeatRecord

TABLES = (1, 10, 100, 1000)
"""Tables that answer at once."""
ANSWERS = 200
"""Answers of a match, about as many as a real one has."""
POINT = 12_000
"""Bytes of a safe point."""
RECORD = Record(
    "heap", "masters", "0", "c", (SeatRecord("Ann", {"heap": {"stones": 9}}), SeatRecord("Ben", {"heap": {"stones": 9}})), "s"
)  # fmt: skip


def given(n: int) -> Given:
    """An answer of an ordinary length."""
    return Given(n, n % 2, Answer((f"attack h{n} leader", "keep")))


def begin(store: Store, tables: int, name: str) -> list[str]:
    """Matches that are on, at tables of their own."""
    store.ledger.renew()
    matches = [f"{name}-{i}" for i in range(tables)]
    for match in matches:
        store.ledger.open(match)
        store.begin(match, RECORD, Seating(match, "T", (match + "0", match + "1"), ("A", "B")))
    store.settle(60)
    return matches


def at_once(store: Store, answers: int = 20_000) -> float:
    """Microseconds that the loop spends over a write."""
    (match,) = begin(store, 1, "at-once")
    began = time.perf_counter()
    for n in range(1, answers + 1):
        store.answer(match, n, given(n), None)
    spent = time.perf_counter() - began
    store.settle(120)
    return spent / answers * 1e6


def rounds(store: Store, tables: int, seconds: float) -> tuple[float, float, float]:
    """All tables answer, wait until it lasts, and answer again: answers a second, and the median and the 99th percentile of a wait in ms."""
    matches, waits, n = begin(store, tables, f"rounds-{tables}"), [0.0], 0
    waits.clear()
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        n += 1
        began = time.perf_counter()
        for match in matches:
            store.answer(match, n, given(n), None)
        store.settle(60)
        waits.append(time.perf_counter() - began)
    rate = n * tables / sum(waits)
    return rate, statistics.median(waits) * 1e3, sorted(waits)[int(len(waits) * 0.99)] * 1e3


def size(store: Store) -> int:
    """Bytes of the database."""
    if store.ledger.worker == "alone":
        return int(store.rows("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")[0][0])
    return int(store.rows("SELECT pg_database_size(current_database())")[0][0])


def logged(store: Store) -> int:
    """Bytes that PostgreSQL has written ahead since it began; 0 for SQLite."""
    if store.ledger.worker == "alone":
        return 0
    return int(store.rows("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")[0][0])


def whole(store: Store, matches: int = 20) -> tuple[float, float, float]:
    """Bytes in the database and in its log, and milliseconds, of a whole match, with its hashes and safe points."""
    before, ahead, began = size(store), logged(store), time.perf_counter()
    for match in begin(store, matches, "whole"):
        for n in range(1, ANSWERS + 1):
            due = n % HASH_EVERY == 0
            store.answer(match, n, given(n), "0" * 32 if due else None)
            if due:
                store.point(match, Point(n, os.urandom(POINT)))
        store.end(match, "over")
        store.settle(60)
    spent = time.perf_counter() - began
    return (size(store) - before) / matches, (logged(store) - ahead) / matches, spent / matches * 1e3


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", default="", help="postgresql://… of an empty database; else a file of SQLite")
    parser.add_argument("--durable", action="store_true", help="for SQLite: each write is on the disk when it is done")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each number of tables")
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matches.sqlite"
        store = open_store(args.db or str(path), durable=args.durable, worker="benchmark")
        print(f"a write: {at_once(store):.1f} µs of the loop")
        for tables in TABLES:
            rate, median, most = rounds(store, tables, args.seconds)
            print(f"{tables} tables at once: {rate:.0f} answers a second, p50 {median:.2f} ms, p99 {most:.2f} ms")
        size_of, ahead, spent = whole(store)
        print(f"a match of {ANSWERS} answers: {size_of / 1e3:.0f} kB, {ahead / 1e3:.0f} kB of log, {spent:.1f} ms")
        store.close()


if __name__ == "__main__":
    main()
