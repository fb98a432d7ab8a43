"""Where tables are: in memory here, as the workers' lists tell, or as the ledger knows. And how a table comes here, whose worker's time is up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Generator
from typing import TypeAlias

from dbs_server.cluster.lists import Lists
from dbs_server.cluster.members import Members
from dbs_server.lobby import Lobby
from dbs_server.place import digest_of
from dbs_server.protocol import CreateTable, JoinTable, Resume, Watch
from dbs_server.session import Session
from dbs_server.storage.leases import Elsewhere, Found
from engine.version import rules_code

log = logging.getLogger("dbs.places")

Way: TypeAlias = Resume | JoinTable | Watch | CreateTable
"""What leads to a table."""
NOBODY = "-"
"""In the place of a worker: nobody has the table at this moment."""


class Places:
    """Finds tables, and takes those that nobody has."""

    def __init__(self, lobby: Lobby, members: Members, lists: Lists) -> None:
        self.lobby, self.members, self.lists = lobby, members, lists
        self.ledger = lobby.store.ledger
        self._moving: set[str] = set()

    @property
    def me(self) -> str:
        """This worker."""
        return self.members.me

    def away(self, way: Way) -> bool:
        """Whether a way may lead away from this worker: its table is not in memory here."""
        match way:
            case Resume(token=token):
                return self.lobby.hall.find(digest_of(token)) is None
            case CreateTable():
                return bool(self._lighter())
            case JoinTable(table=table, code=code) | Watch(table=table, code=code):
                code = code.strip().upper()
                return (self.lobby.hall.with_code(code) if code else self.lobby.tables.get(table)) is None

    async def lead(self, way: Way) -> str:
        """The worker to which a way leads; "" where it leads nowhere. A table that nobody has is this worker's from then on. Raises OSError."""
        if not self.away(way):
            return self.me
        match way:
            case CreateTable():
                return self._lighter() or self.me
            case Resume(token=token):
                asked = {"digest": digest_of(token)}
            case JoinTable(table=table, code=code) | Watch(table=table, code=code):
                code = code.strip().upper()
                if not code and (worker := self.lists.where.get(table)) and self.members.here(worker):
                    return worker
                asked = {"code": code} if code else {"table": table}
        moving = frozenset(self._moving)  # what is found may be older than the end of that
        found = await asyncio.to_thread(lambda: self.ledger.find(**asked))
        if found is None and "code" in asked:  # the code of an open table is its id
            found = await asyncio.to_thread(lambda: self.ledger.find(table=asked["code"].lower()))
        if found is None:
            return ""
        worker = NOBODY if found.lease.table in moving else await self._of(found)
        if worker == self.me and isinstance(way, Watch):  # who looks on may be there before the players are back
            match = self.lobby.asleep.at(found.lease.table)
            if match is not None:
                self.lobby.wake(match)
        return worker

    async def _of(self, found: Found) -> str:
        """The worker that has a table, this one where its time was up."""
        worker = found.lease.worker
        if found.lease.table in self._moving:
            return NOBODY
        if worker == self.me:
            self.adopt(found)
            return worker
        if found.alive or self.members.cut_off:
            return worker
        try:
            taken = await asyncio.to_thread(self.ledger.take, found.lease.table)
        except Elsewhere as error:
            return error.found.lease.worker
        if taken is None:
            return ""
        self.adopt(taken)
        return self.me

    def adopt(self, found: Found) -> None:
        """A table is this worker's now: its match sleeps here until one of its players comes, which they do at once where their sockets stand. A table
        without a match is put up here with those who sat there. Raises StoreAway."""
        table, match = found.lease.table, found.match
        if table in self.lobby.tables or (match and match in self.lobby.asleep):
            return
        if table not in self.ledger.held:
            self.ledger.accept(found.lease, match)
        if not match:
            self.lobby.put_up(table)
            return
        self.lobby.adopt(match, moved=True)
        log.info("table %s is here now, in its epoch %d", table, found.lease.epoch)

    @contextlib.contextmanager
    def moving(self, table: str) -> Generator[None]:
        """A table goes to another worker: until it is there, nobody has it."""
        self._moving.add(table)
        try:
            yield
        finally:
            self._moving.discard(table)

    def table_of(self, session: Session) -> str:
        """The id of the table at which a session sits, or looks on."""
        if session.table is not None:
            return session.table.id
        tables = self.lobby.tables.values()
        return next((one.id for one in tables if session.watches is not None and one.gallery is session.watches), "")

    def _lighter(self) -> str:
        """The worker that had better have a new table; "" where that is this one."""
        own = next((beat for beat in self.members.all() if beat.worker == self.me), None)
        return "" if own is None else self.members.lighter(own)

    @property
    def heirs(self) -> list[str]:
        """The workers to which a match that is on may go: they have the same rules, and the shortest lag comes first."""
        among = self.members.others(rules_code())
        return [beat.worker for beat in sorted(among, key=lambda beat: (beat.lag, beat.tables))]


def table_of(way: Way) -> str:
    """The table that a way names, for those who listen; "-" where it names none."""
    table = way.table if isinstance(way, JoinTable | Watch) else ""
    return table if len(table) <= 16 and table.isascii() and table.isalnum() else "-"
