"""A game that keeps its record: what is noted, and how far one may go back."""

from __future__ import annotations

from typing import Any

import pytest

from card_data.games import pack
from engine.bots.random import RandomBot
from engine.bots.sim import recorded, step
from engine.core.course import Course, Return
from engine.core.decisions import Answer
from engine.core.errors import Fault, IllegalAnswer, StateDiffers
from engine.core.game import Game
from engine.core.record import Given, Record, SeatRecord
from tests.server.toy import HEAP
from tests.toys import noughts


class Told:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def answered(self, n: int, given: Given, turn: int, state_hash: str | None) -> None:
        self.lines.append(f"{n}: seat {given.seat}, {given.answer.taken[0]}")

    def back(self, n: int) -> None:
        self.lines.append(f"back to {n}")

    def ended(self, game: Game[Any]) -> None:
        self.lines.append("over")

    def broke(self, given: Given, error: Exception) -> None:
        self.lines.append(f"{given.answer.taken[0]} broke it: {error}")


def heap(stones: int = 9) -> Course:
    seats = (SeatRecord("Ann", {"heap": {"stones": stones}}), SeatRecord("Bob", {"heap": {"stones": stones}}))
    return Course(HEAP.record(seats, "seed", "masters"), HEAP.new_game, Told())


def take(course: Course, *numbers: int) -> None:
    for number in numbers:
        course.answer(Answer((f"number x={number}",)))


def lines(course: Course) -> list[str]:
    assert isinstance(course.journal, Told)
    return course.journal.lines


def test_every_answer_is_in_the_record_and_told_at_once() -> None:
    course = heap()
    take(course, 3, 2)
    with pytest.raises(IllegalAnswer):
        take(course, 4)
    assert [given.answer.taken for given in course.record.answers] == [("number x=3",), ("number x=2",)]
    assert lines(course) == ["1: seat 0, number x=3", "2: seat 1, number x=2"]
    course.surrender(0)
    assert lines(course)[2:] == ["3: seat 0, surrender", "over"]


def test_the_last_answer_is_taken_back_freely_and_another_given() -> None:
    course = heap()
    start = course.hash()
    assert course.way_back is None
    take(course, 3)
    assert course.way_back == Return(1, 0, learnt=False, answered=False)
    assert [given.answer.taken for given in course.back(1)] == [("number x=3",)]
    assert (course.hash(), course.number, course.record.answers) == (start, 1, [])
    take(course, 1)
    assert course.view(1).decision.prompt == "8 are left."
    assert lines(course)[1:] == ["back to 0", "1: seat 0, number x=1"]


def test_what_the_other_seat_answered_is_known_also_after_it_was_taken_back() -> None:
    course = heap()
    take(course, 3, 2)
    assert course.way_back == Return(2, 1, learnt=False, answered=False)
    course.back(2)
    assert course.way_back == Return(1, 0, learnt=False, answered=True)


def test_what_the_program_answered_is_no_choice() -> None:
    course = heap()
    take(course, 3)
    course.answer(Answer(("number x=2",)), by_itself=True)
    assert course.way_back == Return(1, 0, learnt=False, answered=False)
    course.back(1)
    assert course.record.answers == []


def test_the_end_is_taken_back_like_anything_else() -> None:
    course = heap()
    take(course, 3, 3, 3)
    assert course.result is not None
    course.back(3)
    assert course.result is None
    assert course.pending is not None


def test_who_drew_has_learnt_something() -> None:
    course = Course(noughts.PACK.record(two("squares"), "seed", "paper"), noughts.new_game)
    assert course.pending is not None
    course.answer(Answer((course.pending.options[0].words,)))
    assert course.way_back == Return(1, 0, learnt=True, answered=False)
    assert not course.way_back.free


def two(word: str) -> tuple[SeatRecord, SeatRecord]:
    deck = noughts.read_deck(word, "paper")
    return SeatRecord("Ann", deck.parts), SeatRecord("Bob", deck.parts)


def test_a_fault_of_the_rules_leaves_the_game_where_it_was() -> None:
    course = heap(16)
    take(course, 1)
    before = course.hash()
    with pytest.raises(Fault, match="AssertionError"):
        take(course, 2)
    assert (course.hash(), len(course.record.answers)) == (before, 1)
    assert lines(course)[1:] == ["number x=2 broke it: thirteen brings bad luck"]
    take(course, 3)


def test_a_record_goes_on_with_the_way_back_that_it_had() -> None:
    course = heap()
    take(course, 3, 2)
    again = Course(course.record, HEAP.new_game)
    assert (again.hash(), again.pending, again.way_back) == (course.hash(), course.pending, course.way_back)
    take(again, 1, 3)
    assert again.result is not None


def test_a_record_of_other_states_does_not_go_on() -> None:
    course = heap()
    take(course, 3)
    record: Record = course.record
    record.hashes[1] = "another"
    with pytest.raises(StateDiffers, match="After answer 1"):
        Course(record, HEAP.new_game)


# --- with the cards of Masters ----------------------------------------------------------------------------------------


def masters(seed: str) -> Course:
    game = pack()
    decks = [one.deck for one in game.starters_of("masters")[:2]]
    return recorded(game, decks, seed, "masters")


def answer(course: Course, verb: str) -> None:
    """Take the first option of this verb."""
    assert course.pending is not None
    course.answer(Answer((next(one.words for one in course.pending.options if one.verb == verb),)))


def test_own_cards_are_played_and_taken_back_while_nothing_was_drawn() -> None:
    course = masters("free")
    for verb in ("keep", "keep"):
        answer(course, verb)
    answer(course, "charge")  # the charged card lies open: the other seat sees it, and its own seat knew it
    assert course.way_back is not None
    assert course.way_back.free
    charged = course.back(course.way_back.n)
    assert len(charged) == 1
    assert course.pending is not None
    assert course.pending.kind == "charge"


def test_a_turn_that_ended_has_shown_the_next_draw() -> None:
    course = masters("drawn")
    for verb in ("keep", "keep", "charge", "pass"):
        answer(course, verb)
    assert course.way_back is not None
    assert (course.way_back.learnt, course.way_back.free) == (True, False)


def test_no_free_return_follows_a_new_card_in_a_hand() -> None:
    """A law of whole matches: while the way back is free, no hand has more cards than it had there."""
    course, bots = masters("law"), (RandomBot("a"), RandomBot("b"))
    free = 0
    while course.pending is not None and len(course.record.answers) < 120:
        step(course, bots)
        back = course.way_back
        if back is not None and back.free:
            free += 1
            before = course.before(back.n)
            for seat in (0, 1):
                hands = [len(game.view(seat).players[seat].hand) for game in (before, course)]
                assert hands[1] <= hands[0]
    assert free > 20
