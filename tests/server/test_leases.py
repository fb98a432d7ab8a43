"""Servers that share a database: who has a table, and what is told and when. Real PostgreSQL."""

from __future__ import annotations

import random
import threading
import time
from contextlib import closing

import msgspec
import psycopg
import pytest
from msgspec.structs import replace

from dbs_server.keeping import MOVES
from dbs_server.lobby import Lobby
from dbs_server.protocol import (
    Announced,
    Answer,
    Ping,
    Pong,
    Resume,
    Step,
)
from dbs_server.storage.kept import Sitting, Waiting
from dbs_server.storage.leases import Elsewhere, Found, Lease
from dbs_server.storage.line import connect
from dbs_server.storage.postgres import PostgresStore
from engine.core.decisions import Answer as Taken
from engine.core.record import Given
from tests.server.sharing import Opened, asked, at_table, dies, told, until
from tests.server.test_limits import Wire, of
from tests.server.test_storage import RECORD, SEATING, begun, given
from tests.server.toy import HEAP, only


def test_a_step_is_told_only_after_its_commit(shared: Opened, url: str) -> None:
    lobby = Lobby(only(HEAP), shared("a"))
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


def test_a_worker_that_was_only_slow_can_neither_write_nor_tell(shared: Opened, url: str) -> None:
    slow, quick = Lobby(only(HEAP), shared("slow")), Lobby(only(HEAP), shared("quick"))
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


def test_players_go_on_at_the_same_decision_where_their_table_is_now(shared: Opened, url: str) -> None:
    first, second = Lobby(only(HEAP), shared("first")), Lobby(only(HEAP), shared("second"))
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


def test_a_match_of_a_game_that_is_not_played_here_is_left_alone(shared: Opened, url: str) -> None:
    dead, store = shared("dead"), shared("a")
    dead.ledger.open("t")
    dead.begin("m", replace(RECORD, game="other"), SEATING)
    dead.close()
    assert Lobby(only(HEAP), store).recover() == 0
    store.settle()
    assert store.counts() == {"playing": 1}


def test_an_expired_lease_that_nobody_took_may_be_renewed(shared: Opened, url: str) -> None:
    store = shared("a")
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


def test_a_renewal_tells_what_was_lost(shared: Opened, url: str) -> None:
    store, other = shared("a"), shared("b")
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


def test_many_who_claim_at_once_get_different_tables(shared: Opened, url: str) -> None:
    dead = shared("dead")
    for n in range(40):
        begun(dead, f"m{n}", f"t{n}")
    dead.settle()
    dies(url, "dead")
    workers = [shared(f"w{n}") for n in range(4)]
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


def test_a_table_is_found_and_taken_only_from_the_dead(shared: Opened, url: str) -> None:
    store, other = shared("a"), shared("b")
    store.ledger.open("t", code="CODE")
    store.ledger.seat("t", Waiting("T", "heap", "masters", (Sitting("Ann", "d0"), Sitting("Ben", "d1"))))
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


def test_what_is_played_between_the_loss_of_a_table_and_the_news_of_it_is_not_told(shared: Opened, url: str) -> None:
    lobby, other = Lobby(only(HEAP), shared("a")), shared("b")
    one, two, _, _ = at_table(lobby)
    dies(url, "a")
    other.ledger.claim(1)
    (lost,) = lobby.store.ledger.renew()  # in another thread, while the loop goes on
    one.send(Answer(1, ("number x=1",)))
    lobby.store.settle()
    lobby.lose(lost.table)
    assert not of(Step, told(one) + told(two))


def test_a_table_is_handed_over_after_all_that_was_written(shared: Opened, url: str) -> None:
    store, other = shared("a"), shared("b")
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
    shared: Opened, url: str
) -> None:
    store, other = shared("a"), shared("b")
    begun(store)
    store.ledger.open("waiting")
    store.close()
    assert [found.match for found in other.ledger.claim(10)] == ["m"]
    assert other.ledger.find(table="waiting") is None, "that was in its memory alone"


def test_a_worker_that_stops_in_the_midst_of_a_write_locks_nothing_for_long(shared: Opened, url: str) -> None:
    store, other = shared("a"), shared("b")
    begun(store)
    store.settle()
    dies(url, "a")
    with closing(connect(url, "stalled")) as stalled:
        stalled.execute("BEGIN")
        stalled.execute("SELECT * FROM leases FOR SHARE")
        assert other.ledger.claim(1) == []
        until(lambda: other.ledger.claim(1), "the database ends what does nothing")


