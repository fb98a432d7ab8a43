"""A database that is away: commits that are torn, tables that stand still, and go on. Real PostgreSQL, stopped and stalled."""

from __future__ import annotations

import time
from typing import Any

import psycopg
import pytest

from dbs_server.keeping import Terms
from dbs_server.lobby import Lobby
from dbs_server.protocol import (
    Announced,
    Answer,
    Error,
    Step,
)
from dbs_server.storage.kept import Seating
from dbs_server.storage.line import Database
from dbs_server.storage.postgres import PostgresStore
from dbs_server.storage.store import StoreAway
from tests.server.client import running, start, two_seated
from tests.server.postgres import Postgres
from tests.server.sharing import Opened, asked, at_table, told, until
from tests.server.test_limits import of
from tests.server.test_storage import RECORD, begun, given
from tests.server.toy import HEAP, only


class Torn:
    """A connection that is torn just before or just after the database has heard of a commit."""

    def __init__(self, db: Database, after: bool) -> None:
        self._db, self._after = db, after

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)

    def execute(self, sql: Any, *values: Any) -> Any:
        if sql != "COMMIT":
            return self._db.execute(sql, *values)
        if self._after:
            self._db.execute(sql)
        self._db.close()
        raise psycopg.OperationalError("torn")


@pytest.mark.parametrize("after", [True, False])
def test_a_commit_of_which_nobody_knows_is_done_once(shared: Opened, url: str, after: bool) -> None:
    store = shared("a")
    begun(store)
    store.settle()
    whole, torn = store._writer._connect, iter([True])
    store._writer._connect = lambda: Torn(whole(), after) if next(torn, False) else whole()
    store._writer._db.close()
    store.report("m", "once")
    store.answer("m", 1, given(1), None)
    assert store.settle()
    assert store.reports("m") == ["once"]
    assert len(store.load("m").record.answers) == 1


def test_what_the_database_refuses_costs_that_table_alone(shared: Opened, url: str) -> None:
    store = shared("a")
    lost: list[str] = []
    store.on_lost = lost.append
    begun(store)
    begun(store, "m2", "t2")
    store.settle()
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE reports")
        store.report("x", "first in the group")
        store.begin("m2", RECORD, Seating("t2", "T", ("a", "b"), ("A", "B")))  # which is there
        store.answer("m2", 1, given(1), None)
        store.answer("m", 1, given(1), None)
        other.rollback()
    store.settle()
    store.write(("INSERT INTO reports (match, text) VALUES (?, ?)", ("x", "\ud800")))  # which is no text
    store.settle()
    assert lost == ["t2"]
    assert len(store.load("m").record.answers) == 1
    assert store.reports("x") == ["first in the group"]


def test_tables_stand_still_while_the_database_is_away_and_go_on(url: str, shared: Opened, postgres: Postgres) -> None:
    now = [0.0]
    lobby = Lobby(only(HEAP), shared("a"), Terms(clock=lambda: now[0]))
    store = lobby.store
    one, two, _, match = at_table(lobby)
    one.send(Answer(1, ("number x=1",)))
    store.settle()
    told(one), told(two)
    postgres.stop("immediate")
    two.send(Answer(2, ("number x=1",)))
    until(lambda: store.settle(0.05) or store.behind, "it is noticed")
    began, stood = time.monotonic(), lobby.clock()
    assert [message.text for message in of(Announced, told(two))] == [store.ceases], "that does not wait"
    two.send(Answer(2, ("number x=1",)))
    assert [(e.code, e.text) for e in of(Error, told(two))] == [("stands", store.ceases)]
    with pytest.raises(StoreAway, match="cannot be reached"):
        store.rows("SELECT 1")
    with pytest.raises(StoreAway):
        store.ban("203.0.113.1", None, "")
    assert time.monotonic() - began < 3
    now[0] += 100
    assert lobby.clock() == stood, "nobody's time runs out"
    postgres.start()
    until(lambda: not store.behind or store.ledger.renew(), "it is noticed, too")
    assert store.settle()
    messages = told(two)
    assert [message.text for message in of(Announced, messages)] == [store.resumes]
    assert [step.number for step in of(Step, messages)] == [3], "the answer that waited is told now"
    assert len(store.load(match).record.answers) == 2
    one.send(Answer(3, ("number x=1",)))
    store.settle()
    assert of(Step, told(two))


def test_a_database_that_hangs_is_as_one_that_is_away(url: str, shared: Opened, postgres: Postgres) -> None:
    lobby = Lobby(only(HEAP), shared("a"))
    store = lobby.store
    one, two, _, match = at_table(lobby)
    postgres.freeze(on=True)
    try:
        one.send(Answer(1, ("number x=1",)))
        with pytest.raises(StoreAway):
            store.rows("SELECT 1")
        with pytest.raises(StoreAway):
            store.rows("SELECT 2")  # at once: the first one has not come back
        until(lambda: store.behind, "it is noticed")
        lobby.tick()
        assert of(Announced, told(two))
    finally:
        postgres.freeze(on=False)
    store.ledger.renew()
    until(lambda: store.settle(0.1) and not store.behind, "it goes on")
    lobby.tick()
    assert of(Step, told(two))
    assert len(store.load(match).record.answers) == 1


def test_a_worker_whose_time_is_up_stands_still_by_its_own_clock(
    shared: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = shared("a")
    lobby = Lobby(only(HEAP), store)
    one, two, _, _ = at_table(lobby)
    later = time.monotonic() + 60
    monkeypatch.setattr("dbs_server.storage.pg_leases.time.monotonic", lambda: later)
    one.send(Answer(1, ("number x=1",)))
    assert [error.code for error in of(Error, told(one))] == ["stands"]
    assert store.ledger.renew() == []
    one.send(Answer(1, ("number x=1",)))
    store.settle()
    assert of(Step, told(two))


async def test_a_real_match_outlives_a_restart_of_the_database(url: str, postgres: Postgres) -> None:
    async with (
        running("127.0.0.1", 0, url, games=only(HEAP)) as port,
        two_seated(port) as (one, two, _),
    ):
        await start(one, two)
        for client in (one, two):
            await client.wait_for(Step)
        await one.take(1, "number x=1")
        assert (await two.wait_for(Step)).number == 2
        postgres.stop("immediate")
        await two.take(2, "number x=1")
        for client in (one, two):
            assert (await client.wait_for(Announced)).text == PostgresStore.ceases
        assert (await one.ask(Answer(3, ("number x=1",)), Error)).code == "stands"
        postgres.start()
        for client in (one, two):
            while (told := await client.wait_for(Announced)).text != PostgresStore.resumes:
                assert told.text == PostgresStore.ceases
        await one.take(3, "number x=1")
        for client in (one, two):
            while (await client.wait_for(Step)).number < 4:
                pass
    assert asked(url, "SELECT n FROM answers ORDER BY n") == [(1,), (2,), (3,)]
