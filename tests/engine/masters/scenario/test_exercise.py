"""Skills that `dbs cards exercise` must make happen, and what it must not count."""

from __future__ import annotations

import pytest

from engine.core.ids import CardId
from engine.masters.cards.definition import CardDefinition, CardType, Printed
from engine.masters.compiler import compile_card
from engine.masters.ir import nodes as ir
from engine.masters.ir.nouns import THIS_CARD, Area, Const, Place, Who
from engine.masters.scenario.practice.exercise import exercise
from engine.masters.scenario.practice.shows import is_such
from engine.masters.state import events as ev
from engine.masters.state.cause import RULES, Why

CARD = CardId(0)


def battle_card(text: str) -> dict[str, Printed]:
    card = CardDefinition(
        "T-1", "Tester", CardType.BATTLE, ("red",), 2, "R", 15000, 5000, 0, ("Tester",), ("Saiyan",), text=text
    )
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
        "[Auto] When you play this card, look at up to 3 cards from the top of your deck, add up to 1 «Namekian» card among them to your hand.",
        "[Auto] If your Leader Card is <Tester> and all of your energy is mono-blue : When your opponent's Battle Card is KO'd by a skill, draw 1 card.",
        "[Auto] When your opponent activates a [Counter] skill, draw 1 card.",
        "[Auto] When this face-up card in your life is placed in your Drop Area, play this card from your Drop Area.",
        "[Counter: Play] If the Battle Card being played has an energy cost of 4 or less, it is placed in its owner's Drop Area instead of being played.",
        "[Permanent] Reduce the combo cost of «Namekian» cards in your hand by 1.",
        "[Activate: Main] If you have a red Unison Card in play with 3 or more markers on it : Negate the skills of 1 of your opponent's Battle Cards.",
        "[Union-Fusion] : <Kale> and <Caulifla>",
        "[Auto] When one of your red Battle Cards evolves, draw 1 card.",
        "[Auto] When one of your Battle Cards activates [Revive], draw 1 card.",
        "[Auto] When you activate an [Evolve] skill, draw 1 card.",
        "[Auto] When this card is placed under another card by [Union], draw 1 card.",
        "[Auto] When this card is revealed from the top of your deck and placed in your Drop Area, play this card from your Drop Area.",
        "[Auto] When your opponent switches their energy to Active Mode using a [Counter] skill, draw 1 card.",
        "[Auto] When you play this card, add cards from your life to your hand until you have 6 life left.",
        "[Auto] When you play this card, choose up to 1 of your opponent's Leader Cards and negate its non-keyword skills for the turn.",
        "[Auto] When you play this card, you may pay {R}. If you do, draw 1 card.",
        "[Auto] When you play this card, declare a color. If your Leader Card is the declared color, draw 1 card.",
        "[Activate: Main] Your opponent may add all of their life to their hand.",
        "[Permanent] If you don't have <Trunks> and <Goten> in your Drop Area, you can't play this card.",
        "[Auto] If all of your opponent's energy is in Rest Mode : When this card is played, draw 1 card.",
    ],
)
def test_a_skill_that_can_happen_happens(text: str) -> None:
    found = exercise(battle_card(text), "1")
    assert (found.skills, found.resolved, found.errors) == (1, 1, [])


def test_a_condition_that_never_holds_is_named() -> None:
    found = exercise(
        battle_card(
            "[Permanent] If your life is at 2 or less and your life is at 5 or more, this card gets +5000 power."
        ),
        "1",
    )
    assert found.resolved == 0
    assert [(line.number, line.side) for line in found.not_reached] == [("T-1", "front")]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "[Auto] When your Leader Card is removed from the game, draw 1 card.",
            "nothing set it off: it happened, but to another card",
        ),
        (
            "[Activate: Main] If your life is at 2 or less and your life is at 5 or more : Draw 1 card.",
            "never on offer: the condition does not hold: If your life is at 2 or less",
        ),
        (
            "[Auto] If your life is at 2 or less and your life is at 5 or more : When this card attacks, draw 1 card.",
            "set off, but not carried out: the condition does not hold: If your life is at 2 or less",
        ),
        (
            "[Permanent] If your life is at 2 or less and your life is at 5 or more, this card gets +5000 power.",
            "never in force: this did not hold: Your life is at 2 or less",
        ),
        (
            "[Activate: Main] If your life is at 2 or less and your life is at 5 or more, draw 1 card.",
            "activated, but nothing of it could be carried out: this did not hold: Your life is at 2 or less",
        ),
    ],
)
def test_what_is_not_reached_says_how_far_it_came(text: str, reason: str) -> None:
    (line,) = exercise(battle_card(text), "1").not_reached
    assert line.reason.startswith(reason)


def test_the_same_line_twice_is_counted_twice() -> None:
    found = exercise(
        battle_card("[Auto] When you play this card, draw 1 card.\n[Auto] When you play this card, draw 1 card."), "1"
    )
    assert (found.skills, found.resolved, found.not_reached) == (2, 2, [])


def test_the_same_seed_gives_the_same_figures() -> None:
    cards = battle_card("[Auto] When this card is KO'd, draw 1 card.")
    assert exercise(cards, "7") == exercise(cards, "7")


@pytest.mark.parametrize(
    ("node", "event"),
    [
        (ir.Draw(), ev.Moved(CARD, 0, Area.DECK, 0, Area.HAND, 0, Why.ADD)),
        (ir.KO(THIS_CARD), ev.Moved(CARD, 0, Area.BATTLE, 0, Area.DROP, 0, Why.PLACE)),
        (
            ir.Move(THIS_CARD, ir.Destination(Place(Area.WARP))),
            ev.Moved(CARD, 0, Area.BATTLE, 0, Area.DROP, 0, Why.PLACE),
        ),
        (ir.Switch(THIS_CARD, rest=True), ev.Switched(CARD, rest=False)),
        (ir.AddMarkers(THIS_CARD, Const(1)), ev.MarkersChanged(CARD, -1)),
        (ir.Damage(Const(1), Who.OPPONENT), ev.Damaged(1, 0, RULES)),
    ],
)
def test_what_a_node_does_not_say_does_not_count(node: ir.Effect, event: ev.Event) -> None:
    assert not is_such(node, event)


def test_a_change_that_shows_in_no_card_does_not_count() -> None:
    found = exercise(battle_card("[Permanent] All of your «Namekian» Battle Cards get +0 power."), "1")
    assert (found.resolved, found.shown) == (0, 0)
    assert found.not_reached[0].reason == "carried out, but not seen: Gets"
