"""A step of a scenario that is not on offer says why, by the rule that stands against it; a board that cannot be is refused."""

from __future__ import annotations

import pytest

from card_data.games import dialects
from engine.scenario.run import run_text

FILE = """
title = "Reasons"
game = "collectible"
steps = [{steps}]

[[card]]
number = "X-1"
name = "KRILLIN"
type = "warrior"
symbol = "super"
turn = 0
chi = "-"
combat = 3
support = 1
injured = {{ combat = 1, support = 0 }}
characteristics = ["human"]
text = "[Strategy] - > Draw 1 card."

[[card]]
number = "T-1"
name = "KI BLAST"
type = "technique"
symbol = "super"
turn = 0
chi = "-"
text = '[Strategy] Requirement: "Human". Draw 1 card.'

[[card]]
number = "W-1"
name = "PEACE"
type = "wish"
text = "[Strategy] Draw 1 card."

[[card]]
number = "W-2"
name = "YOUTH"
type = "wish"
text = "[Strategy] Heal target injured Warrior you control."

[[card]]
number = "W-3"
name = "HOME"
type = "wish"
text = "[Strategy] Requirement: GOKU. Draw 1 card."

[p1]
deployment = [{deployment}]
hand = ["T-1"]
chi = "{chi}"
wishes = ["W-1", "W-2", "W-3"]

[p2]
deployment = ["V1"]
"""


def problem(steps: str, deployment: str = '"X-1", "S1", "E1"', chi: str = "S") -> str:
    """What the file with these steps fails at; "" where it passes."""
    return run_text(FILE.format(steps=steps, deployment=deployment, chi=chi), "reasons.toml", dialects()).problem


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("use T-1 by S1", "(p1.deployment.S1: it does not meet the requirement, C-9.1.6)"),
        ("use T-1 by V1", "(V1 is no Warrior that p1 controls, C-9.1.5)"),
        ("move X-1 -> S1", "(p1.deployment.X-1: it has no DB coin, C-4.7.1)"),
        ("move S1 -> V1", "(V1 is no Warrior that p1 controls, C-9.1.5)"),
        ("wish W-1", "(p1.wishes.W-1: it needs 7 DB coins on your Warriors, there are 0, C-9.4.1)"),
        ('activate X-1 \\"heal\\"', '(no line of p1.deployment.X-1 contains "heal")'),
    ],
)
def test_a_step_that_is_not_on_offer_says_why(step: str, reason: str) -> None:
    assert problem(f'"p1: {step}"').endswith(reason)


def test_a_coin_that_cannot_move_says_why() -> None:
    coins = '{ card = "S1", db = 2 }, "X-1", "E1"'
    assert problem('"p1: move S1 -> E1"', coins).endswith("(p1.deployment.S1: E1 has another Symbol, C-4.7.4)")
    assert problem('"p1: move S1 -> X-1"', coins, "").endswith("it costs 1 Chi, which you cannot pay, C-4.7.3)")
    assert problem('"p1: move S1 -> X-1"', coins) == ""
    again = '"p1: move S1 -> X-1", "p1: move S1 -> X-1"'
    assert problem(again, coins, "SS").endswith("(p1.deployment.S1: a DB coin has been moved this turn, C-4.7.2)")


def test_a_wish_for_which_there_are_coins_says_what_else_is_missing() -> None:
    coins = '{ card = "S1", db = 7 }'
    assert problem('"p1: wish W-2"', coins).endswith("(p1.wishes.W-2: there is no legal target, C-9.6.11)")
    assert problem('"p1: wish W-3"', coins).endswith(
        "(p1.wishes.W-3: none of your Warriors meets what it requires, C-10.2.3)"
    )
    assert problem('"p1: wish W-1"', coins) == ""


def test_no_board_has_an_eighth_coin() -> None:
    told = problem('"p1: pass"', '{ card = "S1", db = 5 }, { card = "X-1", db = 3 }')
    assert told == "p1.deployment: 8 DB coins; a player has 7 at most (C-6.5.3)"


def test_characteristics_mean_the_same_in_any_capitals() -> None:
    assert problem('"p1: use T-1 by X-1", "resolve", "expect p1.hand = 1"') == ""
