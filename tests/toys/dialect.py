"""Noughts and crosses in scenario files: squares are what one names, and `expect b2 = p1` is what one checks."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.core.decisions import Answer, Decision, Option
from engine.core.game import Game
from engine.core.ids import CardId, Seat
from engine.core.rng import Rng
from engine.scenario.dialect import Board, Dialect, Fit
from engine.scenario.expect import held
from engine.scenario.failed import Failed
from engine.scenario.phrasebook import Verb, Vocabulary
from engine.scenario.reading import as_text
from engine.scenario.refs import CardRef
from engine.scenario.scenario import Scenario
from engine.scenario.steps import AnswerStep
from tests.toys.noughts import RULES, SQUARES, Paper

WORDS = Vocabulary(
    areas=("hand",),
    single=(),
    verbs={"mark": Verb("list", own=True)},
    progress=("to the end",),
    phases=("turn",),
    player_fields=("hand",),
    start_fields=(),
    kinds=("turn",),
    due={"turn": ("mark",)},
)


class PaperBoard(Board):
    def find(self, ref: CardRef, seat: Seat | None = None) -> list[CardId]:
        return []

    def fits(self, ref: CardRef, seat: Seat) -> Callable[[CardId], int]:
        return lambda card: 0

    def label(self, card: CardId) -> str:
        return self.game.state.cards[card]

    def number(self, card: CardId) -> str:
        return self.game.state.cards[card]

    def lines(self, option: Option) -> list[str]:
        return []

    def unknown(self, ref: CardRef) -> str:
        return "" if ref.text in SQUARES else f"there is no square '{ref.text}'"

    def fit(self, decision: Decision, step: AnswerStep) -> Fit | None:
        wanted = step.items[0].text
        option = next((one for one in decision.options if one.label == wanted), None)
        return None if option is None or decision.seat != step.seat else Fit(Answer((option.words,)))

    def reached(self, what: str) -> Callable[[Decision], bool]:
        return lambda decision: False

    def expect(self, body: str) -> str | None:
        known, wrong = held(self, [(r"([abc][123]) = (p[12])", _stands)], body)
        if not known:
            raise Failed(f"'expect {body}' is no check; write expect b2 = p1")
        return wrong


def _stands(board: PaperBoard, found: re.Match[str]) -> str | None:
    seat = board.game.state.squares.get(found[1])
    there = "nobody" if seat is None else f"p{seat + 1}"
    return None if there == found[2] else f"{found[1]} = {there}"


class NoughtsDialect:
    name = "noughts"
    vocabulary = WORDS

    def begin(self, scenario: Scenario) -> PaperBoard:
        held = [as_text(player.get("hand", ""), "hand").split() for player in scenario.players]
        cards = tuple(square for hand in held for square in hand)
        hands = [CardId(i) for i in range(len(held[0]))], [CardId(len(held[0]) + i) for i in range(len(held[1]))]
        state = Paper(("p1", "p2"), cards, hands, ([], []), Rng.from_seed(scenario.seed))
        return PaperBoard(Game(RULES, state), WORDS)


DIALECTS: dict[str, Dialect] = {"noughts": NoughtsDialect()}
