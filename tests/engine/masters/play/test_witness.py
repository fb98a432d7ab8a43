"""Answers are kept until something changes that they were read from, and no longer (`truth.witness`)."""

from __future__ import annotations

from card_data.games import dialects
from engine.core.ids import CardId
from engine.masters.ir.nouns import Area
from engine.masters.scenario.speech import MastersBoard
from engine.masters.state.apply import apply
from engine.masters.state.cause import RULES, Why
from engine.masters.state.events import Moved, Switched
from engine.masters.state.position import Position
from engine.masters.state.state import State
from engine.masters.truth.known import facts
from engine.masters.truth.witness import recall
from engine.scenario.reading import parse
from tests.engine.masters.play.boards import Table, printed


class Question:
    """Counts how often it is asked."""

    def __init__(self, card: CardId) -> None:
        self.asked = 0
        self.card = card

    def __call__(self, state: Position, _of: object) -> tuple[int, int]:
        self.asked += 1
        return len(state.area(0, Area.HAND)), facts(state, self.card).power or 0


def held(state: State, question: Question) -> tuple[int, int]:
    return recall(state, ("test",), question, question)


def charge(state: State) -> None:
    """The first card of seat 0's hand goes to its energy."""
    card = state.area(0, Area.HAND)[0]
    apply(state, Moved(card, 0, Area.HAND, 0, Area.ENERGY, 0, Why.CHARGE))


def test_an_answer_is_kept_while_what_it_was_read_from_stays():
    table = Table()
    card, other = table.put(printed("A")), table.put(printed("B"))
    question = Question(card)
    facts(table.state, card)
    assert held(table.state, question) == (0, 10000)
    apply(table.state, Switched(other, True, RULES))
    facts(table.state, card)
    assert held(table.state, question) == (0, 10000)
    assert question.asked == 1


def test_an_answer_is_asked_anew_when_an_area_changes_that_it_was_read_from():
    table = Table()
    card = table.put(printed("A"))
    question = Question(card)
    assert held(table.state, question) == (0, 10000)
    table.put(printed("B"), 0, Area.HAND)
    table.state.epoch += 1
    assert held(table.state, question) == (1, 10000)
    assert question.asked == 2


def test_an_answer_about_another_thing_is_not_taken_for_this_one():
    table = Table()
    card, other = table.put(printed("A")), table.put(printed("B", power=5000))
    assert held(table.state, Question(card)) == (0, 10000)
    assert held(table.state, Question(other)) == (0, 5000)


def test_what_one_question_asks_of_another_is_a_ground_of_both():
    table = Table()
    inner, calls = Question(table.put(printed("A"))), [0]

    def outer(state: Position, _of: object) -> int:
        calls[0] += 1
        return recall(state, ("inner",), inner, inner)[0]

    assert recall(table.state, ("outer",), outer, outer) == 0
    table.put(printed("B"), 0, Area.HAND)
    table.state.epoch += 1
    assert recall(table.state, ("outer",), outer, outer) == 1
    table.state.epoch += 1
    assert recall(table.state, ("outer",), outer, outer) == 1
    assert (calls[0], inner.asked) == (2, 2)


def test_an_answer_that_no_note_can_be_made_of_is_not_kept():
    table, calls = Table(), [0]

    def ask(state: Position, _of: object) -> int:
        calls[0] += 1
        return len(state.log)

    for _ in range(2):
        assert recall(table.state, ("log",), ask, ask) == 0
    assert calls[0] == 2


BOARD = """
steps = []
[[card]]
number = "X-1"
name = "Fighter"
type = "battle"
color = ["red"]
energy = 2
cost = "R"
power = 10000
combo_power = 5000
combo_cost = 0
text = "[Permanent] If you have 3 or more energy, this card gets +5000 power."
[p1]
battle = ["X-1"]
hand = 3
energy = "RR"
"""


def test_facts_follow_a_condition_and_are_the_same_while_nothing_bears_on_them():
    board = dialects()["masters"].begin(parse(BOARD, "board", dialects()))
    assert isinstance(board, MastersBoard)
    state = board.state
    (card,) = state.area(0, Area.BATTLE)
    before = facts(state, card)
    assert before.power == 10000
    apply(state, Switched(state.area(0, Area.ENERGY)[0], True, RULES))
    assert facts(state, card) is before
    charge(state)
    assert facts(state, card).power == 15000
    charge(state)
    assert facts(state, card).power == 15000


def test_what_nobody_asked_for_in_a_turn_is_forgotten():
    table = Table()
    card = table.put(printed("A"))
    question, other = Question(card), Question(card)
    recall(table.state, ("other",), other, other)
    for turn in (4, 5):
        table.state.turn = turn
        table.state.epoch += 1
        facts(table.state, card)
        assert held(table.state, question) == (0, 10000)
    assert [key[1] for key in table.state.memo.kept] == ["test"]
    assert question.asked == 1
