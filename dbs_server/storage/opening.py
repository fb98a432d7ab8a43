"""Which store a setting means: a file of SQLite, or a database of PostgreSQL."""

from __future__ import annotations

from dbs_server.storage.sqlite import SqliteStore
from dbs_server.storage.store import Store

SCHEMES = ("postgresql://", "postgres://")


class NoDriver(OSError):
    """The library that speaks to PostgreSQL is not installed."""


def elsewhere(db: str) -> bool:
    """Whether a setting means a database of PostgreSQL."""
    return db.startswith(SCHEMES)


def open_store(db: str, *, durable: bool = False, worker: str = "", patience: float = 1.0) -> Store:
    """The store of a setting `db`; `worker` names this run of the server to others that use the same database, and a question is answered within the
    `patience`, in seconds. Raises OSError, with a sentence."""
    if not elsewhere(db):
        return SqliteStore(db, durable=durable)
    try:
        from dbs_server.storage.postgres import PostgresStore
    except ImportError as error:
        raise NoDriver(
            f"the database {db} needs a library that is not installed ({error.name}): pip install 'dbs-terminal[cluster]'"
        ) from None
    return PostgresStore(db, worker=worker, patience=patience)
