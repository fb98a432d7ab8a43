"""The store: an append-only SQLite file of matches, so that a killed server goes on where it was.

A match is written when it begins (its record without answers, its seats' tokens) and then one row for each answer; every now and then a safe
point replaces the one before. WAL keeps a written answer through a crash of the process.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any, TypeAlias

import msgspec
from msgspec import Struct

from dbs_server.schema import prepare
from engine.core.record import Given, Record, SeatRecord, TakenBack
from engine.version import FIRST_GAME

log = logging.getLogger("dbs.store")

Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""SQL, and the values for its question marks."""


class Seating(Struct, frozen=True):
    """Where a match is played: what must be known to put a table together again after a restart."""

    table: str
    title: str
    digests: tuple[str, str]  # of the seats' tokens
    decks: tuple[str, str]
    code: str = ""
    password: str = ""  # what `people.password` keeps of it
    rated: bool = False
    watch: str = ""


class Point(Struct, frozen=True):
    """A safe point of a match as bytes: the state after its first `n` answers."""

    n: int
    data: bytes


class Kept(Struct):
    """What the store has of a match. The answers of `record` have no gap; `beyond` is what was found after one, row by row."""

    record: Record
    seating: Seating
    point: Point | None = None
    beyond: tuple[str, ...] = ()


class StoreInUse(OSError):
    """Another server has the file: two of them would play the same matches."""


