"""A connection to PostgreSQL with a thread of its own, which answers within a bounded time or not at all, so that no question stops the loop for long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg import Connection, InterfaceError, OperationalError

from dbs_server.storage.store import StoreAway

T = TypeVar("T")
Database: TypeAlias = Connection[Any]
LOST = (OperationalError, InterfaceError)
"""What psycopg raises where a connection, or the database's patience, is at its end."""
WITHIN = 1.0
"""Seconds in which a question must have its answer."""
AFTERWARDS = 0.5
"""Seconds after a failure in which no question is asked."""
STALLED = 2000
"""Milliseconds after which the database ends a transaction in which its worker does nothing: a stopped worker locks nothing for long."""
AWAY = "The server's database cannot be reached; try again in a moment."


def connect(url: str, worker: str, patience: float = WITHIN) -> Database:
    """A connection that gives up in seconds rather than minutes, and commits each statement by itself; a statement may take five times the patience.
    Raises psycopg.OperationalError."""
    return psycopg.connect(
        url, autocommit=True, prepare_threshold=1, application_name=f"dbs {worker}", connect_timeout=2, tcp_user_timeout=3000, keepalives_idle=2,
        keepalives_interval=1, keepalives_count=3,
        options=f"-c idle_in_transaction_session_timeout={STALLED} -c statement_timeout={int(5000 * patience)} -c lock_timeout=3000",
    )  # fmt: skip


class Line:
    """Asks one question after the other."""

    def __init__(self, connect: Callable[[], Database], name: str) -> None:
        self._connect, self._db = connect, None
        self._questions: SimpleQueue[tuple[Callable[[Database], Any], Future[Any]] | None] = SimpleQueue()
        self._stuck: Future[Any] | None = None
        self._not_before = 0.0
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def ask(self, question: Callable[[Database], T], within: float = WITHIN) -> T:
        """What comes of it. It may be asked twice, where the connection was at its end. Raises StoreAway, and psycopg.Error for what is wrong with it."""
        if time.monotonic() < self._not_before or (self._stuck is not None and not self._stuck.done()):
            raise StoreAway(AWAY)
        answer: Future[T] = Future()
        self._questions.put((question, answer))
        try:
            return answer.result(within)
        except TimeoutError:
            self._stuck = answer
            raise StoreAway(AWAY) from None
        except LOST as error:
            self._not_before = time.monotonic() + AFTERWARDS
            raise StoreAway(AWAY) from error

    def close(self) -> None:
        """Ask no more."""
        self._questions.put(None)
        self._thread.join(WITHIN)

    def _run(self) -> None:
        while (asked := self._questions.get()) is not None:
            question, answer = asked
            try:
                answer.set_result(self._answer(question))
            except BaseException as error:
                answer.set_exception(error)
        if self._db is not None:
            self._db.close()

    def _answer(self, question: Callable[[Database], T]) -> T:
        db = self._db
        if db is not None and not db.closed:
            try:
                return question(db)
            except LOST:
                db.close()
        self._db = db = self._connect()
        try:
            return question(db)
        except LOST:
            db.close()
            raise
