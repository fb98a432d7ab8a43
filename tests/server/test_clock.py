"""Clocks: who uses up what, who may claim what, and that no match with a clock stands for ever."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dbs_server.keeping import Terms
from dbs_server.lobby import Lobby
from dbs_server.protocol import (
    Answer,
    ChooseDeck,
    Claim,
    Clocks,
    CreateTable,
    DrawOffered,
    Error,
    JoinTable,
    Leave,
    ListTables,
    MatchOver,
    MatchStarted,
    Message,
    Nudge,
    Nudged,
    OfferDraw,
    Pause,
    Rematch,
    Resume,
    SeatComputer,
    Seated,
    Seen,
    Surrender,
    Tables,
    TableState,
)
from dbs_server.storage.sqlite import SqliteStore
from dbs_server.timekeeper import GRACE, LONGEST_PAUSE
from engine.core.clock import CASUAL, STANDARD, Clock, Limits, Uses, limits_wrong
from engine.core.record import replay
from tests.server.test_limits import Wire, deal, of
from tests.server.toy import HEAP, new_heap, only

SHORT = Limits(bank=60, each=5, most=90, away=30)


class World:
    """A server whose time passes when it is told to, and two players in a match with a clock."""

    def __init__(self, limits: Limits | None = SHORT, store: SqliteStore | None = None) -> None:
        self.now = 1000.0
        self.store = store or SqliteStore()
        self.lobby = Lobby(only(HEAP), self.store, Terms(clock=lambda: self.now))
        self.one, self.two = Wire(self.lobby), Wire(self.lobby)
        mine = of(Seated, self.one.ask(CreateTable("Ann", game="heap", limits=limits)))[0]
        theirs = of(Seated, self.two.ask(JoinTable("Ben", mine.table)))[0]
        self.tokens = (mine.token, theirs.token)
        for wire in (self.one, self.two):
            wire.send(ChooseDeck("small"))
        deal(self.one, self.two)
        started = of(MatchStarted, self.one.take())[0]
        self.match = started.match
        self.two.take()

    def passes(self, seconds: float) -> None:
        """Time passes, and the server looks at it every second."""
        until = self.now + seconds
        while self.now < until:
            self.now += 1
            self.lobby.tick()

    def ends(self, seconds: float) -> None:
        """Time passes until no match is on, or so many seconds have."""
        until = self.now + seconds
        while self.now < until and any(table.state == "playing" for table in self.lobby.tables.values()):
            self.passes(1)

    def clocks(self) -> Clocks:
        """What both were told of the clock last."""
        ann, ben = of(Clocks, self.one.take()), of(Clocks, self.two.take())
        assert ann == ben
        return ann[-1]

    def say(self, wire: Wire, *messages: Message) -> Clocks:
        for message in messages:
            wire.send(message)
        return self.clocks()

    def over(self) -> str:
        """Why the match is over; "" while it is on."""
        told = of(MatchOver, self.two.take())
        return told[-1].result.reason if told else ""


def test_thinking_begins_when_the_question_is_on_the_screen() -> None:
    world = World()
    world.passes(10)
    told = world.say(world.one, Seen(1))
    assert (told.asked, told.uses) == (0, "thinking")
    assert (told.left, told.away) == ((60, 60), (20, 30))
    world.passes(20)
    told = world.say(world.one, Answer(1, ("number x=1",)))
    assert (told.asked, told.uses) == (1, "away")
    assert (told.left, told.away) == ((45, 60), (20, 30)), "five seconds come back"


def test_a_bank_holds_no_more_than_it_can() -> None:
    clock = Clock(Limits(60, 50, 90, 30))
    for n in range(3):
        clock.ask(0, n)
        clock.seen(0, n)
        clock.answered(0, n)
    assert clock.left == [90, 60]


def test_only_who_is_asked_uses_time_and_a_lost_connection_uses_the_other_bank() -> None:
    world = World()
    world.say(world.one, Seen(1))
    world.two.drop()
    world.passes(10)
    world.one.drop()
    world.passes(12)
    world.two = Wire(world.lobby)
    world.two.send(Resume(world.tokens[1]))
    told = of(Clocks, world.two.take())[-1]
    assert (told.left, told.away) == ((50, 60), (18, 30))
    world.one = Wire(world.lobby)
    world.one.send(Resume(world.tokens[0]))
    world.passes(3)
    told = world.say(world.one, Seen(1))
    assert (told.left, told.away, told.uses) == ((50, 60), (15, 30), "thinking")


@pytest.mark.parametrize(
    ("seen", "reason"), [(True, "guest Ann has no time left."), (False, "guest Ann was away for too long.")]
)
def test_the_other_player_may_claim_what_is_up_or_a_minute_later_it_ends_by_itself(seen: bool, reason: str) -> None:
    for claims in (True, False):
        world = World()
        if seen:
            world.say(world.one, Seen(1))
        assert of(Error, world.two.ask(Claim()))[0].code == "no_claim"
        world.passes(70)
        assert of(Clocks, world.one.take())[-1].up == 0
        if claims:
            assert of(Error, world.one.ask(Claim()))[0].code == "no_claim", "not against oneself"
            world.two.send(Claim())
        else:
            assert world.over() == ""
            world.passes(GRACE)
        assert world.over() == reason
        record = world.store.record(world.match)
        assert record is not None
        *_, game = replay(record, new_heap)
        assert game.result is not None
        assert (game.result.winner, game.result.reason) == (1, reason)


def test_an_answer_in_time_after_all_keeps_the_match() -> None:
    world = World()
    world.say(world.one, Seen(1))
    world.passes(61)
    told = world.say(world.one, Answer(1, ("number x=1",)))
    assert (told.up, told.asked, told.left[0]) == (None, 1, 5)


def test_an_illegal_answer_does_not_stop_the_clock() -> None:
    world = World()
    world.say(world.one, Seen(1))
    world.one.send(Answer(1, ("number x=7",)))
    world.passes(10)
    assert world.say(world.one, Seen(1)).left == (50, 60)


def test_a_pause_needs_both_and_ends_by_an_answer_or_a_word_or_by_itself() -> None:
    world = World()
    world.say(world.one, Seen(1))
    told = world.say(world.two, Pause())
    assert (told.paused, told.wants_pause) == (False, (1,))
    told = world.say(world.one, Pause())
    assert (told.paused, told.wants_pause, told.uses) == (True, (), "nothing")
    world.passes(600)
    assert world.say(world.two, Pause(on=False)).left == (60, 60)
    world.say(world.two, Pause())
    world.say(world.one, Pause())
    world.passes(300)
    told = world.say(world.one, Answer(1, ("number x=1",)))
    assert (told.paused, told.left) == (False, (65, 60))
    world.say(world.one, Pause())
    world.say(world.two, Pause())
    world.passes(LONGEST_PAUSE + 40 + GRACE)
    assert world.over() == "guest Ben was away for too long."


def test_a_draw_is_agreed_and_an_offer_stands_until_the_other_answers() -> None:
    world = World(None)
    assert of(DrawOffered, world.one.ask(OfferDraw()))
    assert of(DrawOffered, world.two.take()) == [DrawOffered(0)]
    assert not of(DrawOffered, world.one.ask(OfferDraw())), "once is enough"
    world.one.send(Answer(1, ("number x=1",)))
    world.two.send(Answer(2, ("number x=1",)))
    assert of(DrawOffered, world.two.ask(OfferDraw())), "the first offer was declined by playing on"
    world.one.send(OfferDraw())
    assert world.over() == "Both players agreed to a draw."


def test_what_was_offered_in_a_match_is_void_in_the_rematch() -> None:
    world = World(None)
    assert of(DrawOffered, world.one.ask(OfferDraw()))
    world.two.send(Surrender())
    assert world.over()
    for wire in (world.one, world.two):
        wire.send(Rematch())
    deal(world.one, world.two)
    assert of(MatchStarted, world.two.take())
    assert of(DrawOffered, world.two.ask(OfferDraw())) == [DrawOffered(1)], "an offer of its own, not consent"
    assert not world.over()


def test_a_nudge_reaches_who_is_asked_and_not_too_often() -> None:
    world = World(None)
    assert of(Error, world.one.ask(Nudge()))
    assert of(Nudged, world.two.ask(Nudge())) == of(Nudged, world.one.take()) == [Nudged(1)]
    assert "Once every" in of(Error, world.two.ask(Nudge()))[0].text


def test_leaving_while_the_other_is_away_is_no_surrender() -> None:
    world = World(None)
    world.two.drop()
    over = of(MatchOver, world.one.ask(Leave()))[0]
    assert (over.result.winner, over.result.reason) == (
        None,
        "guest Ann left while guest Ben was away: the match has no winner.",
    )


def test_banks_are_kept_over_a_restart_which_gives_time_back(tmp_path: Path) -> None:
    world = World(store=SqliteStore(tmp_path / "m.sqlite"))
    world.say(world.one, Seen(1))
    world.passes(20)
    world.say(world.one, Answer(1, ("number x=1",)))
    world.say(world.two, Seen(2))
    world.passes(25)
    world.store.close()
    world.lobby = Lobby(only(HEAP), SqliteStore(tmp_path / "m.sqlite"), Terms(clock=lambda: world.now))
    assert world.lobby.recover() == 1
    world.one, world.two = Wire(world.lobby), Wire(world.lobby)
    world.one.send(Resume(world.tokens[0]))
    world.two.send(Resume(world.tokens[1]))
    world.one.take()
    told = of(Clocks, world.two.take())[-1]
    assert (told.left, told.away, told.asked) == ((45, 60), (30, 30), 1)


def test_computers_have_no_clock_and_a_table_says_which_it_has() -> None:
    lobby = Lobby(only(HEAP), SqliteStore())
    wire = Wire(lobby)
    state = of(TableState, wire.ask(CreateTable("Ann", game="heap", clock="standard")))[-1]
    assert state.clock == STANDARD
    assert of(Tables, wire.ask(ListTables()))[0].tables[0].clock == STANDARD
    other = Wire(lobby)
    error = of(Error, other.ask(CreateTable("Ben", game="heap", clock="blitz")))[0]
    assert error.text == "There is no clock 'blitz'; there are: casual, standard, or none."
    assert wire.ask(SeatComputer("random"))
    wire.send(ChooseDeck("small"))
    deal(wire)
    told = of(Clocks, wire.take())[-1]
    assert told.asked in (0, None)


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (Limits(0, 0, 60, 60), "'bank' of a clock is 1 to 86400 seconds, not 0"),
        (Limits(60, -1, 60, 60), "'each' of a clock"),
        (Limits(60, 0, 30, 60), "a bank cannot begin with more"),
        (Limits(60, 0, 60, float("nan")), "'away' of a clock"),
        (Limits(1e9, 0, 1e9, 60), "'bank' of a clock"),
    ],
)
def test_values_of_ones_own_are_checked(limits: Limits, words: str) -> None:
    assert words in limits_wrong(limits)
    assert limits_wrong(CASUAL) == limits_wrong(STANDARD) == ""
    if limits.away == limits.away:
        lobby = Lobby(only(HEAP), SqliteStore())
        assert words in of(Error, Wire(lobby).ask(CreateTable("Ann", game="heap", limits=limits)))[0].text


def test_a_thousand_tables_whose_players_vanish_all_end_with_a_reason() -> None:
    rng, reasons = random.Random(16), dict[str, int]()
    store = SqliteStore()
    for n in range(1000):
        world = World(rng.choice((SHORT, Limits(20, 2, 30, 10))), store)
        _vanish(world, rng)
        reason = world.store.record(world.match)
        assert reason is not None
        *_, game = replay(reason, new_heap)
        assert game.result is not None, f"table {n} stands"
        reasons[game.result.reason] = reasons.get(game.result.reason, 0) + 1
    assert store.counts() == {"over": 1000}
    assert {
        "The heap is empty.",
        "guest Ann has no time left.",
        "guest Ben was away for too long.",
    } <= reasons.keys(), reasons


def _vanish(world: World, rng: random.Random) -> None:
    """Both play, think, lose their connection, come back or do not, at random; then nobody does anything any more."""
    wires, here = [world.one, world.two], [True, True]
    for number in range(1, 10):
        seat = (number - 1) % 2
        for other in (0, 1):
            if here[other] and rng.random() < 0.08:
                wires[other].drop()
                here[other] = False
            elif not here[other] and rng.random() < 0.5:
                wires[other] = Wire(world.lobby)
                wires[other].send(Resume(world.tokens[other]))
                here[other] = True
        if rng.random() < 0.1:
            wires[seat].send(Pause())
            wires[1 - seat].send(Pause())
        if here[seat] and rng.random() < 0.9:
            wires[seat].send(Seen(number))
        if not here[seat] or rng.random() < 0.1:
            break
        world.passes(rng.choice((0, 1, 3, 25)))
        wires[seat].send(Answer(number, ("number x=1",)))
    world.ends(3 * LONGEST_PAUSE)


def test_what_runs_is_told_in_a_word() -> None:
    assert [str(uses) for uses in Uses] == ["nothing", "thinking", "away"]
