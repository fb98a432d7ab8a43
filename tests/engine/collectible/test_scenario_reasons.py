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


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("organize X-1+S1+E1+X-1", "(X-1+S1+E1+X-1: a Team has 1 to 3 Warriors, C-5.1.2)"),
        ("organize X-1+V1", "(V1 is no Warrior of p1 in the Deployment area; did you mean 'S1'?)"),
        ("attack V1", "(V1 is no Warrior of p1 in the Deployment area; did you mean 'S1'?)"),
        ("attack X-1, S1", "(X-1 and S1 are in one Team, which has one Head, C-6.1.2)"),
        ("use X-1 by S1", "(X-1 is a Warrior: Techniques are used, C-9.1.1)"),
        ("deploy T-1", "(T-1 is a Technique: Warriors and Events are deployed, C-4.3.1)"),
    ],
)
def test_what_a_step_names_is_told_by_the_rule_against_it(step: str, reason: str) -> None:
    assert problem(f'"p1: {step}"', '["X-1", "S1"], "E1"').endswith(reason)


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("V1 -> E1", "(E1 is no Warrior of an attacking Team, C-6.2.2)"),
        ("S1 -> X-1", "(S1 is no Warrior of p2 in the Deployment area; did you mean 'V1'?)"),
    ],
)
def test_a_defense_that_is_not_on_offer_says_why(step: str, reason: str) -> None:
    assert problem(f'"p1: attack X-1", "p2: defend {step}"').endswith(reason)


@pytest.mark.parametrize(
    ("player", "start", "told"),
    [
        ('hand = ["W-1"]', "", "p1.hand: W-1 is a Wish: Wishes lie in wishes, and nothing else does (C-3.2.3)"),
        ('wishes = ["S1"]', "", "p1.wishes: S1 is a Warrior: Wishes lie in wishes, and nothing else does (C-3.2.3)"),
        ('deployment = [{ card = "S1", limit = 1 }]', "", "p1.deployment: S1 is a Warrior, and has no Time Limit coins (C-11.3.1)"),
        ('deployment = ["S1"]', 'battles = ["S1"]', "start.battles: Teams are out in defense and action, not in 'mission'"),
        (
            'deployment = ["S1", "S2", "S3", "S4"]',
            'phase = "action"\nbattles = ["S1", "S2", "S3", "S4"]',
            "start.battles: 4 battles; 3 Teams attack in a turn at most (C-6.1.1)",
        ),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused(player: str, start: str, told: str) -> None:
    wish = '[[card]]\nnumber = "W-1"\nname = "PEACE"\ntype = "wish"\ntext = "[Strategy] Draw 1 card."\n'
    text = f'title = "t"\ngame = "collectible"\nsteps = ["end turn"]\n{wish}\n[p1]\n{player}\n[p2]\n[start]\n{start}\n'
    assert run_text(text, "board.toml", dialects()).problem == told


def test_a_choice_is_looked_for_to_the_end_of_the_turn() -> None:
    hand = ", ".join(f'"S{n}"' for n in range(1, 8))
    file = f'title = "t"\ngame = "collectible"\nsteps = [{{steps}}]\n[p1]\nhand = [{hand}]\n[p2]\n'
    told = [
        run_text(file.format(steps=steps), "choice.toml", dialects()).problem
        for steps in (
            '"p1: choose S3", "expect p1.discard has S3"',
            '"p1: choose S3", "p1: choose S4"',
            '"p1: choose V1"',
        )
    ]
    assert told[0] == ""
    assert "nobody asks p1 for that choice; p2 is asked charge" in told[1]
    assert "a decision was left open" in told[2]
