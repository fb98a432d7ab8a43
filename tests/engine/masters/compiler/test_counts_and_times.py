"""How many less than all, of which other color, in which Main Phase, whose deck: what a word leaves to another one."""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text
from engine.masters.compiler.line import round_trips
from engine.masters.ir.nodes import Shuffle, Skill
from engine.masters.ir.nouns import Count, OnlyColors, SameColorAs, Who
from engine.masters.ir.walk import walk


def one(text: str) -> Skill:
    (skill,) = compile_text(text)
    return skill


@pytest.mark.parametrize(
    "line",
    [
        "[Auto] When you play this card, your opponent discards all but 2 cards in their hand.",
        "[Auto] When you play this card, switch all of your opponent's energy except 2 to Rest Mode.",
        "[Auto] When you play this card, remove all but 1 marker from your opponent's Unison Card.",
        "[Auto] When you play this card, choose up to 1 of your red Battle Cards or blue energy and switch it to Active Mode.",
        "[Permanent] Your opponent can't switch green Battle Cards or black energy to Active Mode.",
        "[Auto] When you play this card, if you have energy of 2 or more different colors, draw 1 card.",
        "[Auto] When you play this card, choose 1 card in your hand with a card name different from this card's and discard it.",
        "[Auto] When you play this card, your opponent can't play Battle Cards during their next Main Phase.",
        "[Auto] When you play this card, this card gets +5000 power until the end of the next turn.",
        "[Permanent] You can't play this card during your first Main Phase.",
        "[Auto] When your life is reduced by a skill or an attack, draw 1 card.",
        "[Auto] When one of your Battle Cards becomes the target of a skill, draw 1 card.",
        "[Permanent] Your opponent's Battle Cards can't gain keyword skills.",
        "[Permanent] This card can't have its power increased by your opponent's skills.",
        "[Counter: Play] Your opponent sends the card they are playing to their Warp instead of playing it.",
        "[Permanent] If this card would be KO'd, place it at the bottom of your deck instead. Draw 1 card.",
        "[Activate: Main] Your opponent can only switch up to 2 energy to Active Mode during their next Charge Phase.",
        "[Auto] When you play this card, if you have as many cards in hand as your opponent, draw 1 card.",
    ],
)
def test_it_is_read_and_said(line: str) -> None:
    skill = one(line)
    assert not skill.unread, skill.effect
    assert round_trips(skill)


@pytest.mark.parametrize(
    "line",
    [
        "[Auto] When you play this card, draw 1 card, then shuffle it.",
        "[Auto] When you play this card, choose 1 of your Battle Cards, then choose 1 Battle Card of another color and KO it.",
        "[Permanent] This card gets +5000 power during your next Main Phase.",
        "[Auto] When you play this card, KO up to 2 of your opponent's Battle Cards except 1.",
        "[Auto] When this card attacks, for the duration of the battle, your opponent can't combo with more than 1 card for each of their energy.",
        "[Auto] When you play this card, your opponent discards 3 cards, or all of the cards in their hand if they have less than 3.",
    ],
)
def test_what_no_word_says_is_not_read(line: str) -> None:
    assert one(line).unread


def test_the_phrase_says_all_of_which_cards() -> None:
    skill = one("[Auto] When you play this card, KO all but 1 of your opponent's Battle Cards.")
    (count,) = (node for node in walk(skill) if isinstance(node, Count))
    assert getattr(count.of, "owner", None) is Who.OPPONENT


def test_another_color_than_the_one_said_before() -> None:
    said = one(
        "[Activate: Main] If you have a black card in play, draw 1 card. If you have a card of any other color in play, discard 1 card."
    )
    assert OnlyColors(("black",)) in list(walk(said))
    own = one("[Permanent] While you have a Battle Card of another color, this card gets +5000 power.")
    assert any(isinstance(node, SameColorAs) for node in walk(own))


def test_the_deck_spoken_of_last_is_shuffled() -> None:
    skill = one(
        "[Auto] When you play this card, return 1 of your opponent's Battle Cards to its owner's deck, then shuffle it."
    )
    (shuffle,) = (node for node in walk(skill) if isinstance(node, Shuffle))
    assert shuffle.who is Who.OWNER
