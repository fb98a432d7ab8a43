"""The store behind one interface: matches, and the rows of other parts of the server, written append-only, so that a killed server goes on where it was.

A match is written when it begins (its record without answers, its seats' tokens) and then one row for each answer; every now and then a safe
point replaces the one before. The statements are those that SQLite and PostgreSQL both understand; `?` stands for a value.
"""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from dbs_server.storage.kept import Kept, Point, Seating, answer_of, game_of, record_of, text_of
from dbs_server.storage.leases import Ledger, Statement
from dbs_server.storage.tickets import Tickets
from engine.core.record import Given, Record, TakenBack

ANSWER = "INSERT INTO answers (match, n, given, hash, epoch) VALUES (?, ?, ?, ?, ?) ON CONFLICT (match, n) DO NOTHING"
POINT = "INSERT INTO points (match, n, point) VALUES (?, ?, ?) ON CONFLICT (match) DO UPDATE SET n = excluded.n, point = excluded.point"
BAN = "INSERT INTO bans (address, until, why) VALUES (?, ?, ?) ON CONFLICT (address) DO UPDATE SET until = excluded.until, why = excluded.why"
OLD = "state IN ('over', 'abandoned') AND ended < ?"
PRUNED, TOGETHER = 1000, 100
"""Matches that are forgotten at once, at most, and in one statement: everybody waits for it."""


class CannotRead(OSError):
    """The database does not give what was asked for: the file is damaged."""


class StoreAway(CannotRead):
    """The database cannot be reached now."""


class Refused(ValueError):
    """The database does not take a row, as another has its place."""


class StoreInUse(OSError):
    """Another server has the file: two of them would play the same matches."""


