"""Where words that fit make no sense together, they are read another way."""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text, round_trips
from engine.masters.ir.nodes import Play, Then, Unread
from engine.masters.ir.nouns import InMode
from engine.masters.ir.walk import walk


@pytest.mark.parametrize(
    "played",
    [
        "up to 2 different «Saiyan» cards from your hand",
        "up to 2 «Saiyan» cards with energy costs that add up to 5 or less from your Drop Area",
        "up to 1 each of <Nappa> and <Raditz> from your deck",
        "up to 1 card that was placed in your Drop Area this turn",
        "up to 1 <Nappa> card in your hand or in your Drop Area",
    ],
)
def test_a_card_that_is_yet_to_be_played_is_played_in_a_mode(played: str) -> None:
    (skill,) = compile_text(f"[Activate: Main] Play {played} in Rest Mode.")
    assert isinstance(skill.effect, Play)
    assert skill.effect.rest is True
    assert not any(isinstance(node, InMode) for node in walk(skill.effect.what))
    assert round_trips(skill)


def test_cards_that_were_looked_at_are_played_in_a_mode_too() -> None:
    (skill,) = compile_text(
        "[Activate: Main] Look at the top 5 cards of your deck, play up to 2 different red cards among them in Rest Mode,"
        " then place the rest at the bottom of your deck."
    )
    assert isinstance(skill.effect, Then)
    (play,) = (node for node in walk(skill.effect) if isinstance(node, Play))
    assert play.rest is True
    assert not any(isinstance(node, InMode) for node in walk(play.what))
    assert round_trips(skill)


def test_what_makes_sense_in_no_way_says_why_the_first_one_did_not() -> None:
    (skill,) = compile_text("[Activate: Main] Add up to 1 card in Rest Mode from your deck to your hand.")
    assert isinstance(skill.effect, Unread)
    assert "a card out of play is in no mode" in skill.effect.expected
