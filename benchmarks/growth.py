"""How a decision grows with the cards in play: plain ones, and such as have [Permanent] skills.

Each board is a scenario: half of the cards lie on either side, all but one in Rest Mode. A few decisions of random players are made
from there, on the cards as they lie, and the mean of them is the point of the curve.
"""

from __future__ import annotations

from time import process_time_ns
from typing import Any

from card_data.games import dialects
from engine.bots.random import RandomBot
from engine.scenario.reading import parse
from engine.version import FIRST_GAME

SIZES = (15, 30, 60, 120)
DECISIONS = 12
KINDS = {
    "plain": "",
    "[Permanent]": "[Permanent] If you have 4 or more energy, this card gets +5000 power.",
    "wide": "[Permanent] Your Battle Cards get +1000 power.",
    "silencing": "[Permanent] Negate the skills of all of your opponent's Battle Cards with energy costs of 1 or less.",
}
"""Text of the cards on the board, by what the curve is called."""

_BOARD = """
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
text = '''{text}'''
[p1]
battle = [{own}]
energy = "RRRR"
hand = 4
[p2]
battle = [{other}]
energy = "RRRR"
hand = 4
"""


def board(text: str, cards: int) -> Any:
    """A match with so many cards of this text in play, at the free timing of the Main Phase."""
    half = ", ".join(['"X-1"', *['"X-1@rest"'] * (cards // 2 - 1)])
    scenario = parse(_BOARD.format(text=text, own=half, other=half), f"{cards} cards", dialects())
    return dialects()[FIRST_GAME].begin(scenario).game


def decision(text: str, cards: int) -> float:
    """Microseconds of processor time for a decision on such a board."""
    game = board(text, cards)
    bots = (RandomBot("growth/0"), RandomBot("growth/1"))
    spent = 0
    for _ in range(DECISIONS):
        assert game.pending is not None, f"the match with {cards} cards is over"
        seat = game.pending.seat
        answer = game.parse(seat, *bots[seat].answer(game.view(seat).decision))
        began = process_time_ns()
        game.answer(answer)
        spent += process_time_ns() - began
    return spent / DECISIONS / 1000


def curves() -> dict[str, list[float]]:
    """For each kind of cards the microseconds of a decision, by how many are in play (`SIZES`)."""
    decision("", SIZES[0])  # reads the grammar
    return {kind: [decision(text, cards) for cards in SIZES] for kind, text in KINDS.items()}
