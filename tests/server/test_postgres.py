"""Servers that share a database: who has a table, what is told and when, and what happens while the database is away. Real PostgreSQL."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, TypeAlias

import psycopg
import pytest

from dbs_server.keeping import MOVES
from dbs_server.lobby import Lobby
from dbs_server.protocol import (
    Announced,
    Answer,
    Error,
    FromServer,
    MatchStarted,
    Ping,
    Pong,
    Resume,
    Step,
    decode_server,
)
from dbs_server.storage import pg_schema
from dbs_server.storage.leases import Elsewhere, Lease
from dbs_server.storage.line import Database, connect
from dbs_server.storage.opening import open_store
from dbs_server.storage.postgres import PostgresStore
from dbs_server.storage.schema import LaterSchema
from dbs_server.storage.store import StoreAway
from tests.server.postgres import Postgres
from tests.server.test_limits import Wire, of, seated
from tests.server.test_storage import RECORD, SEATING, begun, given
from tests.server.toy import HEAP, only

Opened: TypeAlias = Callable[..., PostgresStore]


@pytest.fixture
def url(postgres: Postgres) -> str:
    """A new database."""
    return postgres.database()


@pytest.fixture
def opened(url: str) -> Iterator[Opened]:
    """Opens stores of that database, by the names of their workers."""
    stores: list[PostgresStore] = []

    def open_one(worker: str) -> PostgresStore:
        store = PostgresStore(url, worker=worker)
        stores.append(store)
        return store

    yield open_one
    for store in stores:
        store.close()


def asked(url: str, sql: str) -> list[tuple[Any, ...]]:
    """What somebody else finds in the database, or does there."""
    with psycopg.connect(url, autocommit=True) as db:
        cursor = db.execute(sql.encode())
        return cursor.fetchall() if cursor.description is not None else []


def dies(url: str, worker: str) -> None:
    """The time of a worker is up, by the database's clock."""
    asked(url, f"UPDATE workers SET until = clock_timestamp() - interval '1 second' WHERE worker = '{worker}'")


def told(wire: Wire) -> list[FromServer]:
    """What a client is told by now: what lasts."""
    found: list[FromServer] = []
    while (data := wire.session.next()) is not None:
        found.append(decode_server(data))
    return found


def until(happens: Callable[[], object], what: str, seconds: float = 10.0) -> None:
    """Wait for something."""
    ends = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < ends, what
        time.sleep(0.02)


def at_table(lobby: Lobby) -> tuple[Wire, Wire, list[str], str]:
    """Two players in a match, all told; with the match."""
    one, two, tokens = seated(lobby)
    lobby.store.settle()
    match = of(MatchStarted, told(one))[0].match
    told(two)
    return one, two, tokens, match


# --- what is told --------------------------------------------------------------------------------------------------------


def test_a_step_is_told_only_after_its_commit(opened: Opened, url: str) -> None:
    lobby = Lobby(only(HEAP), opened("a"))
    one, two, _, _ = at_table(lobby)
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE answers")  # nobody can write there
        one.send(Answer(1, ("number x=1",)))
        assert not lobby.store.settle(0.3)
        assert not told(one)
        assert not told(two)
        one.send(Ping(7))
        assert told(one) == [Pong(7)], "what says nothing of the match does not wait"
        other.rollback()
    assert lobby.store.settle()
    assert of(Step, told(one))
    assert of(Step, told(two))
    assert asked(url, "SELECT n, epoch FROM answers") == [(1, 1)]


# --- leases --------------------------------------------------------------------------------------------------------------


def test_a_worker_that_was_only_slow_can_neither_write_nor_tell(opened: Opened, url: str) -> None:
    slow, quick = Lobby(only(HEAP), opened("slow")), Lobby(only(HEAP), opened("quick"))
    tables = {match: (one, two) for one, two, _, match in (at_table(slow), at_table(slow))}
    dies(url, "slow")
    (taken,) = quick.store.ledger.claim(1)
    assert (taken.lease.worker, taken.lease.epoch) == ("quick", 2)
    one, two = tables.pop(taken.match)
    three, four = tables.popitem()[1]
    for asked_one in (one, three):
        asked_one.send(Answer(1, ("number x=1",)))
    assert slow.store.settle()
    assert not of(Step, told(one) + told(two)), "the slow one tells nothing of what it could not write"
    assert one.session.closed
    assert two.session.closed
    assert of(Step, told(three)), "its other table goes on"
    assert of(Step, told(four))
    assert len(slow.tables) == 1
    assert not quick.store.load(taken.match).record.answers


