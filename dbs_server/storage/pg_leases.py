"""The ledger in PostgreSQL: a row for each worker, which says until when it lives, and one for each table, which says whose it is.

So a worker with a thousand tables puts off the end of all its leases by writing one row. Who claims locks the row of the worker that is dead, so that it
cannot come back in the midst, and leaves alone what another one is claiming.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

import msgspec

from dbs_server.storage.kept import Waiting
from dbs_server.storage.leases import Elsewhere, Found, Lease, Ledger, Statement
from dbs_server.storage.line import Database, Line
from dbs_server.storage.writer import Entry

log = logging.getLogger("dbs.leases")

LENGTH = 6.0
"""Seconds for which a lease holds, by the database's clock."""
MARGIN = 1.0
"""Seconds before that at which its owner stands still, by its own clock."""
NOBODY = "nobody"
"""The worker that never lived."""
FORGET = "1 hour"
"""After this, a dead worker that has no tables is forgotten."""
WAITS = "5 minutes"
"""For so long after its worker's death a table without a match waits for its players."""

FOUND = (
    "SELECT leases.id, leases.worker, leases.epoch, leases.match, workers.until > clock_timestamp()"
    " FROM leases JOIN workers ON workers.worker = leases.worker"
)
CLAIM = """
WITH dead AS (
    SELECT leases.id FROM workers JOIN leases ON leases.worker = workers.worker
    WHERE workers.until < clock_timestamp() AND workers.worker <> %s AND leases.id <> ALL(%s) AND leases.match <> '' LIMIT %s
    FOR UPDATE OF leases SKIP LOCKED FOR SHARE OF workers SKIP LOCKED
)
UPDATE leases SET worker = %s, epoch = epoch + 1 FROM dead WHERE leases.id = dead.id RETURNING leases.id, leases.epoch, leases.match
"""
CLEAR = f"""
DELETE FROM leases WHERE id IN (
    SELECT leases.id FROM workers JOIN leases ON leases.worker = workers.worker WHERE leases.match = ''
    AND workers.until < clock_timestamp() - CASE WHEN waiting = '' THEN interval '0' ELSE interval '{WAITS}' END FOR UPDATE OF leases SKIP LOCKED
)
"""
END_THE_DEAD = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN workers ON application_name = 'dbs ' || workers.worker
WHERE workers.until < clock_timestamp() AND workers.worker <> %s AND xact_start < clock_timestamp() - interval '1 second'
AND EXISTS (SELECT FROM leases WHERE leases.worker = workers.worker)
"""
"""A worker that was stopped in the midst of a transaction keeps what it has locked. What it was writing is not written, and it may tell nothing of it."""
RENEW = """
INSERT INTO workers (worker, until) VALUES (%s, clock_timestamp() + make_interval(secs => %s))
ON CONFLICT (worker) DO UPDATE SET until = excluded.until
"""


class PostgresLedger(Ledger):
    """Leases in the database; `queue` has the store write, and gives the ticket; `lose` tells that a table is lost."""

    def __init__(self, worker: str, line: Line, queue: Callable[[Entry], int], lose: Callable[[str], None]) -> None:
        super().__init__(worker)
        self._line, self._queue, self._lose = line, queue, lose
        self._tables: dict[str, str] = {}  # where each match is
        self._matches: dict[str, str] = {}  # the last one at each table
        self._unsure: set[str] = set()  # tables whose first row may not be written yet
        self._released: set[str] = set()  # tables whose row may still be there
        self._deadline = 0.0

    # --- queued -------------------------------------------------------------------------------------------------------

    def open(self, table: str, *, code: str = "") -> Lease:
        """A new table is this worker's from now on."""
        lease = self.held[table] = Lease(table, self.worker, 1)
        self._unsure.add(table)
        sql = "INSERT INTO leases (id, worker, epoch, code) VALUES (?, ?, ?, ?)"
        done = _when_done(lambda: self._unsure.discard(table))
        self._queue(Entry(0, ((sql, (table, self.worker, 1, code)),), lease, opens=True, done=done))
        return lease

    def seat(self, table: str, waiting: Waiting) -> None:
        """The tokens of those who sit there lead to the table."""
        first, second = (*(one.digest for one in waiting.sittings), "", "")[:2]
        row = (first, second, msgspec.json.encode(waiting), table, self.worker)
        sql = "UPDATE leases SET digest0 = ?, digest1 = ?, waiting = ? WHERE id = ? AND worker = ?"
        self._queue(Entry(0, ((sql, row),)))

    def release(self, table: str) -> None:
        """The table is no more."""
        self.held.pop(table, None)
        self._forget(table)
        self._released.add(table)
        done = _when_done(lambda: self._released.discard(table))
        self._queue(Entry(0, (("DELETE FROM leases WHERE id = ? AND worker = ?", (table, self.worker)),), done=done))

    def plays(self, table: str, match: str) -> list[Statement]:
        """A match is on at a table of this worker."""
        self._plays(table, match)
        return [("UPDATE leases SET match = ? WHERE id = ?", (match, table))]

    def _plays(self, table: str, match: str) -> None:
        self._forget(table)
        if match:
            self._tables[match], self._matches[table] = table, match

    def _forget(self, table: str) -> None:
        self._tables.pop(self._matches.pop(table, ""), None)

    def ended(self, match: str) -> list[Statement]:
        """A match is over."""
        return [("UPDATE leases SET match = '' WHERE id = ? AND match = ?", (self._tables.get(match, ""), match))]

    def orphan(self, match: str, table: str, code: str, digests: Sequence[str]) -> list[Statement]:
        """A match comes from elsewhere: its table is that of a worker that never lived."""
        row = (table, NOBODY, 1, code, match, *(*digests, "", "")[:2])
        return [
            ("INSERT INTO workers (worker, until) VALUES (?, '-infinity') ON CONFLICT DO NOTHING", (NOBODY,)),
            (
                "INSERT INTO leases (id, worker, epoch, code, match, digest0, digest1) VALUES (?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                row,
            ),
        ]

    def others(self) -> list[str]:
        """The other workers that live."""
        sql = "SELECT worker FROM workers WHERE until > clock_timestamp() AND worker <> %s ORDER BY worker"
        rows = self._line.ask(lambda db: db.execute(sql, (self.worker,)).fetchall())
        return [str(worker) for (worker,) in rows]

    def lease_of(self, match: str) -> Lease | None:
        """The lease under which this worker plays a match."""
        return self.held.get(self._tables.get(match, ""))

    def fence(self, match: str) -> Lease:
        """The lease under which a match is to be written; one that never was, of the same table, where this worker has it no more."""
        return self.lease_of(match) or Lease(self._tables.get(match, ""), self.worker, 0)

    def give(self, table: str, worker: str) -> Future[Lease]:
        """Hand a table over to another worker, after everything that was written of it."""
        given: Future[Lease] = Future()
        lease = self.held.pop(table, None)
        if lease is None:
            given.set_exception(LookupError(f"the table {table} is not here"))
            return given
        to, done = Lease(table, worker, lease.epoch + 1), Future[None]()

        def tell(done: Future[None]) -> None:
            error = done.exception()
            if error is None:
                given.set_result(to)
            else:
                given.set_exception(error)

        done.add_done_callback(tell)
        sql = "UPDATE leases SET worker = ?, epoch = ? WHERE id = ?"
        self._queue(Entry(0, ((sql, (worker, to.epoch, table)),), lease, done=done))
        return given

    def accept(self, lease: Lease, match: str) -> None:
        """Another worker has given a table to this one. What this one still took for its own is lost first."""
        if lease.table in self.held:
            self._lose(lease.table)
        self.held[lease.table] = lease
        self._plays(lease.table, match)

    def lost(self, lease: Lease) -> bool:
        """The database says that this lease is no more; whether the table is not this worker's now, nor has come back to it meanwhile."""
        held = self.held.get(lease.table)
        if held is not None and held.epoch > lease.epoch:
            return False
        self.held.pop(lease.table, None)
        return bool(lease.table)

    def leave(self) -> None:
        """This worker stops: others may have its tables at once."""
        self._deadline = 0.0
        self._queue(Entry(0, (("UPDATE workers SET until = clock_timestamp() WHERE worker = ?", (self.worker,)),)))

    def close(self) -> None:
        """Ask no more."""
        self._line.close()

    # --- asked --------------------------------------------------------------------------------------------------------

    def claim(self, limit: int) -> list[Found]:
        """Have tables whose workers are dead, and on which a match is on. One that this worker still takes for its own, it must `renew` to hear of."""
        rows = self._line.ask(lambda db: self._claim(db, limit))
        return [self._have(table, epoch, match) for table, epoch, match in rows]

    def _claim(self, db: Database, limit: int) -> list[tuple[Any, ...]]:
        with db.transaction():
            db.execute(
                f"DELETE FROM workers WHERE until < clock_timestamp() - interval '{FORGET}'"
                " AND NOT EXISTS (SELECT FROM leases WHERE leases.worker = workers.worker)"
            )
            db.execute(END_THE_DEAD, (self.worker,))
            db.execute(CLEAR.encode())
            return db.execute(CLAIM, (self.worker, list(self.held), limit, self.worker)).fetchall()

    def take(self, table: str) -> Found | None:
        """Have one table, which is this worker's already, or whose worker is dead. Raises Elsewhere, also where this worker has yet to hear of its loss."""
        held = self.held.get(table)
        if held is not None:
            known = self.find(table=table)
            if known is not None and known.lease != held:
                raise Elsewhere(known)
            return known
        found = self._line.ask(lambda db: self._take(db, table))
        if found is not None and found.lease.worker == self.worker:
            return self._have(table, found.lease.epoch, found.match)
        if found is not None:
            raise Elsewhere(found)
        return None

    def _take(self, db: Database, table: str) -> Found | None:
        with db.transaction():
            asked = f"{FOUND} WHERE leases.id = %s"
            row = db.execute(asked.encode(), (table,)).fetchone()
            if row is None or row[1] == self.worker or row[4]:
                return _found(row)
            free = db.execute(
                f"{asked} FOR UPDATE OF leases SKIP LOCKED FOR SHARE OF workers SKIP LOCKED".encode(), (table,)
            ).fetchone()
            if (
                free is None or free[1:3] != row[1:3] or free[4]
            ):  # who asks for it now waits for nothing, and asks again
                db.execute(END_THE_DEAD, (self.worker,))
                return _found(row)
            db.execute("UPDATE leases SET worker = %s, epoch = epoch + 1 WHERE id = %s", (self.worker, table))
            return Found(Lease(table, self.worker, int(row[2]) + 1), str(row[3]), alive=True)

    def find(self, *, table: str = "", code: str = "", digest: str = "") -> Found | None:
        """Where a table is."""
        if digest:
            where, values = "leases.digest0 = %s OR leases.digest1 = %s", (digest, digest)
        else:
            where, values = ("leases.code = %s", (code,)) if code else ("leases.id = %s", (table,))
        released = frozenset(self._released)  # what is found may be older than what is written meanwhile
        found = _found(self._line.ask(lambda db: db.execute(f"{FOUND} WHERE {where}".encode(), values).fetchone()))
        return None if found is None or found.lease.table in released | self._released else found

    def waiting(self, table: str) -> Waiting | None:
        """A table as it was when somebody last sat down there, or chose a deck."""
        sql = "SELECT waiting FROM leases WHERE id = %s AND waiting <> ''"
        row = self._line.ask(lambda db: db.execute(sql, (table,)).fetchone())
        return None if row is None else msgspec.json.decode(row[0], type=Waiting)

    def renew(self) -> list[Lease]:
        """Put off the end of all leases of this worker; those that it has lost."""
        sent = time.monotonic()
        held = [lease for lease in list(self.held.values()) if lease.table not in self._unsure]
        there = self._line.ask(self._renew)
        self._deadline = sent + LENGTH - MARGIN
        gone = [lease for lease in held if there.get(lease.table) != lease.epoch]
        return [lease for lease in gone if self.held.get(lease.table) == lease and self.lost(lease)]

    def _renew(self, db: Database) -> dict[str, int]:
        db.execute(RENEW, (self.worker, LENGTH))
        rows = db.execute("SELECT id, epoch FROM leases WHERE worker = %s", (self.worker,)).fetchall()
        return {str(table): int(epoch) for table, epoch in rows}

    @property
    def over(self) -> bool:
        """Whether this worker's time is up by its own clock."""
        return time.monotonic() > self._deadline

    def _have(self, table: str, epoch: int, match: str) -> Found:
        lease = self.held[table] = Lease(table, self.worker, epoch)
        self._plays(table, match)
        return Found(lease, match, alive=True)


def _when_done(then: Callable[[], None]) -> Future[None]:
    """What is to be done when a write lasts, or is left out."""
    done: Future[None] = Future()
    done.add_done_callback(lambda _: then())
    return done


def _found(row: tuple[Any, ...] | None) -> Found | None:
    if row is None:
        return None
    table, worker, epoch, match, alive = row
    return Found(Lease(str(table), str(worker), int(epoch)), str(match), alive=bool(alive))
