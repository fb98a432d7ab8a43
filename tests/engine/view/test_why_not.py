"""Why not: reasons in words with the clause for what is not on offer."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.seen import Reason
from engine.masters.scenario.names import named, pick
from engine.masters.state.sight import handle_of
from engine.masters.state.state import State
from tests.engine.view.play import board


def reasons(game: Game[State], seat: int, name: str) -> dict[str, Reason]:
    handle = handle_of(game.state, seat, pick(game.state, named(name), seat))
    return {reason.action: reason for reason in game.why_not(seat, handle)}


def test_not_enough_energy() -> None:
    reason = reasons(board("[p1]\nhand = ['R1']\nenergy = 'B'"), 0, "p1.hand.R1")["play"]
    assert reason.clause == "2-11-5-1"
    assert "red" in reason.text


def test_not_your_main_phase() -> None:
    game = board("[p2]\nhand = ['R1']\nenergy = 'R'")
    assert reasons(game, 1, "p2.hand.R1")["play"].text.startswith("cards are played in your own Main Phase")


def test_first_turn() -> None:
    game = board("[start]\nturn_number = 1")
    assert reasons(game, 0, "p1.leader")["attack"].clause == "6-3-1-2-4"


def test_rest_mode_and_active_targets() -> None:
    game = board("[p1]\nbattle = ['R1@rest']\n[p2]\nbattle = ['B1']")
    assert reasons(game, 0, "p1.battle.R1")["attack"].text == "Plain Red Card is in Rest Mode"
    told = reasons(game, 0, "p2.battle.B1")
    assert any("Active Mode" in reason.text and reason.clause == "7-1" for reason in told.values())


def test_combos_outside_a_battle() -> None:
    assert reasons(board("[p1]\nhand = ['R1']"), 0, "p1.hand.R1")["combo"].clause == "7-2-1-2"


def test_charging_has_its_phase() -> None:
    assert reasons(board("[p1]\nhand = ['R1']"), 0, "p1.hand.R1")["charge"].clause == "6-2-5"


def test_what_is_on_offer_has_no_reason() -> None:
    game = board("[p1]\nhand = ['R1']\nenergy = 'R'")
    assert "play" not in reasons(game, 0, "p1.hand.R1")
    assert reasons(game, 0, "p1.leader") == {}


def test_skills_say_what_they_miss() -> None:
    text = """
[[card]]
number = "L-1"
name = "Guide"
type = "leader"
color = ["red"]
power = 10000
text = '''
[Activate: Main][Once per turn] Draw 1 card.
[Awaken] When your life is at 4 or less : You may flip this card over.
[Activate: Battle] Draw 1 card.
'''
[p1]
leader = "L-1"
"""
    game = board(text, 'p1: activate leader "[Once per turn]"')
    told = reasons(game, 0, "p1.leader")
    assert told["activate [Activate: Main]"].clause == "10-11-4"
    assert "activate [Awaken]" in told
    assert told["activate [Activate: Battle]"].clause == "7-2-1-2-3"


def test_a_hidden_card_or_a_foreign_handle_tells_nothing() -> None:
    game = board("[p2]\nhand = ['R1']")
    assert game.why_not(0, "hand-1-0") == []
    assert game.why_not(0, "999") == []
    assert game.why_not(0, "nonsense") == []


def test_a_condition_that_does_not_hold_is_told_in_words() -> None:
    told = reasons(board("[p1]\nleader = 'ST1-01'\nlife = 8"), 0, "p1.leader")
    text = next(reason.text for reason in told.values() if "condition" in reason.text)
    assert text == "the condition does not hold: When your life is at 4 or less"
