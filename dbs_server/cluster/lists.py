"""The list of tables of all workers: each tells what has changed in its own part, and the whole of it to those who have missed something. No I/O."""

from __future__ import annotations

from collections.abc import Callable

from dbs_server.cluster.words import Ask, Listed
from dbs_server.parts import TableSeen

AT_ONCE = 100
"""Tables that are told in one word."""


class Lists:
    """The parts of the list that others have told, and what was told of this worker's own. `say` sends to everybody."""

    def __init__(self, me: str, say: Callable[[Listed | Ask], None]) -> None:
        self.me, self._say = me, say
        self.n = 0  # of the last word of this worker's own
        self._own: dict[str, TableSeen] = {}
        self._parts: dict[str, dict[str, TableSeen]] = {}
        self._heard: dict[str, int] = {}
        self.where: dict[str, str] = {}  # by table, the worker that lists it

    def own(self, tables: dict[str, TableSeen]) -> None:
        """This worker's part as it is now: what has changed is told."""
        changed = [seen for key, seen in tables.items() if self._own.get(key) != seen]
        gone = tuple(key for key in self._own if key not in tables)
        self._own = dict(tables)
        for begin in range(0, max(len(changed), bool(gone)), AT_ONCE):
            self.n += 1
            self._say(Listed(self.me, self.n, tuple(changed[begin : begin + AT_ONCE]), () if begin else gone))

    def asked(self) -> None:
        """Somebody has missed something of this worker's."""
        tables = tuple(self._own.values())
        for begin in range(0, max(len(tables), 1), AT_ONCE):
            self.n += 1
            self._say(Listed(self.me, self.n, tables[begin : begin + AT_ONCE], whole=begin == 0))

    def heard(self, listed: Listed) -> bool:
        """Another worker has told of its part; whether there was anything new in it."""
        worker = listed.worker
        if not listed.whole and listed.n != self._heard.get(worker, 0) + 1:
            if listed.n > self._heard.get(worker, 0):
                self._heard.pop(worker, None)
                self._say(Ask(worker))
            return False
        self._heard[worker] = listed.n
        part = {} if listed.whole else dict(self._parts.get(worker, {}))
        part.update((seen.table, seen) for seen in listed.changed)
        for key in listed.gone:
            part.pop(key, None)
        self._put(worker, part)
        return True

    def beat(self, worker: str, n: int) -> None:
        """A worker lives, and has told n words of its list so far."""
        if n != self._heard.get(worker, 0):
            self._say(Ask(worker))

    def drop(self, worker: str) -> bool:
        """A worker is gone, with its part; whether it had any."""
        self._heard.pop(worker, None)
        return worker in self._parts and self._put(worker, {})

    def tables(self) -> list[TableSeen]:
        """What all others have."""
        return [seen for part in self._parts.values() for seen in part.values()]

    def workers(self) -> list[str]:
        """The others that have told anything."""
        return list(self._parts)

    def _put(self, worker: str, part: dict[str, TableSeen]) -> bool:
        before = self._parts.pop(worker, {})
        for key in before:
            if self.where.get(key) == worker:
                del self.where[key]
        if part:
            self._parts[worker] = part
            self.where.update((key, worker) for key in part)
        return bool(before)
