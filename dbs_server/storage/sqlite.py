"""The store in a file of SQLite, which one server has for itself. WAL keeps a written answer through a crash of the process."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, Any

from dbs_server.storage.checkpoints import LONGEST, Checkpoints
from dbs_server.storage.leases import Alone, Statement
from dbs_server.storage.schema import prepare
from dbs_server.storage.store import CannotRead, Refused, Store, StoreInUse

log = logging.getLogger("dbs.store")


class SqliteStore(Store):
    """Matches on disk; `:memory:` for none. SQLite in WAL mode does a row in tens of microseconds, so that every write is done when it returns.

    What cannot be written (a full disk) is told to the operator, waits in memory in its order, and is written as soon as there is room; tables go on.
    """

    ceases = "The server cannot write to its disk. What is played from now on is lost if it stops before it can again."
    resumes = "The server can write to its disk again: the whole match is kept."

    def __init__(self, path: str | Path = ":memory:", *, durable: bool = False) -> None:
        """`durable`: a written answer survives the machine's loss of power, too, at the price of some milliseconds each. Raises StoreInUse,
        `schema.LaterSchema`, OSError, sqlite3.Error."""
        super().__init__(Alone())
        self._lock = None
        if str(path) != ":memory:":
            _own(f"{path}.lock", str(path))
            self._lock = _lock(path)
        self._unwritten: deque[tuple[Statement, ...]] = deque()
        self._full = False  # and the operator has been told
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        prepare(self._db, str(path))
        self._checkpoints = None
        if str(path) != ":memory:":
            self._db.execute(f"PRAGMA wal_autocheckpoint={LONGEST}")
            self._checkpoints = Checkpoints(path)

    def write(self, *statements: Statement, match: str | None = None) -> None:
        """Write all of these or, for now, none; nothing overtakes what waits."""
        self._unwritten.append(statements)
        self.flush()

    def write_now(self, *statements: Statement) -> None:
        """The same; on a full disk it waits with the others. Raises Refused."""
        try:
            self.write(*statements)
        except sqlite3.IntegrityError as error:
            raise Refused(str(error)) from None

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a question finds. Raises CannotRead."""
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise CannotRead(f"{error}; is there a backup?") from error

    @property
    def stands(self) -> str:
        """Tables go on in memory."""
        return ""

    def settle(self, seconds: float = 10.0) -> bool:
        """Nothing is under way; a full disk is not waited for."""
        return self.flush()

    def attach(self, call_soon: Callable[[Callable[[], None]], object]) -> None:
        """There are no other threads."""

    def backup(self, path: str | Path) -> None:
        """Copy the file as it is now to a new one, while the server runs. Raises sqlite3.Error, OSError."""
        if Path(path).exists():
            raise FileExistsError(f"{path} is there already")
        _own(str(path))
        with contextlib.closing(sqlite3.connect(path)) as copy:
            self._db.backup(copy)

    @property
    def behind(self) -> bool:
        """Whether something waits in memory for room on the disk."""
        return bool(self._unwritten)

    def flush(self) -> bool:
        """Write what waits, in order; whether nothing is left waiting."""
        while self._unwritten:
            try:
                self._transact(self._unwritten[0])
            except sqlite3.DatabaseError as error:
                if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
                    self._unwritten.popleft()  # it would never be taken, and everything else would wait for it
                    raise
                if not self._full:
                    log.error("the store cannot be written (%s): matches go on in memory until it can", error)
                self._full = True
                return False
            self._unwritten.popleft()
        if self._full:
            log.warning("the store can be written again; all that waited is kept now")
        self._full = False
        return True

    def close(self) -> None:
        if not self.flush():
            log.error("%d answers and other rows were never written", len(self._unwritten))
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._db.close()
        if self._lock is not None:
            self._lock.close()

    def _transact(self, statements: Iterable[Statement]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for statement, row in statements:
                self._db.execute(statement, row)
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        if self._checkpoints is not None:
            self._checkpoints.written()


def _own(*paths: str) -> None:
    """Make files that nobody else may read, or make it so. What is no file of ours stays as it is."""
    for path in paths:
        with contextlib.suppress(PermissionError):
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            os.chmod(path, 0o600)


def _lock(path: str | Path) -> IO[str] | None:
    """Hold a lock file beside the database as long as the process lives; None where the system has no such locks."""
    try:
        import fcntl
    except ImportError:
        return None
    file = open(f"{path}.lock", "w")  # noqa: SIM115  it stays open for as long as it locks
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise StoreInUse(f"{path} is in use by another server") from error
    return file