def test_players_go_on_at_the_same_decision_where_their_table_is_now(opened: Opened, url: str) -> None:
    first, second = Lobby(only(HEAP), opened("first")), Lobby(only(HEAP), opened("second"))
    one, two, tokens, match = at_table(first)
    one.send(Answer(1, ("number x=1",)))
    first.store.settle()
    dies(url, "first")
    (found,) = second.store.ledger.claim(10)
    second.adopt(found.match)
    back = Wire(second)
    back.send(Resume(tokens[1]))
    second.store.settle()
    assert of(Step, told(back))[-1].number == 2
    back.send(Answer(2, ("number x=1",)))
    second.store.settle()
    two.send(Answer(2, ("number x=3",)))
    first.store.settle()
    assert [message.text for message in of(Announced, told(two))] == [MOVES]
    rows = asked(url, f"SELECT n, epoch FROM answers WHERE match = '{match}' ORDER BY n")
    assert rows == [(1, 1), (2, 2)], "each answer was taken by who had the table then"
    assert len(second.store.load(match).record.answers) == 2


def test_an_expired_lease_that_nobody_took_may_be_renewed(opened: Opened, url: str) -> None:
    store = opened("a")
    begun(store)
    store.settle()
    dies(url, "a")
    assert store.ledger.find(table="t") is not None
    assert not store.ledger.find(table="t").alive
    assert store.ledger.renew() == []
    assert store.ledger.find(table="t").alive
    store.answer("m", 1, given(1), None)
    store.settle()
    assert len(store.load("m").record.answers) == 1


def test_a_renewal_tells_what_was_lost(opened: Opened, url: str) -> None:
    store, other = opened("a"), opened("b")
    begun(store)
    begun(store, "m2", "t2")
    store.settle()
    dies(url, "a")
    claimed = other.ledger.claim(1)
    lost = store.ledger.renew()
    assert [lease.table for lease in lost] == [found.lease.table for found in claimed]
    assert [lease.epoch for lease in lost] == [1]
    assert len(store.ledger.held) == 1
    assert other.ledger.claim(10) == [], "the other one is renewed"


