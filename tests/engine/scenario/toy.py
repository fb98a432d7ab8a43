"""The heap (`tests.server.toy`) in scenario files: a game without cards, whose areas, verbs and checks are none of Masters'."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.core.decisions import Answer, Decision, Option
from engine.core.game import Game
from engine.core.ids import CardId, Seat
from engine.scenario.answers import option_of
from engine.scenario.dialect import Board, Dialect, Fit
from engine.scenario.expect import NUMBER, OPERATOR, compares, held
from engine.scenario.failed import BadScenario, Failed
from engine.scenario.phrasebook import Verb, Vocabulary
from engine.scenario.reading import as_text
from engine.scenario.refs import CardRef
from engine.scenario.scenario import Scenario
from engine.scenario.steps import AnswerStep
from tests.server.toy import Heap, HeapRules

WORDS = Vocabulary(
    areas=("heap",),
    single=("heap",),
    verbs={"take": Verb("list", own=True)},
    progress=("to the end",),
    phases=("taking", "late"),
    player_fields=("secret",),
    start_fields=("stones",),
    kinds=("choose",),
    due={"choose": ("take",)},
)


class HeapBoard(Board):
    def find(self, ref: CardRef, seat: Seat | None = None) -> list[CardId]:
        return []

    def fits(self, ref: CardRef, seat: Seat) -> Callable[[CardId], int]:
        return lambda card: 0

    def label(self, card: CardId) -> str:
        raise NotImplementedError

    def number(self, card: CardId) -> str:
        raise NotImplementedError

    def lines(self, option: Option) -> list[str]:
        return []

    def unknown(self, ref: CardRef) -> str:
        return f"{ref.text} is no stone"

    def fit(self, decision: Decision, step: AnswerStep) -> Fit | None:
        """`take 1, 3`: now 1, and 3 at the next question."""
        first, *rest = step.items
        option = next((option for option in decision.options if option.number == first.number), None)
        if option is None:
            return None
        return Fit(
            Answer((option.words,)), AnswerStep(step.seat, step.verb, step.text, items=tuple(rest)) if rest else None
        )

    def undecided(self, decision: Decision) -> Answer | None:
        option = option_of(decision, "number")
        return None if option is None or self.game.state.left > 5 else Answer((option.words,))

    def reached(self, what: str) -> Callable[[Decision], bool]:
        return lambda decision: False

    def why(self, step: AnswerStep) -> str:
        return f" ({self.game.why_not(step.seat, '')[0].text})"

    def expect(self, body: str) -> str | None:
        known, wrong = held(self, [(rf"left{OPERATOR}{NUMBER}", _left)], body)
        if not known:
            raise Failed(f"'expect {body}' is no check; write expect left = 3")
        return wrong

    def deck_problems(self, seat: Seat) -> list[str]:
        return ["a heap has 4 to 40 stones"] if self.game.state.left > 40 else []


def _left(board: HeapBoard, found: re.Match[str]) -> str | None:
    left = board.game.state.left
    return None if compares(left, found[1], found[2]) else f"left = {left}"


class HeapDialect:
    name = "heap"
    vocabulary = WORDS

    def begin(self, scenario: Scenario) -> HeapBoard:
        stones = scenario.start.table.get("stones", 9)
        if not isinstance(stones, int):
            raise BadScenario(f"start.stones: {stones!r} is not a number")
        as_text(scenario.players[0].get("secret", ""), "p1.secret")
        return HeapBoard(Game(HeapRules(), Heap(stones, scenario.start.turn, (0, 0), [])), WORDS)


GAMES: dict[str, Dialect] = {"heap": HeapDialect()}
