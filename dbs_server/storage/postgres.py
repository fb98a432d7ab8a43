"""The store in a database of PostgreSQL, which many servers may share. It never stops the loop for longer than a second.

What is written gets a ticket and is committed by a thread of its own; what is asked is asked by another. While the database is away tables stand
still: nobody can know whether another server has them.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from dbs_server.storage.leases import Statement
from dbs_server.storage.line import AWAY, WITHIN, Database, Line, connect
from dbs_server.storage.pg_leases import PostgresLedger
from dbs_server.storage.pg_schema import prepare
from dbs_server.storage.store import CannotRead, Store, StoreAway
from dbs_server.storage.writer import Entry, Outcome, Writer, marked

log = logging.getLogger("dbs.store")

SLOW = 2.0
"""Seconds after which a write that is not done means that the database is away."""
AT_THE_END = 5.0
"""Seconds that a server which stops has for writing the rest."""
BATCH = 200
"""Tables that are claimed at once."""


class PostgresStore(Store):
    """Matches in PostgreSQL. Several of these may use one database, each with its own `worker`."""

    ceases = "The server's database cannot be reached: this match and its clock stand still, and go on by themselves when it can."
    resumes = "The server can keep this match again: it goes on."
    alone = "This server has lost the way to the others: this match and its clock stand still, and go on by themselves, here or at another server."
    """What players are told in the place of `ceases` where the database is not what is missed."""
    ledger: PostgresLedger

    def __init__(self, url: str, *, worker: str, patience: float = WITHIN) -> None:
        """`patience`: seconds in which a question must have its answer. Raises StoreAway, `schema.LaterSchema`."""
        self.where = name_of(url)
        opening: Callable[[], Database] = partial(connect, url, worker, patience)
        try:
            with opening() as db:
                prepare(db, self.where)
        except psycopg.Error as error:
            raise StoreAway(f"{self.where} cannot be used: {str(error).strip()}") from None
        super().__init__(
            PostgresLedger(worker, Line(opening, "dbs ledger"), self._queue, lambda table: self.on_lost(table))
        )
        self._patience, self._closed = patience, False
        self._reader = Line(opening, "dbs reader")
        self._events: deque[Outcome | None] = deque()
        self._call_soon: Callable[[Callable[[], None]], object] | None = None
        self._writer = Writer(opening, worker, self._told)
        self.ledger.renew()

    # --- writing ------------------------------------------------------------------------------------------------------

    def write(self, *statements: Statement, match: str | None = None) -> None:
        """Queue all of these; they are written together. What belongs to a match is written under the lease of its table."""
        self._queue(Entry(0, statements, None if match is None else self.ledger.fence(match)))

    def write_now(self, *statements: Statement) -> None:
        """Write all of these before it returns. Raises Refused, StoreAway."""
        if self.behind:
            raise StoreAway(self.why)
        done: Future[None] = Future()
        self._queue(Entry(0, statements, done=done))
        try:
            done.result(WITHIN)
        except TimeoutError:
            raise StoreAway(AWAY) from None

    def _queue(self, entry: Entry) -> int:
        entry.ticket = self.tickets.give()
        self._writer.put(entry)
        return entry.ticket

    @property
    def behind(self) -> bool:
        """Whether the database is away or far too slow, or this worker's time is up."""
        return self._writer.away or self.ledger.over or self._writer.waiting_for() > SLOW

    @property
    def stands(self) -> str:
        """Why no table may go on now; "" where all may."""
        return self.why if self.behind else ""

    @property
    def why(self) -> str:
        """The database is away, or this server may not go on before it has found the others."""
        return self.alone if self.apart() and not self._writer.away else self.ceases

    def flush(self) -> bool:
        """Whether the database is there."""
        return not self.behind

    def settle(self, seconds: float = 10.0) -> bool:
        """Wait until all that was written lasts; whether it does."""
        done = self._writer.wait(seconds)
        self._pump()
        return done

    def backup(self, path: str | Path) -> None:
        """A database of PostgreSQL is copied by its own program."""
        raise OSError("the store is in PostgreSQL, which pg_dump copies while the server runs; see docs/operating.md")

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self.ledger.leave()
        self.settle(AT_THE_END)
        if left := self._writer.stop(AT_THE_END):
            log.error("%d answers and other rows were never written", left)
        self.ledger.close()
        self._reader.close()

    # --- reading ------------------------------------------------------------------------------------------------------

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a question finds. Raises CannotRead, StoreAway."""
        if self._writer.away:
            raise StoreAway(AWAY)
        try:
            return self._reader.ask(lambda db: db.execute(marked(sql), values).fetchall(), self._patience)
        except psycopg.Error as error:
            raise CannotRead(str(error).strip()) from error

    def orphans(self, games: Iterable[str]) -> list[str]:
        """The matches that were on when the servers stopped that played them, and that are this server's now."""
        found: list[str] = []
        while claimed := self.ledger.claim(BATCH):
            found += [one.match for one in claimed]
        return found

    # --- what other threads find out ------------------------------------------------------------------------------------

    def attach(self, call_soon: Callable[[Callable[[], None]], object]) -> None:
        """Have what is written told in the loop's thread. Without it, `settle` tells."""
        self._call_soon = call_soon

    def _told(self, event: Outcome | None) -> None:
        self._events.append(event)
        if self._call_soon is not None:
            self._call_soon(self._pump)

    def _pump(self) -> None:
        while self._events:
            outcome = self._events.popleft()
            if outcome is None:
                self.on_change()
                continue
            for lease in outcome.lost:
                if self.ledger.lost(lease):
                    self.on_lost(lease.table)
            self.tickets.commit(outcome.ticket)


def name_of(url: str) -> str:
    """A database as it may be told to anybody: without its password. Raises StoreAway for what is none."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise StoreAway(f"that is no address of a database: {str(error).strip()}") from None
    host, port = parts.get("host", "localhost"), parts.get("port", 5432)
    return f"postgresql://{host}:{port}/{parts.get('dbname', '')}"
