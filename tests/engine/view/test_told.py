"""What happened is told: results of battles with their numbers, effects that came to nothing and why, each line with its kind and its place."""

from __future__ import annotations

import pytest

from engine.core.game import Game
from engine.core.seen import LogLine, Spot
from engine.masters.state.state import State
from tests.engine.view.play import board

DUEL = "[p1]\nbattle = ['R1']\nhand = ['R1']\n[p2]\nbattle = [{card = 'B1', rest = true}]\nhand = ['G1', 'Y1']"
SKILLS = """
[[card]]
number = "E-1"
name = "Hunt"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose up to 1 of your opponent's Battle Cards and KO it."
[[card]]
number = "E-2"
name = "Search"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose up to 1 red card in your hand and discard it."
[[card]]
number = "E-3"
name = "Bargain"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] You may choose 1 of your Battle Cards and KO it. If you do, draw 1 card."
[[card]]
number = "E-4"
name = "Patience"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] If your opponent has 2 or more Battle Cards in play, draw 1 card."
[[card]]
number = "E-5"
name = "Rest"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose 1 of your opponent's Battle Cards and switch it to Rest Mode."
"""


def of_kind(game: Game[State], kind: str, seat: int = 0) -> list[LogLine]:
    return [line for line in game.log(seat) if line.kind == kind]


def test_the_result_of_a_battle_is_told_with_both_totals_and_where_they_come_from() -> None:
    failed = board(DUEL, "p1: attack R1 -> p2.battle.B1", "p1: pass", "p2: combo G1", "p2: combo Y1", "p2: pass")
    (line,) = of_kind(failed, "battle")
    assert line.text == (
        "Plain Red Card's attack fails: 10000 against Plain Blue Card 20000 (10000, +10000 by combos)."
    )
    assert line.clause == "7-4-1-4"
    (handle,) = [spot.card for spot in [line.spot] if spot is not None]
    assert handle is not None
    assert line.spot == Spot(0, "battle", handle)
    won = board(DUEL, "p1: attack R1 -> p2.battle.B1", "p1: combo p1.hand.R1", "resolve")
    (line,) = of_kind(won, "battle")
    assert line.text == (
        "Plain Red Card's attack succeeds: 15000 (10000, +5000 by combos) against Plain Blue Card 10000."
    )
    assert [(line.text, line.spot and line.spot.area) for line in of_kind(won, "KO")] == [
        ("Plain Blue Card was KO'd.", "battle")
    ]


def test_damage_says_whose_life_it_was() -> None:
    game = board("[p2]\nname = 'Bob'", "p1: attack leader -> p2.leader", "resolve")
    (line,) = of_kind(game, "damage")
    assert (line.text, line.spot) == ("Bob took 1 damage: 7 life left.", Spot(1, "life"))


def test_an_effect_that_finds_nothing_says_so() -> None:
    (line,) = of_kind(board(SKILLS + "[p1]\nhand = ['E-1']", "p1: activate E-1"), "nothing")
    assert line.text == "Hunt finds no card to choose: up to 1 of your opponent's Battle Cards."
    (line,) = of_kind(board(SKILLS + "[p1]\nhand = ['E-3']", "p1: activate E-3"), "nothing")
    assert line.text == "Bargain cannot do what it may: needs 1 such card, there are 0."
    (line,) = of_kind(board(SKILLS + "[p1]\nhand = ['E-4']", "p1: activate E-4"), "nothing")
    assert line.text.startswith("Patience: ")
    assert line.clause == "8-3-3"


def test_an_offer_that_its_player_does_not_want_is_told() -> None:
    """Else a skill is activated and nothing says why nothing came of it."""
    game = board(SKILLS + "[p1]\nhand = ['E-3']\nbattle = ['R1']", "p1: activate E-3", "p1: choose no")
    (line,) = of_kind(game, "nothing")
    assert (line.text, line.clause) == ("p1 makes no use of Bargain.", "8-5-2-5")


def test_what_a_hand_does_not_hold_is_told_like_what_its_player_does_not_want() -> None:
    empty = board(SKILLS + "[p1]\nhand = ['E-2', 'B1']", "p1: activate E-2", "p1: pass")
    declined = board(SKILLS + "[p1]\nhand = ['E-2', 'R1']", "p1: activate E-2", "p1: choose none")
    assert empty.log(1) == declined.log(1)
    (line,) = of_kind(empty, "nothing", 1)
    assert line.text == "p1 chooses no card for Search: up to 1 red card in your hand."


def test_an_awakening_is_told_as_one() -> None:
    game = board(AWAKENING + "[p1]\nleader = 'L-9'\nlife = ['R1']", "p1: activate leader", "p1: choose yes")
    (line,) = of_kind(game, "awaken")
    assert line.text == "The Leader Card of p1 awakened: Awake."
    assert line.spot is not None
    assert line.spot.area == "leader"


AWAKENING = """
[[card]]
number = "L-9"
name = "Asleep"
type = "leader"
color = ["red"]
power = 10000
text = "[Awaken] When your life is at 4 or less : You may flip this card over."
back = { name = "Awake", power = 15000 }
"""


def test_a_card_that_changes_its_mode_is_told_with_its_area() -> None:
    game = board(SKILLS + "[p1]\nhand = ['E-5']\n[p2]\nbattle = ['R1']", "p1: activate E-5", "p1: choose R1")
    (line,) = of_kind(game, "mode")
    assert line.text == "Plain Red Card in p2's Battle Area was switched to Rest Mode."


@pytest.mark.parametrize(
    ("answers", "hands"),
    [
        (("p1: keep", "p2: keep"), "both keep their hands"),
        (("p1: keep", "p2: redraw p2.hand[0], p2.hand[1]"), "p1 keeps the hand, p2 redraws 2"),
    ],
)
def test_the_opening_is_one_line(answers: tuple[str, str], hands: str) -> None:
    game = board("[start]\nphase = 'setup'", *answers)
    (line,) = of_kind(game, "opening")
    assert line.text == f"p1 goes first; {hands}; 8 life each."
