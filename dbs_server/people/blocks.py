"""Who does not want to meet whom: kept by key, at the server, so that it holds at every table."""

from __future__ import annotations

from collections.abc import Iterable

from dbs_server.people.keys import PublicKey
from dbs_server.storage.store import Store

MOST = 500
"""People whom one key can have blocked."""


class Blocks:
    """What the store keeps of it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def put(self, key: PublicKey, other: PublicKey, on: bool) -> bool:
        """The holder of this key blocks another one, or does not any more; False where that is no more possible."""
        if not on:
            self.store.write_now(("DELETE FROM blocks WHERE key = ? AND blocked = ?", (key, other)))
        elif int(self.store.rows("SELECT COUNT(*) FROM blocks WHERE key = ?", key)[0][0]) >= MOST:
            return False
        else:
            self.store.write_now(
                ("INSERT INTO blocks (key, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING", (key, other))
            )
        return True

    def between(self, key: PublicKey, others: Iterable[PublicKey]) -> bool:
        """Whether one of these does not want to meet this one, or the other way round."""
        if not key:
            return False
        asked = "SELECT 1 FROM blocks WHERE (key = ? AND blocked = ?) OR (key = ? AND blocked = ?)"
        return any(self.store.rows(asked, key, other, other, key) for other in others if other)

    def names(self, key: PublicKey) -> tuple[str, ...]:
        """The names of those whom this key has blocked."""
        rows = self.store.rows(
            "SELECT name FROM people JOIN blocks ON people.key = blocks.blocked WHERE blocks.key = ?"
            " AND used = (SELECT MAX(used) FROM people AS others WHERE others.key = blocks.blocked) ORDER BY name",
            key,
        )
        return tuple(str(name) for (name,) in rows)
