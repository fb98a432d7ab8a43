"""Who has which name at a server: a name belongs to the key that was the first to have it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dbs_server.people.keys import PublicKey
from dbs_server.people.names import kept_back, looks, name_wrong, tidy
from dbs_server.storage.leases import Statement
from dbs_server.storage.opening import elsewhere, open_store
from dbs_server.storage.store import Refused, Store

MOST_NAMES = 3
"""Names that one key can have at a server."""


class NoName(Exception):
    """The name cannot be had: a code for programs, and in words why."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


class Roll:
    """The names that the store keeps."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def name_of(self, key: PublicKey) -> str:
        """The name that this key used last; "" where it has none."""
        rows = self.store.rows("SELECT name FROM people WHERE key = ? ORDER BY used DESC LIMIT 1", key)
        return str(rows[0][0]) if rows else ""

    def key_of(self, name: str) -> PublicKey:
        """The key that has this name; "" where none has."""
        rows = self.store.rows("SELECT key FROM people WHERE name = ?", tidy(name))
        return str(rows[0][0]) if rows else ""

    def enter(self, key: PublicKey, name: str, rename: bool = False) -> str:
        """The name by which this key is known from now on: the one that it used last, else this one; `rename`: this one in any case. A name that a key
        has had stays its own. Raises NoName."""
        known = self.name_of(key)
        if known and (not rename or known == tidy(name)):
            return known
        name = self.free(name, key)
        used = 1 + int(self.store.rows("SELECT COALESCE(MAX(used), 0) FROM people")[0][0])
        if self.key_of(name) == key:
            self.store.write_now(("UPDATE people SET used = ? WHERE name = ?", (used, name)))
            return name
        if wrong := kept_back(name):
            raise NoName("bad_name", wrong)
        if int(self.store.rows("SELECT COUNT(*) FROM people WHERE key = ?", key)[0][0]) >= MOST_NAMES:
            raise NoName("bad_name", f"A key has at most {MOST_NAMES} names here; yours has them all.")
        if not self.store.flush():
            raise NoName("full", "The server cannot write to its disk; it keeps no new names until it can.")
        row = (name, key, *looks(name), used)
        try:
            self.store.write_now(("INSERT INTO people (name, key, look, small, used) VALUES (?, ?, ?, ?, ?)", row))
        except Refused:
            raise NoName(
                "name_taken", f"The name '{name}' belongs to somebody else's key here: choose another."
            ) from None
        return name

    def free(self, name: str, key: PublicKey = "") -> str:
        """A name in its one form, if nobody but this key has it or one that looks like it. Raises NoName."""
        name = tidy(name)
        if wrong := name_wrong(name):
            raise NoName("no_name", wrong)
        asked = "SELECT name FROM people WHERE (look = ? OR small = ?) AND key != ? LIMIT 1"
        rows = self.store.rows(asked, *looks(name), key)
        if rows:
            taken = str(rows[0][0])
            like = "" if taken == name else f", which looks like '{taken}',"
            raise NoName("name_taken", f"The name '{name}'{like} belongs to somebody else's key here: choose another.")
        return name


def free_name(db: str, name: str) -> str:
    """Take a name from the key that has it, in a database that a server may be using now; what was done, as a sentence. Raises LookupError for a
    name that nobody has, OSError, and sqlite3.Error."""
    if elsewhere(db):
        with closing(open_store(db, worker="dbs name")) as store:
            return _freed(name, store.rows, lambda statement: store.write_now(statement))
    with closing(sqlite3.connect(f"{Path(db).absolute().as_uri()}?mode=rw", uri=True, timeout=10)) as file, file:

        def rows(sql: str, *values: object) -> list[tuple[Any, ...]]:
            return file.execute(sql, values).fetchall()

        return _freed(name, rows, lambda statement: file.execute(*statement))


def _freed(name: str, rows: Callable[..., list[tuple[Any, ...]]], do: Callable[[Statement], object]) -> str:
    found = rows("SELECT key, name FROM people WHERE name = ?", tidy(name))
    if not found:
        names = [str(one) for (one,) in rows("SELECT name FROM people")]
        near = get_close_matches(tidy(name), names, 1)
        hint = f" Did you mean '{near[0]}'?" if near else f" {len(names)} names are taken."
        raise LookupError(f"Nobody has the name '{tidy(name)}' there.{hint}")
    key, known = found[0]
    do(("DELETE FROM people WHERE name = ?", (known,)))
    return f"The name '{known}' is free. It belonged to the key {key}."
