"""How scenario files of this game are read, with the cards that they may name. Beside the game, which is played without them."""

from __future__ import annotations

from card_data.collectible.cards import parse_cards
from card_data.collectible.library import load_sets
from engine.collectible.scenario.library import CardSource
from engine.collectible.scenario.speech import CollectibleDialect
from engine.scenario.dialect import Dialect

SCENARIO_CARDS = CardSource(
    lambda tables, source, text: parse_cards({"card": tables}, source, strict=False, text=text), load_sets
)
"""The cards that a scenario may name: those that it brings, and the project's."""


def dialect() -> Dialect:
    """How scenario files of the game are read; they may name cards of their own, and the project's."""
    return CollectibleDialect(SCENARIO_CARDS)
