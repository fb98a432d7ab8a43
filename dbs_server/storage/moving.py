"""Taking all that a server keeps from one store to another: from a file of SQLite to PostgreSQL, or back, while no server uses them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from dbs_server.storage.kept import Seating
from dbs_server.storage.leases import Statement
from dbs_server.storage.opening import elsewhere, open_store
from dbs_server.storage.store import Store

PAGE = 500
"""Rows that are read, and written, at once."""
PATIENCE = 120.0
"""Seconds that a page may take."""
TABLES: dict[str, tuple[str, str]] = {
    "matches": ("id", "id, started, state, head, seating, note, ended"),
    "answers": ("match, n", "match, n, given, hash, epoch"),
    "points": ("match", "match, n, point"),
    "backs": ("match, k", "match, k, back"),
    "reports": ("rowid", "rowid, match, noted, text"),
    "people": ("name", "name, key, look, small, used, since"),
    "blocks": ("key, blocked", "key, blocked"),
    "bans": ("address", "address, until, why"),
    "results": (
        "rowid", "rowid, match, ended, game, profile, name0, name1, key0, key1, winner, reason, clause, rated, listed",
    ),
    "ratings": ("key, game, profile", "key, game, profile, mu, sigma, matches, shown"),
}  # fmt: skip
"""What is taken along: of each table what orders its rows, and its columns, those first."""
BYTES = ("head", "seating", "given", "point", "back")


class CannotMove(OSError):
    """Nothing was moved, or not all of it; the source is as it was."""


def move(source: str, target: str) -> dict[str, int]:
    """Copy everything from one setting `db` to another, which must hold nothing; the rows of each table. Matches that are on go on there when a server
    is started on it. Raises OSError, sqlite3.Error."""
    if elsewhere(source) == elsewhere(target):
        raise CannotMove("matches are moved from a file of SQLite to PostgreSQL, or back")
    if not elsewhere(source) and not Path(source).exists():
        raise CannotMove(f"there is no file {source}")
    old = open_store(source, worker="a move, from here", patience=PATIENCE)
    try:
        new = open_store(target, worker="a move, to here", patience=PATIENCE)
        try:
            _check(old, new)
            _copy(old, new)
            return _compared(old, new)
        finally:
            new.close()
    finally:
        old.close()


def _check(old: Store, new: Store) -> None:
    if others := old.ledger.others() + new.ledger.others():
        raise CannotMove(f"a server uses it: {', '.join(others)}; stop it first")
    there = {table: n for table, n in counts(new).items() if n}
    if there:
        what = ", ".join(f"{n} rows of {table}" for table, n in there.items())
        raise CannotMove(f"the target holds {what} already; it must be empty")


def _copy(old: Store, new: Store) -> None:
    for table, (key, names) in TABLES.items():
        columns = names.split(", ")
        written = [name for name in columns if name != "rowid"]
        sql = f"INSERT INTO {table} ({', '.join(written)}) VALUES ({', '.join('?' * len(written))})"
        for page in _pages(old, table, key, columns):
            statements: list[Statement] = []
            for row in page:
                values = tuple(_value(*pair) for pair in zip(columns, row, strict=True) if pair[0] != "rowid")
                statements.append((sql, values))
                if table == "matches" and values[written.index("state")] == "playing":
                    statements += new.ledger.orphan(*_seating(values[0], row[columns.index("seating")]))
            new.write(*statements)
            if not new.settle(PATIENCE):
                raise CannotMove(f"the target does not take the rows of {table}; empty it and try again")


def _pages(store: Store, table: str, key: str, columns: Sequence[str]) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of a table in the order of its key, page by page."""
    many = len(key.split(", "))
    marks = ", ".join("?" * many)
    last: tuple[Any, ...] | None = None
    while True:
        after = "" if last is None else f"WHERE ({key}) > ({marks})"
        asked = f"SELECT {', '.join(columns)} FROM {table} {after} ORDER BY {key} LIMIT {PAGE}"
        page = store.rows(asked, *(last or ()))
        if not page:
            return
        yield page
        last = page[-1][:many]


def _value(column: str, value: Any) -> Any:
    """A value as PostgreSQL takes it, too: bytes are no words, and words have no character 0."""
    if isinstance(value, str):
        return value.encode() if column in BYTES else value.replace("\0", "")
    return value


def _seating(match: Any, data: Any) -> tuple[str, str, str, Sequence[str]]:
    """A match that is on, its table, and what leads there. One that cannot be read is a table of its own, so that it is met and told of."""
    try:
        seating = msgspec.json.decode(data, type=Seating)
    except msgspec.DecodeError:
        return str(match), str(match), "", ()
    return str(match), seating.table, seating.code, seating.digests


def counts(store: Store) -> dict[str, int]:
    """The rows of each table."""
    return {table: int(store.rows(f"SELECT COUNT(*) FROM {table}")[0][0]) for table in TABLES}


def _compared(old: Store, new: Store) -> dict[str, int]:
    was, is_now = counts(old), counts(new)
    if was != is_now:
        missing = ", ".join(f"{table}: {is_now[table]} of {n}" for table, n in was.items() if is_now[table] != n)
        raise CannotMove(f"not everything has come to the target ({missing}); empty it and try again")
    return was
