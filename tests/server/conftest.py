"""What tests of the server share: PostgreSQL, started once, and stores of both kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from dbs_server.storage.opening import open_store
from dbs_server.storage.postgres import PostgresStore
from dbs_server.storage.store import Store
from tests.server.postgres import MISSING, Postgres, available


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server of PostgreSQL; a test that stops it starts it again."""
    if not available():
        pytest.skip(MISSING)
    server = Postgres("fsync=off", "shared_buffers=16MB")
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """What the setting `db` may be: a file, and a database."""
    if request.param == "sqlite":
        return str(tmp_path / "matches.sqlite")
    return request.getfixturevalue("postgres").database()


@pytest.fixture
def opened(db: str) -> Iterator[Callable[[], Store]]:
    """Opens the store of that setting, again and again; what was opened is closed at the end."""
    stores: list[Store] = []
    number = count(1)

    def open_one() -> Store:
        store = open_store(db, worker=f"worker {next(number)}")
        stores.append(store)
        return store

    yield open_one
    for store in stores:
        store.close()


@pytest.fixture
def url(postgres: Postgres) -> str:
    """A new database."""
    return postgres.database()


@pytest.fixture
def shared(url: str) -> Iterator[Callable[[str], PostgresStore]]:
    """Opens stores of that database, by the names of their workers."""
    stores: list[PostgresStore] = []

    def open_one(worker: str) -> PostgresStore:
        store = PostgresStore(url, worker=worker)
        stores.append(store)
        return store

    yield open_one
    for store in stores:
        store.close()