def test_many_who_claim_at_once_get_different_tables(opened: Opened, url: str) -> None:
    dead = opened("dead")
    for n in range(40):
        begun(dead, f"m{n}", f"t{n}")
    dead.settle()
    dies(url, "dead")
    workers = [opened(f"w{n}") for n in range(4)]
    got: list[list[str]] = [[] for _ in workers]

    def claim(n: int) -> None:
        while sum(map(len, got)) < 40:
            got[n] += [found.lease.table for found in workers[n].ledger.claim(3)]

    threads = [threading.Thread(target=claim, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    tables = [table for mine in got for table in mine]
    assert sorted(tables) == sorted(f"t{n}" for n in range(40))
    assert set(asked(url, "SELECT epoch FROM leases")) == {(2,)}


def test_a_table_is_found_and_taken_only_from_the_dead(opened: Opened, url: str) -> None:
    store, other = opened("a"), opened("b")
    store.ledger.open("t", code="CODE")
    store.ledger.seat("t", ["d0", "d1"])
    store.begin("m", RECORD, SEATING)
    store.settle()
    for found in (other.ledger.find(code="CODE"), other.ledger.find(digest="d0"), other.ledger.find(digest="d1")):
        assert found is not None
        assert (found.lease, found.match, found.alive) == (Lease("t", "a", 1), "m", True)
    with pytest.raises(Elsewhere):
        other.ledger.take("t")
    assert other.ledger.take("none") is None
    dies(url, "a")
    taken = other.ledger.take("t")
    assert taken is not None
    assert taken.lease == Lease("t", "b", 2)
    other.end("m", "over")
    other.ledger.release("t")
    other.settle()
    assert other.ledger.find(table="t") is None
    store.end("m", "failed", "the slow one")
    store.settle()
    assert store.counts() == {"over": 1}


def test_a_table_is_handed_over_after_all_that_was_written(opened: Opened, url: str) -> None:
    store, other = opened("a"), opened("b")
    begun(store)
    store.answer("m", 1, given(1), None)
    given_to = store.ledger.give("t", "b")
    store.answer("m", 2, given(2), None)
    store.settle()
    assert given_to.result(1) == Lease("t", "b", 2)
    other.ledger.accept(given_to.result(), "m")
    other.answer("m", 2, given(2), None)
    other.settle()
    assert asked(url, "SELECT n, epoch FROM answers ORDER BY n") == [(1, 1), (2, 2)]
    with pytest.raises(LookupError):
        store.ledger.give("t", "c").result(1)


def test_a_server_that_stops_leaves_its_tables_at_once_and_a_dead_one_those_with_matches(
    opened: Opened, url: str
) -> None:
    store, other = opened("a"), opened("b")
    begun(store)
    store.ledger.open("waiting")
    store.close()
    assert [found.match for found in other.ledger.claim(10)] == ["m"]
    assert other.ledger.find(table="waiting") is None, "that was in its memory alone"


def test_a_worker_that_stops_in_the_midst_of_a_write_locks_nothing_for_long(opened: Opened, url: str) -> None:
    store, other = opened("a"), opened("b")
    begun(store)
    store.settle()
    dies(url, "a")
    with closing(connect(url, "stalled")) as stalled:
        stalled.execute("BEGIN")
        stalled.execute("SELECT * FROM leases FOR SHARE")
        assert other.ledger.claim(1) == []
        until(lambda: other.ledger.claim(1), "the database ends what does nothing")


# --- commits -------------------------------------------------------------------------------------------------------------


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
def test_a_commit_of_which_nobody_knows_is_done_once(opened: Opened, url: str, after: bool) -> None:
    store = opened("a")
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


def test_what_the_database_refuses_costs_that_table_alone(opened: Opened, url: str) -> None:
    store = opened("a")
    lost: list[str] = []
    store.on_lost = lost.append
    begun(store)
    begun(store, "m2", "t2")
    store.settle()
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE matches")
        store.report("x", "first in the group")
        store.begin("m2", RECORD, SEATING)  # which is there
        store.answer("m", 1, given(1), None)
        other.rollback()
    store.settle()
    assert len(lost) == 1
    assert len(store.load("m").record.answers) == (0 if lost == ["t"] else 1)
    assert store.reports("x") == ["first in the group"]


# --- a database that is away ------------------------------------------------------------------------------------------------


def test_tables_stand_still_while_the_database_is_away_and_go_on(url: str, opened: Opened, postgres: Postgres) -> None:
    now = [0.0]
    lobby = Lobby(only(HEAP), opened("a"), clock=lambda: now[0])
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


def test_a_database_that_hangs_is_as_one_that_is_away(url: str, opened: Opened, postgres: Postgres) -> None:
    lobby = Lobby(only(HEAP), opened("a"))
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
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened("a")
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


# --- schema and opening ------------------------------------------------------------------------------------------------------


def test_many_servers_may_start_at_once_and_a_later_schema_is_refused(url: str) -> None:
    stores: list[PostgresStore] = []
    threads = [threading.Thread(target=lambda n=n: stores.append(PostgresStore(url, worker=f"w{n}"))) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    for store in stores:
        store.close()
    assert len(stores) == 4
    asked(url, "UPDATE schema_version SET version = version + 1")
    with pytest.raises(LaterSchema, match="later version of this program"):
        PostgresStore(url, worker="w")


def test_an_earlier_schema_is_brought_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PostgresStore(url, worker="w").close()
    version = pg_schema.VERSION
    monkeypatch.setattr(pg_schema, "VERSION", version + 1)
    monkeypatch.setitem(pg_schema.MIGRATIONS, version, "ALTER TABLE bans ADD COLUMN by TEXT")
    PostgresStore(url, worker="w").close()
    assert asked(url, "SELECT version FROM schema_version") == [(version + 1,)]
    assert asked(url, "SELECT by FROM bans") == []


def test_a_database_that_is_not_there_is_told_with_a_sentence_and_without_its_password() -> None:
    with pytest.raises(StoreAway, match=r"postgresql://127.0.0.1:1/dbs cannot be used: .*refused") as error:
        open_store("postgresql://dbs:secret@127.0.0.1:1/dbs", worker="w")
    assert "secret" not in str(error.value)


def test_without_the_library_the_command_that_brings_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for name in [name for name in sys.modules if name.startswith(("dbs_server.storage.p", "dbs_server.storage.line"))]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(OSError, match=r"pip install 'dbs-terminal\[cluster\]'"):
        open_store("postgresql://127.0.0.1/dbs", worker="w")
