"""Decks to choose from, as a screen lists them: the starters, and a player's own file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from card_data import load_deck, load_sets, starter_decks
from engine.masters.deck import Deck
from engine.masters.model.card import CardDefinition
from engine.masters.view.model import FaceSeen


class DeckChoice(Struct, frozen=True):
    """A deck that a player may take: `key` names a starter, None a deck of one's own."""

    key: str | None
    deck: Deck

    @property
    def name(self) -> str:
        return self.deck.name


@cache
def starters() -> tuple[DeckChoice, ...]:
    """The starter decks, the newcomer's red one first."""
    decks = starter_decks()
    order = ["red", "blue", "green", "yellow", "black"]
    keys = sorted(decks, key=lambda key: (order.index(key) if key in order else len(order), key))
    return tuple(DeckChoice(key, decks[key]) for key in keys)


def own_deck(path: str) -> DeckChoice:
    """The deck in a file; raises DefinitionError or OSError."""
    return DeckChoice(None, load_deck(Path(path).expanduser()))


def rows(deck: Deck) -> list[tuple[int, str, CardDefinition | None]]:
    """The cards of a deck: copies, number, card; the leader first."""
    cards = load_sets()
    listed = [(1, deck.leader, cards.get(deck.leader))]
    return listed + [(count, number, cards.get(number)) for number, count in deck.main.items()]


def printed_face(card: CardDefinition) -> FaceSeen:
    """A card of the list as a face to read."""
    text = card.text.strip().split("\n")
    if card.back is not None:
        text += ["", f"Awakened: {card.back.name} ({card.back.power})", *card.back.text.strip().split("\n")]
    return FaceSeen(
        card.number, card.name, card.type.value, card.color, card.energy, card.cost, card.power, card.combo_power, card.combo_cost,
        card.character, card.traits, card.era, tuple(text), card.story,
    )  # fmt: skip
