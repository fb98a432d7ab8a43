"""The store: an append-only SQLite file of matches, so that a killed server goes on where it was.

A match is written when it begins (its record without answers, its seats' tokens) and then one row for each answer. WAL keeps a
written answer through a crash of the process.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.core.record import Given, Record

SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, started TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, state TEXT NOT NULL, head BLOB NOT NULL, seating BLOB NOT NULL,
    note TEXT NOT NULL DEFAULT ''
);
CREATE TABLE IF NOT EXISTS answers (
    match TEXT NOT NULL REFERENCES matches(id), n INTEGER NOT NULL, given BLOB NOT NULL, hash TEXT, PRIMARY KEY (match, n)
) WITHOUT ROWID;
"""


class Seating(Struct, frozen=True):
    """Where a match is played: what must be known to put a table together again after a restart."""

    table: str
    title: str
    tokens: tuple[str, str]
    decks: tuple[str, str]
    code: str = ""


class Store:
    """Matches on disk; `:memory:` for none. All calls are short; SQLite in WAL mode does a row in tens of microseconds."""

    def __init__(self, path: str | Path = ":memory:") -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(SCHEMA)

    def begin(self, match: str, record: Record, seating: Seating) -> None:
        """A match begins."""
        self._db.execute(
            "INSERT INTO matches (id, state, head, seating) VALUES (?, 'playing', ?, ?)",
            (match, msgspec.json.encode(record), msgspec.json.encode(seating)),
        )

    def answer(self, match: str, n: int, given: Given, hash: str | None) -> None:
        """Answer n (from 1) of a match, with the state hash after it where one is kept."""
        self._db.execute("INSERT INTO answers VALUES (?, ?, ?, ?)", (match, n, msgspec.json.encode(given), hash))

    def end(self, match: str, state: str, note: str = "") -> None:
        """A match is `over`, or `failed` with a note of what went wrong."""
        self._db.execute("UPDATE matches SET state = ?, note = ? WHERE id = ?", (state, note, match))

    def record(self, match: str) -> Record | None:
        """The whole record of a match, or None."""
        row = self._db.execute("SELECT head FROM matches WHERE id = ?", (match,)).fetchone()
        return None if row is None else self._whole(match, row[0])

    def running(self) -> Iterator[tuple[str, Record, Seating]]:
        """The matches that had not ended when the file was last written."""
        rows = self._db.execute("SELECT id, head, seating FROM matches WHERE state = 'playing' ORDER BY started").fetchall()
        for match, head, seating in rows:
            yield match, self._whole(match, head), msgspec.json.decode(seating, type=Seating)

    def counts(self) -> dict[str, int]:
        """How many matches are in each state."""
        return dict(self._db.execute("SELECT state, COUNT(*) FROM matches GROUP BY state").fetchall())

    def _whole(self, match: str, head: bytes) -> Record:
        record = msgspec.json.decode(head, type=Record)
        rows = self._db.execute("SELECT n, given, hash FROM answers WHERE match = ? ORDER BY n", (match,))
        for n, given, state_hash in rows:
            record.answers.append(msgspec.json.decode(given, type=Given))
            if state_hash is not None:
                record.hashes[n] = state_hash
        return record

    def close(self) -> None:
        self._db.close()
