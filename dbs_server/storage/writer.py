"""Writes to PostgreSQL: queued, and committed in groups by a thread of their own, in their order, each exactly once.

What many tables write while one commit is under way is the next group: the busier the server, the larger its groups, and the disk is waited for once a
group. In the transaction of the group, the leases are locked under which its tables write: what belongs to another worker by now is left out. Where a
connection ends in the midst of a commit, the database is asked by the number of the transaction whether it was done.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from msgspec import Struct
from psycopg.pq import TransactionStatus

from dbs_server.storage.leases import Lease, Statement
from dbs_server.storage.line import LOST, Database
from dbs_server.storage.store import Refused

log = logging.getLogger("dbs.store")

GROUP = 256
"""Entries that are committed at once, at most."""
AGAIN = 0.2
"""Seconds between two attempts to reach the database."""
FENCE = "SELECT id, epoch FROM leases WHERE id = ANY(%s) AND worker = %s ORDER BY id FOR SHARE"

WRITTEN = "UPDATE workers SET written = %s WHERE worker = %s"


class Entry(Struct):
    """What is written together or not at all. Under a lease, it is left out where somebody else has the table; `opens`: it is what makes the lease."""

    ticket: int
    statements: tuple[Statement, ...]
    lease: Lease | None = None
    opens: bool = False
    done: Future[None] | None = None
    since: float = 0.0


class Outcome(Struct):
    """Everything up to a ticket is written or left out: under these leases it was left out."""

    ticket: int
    lost: list[Lease]


class _Doubt(Struct):
    """A commit of which nobody knows whether it was done."""

    number: int
    lost: set[Lease]


class Writer:
    """Writes in its thread. `tell` is called there with what came of each group, and with None when `away` has changed."""

    def __init__(self, connect: Callable[[], Database], worker: str, tell: Callable[[Outcome | None], None]) -> None:
        self._connect, self._worker, self._tell = connect, worker, tell
        self._db: Database | None = None
        self._queue: deque[Entry] = deque()
        self._changed = threading.Condition()
        self._doubt: _Doubt | None = None
        self._number = 0  # of the attempts to commit
        self._stopping = False
        self.away = False
        self._thread = threading.Thread(target=self._run, name="dbs writer", daemon=True)
        self._thread.start()

    def put(self, entry: Entry) -> None:
        """Write this after everything else."""
        entry.since = time.monotonic()
        with self._changed:
            self._queue.append(entry)
            self._changed.notify_all()

    def waiting_for(self) -> float:
        """Seconds that the oldest entry has waited."""
        with self._changed:
            return time.monotonic() - self._queue[0].since if self._queue else 0.0

    def wait(self, seconds: float) -> bool:
        """Wait until nothing is left to be written; whether nothing is."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._queue, seconds)

    def stop(self, seconds: float) -> int:
        """Stop, after so many seconds even with something left; how much was never written."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._thread.join(seconds)
        return len(self._queue)

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while group := self._next():
            if not self._persist(group):
                break
            with self._changed:
                for _ in group:
                    self._queue.popleft()
                self._changed.notify_all()
        if self._db is not None:
            self._db.close()

    def _next(self) -> list[Entry]:
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._stopping)
            return [] if self._stopping and self.away else [self._queue[i] for i in range(min(GROUP, len(self._queue)))]

    def _persist(self, group: list[Entry]) -> bool:
        """Write a group, however long the database is away; False where the server stops meanwhile. What is refused is left out alone."""
        failures = 0
        while not (self._stopping and failures):
            try:
                lost = self._commit(self._ready(), group)
            except LOST as error:
                failures += 1
                self._failed(error, failures)
                continue
            except Exception as error:  # whatever is wrong with a row, everything else would wait for it
                return self._part(group, error)
            self._set_away(None)
            self._finish(group, lost)
            return True
        return False

    def _ready(self) -> Database:
        if self._db is None or self._db.closed:
            self._db = self._connect()
        if self._db.info.transaction_status != TransactionStatus.IDLE:
            self._db.rollback()
        return self._db

    def _failed(self, error: Exception, failures: int) -> None:
        if self._db is not None:
            self._db.close()
        if failures > 1:
            self._set_away(error)
            time.sleep(AGAIN)

    def _set_away(self, error: Exception | None) -> None:
        away = error is not None
        if away == self.away:
            return
        self.away = away
        if away:
            log.error(
                "the database cannot be reached (%s): tables stand still until it can",
                str(error).strip().partition("\n")[0],
            )
        else:
            log.warning("the database is there again; all that waited is kept now")
        self._tell(None)

    def _commit(self, db: Database, group: list[Entry]) -> set[Lease]:
        """Write a group in one transaction; the leases that are lost. The doubt about an earlier attempt is settled first."""
        if self._doubt is not None:
            doubt = self._doubt
            if self._was_done(db, doubt.number):
                self._doubt = None
                return doubt.lost
            self._doubt = None
        opened = {entry.lease for entry in group if entry.opens}
        leases = {entry.lease for entry in group if entry.lease is not None} - opened
        with db.pipeline():
            db.execute("BEGIN")
            fence = db.execute(FENCE, (sorted({lease.table for lease in leases}), self._worker)) if leases else None
        held = {} if fence is None else {str(table): int(epoch) for table, epoch in fence.fetchall()}
        lost = {lease for lease in leases if held.get(lease.table) != lease.epoch}
        with db.pipeline(), db.cursor() as cursor:
            for entry in group:
                if entry.lease not in lost:
                    for sql, values in entry.statements:
                        cursor.execute(marked(sql), values)
            self._number += 1
            cursor.execute(WRITTEN, (self._number, self._worker))
        self._doubt = _Doubt(self._number, lost)
        db.execute("COMMIT")
        self._doubt = None
        return lost

    def _was_done(self, db: Database, number: int) -> bool:
        """Whether a transaction was committed: its number is in the worker's row. While it is under way, the row is locked: raises OperationalError. The
        database's own number of it would not do, as after a crash it may be another transaction's."""
        row = db.execute("SELECT written FROM workers WHERE worker = %s FOR UPDATE", (self._worker,)).fetchone()
        return row is not None and row[0] == number

    def _part(self, group: list[Entry], error: Exception) -> bool:
        """The database refuses something in a group: write its entries one by one, and leave out the one that is wrong."""
        if len(group) > 1:
            return all(self._persist([entry]) for entry in group)
        (entry,) = group
        if entry.done is not None:
            entry.done.set_exception(Refused(str(error)))
        else:
            log.error("the database refuses a write: %s", str(error).strip())
        self._tell(Outcome(entry.ticket, [] if entry.lease is None else [entry.lease]))
        return True

    def _finish(self, group: list[Entry], lost: set[Lease]) -> None:
        self._tell(Outcome(group[-1].ticket, list(lost)))
        for entry in group:
            if entry.done is None:
                continue
            if entry.lease in lost:
                entry.done.set_exception(LookupError(f"the table {entry.lease.table} is another worker's"))
            else:
                entry.done.set_result(None)


_MARKED: dict[str, str] = {}


def marked(sql: str) -> Any:
    """A statement with psycopg's marks for values."""
    found = _MARKED.get(sql)
    if found is None:
        found = _MARKED[sql] = sql.replace("%", "%%").replace("?", "%s")
    return found
