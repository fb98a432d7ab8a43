"""The project's own cards and starter decks, read once.

Both are kept in the cache folder as they were read, in files named by a hash of the texts and of what reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from card_data.files.cache import as_read
from card_data.files.problems import read_text
from card_data.masters.importer.sets import imported_sets
from card_data.masters.loader import cards as parsing
from card_data.masters.loader import decks as deck_files
from card_data.masters.loader.cards import parse_cards
from card_data.masters.loader.decks import parse_deck
from engine.core.errors import DefinitionError
from engine.masters.cards import deck as deck_type
from engine.masters.cards import definition
from engine.masters.cards.deck import Deck
from engine.masters.cards.definition import CardDefinition

ROOT = Path(__file__).resolve().parent.parent
SETS = ROOT / "sets"
DECKS = ROOT / "decks"


@cache
def load_sets() -> dict[str, CardDefinition]:
    """Every card of `card_data/masters/sets/`, by number. Read once; do not change the dictionary."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(SETS.glob("*.toml"))}
    return as_read("sets", texts, (definition, parsing), dict[str, CardDefinition], lambda: _read(texts))


def _read(texts: Mapping[str, str]) -> dict[str, CardDefinition]:
    cards: dict[str, CardDefinition] = {}
    for name, text in texts.items():
        for number, card in parse_cards(text, name).items():
            if number in cards:
                raise DefinitionError(f"{name}: {number} number: taken by a card of set {cards[number].set}")
            cards[number] = card
    return cards


def all_cards() -> dict[str, CardDefinition]:
    """The project's own cards and those of the user's imported sets; of the same number, the project's own."""
    return imported_sets() | load_sets()


@cache
def starter_decks(profile: str = "masters") -> dict[str, Deck]:
    """The decks of `card_data/masters/decks/` for a profile, by file name without its ending; those of other profiles have folders of their own."""
    start = "" if profile == "masters" else f"{profile}/"
    return {name[len(start) :]: deck for name, deck in _all_decks().items() if name.rpartition("/")[0] == start[:-1]}


@cache
def _all_decks() -> dict[str, Deck]:
    """Every deck by its file below that folder."""
    texts = {path.relative_to(DECKS).as_posix(): read_text(path) for path in sorted(DECKS.rglob("*.toml"))}

    def read() -> dict[str, Deck]:
        return {name.removesuffix(".toml"): parse_deck(text, name.rpartition("/")[2]) for name, text in texts.items()}

    return as_read("decks", texts, (deck_type, deck_files), dict[str, Deck], read)
