"""What every store does alike: the same tests on a file of SQLite and on a database of PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from dbs_server.about_people import ResultSeen
from dbs_server.lobby import Lobby
from dbs_server.people.blocks import Blocks
from dbs_server.people.results import Results, now
from dbs_server.people.roll import NoName, Roll
from dbs_server.protocol import Answer, MatchStarted, Resume, Step
from dbs_server.storage.kept import Point, Seating
from dbs_server.storage.store import Refused, Store, moment
from engine.core.decisions import Answer as Given_
from engine.core.record import Given, Record, SeatRecord, TakenBack
from engine.core.seen import Result
from tests.server.test_limits import Wire, of, seated
from tests.server.toy import HEAP, only

Opened: TypeAlias = Callable[[], Store]
SEATING = Seating("t", "T", ("a", "b"), ("A", "B"))
RECORD = Record(
    "heap", "masters", "0.1.0", "c",
    (SeatRecord("Ann", {"heap": {"stones": 9}}), SeatRecord("Ben", {"heap": {"stones": 9}})), "s",
)  # fmt: skip


def begun(store: Store, match: str = "m", table: str = "t") -> None:
    """A match at a table of its own."""
    store.ledger.open(table)
    store.begin(match, RECORD, Seating(table, "T", ("a", "b"), ("A", "B")))


def given(n: int) -> Given:
    return Given(n, n % 2, Given_((f"number x={n}",)))


def test_a_match_is_read_as_it_was_written(opened: Opened) -> None:
    store = opened()
    begun(store)
    for n in (1, 2, 3):
        store.answer("m", n, given(n), "hash" if n == 2 else None)
    store.point("m", Point(1, b"one"))
    store.point("m", Point(2, b"\x00two"))
    store.report("m", "first")
    store.report("m", "second")
    assert store.settle()
    kept = store.load("m")
    assert kept.record.answers == [given(1), given(2), given(3)]
    assert kept.record.hashes == {2: "hash"}
    assert (kept.point, kept.seating) == (Point(2, b"\x00two"), SEATING)
    assert store.reports("m") == ["first", "second"]
    assert store.running({"heap": None}) == ["m"]
    assert store.running({"other": None}) == []
    store.end("m", "failed", "why")
    store.settle()
    assert (store.counts(), store.note("m"), store.record("none")) == ({"failed": 1}, "why", None)
    assert store.load("m").point is not None


def test_an_answer_that_is_written_twice_is_there_once(opened: Opened) -> None:
    store = opened()
    begun(store)
    store.answer("m", 1, given(1), None)
    store.answer("m", 1, given(1), None)
    store.settle()
    assert store.load("m").record.answers == [given(1)]
    assert not store.behind


def test_answers_are_cut_and_taken_back(opened: Opened) -> None:
    store = opened()
    begun(store)
    for n in (1, 2, 3, 4):
        store.answer("m", n, given(n), None)
    store.point("m", Point(3, b"x"))
    store.cut("m", 2)
    store.back("m", 1, TakenBack(1, (given(2),)))
    store.settle()
    kept = store.load("m")
    assert (kept.record.answers, kept.point) == ([given(1)], None)
    assert kept.record.backs == [TakenBack(1, (given(2),))]


def test_what_ended_long_ago_is_forgotten_and_what_failed_is_not(opened: Opened) -> None:
    store = opened()
    for n, state in enumerate(("over", "over", "abandoned", "failed", "playing")):
        begun(store, str(n), f"t{n}")
        store.report(str(n), "something")
        if state != "playing":
            store.end(str(n), state)
    store.write(("UPDATE matches SET ended = ? WHERE id <> '0' AND ended IS NOT NULL", (moment(-9 * 86400),)))
    store.settle()
    assert store.prune(8) == 2
    store.settle()
    assert store.counts() == {"over": 1, "failed": 1, "playing": 1}
    assert store.reports("1") == []
    assert store.reports("3") == ["something"]


def test_no_more_is_forgotten_at_once_than_others_can_wait_for(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dbs_server.storage.store.PRUNED", 3)
    monkeypatch.setattr("dbs_server.storage.store.TOGETHER", 2)
    store = opened()
    for n in range(4):
        begun(store, str(n), f"t{n}")
        store.end(str(n), "over")
        store.write(("UPDATE matches SET ended = ? WHERE id = ?", (moment((n - 9) * 86400), str(n))))
    store.settle()
    assert store.prune(1) == 3
    store.settle()
    assert store.rows("SELECT id FROM matches") == [("3",)], "the oldest went first"
    assert store.prune(1) == 1


def test_who_is_kept_out_is_kept_until_then(opened: Opened) -> None:
    store = opened()
    store.ban("203.0.113.7", None, "noise")
    store.ban("203.0.113.8", 2.0, "")
    store.ban("203.0.113.8", 3.0, "again")
    store.ban("203.0.113.9", -1.0, "over already")
    assert store.bans() == {"203.0.113.7": "noise", "203.0.113.8": "again"}
    store.unban("203.0.113.7")
    assert set(store.bans()) == {"203.0.113.8"}


def test_a_name_has_one_key_and_a_key_the_name_it_used_last(opened: Opened) -> None:
    store = opened()
    roll = Roll(store)
    assert roll.enter("k1", "Ann") == "Ann"
    assert roll.enter("k1", "Anna", rename=True) == "Anna"
    assert roll.enter("k1", "Ann", rename=True) == "Ann"
    with pytest.raises(NoName, match="belongs to somebody else"):
        roll.enter("k2", "ann")
    assert (roll.name_of("k1"), roll.key_of("Anna")) == ("Ann", "k1")
    row = ("Ann", "k3", "x", "x", 9)
    with pytest.raises(Refused):
        store.write_now(("INSERT INTO people (name, key, look, small, used) VALUES (?, ?, ?, ?, ?)", row))
    blocks = Blocks(store)
    assert blocks.put("k2", "k1", on=True)
    assert blocks.put("k2", "k1", on=True)
    assert blocks.names("k2") == ("Ann",)
    assert blocks.between("k1", ["k2"])
    blocks.put("k2", "k1", on=False)
    assert not blocks.between("k1", ["k2"])


def test_results_are_kept_in_their_order_and_ratings_follow(opened: Opened) -> None:
    store = opened()
    roll, results = Roll(store), Results(store)
    roll.enter("k1", "Ann")
    roll.enter("k2", "Ben")
    for n, winner in enumerate((0, 0, None)):
        match = f"{9 - n}"
        begun(store, match, f"t{n}")
        one = ResultSeen(match, now(), "heap", "masters", ("Ann", "Ben"), ("k1", "k2"), Result(winner, "why", ""), True)
        assert results.add(one, listed=n != 1) is not None
        store.settle()
        assert results.add(one, listed=True) is None, "it is known"
    assert [one.match for one in results.last()] == ["7", "9"]
    assert [one.match for one in results.last("k1", name="Ben", game="heap")] == ["7", "8", "9"]
    again = Results(opened()) if store.ledger.worker != "alone" else Results(store)
    best = again.best("heap", "masters")
    assert [(one.name, one.matches) for one in best] == [("Ann", 3), ("Ben", 3)]
    assert best[0].rating > best[1].rating
    assert again.rating("k1", "heap", "masters") == best[0].rating


def test_a_lobby_plays_and_another_goes_on(opened: Opened) -> None:
    store = opened()
    one, two, tokens = seated(Lobby(only(HEAP), store))
    match = of(MatchStarted, one.take())[0].match
    for n in (1, 2, 3):
        (one if n % 2 else two).send(Answer(n, ("number x=1",)))
    store.close()
    after = opened()
    lobby = Lobby(only(HEAP), after)
    assert lobby.recover() == 1
    back = Wire(lobby)
    assert of(Step, back.ask(Resume(tokens[1])))[0].number == 4
    assert [answer.number for answer in after.load(match).record.answers] == [1, 2, 3]