class Store(ABC):
    """What lasts. `ledger` says which tables are this server's; `tickets` what is told only once it lasts. All calls are short.

    `on_lost` is called with the id of a table that another server has now, or of which the database did not take a write: nothing of it was kept after
    the last ticket that is committed. `on_change` is called when `behind` may have changed. Both in the thread of the loop.
    """

    ceases: str
    """What players are told when their matches cease to be kept."""
    resumes: str
    """What they are told when they are kept again."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger, self.tickets = ledger, Tickets()
        self.on_lost: Callable[[str], None] = lambda table: None
        self.on_change: Callable[[], None] = lambda: None
        self.apart: Callable[[], bool] = lambda: False  # whether this server is cut off from the others

    # --- what a database does -----------------------------------------------------------------------------------------

    @abstractmethod
    def write(self, *statements: Statement, match: str | None = None) -> None:
        """Write all of these or, for now, none; nothing overtakes what waits. What is written of a match counts only from who has the lease of its
        table."""

    @abstractmethod
    def write_now(self, *statements: Statement) -> None:
        """The same, and wait until it lasts: for what is rare, and what another server may write at the same time. Raises Refused, StoreAway."""

    @abstractmethod
    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a question finds; what waits to be written is not found. Raises CannotRead."""

    @property
    @abstractmethod
    def behind(self) -> bool:
        """Whether what is played now is not kept, or cannot be: something waits that cannot be written."""

    @property
    def why(self) -> str:
        """What players are told now of why their matches are not kept."""
        return self.ceases

    @property
    @abstractmethod
    def stands(self) -> str:
        """Why no table may go on now, as a sentence; "" where all may."""

    @abstractmethod
    def flush(self) -> bool:
        """Write what waits and can be written; whether nothing is left that could not."""

    @abstractmethod
    def settle(self, seconds: float = 10.0) -> bool:
        """Wait until all that was written lasts; whether it does."""

    @abstractmethod
    def backup(self, path: str | Path) -> None:
        """Copy all of it to a new file, while the server runs. Raises OSError."""

    @abstractmethod
    def attach(self, call_soon: Callable[[Callable[[], None]], object]) -> None:
        """Have what other threads find out handled in the loop's (`loop.call_soon_threadsafe`)."""

    def orphans(self, games: Iterable[str]) -> list[str]:
        """The matches (of these games) that were on when the servers stopped that played them, and that are this server's now."""
        return self.running(games)

    @abstractmethod
    def close(self) -> None:
        """Write what waits, and let go of the database."""

    # --- writing ------------------------------------------------------------------------------------------------------

    def begin(self, match: str, record: Record, seating: Seating) -> None:
        """A match begins."""
        self.write(
            (
                "INSERT INTO matches (id, state, head, seating) VALUES (?, 'playing', ?, ?)",
                (match, msgspec.json.encode(record), msgspec.json.encode(seating)),
            ),
            *self.ledger.plays(seating.table, match),
            match=match,
        )

    def answer(self, match: str, n: int, given: Given, hash: str | None) -> None:
        """Answer n (from 1) of a match, with the state hash after it where one is kept, and the epoch of who took it. Written again, it is the same."""
        lease = self.ledger.lease_of(match)
        row = (match, n, msgspec.json.encode(given), hash, 0 if lease is None else lease.epoch)
        self.write((ANSWER, row), match=match)

    def point(self, match: str, point: Point) -> None:
        """The latest safe point of a match, in place of the one before. While other things wait for room, none is kept."""
        if not self.behind:
            self.write((POINT, (match, point.n, point.data)), match=match)

    def report(self, match: str, text: str) -> None:
        """Something about a match that the operator and the authors should know, and that does not end it."""
        self.write(("INSERT INTO reports (match, text) VALUES (?, ?)", (match, _plain(text))))

    def cut(self, match: str, n: int) -> None:
        """The match goes on after its answer n: the rows after it are dropped, with a safe point that lies after it."""
        self.write(
            ("DELETE FROM answers WHERE match = ? AND n > ?", (match, n)),
            ("DELETE FROM points WHERE match = ? AND n > ?", (match, n)),
            match=match,
        )

    def back(self, match: str, k: int, back: TakenBack) -> None:
        """The answers after the first `back.n` are taken back; it is the k-th time (from 1) in this match."""
        self.write(
            ("INSERT INTO backs VALUES (?, ?, ?)", (match, k, msgspec.json.encode(back))),
            ("DELETE FROM answers WHERE match = ? AND n > ?", (match, back.n)),
            ("DELETE FROM points WHERE match = ? AND n > ?", (match, back.n)),
            match=match,
        )

    def end(self, match: str, state: str, note: str = "") -> None:
        """A match is `over`, `abandoned`, or `failed` with a note of what went wrong. Only a failed one keeps its safe point."""
        ended = (
            "UPDATE matches SET state = ?, note = ?, ended = ? WHERE id = ?",
            (state, _plain(note), moment(), match),
        )
        done: list[Statement] = [] if state == "failed" else [("DELETE FROM points WHERE match = ?", (match,))]
        self.write(ended, *done, *self.ledger.ended(match), match=match)

    def prune(self, days: float) -> int:
        """Forget matches that ended more than so many days ago, with all of theirs, the oldest first and at most PRUNED; how many. Those that failed stay
        until somebody has looked at them."""
        rows = self.rows(f"SELECT id FROM matches WHERE {OLD} ORDER BY ended LIMIT ?", moment(-days * 86400), PRUNED)
        old = [str(match) for (match,) in rows]
        for i in range(0, len(old), TOGETHER):
            few = tuple(old[i : i + TOGETHER])
            marks = ", ".join("?" * len(few))
            tables = [(table, "match") for table in ("answers", "points", "reports", "backs")] + [("matches", "id")]
            self.write(*[(f"DELETE FROM {table} WHERE {key} IN ({marks})", few) for table, key in tables])
        return len(old)

    def ban(self, address: str, hours: float | None, why: str) -> None:
        """Keep a household out, for so many hours or for good. Raises StoreAway."""
        row = (address, None if hours is None else moment(hours * 3600), why)
        self.write_now((BAN, row))

    def unban(self, address: str) -> None:
        """Let a household in again. Raises StoreAway."""
        self.write_now(("DELETE FROM bans WHERE address = ?", (address,)))

    # --- reading ------------------------------------------------------------------------------------------------------

    def record(self, match: str) -> Record | None:
        """The whole record of a match, or None."""
        found = self.rows("SELECT 1 FROM matches WHERE id = ?", match)
        return self.load(match).record if found else None

    def running(self, games: Iterable[str] | None = None) -> list[str]:
        """The matches (of these games) that had not ended when the file was last written."""
        rows = self.rows("SELECT id, head FROM matches WHERE state = 'playing' ORDER BY started, id")
        return [match for match, head in rows if games is None or game_of(head) in (*games, None)]

    def head(self, match: str) -> Kept:
        """A match without its answers. Raises KeyError, msgspec.DecodeError."""
        found = self.rows("SELECT head, seating FROM matches WHERE id = ?", match)
        if not found:
            raise KeyError(match)
        head, seating = found[0]
        return Kept(record_of(head), msgspec.json.decode(seating, type=Seating))

    def load(self, match: str) -> Kept:
        """A match with its answers up to the first that is missing or cannot be read. Raises KeyError, msgspec.DecodeError."""
        kept = self.head(match)
        backs = self.rows("SELECT back FROM backs WHERE match = ? ORDER BY k", match)
        kept.record.backs = [msgspec.json.decode(data, type=TakenBack) for (data,) in backs]
        rows = self.rows("SELECT n, given, hash FROM answers WHERE match = ? ORDER BY n", match)
        for i, (n, given, state_hash) in enumerate(rows):
            answer = answer_of(given)
            if n != i + 1 or answer is None:
                kept.beyond = tuple(f"{n} {text_of(data)}" for n, data, _ in rows[i:])
                break
            kept.record.answers.append(answer)
            if state_hash is not None:
                kept.record.hashes[n] = state_hash
        with contextlib.suppress(CannotRead):  # the match does not depend on it
            points = self.rows("SELECT n, point FROM points WHERE match = ?", match)
            kept.point = Point(*points[0]) if points else None
        return kept

    def bans(self) -> dict[str, str]:
        """Who is kept out, and why."""
        rows = self.rows("SELECT address, why FROM bans WHERE until IS NULL OR until > ?", moment())
        return {str(address): str(why) for address, why in rows}

    def counts(self) -> dict[str, int]:
        """How many matches are in each state."""
        return {str(state): int(n) for state, n in self.rows("SELECT state, COUNT(*) FROM matches GROUP BY state")}

    def note(self, match: str) -> str:
        """What is noted of the end of a match."""
        found = self.rows("SELECT note FROM matches WHERE id = ?", match)
        return str(found[0][0]) if found else ""

    def reports(self, match: str) -> list[str]:
        """What was reported of a match, oldest first."""
        rows = self.rows("SELECT text FROM reports WHERE match = ? ORDER BY rowid", match)
        return [str(text) for (text,) in rows]


def moment(seconds: float = 0.0) -> str:
    """The time so many seconds from now, as tables keep it: UTC, and in the order of the alphabet."""
    return (datetime.now(UTC) + timedelta(seconds=seconds)).strftime("%Y-%m-%d %H:%M:%S")


def _plain(text: str) -> str:
    """Words as every database takes them: PostgreSQL has no character 0, and no half of a pair."""
    return text.replace("\0", "").encode(errors="replace").decode()