def test_a_worker_that_is_stopped_before_the_end_of_a_pipeline_holds_nobody_up(shared: Opened, url: str) -> None:
    """The database does not count it as idle; others go on all the while, and end its connection once its time is up."""
    store, other = shared("a"), shared("b")
    begun(store)
    store.settle()
    with closing(connect(url, "a")) as stalled:
        wire = stalled.pgconn
        wire.enter_pipeline_mode()
        for sql in (b"BEGIN", b"SELECT * FROM leases FOR SHARE"):
            wire.send_query_params(sql, None)
        wire.send_flush_request()
        wire.flush()
        until(
            lambda: asked(url, "SELECT FROM pg_locks WHERE relation = 'leases'::regclass AND mode = 'RowShareLock'"),
            "locked",
        )
        dies(url, "a")
        time.sleep(1.1)  # what is under way for less may come to its end by itself
        began, held = time.monotonic(), other.ledger.renew()
        with pytest.raises(Elsewhere):
            other.ledger.take("t")
        assert other.ledger.renew() == held
        assert time.monotonic() - began < 1
        until(lambda: other.ledger.claim(1), "the table is free", 3)


class Rival:
    """A server that believes what it knows, however long ago that was true. `told` are the answers that it acknowledged: match, number, words."""

    def __init__(self, store: PostgresStore) -> None:
        self.store, self.told = store, set[tuple[str, int, str]]()
        self.next: dict[str, int] = {}
        self._outbox: list[tuple[int, tuple[str, int, str]]] = []
        store.on_lost = self.lose

    def lose(self, table: str) -> None:
        self._tell()
        self.next.pop(f"m{table}", None)
        self._outbox = [one for one in self._outbox if one[1][0] != f"m{table}"]

    def have(self, found: Found) -> None:
        self.next[found.match] = len(self.store.load(found.match).record.answers) + 1

    def answer(self, match: str) -> None:
        n = self.next[match]
        words = f"{self.store.ledger.worker} says {n}"
        self.store.answer(match, n, Given(n, 0, Taken((words,))), None)
        self._outbox.append((self.store.tickets.given, (match, n, words)))
        self.next[match] = n + 1

    def settle(self) -> None:
        assert self.store.settle()
        self._tell()

    def _tell(self) -> None:
        committed = self.store.tickets.committed
        self.told |= {one for ticket, one in self._outbox if ticket <= committed}
        self._outbox = [one for one in self._outbox if one[0] > committed]


@pytest.mark.parametrize("seed", range(4))
def test_however_servers_fight_for_tables_nothing_that_was_told_is_lost(seed: int, shared: Opened, url: str) -> None:
    rng, rivals = random.Random(seed), [Rival(shared(f"w{n}")) for n in range(3)]
    for n in range(6):
        begun(rivals[0].store, f"mt{n}", f"t{n}")
        rivals[0].next[f"mt{n}"] = 1
    for _ in range(400):
        one, other = rng.sample(rivals, 2)
        ledger = one.store.ledger
        match rng.randrange(12):
            case 0:
                dies(url, ledger.worker)
            case 1:
                for lease in ledger.renew():
                    one.lose(lease.table)
            case 2:
                for found in ledger.claim(rng.randint(1, 3)):
                    one.have(found)
            case 3 if one.next and (table := rng.choice(sorted(one.next)).removeprefix("m")) in ledger.held:
                given_to = ledger.give(table, other.store.ledger.worker)
                del one.next[f"m{table}"]
                one.settle()
                if given_to.exception() is None:
                    other.store.ledger.accept(given_to.result(), f"m{table}")
                    other.have(Found(given_to.result(), f"m{table}", alive=True))
            case 4:
                one.settle()
            case _ if one.next:
                one.answer(rng.choice(sorted(one.next)))
    for rival in rivals:
        rival.settle()
    rows = asked(url, "SELECT match, n, given, epoch FROM answers ORDER BY match, n")
    written = {
        (match, n): (msgspec.json.decode(data, type=Given).answer.taken[0], epoch) for match, n, data, epoch in rows
    }
    said = [one for rival in rivals for one in rival.told]
    assert len(said) > 30
    assert not [one for one in said if written[one[:2]][0] != one[2]], "what was told is what is kept"
    for match in {match for match, _ in written}:
        mine = [(n, written[found, n][1]) for found, n in sorted(written) if found == match]
        assert [n for n, _ in mine] == list(range(1, len(mine) + 1)), "no gap"
        assert [epoch for _, epoch in mine] == sorted(epoch for _, epoch in mine), "no two owners"
    assert len({epoch for _, epoch in written.values()}) > 2, "and they did fight"
