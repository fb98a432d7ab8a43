"""Forms that lines of later cards may have: what is read of them, and what is left unread."""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text, round_trips
from engine.masters.ir.nodes import AtLater, Deed, DidResult, Duration, Exists, Move, Play, Switch, Until, Upgrade
from engine.masters.ir.nouns import Noun, Quantity, Ref, Shared, Who
from engine.masters.ir.walk import walk

PLAYED = "[Auto] When you play this card, "
CHOSEN = PLAYED + "choose up to 2 of your opponent's Battle Cards and KO them. "


@pytest.mark.parametrize(
    "line",
    [
        PLAYED + "if your opponent has 1 or less Battle Cards, KO it.",
        PLAYED + "your opponent discards 1 card, then discards 1 more.",
        PLAYED + "KO 1 of your opponent's Battle Cards. If your Leader Card is red, KO up to 1 more.",
        PLAYED + "draw 1 card. Draw 2 cards instead unless your Leader Card is red.",
        PLAYED + "switch up to 5 of your energy to Rest Mode. If 4 or more energy were switched this way, draw 1 card.",
        PLAYED + "reveal the top 3 cards of your deck. If a red card was among them, draw 1 card.",
        PLAYED + "if it shares a special trait with your Leader Card, draw 1 card.",
        PLAYED + "choose 3 of your opponent's Battle Cards. KO 1 of them and switch 1 of the others to Rest Mode.",
        PLAYED + "draw cards until you have the same amount as your opponent.",
        PLAYED
        + "choose 1 of your cards, then choose 1 of your opponent's cards. The first chosen card gets +5000 power.",
        PLAYED + "you can't activate non-keyword Leader Card skills for the turn.",
        PLAYED + "each time your opponent would attack this turn, they must discard 1 card.",
        PLAYED + "draw 2 cards. After drawing a card with this skill, discard 1 card.",
        PLAYED + "each Unison Card loses 2 markers. Draw 1 card for each marker lost this way.",
        "[Permanent] If this card has more markers than your opponent has Battle Cards, it gets +5000 power.",
        "[Permanent] This card's attacks can't have their targets changed.",
        "[Permanent] Players can't draw cards during their turn.",
        "[Permanent] [Blocker] skills on your opponent's cards are negated.",
        "[Permanent] This card gets +5000 power whenever it attacks.",
        "[Auto] This card gets +5000 power for the turn when it attacks.",
        "[Counter: Play] Once per game, negate the skills of the card being played.",
        "[Activate: Main] Draw 2 cards. (Once per game.)",
        "[Activate: Main] Once per turn, draw 1 card.",
    ],
)
def test_a_form_is_read_and_printed(line: str) -> None:
    (skill,) = compile_text(line)
    assert not skill.unread
    assert round_trips(skill)


@pytest.mark.parametrize(
    "line",
    [
        PLAYED + "KO 1 more.",
        PLAYED + "choose 2 of your Battle Cards. The first chosen card gets +5000 power for the turn.",
        "[Permanent] [Counter] skills of your cards can't be negated.",
    ],
)
def test_what_would_be_misread_is_left_unread(line: str) -> None:
    (skill,) = compile_text(line)
    assert skill.unread


@pytest.mark.parametrize(
    ("asked", "said"),
    [("If you KO'd them", "all"), ("If you KO'd those cards", "all those"), ("If you didn't KO them", "")],
)
def test_what_is_asked_of_them_is_asked_of_each(asked: str, said: str) -> None:
    (skill,) = compile_text(f"{CHOSEN}{asked}, draw 1 card.")
    (condition,) = (node for node in walk(skill) if isinstance(node, DidResult))
    assert isinstance(condition.noun, Ref)
    assert condition.noun.said == said


def test_the_one_of_one_or_less_is_all_that_there_is() -> None:
    (skill,) = compile_text(PLAYED + "if your opponent has 2 or less Battle Cards, KO them.")
    asked, done = (
        [node for node in walk(skill) if isinstance(node, Exists)],
        [node for node in walk(skill) if isinstance(node, Noun)],
    )
    assert len(asked) == 1
    assert {noun.quantity for noun in done} == {Quantity.OR_LESS, Quantity.ALL}


def test_different_cards_have_different_numbers() -> None:
    (skill,) = compile_text(PLAYED + "if there are 3 or more different cards in your Drop Area, draw 1 card.")
    assert [node.what for node in walk(skill) if isinstance(node, Shared)] == ["number"]


def test_each_time_without_a_time_is_for_good() -> None:
    (skill,) = compile_text("[Activate: Main] Choose 1 of your Battle Cards. Each time it attacks, draw 1 card.")
    (later,) = (node for node in walk(skill) if isinstance(node, AtLater))
    assert isinstance(later.when, Deed)
    assert later.duration == Duration(Until.GAME)
    assert round_trips(skill)


def test_unless_behind_instead_takes_the_place_of_what_was_said() -> None:
    (skill,) = compile_text(PLAYED + "draw 1 card. Unless your Leader Card is red, draw 2 cards instead.")
    assert isinstance(skill.effect, Upgrade)


@pytest.mark.parametrize(
    ("done", "owner"),
    [
        ("place 1 card from hand in the Drop Area", Who.YOU),
        ("play 1 red card from hand or Drop Area", Who.YOU),
        ("your opponent places 1 card from hand in the Drop Area", Who.OPPONENT),
        ("your opponent adds 1 life to hand", Who.OPPONENT),
        ("your opponent switches 1 energy to Rest Mode", Who.OPPONENT),
        ("each player places 1 energy in their Drop Area", Who.THEY),
        ("KO 1 of your opponent's Battle Cards unless they switch 1 energy to Rest Mode", Who.THEY),
        ("switch 1 energy to Rest Mode", None),
    ],
)
def test_cards_that_nobody_is_named_for_are_of_who_acts(done: str, owner: Who | None) -> None:
    (skill,) = compile_text(f"{PLAYED}{done}.")
    taken = next(node for node in walk(skill) if isinstance(node, Move | Play | Switch))
    assert isinstance(taken.what, Noun)
    assert taken.what.owner is owner
    assert round_trips(skill)
