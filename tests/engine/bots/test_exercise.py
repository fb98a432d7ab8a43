"""Skills that `dbs cards exercise` must make happen, and what it must not count."""

from __future__ import annotations

import pytest

from engine.bots.exercise import exercise
from engine.masters.compiler import compile_card
from engine.masters.model.card import CardDefinition, CardType, Printed


def battle_card(text: str) -> dict[str, Printed]:
    card = CardDefinition("T-1", "Tester", CardType.BATTLE, ("red",), 2, "R", 15000, 5000, 0, ("Tester",), ("Saiyan",), text=text)
    return {"T-1": compile_card(card)}


@pytest.mark.parametrize(
    "text",
    [
        "[Auto] When you play this card, draw 1 card.",
        "[Activate: Main] Choose 1 card in your hand and discard it : Draw 2 cards.",
        "[Permanent] If your life is at 4 or less, this card gets +5000 power.",
        "[Blocker]",
        "[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards and KO it.",
        "[Auto] When you play this card, choose up to 1 «Namekian» card in your Drop Area and add it to your hand.",
    ],
)
def test_a_skill_that_can_happen_happens(text: str) -> None:
    found = exercise(battle_card(text), "1")
    assert (found.skills, found.resolved, found.errors) == (1, 1, [])


def test_a_condition_that_never_holds_is_named() -> None:
    found = exercise(battle_card("[Permanent] If your life is at 2 or less and your life is at 5 or more, this card gets +5000 power."), "1")
    assert found.resolved == 0
    assert [(line.number, line.side) for line in found.not_reached] == [("T-1", "front")]


def test_the_same_line_twice_is_counted_twice() -> None:
    found = exercise(battle_card("[Auto] When you play this card, draw 1 card.\n[Auto] When you play this card, draw 1 card."), "1")
    assert (found.skills, found.resolved, found.not_reached) == (2, 2, [])


def test_the_same_seed_gives_the_same_figures() -> None:
    cards = battle_card("[Auto] When this card is KO'd, draw 1 card.")
    assert exercise(cards, "7") == exercise(cards, "7")