class Store:
    """Matches on disk; `:memory:` for none. All calls are short; SQLite in WAL mode does a row in tens of microseconds.

    What cannot be written (a full disk) is told to the operator, waits in memory in its order, and is written as soon as there is room.
    """

    def __init__(self, path: str | Path = ":memory:", *, durable: bool = False) -> None:
        """`durable`: a written answer survives the machine's loss of power, too, at the price of some milliseconds each. Raises StoreInUse,
        `schema.LaterSchema`, OSError, sqlite3.Error."""
        self._lock = None
        if str(path) != ":memory:":
            _own(f"{path}.lock", str(path))
            self._lock = _lock(path)
        self._unwritten: deque[tuple[Statement, ...]] = deque()
        self._full = False  # and the operator has been told
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        prepare(self._db, str(path))

    # --- writing ------------------------------------------------------------------------------------------------------

    def begin(self, match: str, record: Record, seating: Seating) -> None:
        """A match begins."""
        self.write(
            (
                "INSERT INTO matches (id, state, head, seating) VALUES (?, 'playing', ?, ?)",
                (match, msgspec.json.encode(record), msgspec.json.encode(seating)),
            )
        )

    def answer(self, match: str, n: int, given: Given, hash: str | None) -> None:
        """Answer n (from 1) of a match, with the state hash after it where one is kept."""
        self.write(("INSERT INTO answers VALUES (?, ?, ?, ?)", (match, n, msgspec.json.encode(given), hash)))

    def point(self, match: str, point: Point) -> None:
        """The latest safe point of a match, in place of the one before. While other things wait for room, none is kept."""
        if not self.behind:
            self.write(("INSERT OR REPLACE INTO points VALUES (?, ?, ?)", (match, point.n, point.data)))

    def report(self, match: str, text: str) -> None:
        """Something about a match that the operator and the authors should know, and that does not end it."""
        self.write(("INSERT INTO reports (match, text) VALUES (?, ?)", (match, text)))

    def cut(self, match: str, n: int) -> None:
        """The match goes on after its answer n: the rows after it are dropped, with a safe point that lies after it."""
        self.write(
            ("DELETE FROM answers WHERE match = ? AND n > ?", (match, n)),
            ("DELETE FROM points WHERE match = ? AND n > ?", (match, n)),
        )

    def back(self, match: str, k: int, back: TakenBack) -> None:
        """The answers after the first `back.n` are taken back; it is the k-th time (from 1) in this match."""
        self.write(
            ("INSERT INTO backs VALUES (?, ?, ?)", (match, k, msgspec.json.encode(back))),
            ("DELETE FROM answers WHERE match = ? AND n > ?", (match, back.n)),
            ("DELETE FROM points WHERE match = ? AND n > ?", (match, back.n)),
        )

    def end(self, match: str, state: str, note: str = "") -> None:
        """A match is `over`, `abandoned`, or `failed` with a note of what went wrong. Only a failed one keeps its safe point."""
        ended = (
            "UPDATE matches SET state = ?, note = ?, ended = CURRENT_TIMESTAMP WHERE id = ?",
            (state, note, match),
        )
        done: list[Statement] = [] if state == "failed" else [("DELETE FROM points WHERE match = ?", (match,))]
        self.write(ended, *done)

    def prune(self, days: float) -> int:
        """Forget matches that ended more than so many days ago, with all of theirs; how many. Those that failed stay until somebody has looked at them."""
        old = "SELECT id FROM matches WHERE state IN ('over', 'abandoned') AND ended < datetime('now', ?)"
        since = (f"-{days * 86400:.0f} seconds",)
        many = int(self._db.execute(f"SELECT COUNT(*) FROM ({old})", since).fetchone()[0])
        if many:
            tables = [(table, "match") for table in ("answers", "points", "reports", "backs")] + [("matches", "id")]
            self.write(*[(f"DELETE FROM {table} WHERE {key} IN ({old})", since) for table, key in tables])
        return many

    def backup(self, path: str | Path) -> None:
        """Copy the file as it is now to a new one, while the server runs. Raises sqlite3.Error, OSError."""
        if Path(path).exists():
            raise FileExistsError(f"{path} is there already")
        _own(str(path))
        with contextlib.closing(sqlite3.connect(path)) as copy:
            self._db.backup(copy)

    @property
    def behind(self) -> bool:
        """Whether something waits in memory for room on the disk."""
        return bool(self._unwritten)

    def flush(self) -> bool:
        """Write what waits, in order; whether nothing is left waiting."""
        while self._unwritten:
            try:
                self._transact(self._unwritten[0])
            except sqlite3.DatabaseError as error:
                if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
                    self._unwritten.popleft()  # it would never be taken, and everything else would wait for it
                    raise
                if not self._full:
                    log.error("the store cannot be written (%s): matches go on in memory until it can", error)
                self._full = True
                return False
            self._unwritten.popleft()
        if self._full:
            log.warning("the store can be written again; all that waited is kept now")
        self._full = False
        return True

    def close(self) -> None:
        if not self.flush():
            log.error("%d answers and other rows were never written", len(self._unwritten))
        self._db.close()
        if self._lock is not None:
            self._lock.close()

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a question of another part of the server finds; what waits in memory is not found."""
        return self._db.execute(sql, values).fetchall()

    def write(self, *statements: Statement) -> None:
        """Write all of these or, for now, none; nothing overtakes what waits."""
        self._unwritten.append(statements)
        self.flush()

    def _transact(self, statements: Iterable[Statement]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for statement, row in statements:
                self._db.execute(statement, row)
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def ban(self, address: str, hours: float | None, why: str) -> None:
        """Keep a household out, for so many hours or for good."""
        until = None if hours is None else f"{hours * 3600:+.0f} seconds"
        row = (address, until, until, why)
        self.write(
            (
                "INSERT OR REPLACE INTO bans VALUES (?, CASE WHEN ? IS NULL THEN NULL ELSE datetime('now', ?) END, ?)",
                row,
            )
        )

    def unban(self, address: str) -> None:
        """Let a household in again."""
        self.write(("DELETE FROM bans WHERE address = ?", (address,)))

    # --- reading ------------------------------------------------------------------------------------------------------

    def record(self, match: str) -> Record | None:
        """The whole record of a match, or None."""
        row = self._db.execute("SELECT 1 FROM matches WHERE id = ?", (match,)).fetchone()
        return None if row is None else self.load(match).record

    def running(self, games: Iterable[str] | None = None) -> list[str]:
        """The matches (of these games) that had not ended when the file was last written."""
        rows = self._db.execute("SELECT id, head FROM matches WHERE state = 'playing' ORDER BY started, id").fetchall()
        return [match for match, head in rows if games is None or _game_of(head) in (*games, None)]

    def head(self, match: str) -> Kept:
        """A match without its answers. Raises KeyError, msgspec.DecodeError."""
        row = self._db.execute("SELECT head, seating FROM matches WHERE id = ?", (match,)).fetchone()
        if row is None:
            raise KeyError(match)
        return Kept(_record(row[0]), msgspec.json.decode(row[1], type=Seating))

    def load(self, match: str) -> Kept:
        """A match with its answers up to the first that is missing or cannot be read. Raises KeyError, msgspec.DecodeError."""
        kept = self.head(match)
        backs = self._db.execute("SELECT back FROM backs WHERE match = ? ORDER BY k", (match,))
        kept.record.backs = [msgspec.json.decode(data, type=TakenBack) for (data,) in backs]
        rows = self._db.execute("SELECT n, given, hash FROM answers WHERE match = ? ORDER BY n", (match,)).fetchall()
        for i, (n, given, state_hash) in enumerate(rows):
            answer = _answer(given)
            if n != i + 1 or answer is None:
                kept.beyond = tuple(f"{n} {_text(data)}" for n, data, _ in rows[i:])
                break
            kept.record.answers.append(answer)
            if state_hash is not None:
                kept.record.hashes[n] = state_hash
        with contextlib.suppress(sqlite3.DatabaseError):  # the match does not depend on it
            point = self._db.execute("SELECT n, point FROM points WHERE match = ?", (match,)).fetchone()
            kept.point = None if point is None else Point(*point)
        return kept

    def bans(self) -> dict[str, str]:
        """Who is kept out, and why."""
        rows = self._db.execute("SELECT address, why FROM bans WHERE until IS NULL OR until > datetime('now')")
        return {str(address): str(why) for address, why in rows}

    def counts(self) -> dict[str, int]:
        """How many matches are in each state."""
        return dict(self._db.execute("SELECT state, COUNT(*) FROM matches GROUP BY state").fetchall())

    def note(self, match: str) -> str:
        """What is noted of the end of a match."""
        row = self._db.execute("SELECT note FROM matches WHERE id = ?", (match,)).fetchone()
        return "" if row is None else str(row[0])

    def reports(self, match: str) -> list[str]:
        """What was reported of a match, oldest first."""
        rows = self._db.execute("SELECT text FROM reports WHERE match = ? ORDER BY rowid", (match,))
        return [str(text) for (text,) in rows]


def _answer(data: bytes) -> Given | None:
    """An answer as it was written, None where it cannot be read."""
    with contextlib.suppress(msgspec.DecodeError):
        return msgspec.json.decode(data, type=Given)
    return None


def _text(data: bytes | str) -> str:
    return data if isinstance(data, str) else bytes(data).decode(errors="replace")


class _Head(Struct):
    """What a record's head says of its game."""

    game: str = ""
    rules: str = ""

    @property
    def former(self) -> bool:
        """It was written when there was one game: it names none, but what its rules were called."""
        return bool(self.rules) and not self.game


