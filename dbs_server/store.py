"""The store: an append-only SQLite file of matches, so that a killed server goes on where it was.

A match is written when it begins (its record without answers, its seats' tokens) and then one row for each answer. WAL keeps a
written answer through a crash of the process.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from engine.core.record import Given, Record

log = logging.getLogger("dbs.store")

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


class StoreInUse(OSError):
    """Another server has the file: two of them would play the same matches."""


class Store:
    """Matches on disk; `:memory:` for none. All calls are short; SQLite in WAL mode does a row in tens of microseconds.

    A row that cannot be written (a full disk) is told to the operator, and the match goes on: it only cannot be recovered.
    """

    def __init__(self, path: str | Path = ":memory:") -> None:
        self._lock = _lock(path) if str(path) != ":memory:" else None
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(SCHEMA)

    def begin(self, match: str, record: Record, seating: Seating) -> None:
        """A match begins."""
        self._write(
            "INSERT INTO matches (id, state, head, seating) VALUES (?, 'playing', ?, ?)",
            (match, msgspec.json.encode(record), msgspec.json.encode(seating)),
        )

    def answer(self, match: str, n: int, given: Given, hash: str | None) -> None:
        """Answer n (from 1) of a match, with the state hash after it where one is kept."""
        self._write("INSERT INTO answers VALUES (?, ?, ?, ?)", (match, n, msgspec.json.encode(given), hash))

    def end(self, match: str, state: str, note: str = "") -> None:
        """A match is `over`, `abandoned`, or `failed` with a note of what went wrong."""
        self._write("UPDATE matches SET state = ?, note = ? WHERE id = ?", (state, note, match))

    def record(self, match: str) -> Record | None:
        """The whole record of a match, or None."""
        row = self._db.execute("SELECT 1 FROM matches WHERE id = ?", (match,)).fetchone()
        return None if row is None else self.load(match)[0]

    def running(self, rules: str = "") -> list[str]:
        """The matches (of one rule set) that had not ended when the file was last written."""
        rows = self._db.execute("SELECT id, head FROM matches WHERE state = 'playing' ORDER BY started, id").fetchall()
        return [match for match, head in rows if not rules or _rules_of(head) in (rules, "")]

    def load(self, match: str) -> tuple[Record, Seating]:
        """A match with all its answers. Raises KeyError, msgspec.DecodeError."""
        row = self._db.execute("SELECT head, seating FROM matches WHERE id = ?", (match,)).fetchone()
        if row is None:
            raise KeyError(match)
        record = msgspec.json.decode(row[0], type=Record)
        rows = self._db.execute("SELECT n, given, hash FROM answers WHERE match = ? ORDER BY n", (match,))
        for n, given, state_hash in rows:
            record.answers.append(msgspec.json.decode(given, type=Given))
            if state_hash is not None:
                record.hashes[n] = state_hash
        return record, msgspec.json.decode(row[1], type=Seating)

    def counts(self) -> dict[str, int]:
        """How many matches are in each state."""
        return dict(self._db.execute("SELECT state, COUNT(*) FROM matches GROUP BY state").fetchall())

    def note(self, match: str) -> str:
        """What is noted of the end of a match."""
        row = self._db.execute("SELECT note FROM matches WHERE id = ?", (match,)).fetchone()
        return "" if row is None else str(row[0])

    def close(self) -> None:
        self._db.close()
        if self._lock is not None:
            self._lock.close()

    def _write(self, statement: str, row: tuple[object, ...]) -> None:
        try:
            self._db.execute(statement, row)
        except sqlite3.Error as error:
            log.error("the store cannot be written (%s): this match will not survive a restart", error)


class _Head(Struct):
    rules: str = ""


def _rules_of(head: bytes) -> str:
    """The rule set of a record's head; empty where it cannot be read, so that recovery meets it and says so."""
    with contextlib.suppress(msgspec.DecodeError):
        return msgspec.json.decode(head, type=_Head).rules
    return ""


def _lock(path: str | Path) -> IO[str] | None:
    """Hold a lock file beside the database as long as the process lives; None where the system has no such locks."""
    try:
        import fcntl
    except ImportError:
        return None
    file = open(f"{path}.lock", "w")  # noqa: SIM115  it stays open for as long as it locks
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise StoreInUse(f"{path} is in use by another server") from error
    return file
