"""The project's own cards and starter decks, read once; and the sets that the player brought."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from card_data.collectible.cards import parse_cards
from card_data.collectible.decks import load_deck
from card_data.files.folder import data_folder
from card_data.files.kept_sets import keep_set, kept_cards
from engine.collectible.cards.deck import Deck
from engine.collectible.cards.definition import CardDefinition
from engine.core.errors import DefinitionError

ROOT = Path(__file__).resolve().parent
SETS = ROOT / "sets"
DECKS = ROOT / "decks"
STARTERS = ("turtle-school", "friezas-army", "demons-and-androids")
"""The starters in the order in which they are shown."""


@cache
def load_sets() -> dict[str, CardDefinition]:
    """Every card of `card_data/collectible/sets/`, by number. Read once; do not change the dictionary."""
    cards: dict[str, CardDefinition] = {}
    for path in sorted(SETS.glob("*.toml")):
        for number, card in parse_cards(path.read_text(encoding="utf-8"), path.name).items():
            if number in cards:
                raise DefinitionError(f"{path.name}: {number} number: taken by a card of set {cards[number].set}")
            cards[number] = card
    return cards


def all_cards() -> dict[str, CardDefinition]:
    """The project's own cards and those of the player's sets; of the same number, the project's own."""
    return brought_sets() | load_sets()


@cache
def starter_decks() -> dict[str, Deck]:
    """The decks of `card_data/collectible/decks/`, by file name without its ending."""
    return {key: load_deck(DECKS / f"{key}.toml") for key in STARTERS}


def sets_folder() -> Path:
    """Where the player's sets of this game are kept."""
    return data_folder() / "collectible" / "sets"


def keep(name: str, cards: dict[str, CardDefinition]) -> Path:
    """Write a set; see `keep_set`."""
    return keep_set(sets_folder(), name, cards)


def brought_sets() -> dict[str, CardDefinition]:
    """Every card that the player brought, by number. Raises DefinitionError for a file that was damaged."""
    return kept_cards(sets_folder(), CardDefinition)
