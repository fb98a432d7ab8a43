"""Words that could be read as something else: what they come to, and what is left unread rather than misread."""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text, repairs
from engine.masters.ir.nodes import AtLater, Cannot, Happened, Modal, Play, PlayToken, Window
from engine.masters.ir.nouns import Area, Underwent, Who
from engine.masters.ir.walk import walk
from tests.engine.masters.compiler.alike import read


@pytest.mark.parametrize(
    "line",
    [
        "[Auto] When you play this card, choose 1 of your opponent's Battle Cards; it can't attack for the turn unless they discard 1 card.",
        "[Auto] When you play this card, your opponent either discards 1 card or places 1 of their energy in their Drop Area.",
        "[Auto] When you play this card, choose up to 2 Battle Cards KO'd this turn in your Drop Area and play them.",
        "[Auto] When this card attacks, discard any number of cards, then draw the same number.",
        "[Auto] When you play this card, choose 1 of your opponent's Battle Cards; until this card leaves the Battle Area, it can't attack.",
        "[Auto] When you play this card, set up to 2 of your energy to Active Mode.",
        "[Permanent] If your life and your opponent's life total 8 or less, this card gets +5000 power.",
    ],
)
def test_other_words_print_back(line: str) -> None:
    read(line)


@pytest.mark.parametrize(
    "line",
    [
        "[Auto] When you play this card, 2 Saibaman Tokens with 5000 power are played.",
        "[Permanent] This card can't combo with a red card.",
        "[Activate: Main] If your opponent has attacked : Draw 1 card.",
        "[Auto] When this card attacks, each player discards 1 card, or places 1 of their Battle Cards at the bottom of their deck.",
        "[Auto] When you activate an Extra Card, you may place that card under your Leader Card instead of your Drop Area.",
        "[Auto] When this card attacks, your opponent may discard 1 card. If your opponent doesn't discard a card, draw 1 card.",
    ],
)
def test_what_would_be_misread_stays_unread(line: str) -> None:
    assert all(skill.unread for skill in compile_text(line))


def test_no_article_is_put_before_a_place() -> None:
    line = "[Permanent] This card can't combo from the Battle Area."
    (cannot,) = (node for node in walk(read(line)) if isinstance(node, Cannot))
    assert cannot.object is None
    assert [place.area for place in cannot.source] == [Area.BATTLE]
    assert repairs(line) == []


def test_who_does_one_of_two_things_chooses() -> None:
    theirs = read("[Activate: Main] Your opponent discards 1 card, or switches 1 of their energy to Rest Mode.").effect
    assert isinstance(theirs, Modal)
    assert theirs.who is Who.OPPONENT
    mine = read("[Activate: Main] Your opponent discards 1 card, or you draw 1 card.").effect
    assert isinstance(mine, Modal)
    assert mine.who is Who.YOU


def test_tokens_that_are_put_into_play_are_made() -> None:
    nodes = [*walk(read("[Activate: Main] Put 2 Saibaman Tokens with 5000 power into play in Rest Mode."))]
    assert any(isinstance(node, PlayToken) for node in nodes)
    assert not any(isinstance(node, Play) for node in nodes)


@pytest.mark.parametrize(
    "verb", ["sent to your Warp", "added to your hand", "discarded from your hand", "KO'd by a skill"]
)
def test_a_card_has_undergone_a_deed_with_all_that_goes_with_it(verb: str) -> None:
    nodes = walk(read(f"[Activate: Main] Play 1 card that was {verb} this turn."))
    (underwent,) = (node for node in nodes if isinstance(node, Underwent))
    assert underwent.deed.verb in ("send", "add", "discard", "KO")
    assert underwent.deed.to or underwent.deed.source or underwent.deed.cause


def test_what_has_just_been_done_is_asked_and_not_waited_for() -> None:
    nodes = [*walk(read("[Activate: Main] KO 1 of your opponent's Battle Cards. If no card is KO'd, draw 1 card."))]
    (asked,) = (node for node in nodes if isinstance(node, Happened))
    assert asked.negative
    assert asked.window is Window.SKILL
    waits = [*walk(read("[Activate: Main] Choose 1 of your Battle Cards. If it's KO'd this turn, draw 1 card."))]
    assert any(isinstance(node, AtLater) for node in waits)
