"""The list of tables of several workers, without a bus between them: what is said is put where it is heard."""

from __future__ import annotations

import time
from collections.abc import Callable

from dbs_server.cluster.lists import AT_ONCE, Lists
from dbs_server.cluster.members import DEAF, GONE, Members
from dbs_server.cluster.words import Ask, Beat, Listed
from dbs_server.parts import TableSeen


def table(key: str, state: str = "waiting") -> TableSeen:
    return TableSeen(key, f"Table {key}", "masters", ("Ann",), state)


class Two:
    """Ann's list, and Ben who hears of it. What Ann says is lost while `deaf`."""

    def __init__(self) -> None:
        self.deaf = False
        self.ann = Lists("ann", self._to_ben)
        self.ben = Lists("ben", self._to_ann)

    def _to_ben(self, word: Listed | Ask) -> None:
        if not self.deaf and isinstance(word, Listed):
            self.ben.heard(word)

    def _to_ann(self, word: Listed | Ask) -> None:
        if isinstance(word, Ask):
            self.ann.asked()

    @property
    def told(self) -> dict[str, str]:
        return {seen.table: seen.state for seen in self.ben.tables()}


def put(two: Two, *tables: TableSeen) -> None:
    two.ann.own({seen.table: seen for seen in tables})


def test_what_changes_is_told() -> None:
    two = Two()
    put(two, table("a"), table("b"))
    assert two.told == {"a": "waiting", "b": "waiting"}
    put(two, table("b", "playing"))
    assert two.told == {"b": "playing"}
    assert two.ben.where == {"b": "ann"}


def test_nothing_is_said_where_nothing_has_changed() -> None:
    two = Two()
    put(two, table("a"))
    said = two.ann.n
    put(two, table("a"))
    assert two.ann.n == said


def test_who_has_missed_something_asks_for_the_whole_list() -> None:
    two = Two()
    put(two, table("a"), table("b"))
    two.deaf = True
    put(two, table("b"), table("c"))
    two.deaf = False
    put(two, table("b", "playing"), table("c"))
    assert two.told == {"b": "playing", "c": "waiting"}


def test_a_beat_shows_that_the_last_word_was_missed() -> None:
    two = Two()
    two.deaf = True
    put(two, table("a"))
    two.deaf = False
    two.ben.beat("ann", two.ann.n)
    assert two.told == {"a": "waiting"}


def test_a_long_list_comes_in_pieces() -> None:
    two = Two()
    many = [table(f"{i:03}") for i in range(2 * AT_ONCE + 1)]
    put(two, *many)
    assert len(two.told) == len(many)
    two.ann.asked()
    assert len(two.told) == len(many)


def test_who_is_gone_has_no_tables() -> None:
    two = Two()
    put(two, table("a"))
    assert two.ben.drop("ann")
    assert two.told == {}
    assert two.ben.where == {}


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def beat(worker: str, tables: int = 0, lag: float = 0.0, code: str = "x", *, closing: bool = False) -> Beat:
    return Beat(worker, code, lag, tables, 0, closing, 0)


def crowd(*beats: Beat, clock: Callable[[], float] = time.monotonic) -> Members:
    members = Members("me", clock)
    for one in beats:
        members.heard(one)
    return members


def test_who_is_silent_is_gone() -> None:
    clock = Clock()
    members = crowd(beat("me"), beat("ann"), clock=clock)
    assert members.here("ann")
    clock.now += DEAF + 0.1
    members.heard(beat("ann"))
    assert members.cut_off
    clock.now += GONE + 0.1
    assert not members.here("ann")
    assert members.all() == []


def test_a_new_table_goes_to_who_has_least_to_do() -> None:
    own = beat("me", 30)
    assert crowd(own, beat("ann", 10), beat("ben", 12)).lighter(own) == "ann"
    assert crowd(own, beat("ann", 10, lag=0.3), beat("ben", 12)).lighter(own) == "ben"
    assert crowd(own, beat("ann", 28)).lighter(own) == "", "hardly less is not worth a way"
    assert crowd(own, beat("ann", closing=True)).lighter(own) == ""


def test_who_closes_sends_every_new_table_on() -> None:
    own = beat("me", closing=True)
    assert crowd(own, beat("ann", 99)).lighter(own) == "ann"
    assert crowd(own).lighter(own) == ""


def test_matches_go_to_those_with_the_same_rules() -> None:
    members = crowd(beat("me"), beat("ann", code="y"), beat("ben"))
    assert [one.worker for one in members.others("x")] == ["ben"]
