"""The project's own cards and starter decks, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from card_data.masters.importer.sets import imported_sets
from card_data.masters.loader.cards import parse_cards
from card_data.masters.loader.decks import load_deck
from engine.core.errors import DefinitionError
from engine.masters.cards.deck import Deck
from engine.masters.cards.definition import CardDefinition

ROOT = Path(__file__).resolve().parent.parent
SETS = ROOT / "sets"
DECKS = ROOT / "decks"


@cache
def load_sets() -> dict[str, CardDefinition]:
    """Every card of `card_data/masters/sets/`, by number. Read once; do not change the dictionary."""
    cards: dict[str, CardDefinition] = {}
    for path in sorted(SETS.glob("*.toml")):
        for number, card in parse_cards(path.read_text(encoding="utf-8"), path.name).items():
            if number in cards:
                raise DefinitionError(f"{path.name}: {number} number: taken by a card of set {cards[number].set}")
            cards[number] = card
    return cards


def all_cards() -> dict[str, CardDefinition]:
    """The project's own cards and those of the user's imported sets; of the same number, the project's own."""
    return imported_sets() | load_sets()


@cache
def starter_decks(profile: str = "masters") -> dict[str, Deck]:
    """The decks of `card_data/masters/decks/` for a profile, by file name without its ending; those of other profiles have folders of their own."""
    folder = DECKS if profile == "masters" else DECKS / profile
    return {path.stem: load_deck(path) for path in sorted(folder.glob("*.toml"))}