def _game_of(head: bytes) -> str | None:
    """The game of a record's head; None where it cannot be read, so that recovery meets it and says so."""
    with contextlib.suppress(msgspec.DecodeError):
        named = msgspec.json.decode(head, type=_Head)
        return FIRST_GAME if named.former else named.game or None
    return None


class _FormerSeat(Struct):
    name: str
    leader: str
    main: dict[str, int]


class _Former(Struct):
    """The head of a record as it was written when there was one game, and its decks had a leader and a main deck."""

    rules: str
    seats: tuple[_FormerSeat, _FormerSeat]


def _record(head: bytes) -> Record:
    """The record whose head this is. Raises msgspec.DecodeError."""
    if not msgspec.json.decode(head, type=_Head).former:
        return msgspec.json.decode(head, type=Record)
    former = msgspec.json.decode(head, type=_Former)
    first, second = (SeatRecord(seat.name, {"leader": {seat.leader: 1}, "main": seat.main}) for seat in former.seats)
    fields = msgspec.json.decode(head, type=dict[str, msgspec.Raw])
    del fields["rules"]
    fields["game"], fields["seats"] = (msgspec.Raw(msgspec.json.encode(one)) for one in (FIRST_GAME, (first, second)))
    return msgspec.json.decode(msgspec.json.encode(fields), type=Record)


def _own(*paths: str) -> None:
    """Make files that nobody else may read, or make it so. What is no file of ours stays as it is."""
    for path in paths:
        with contextlib.suppress(PermissionError):
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            os.chmod(path, 0o600)


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
