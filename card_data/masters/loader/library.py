"""The project's own cards and starter decks, read once.

The cards are kept in the cache folder as they were read, in a file named by a hash of the sets and of what reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from card_data.files.cache import cache_folder, keep_newest
from card_data.masters.importer.sets import imported_sets
from card_data.masters.loader import cards as parsing
from card_data.masters.loader.cards import parse_cards
from card_data.masters.loader.decks import load_deck
from engine.core.errors import DefinitionError
from engine.masters.cards import definition
from engine.masters.cards.deck import Deck
from engine.masters.cards.definition import CardDefinition

ROOT = Path(__file__).resolve().parent.parent
SETS = ROOT / "sets"
DECKS = ROOT / "decks"
KEPT = 3
"""Readings of the sets in the cache folder: those of other versions of the program."""


@cache
def load_sets() -> dict[str, CardDefinition]:
    """Every card of `card_data/masters/sets/`, by number. Read once; do not change the dictionary."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(SETS.glob("*.toml"))}
    path = cache_folder() / f"sets-{_digest(texts)}.msgpack"
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=dict[str, CardDefinition])
    except (OSError, msgspec.DecodeError):
        cards = _read(texts)
    keep_newest(path, cards, "sets-*.msgpack", KEPT)
    return cards


def _read(texts: Mapping[str, str]) -> dict[str, CardDefinition]:
    cards: dict[str, CardDefinition] = {}
    for name, text in texts.items():
        for number, card in parse_cards(text, name).items():
            if number in cards:
                raise DefinitionError(f"{name}: {number} number: taken by a card of set {cards[number].set}")
            cards[number] = card
    return cards


def _digest(texts: Mapping[str, str]) -> str:
    digest = blake2b(digest_size=12)
    for module in (definition, parsing):
        digest.update(Path(module.__file__ or "").read_bytes())
    for name, text in texts.items():
        digest.update(msgspec.msgpack.encode((name, text)))
    return digest.hexdigest()


def all_cards() -> dict[str, CardDefinition]:
    """The project's own cards and those of the user's imported sets; of the same number, the project's own."""
    return imported_sets() | load_sets()


@cache
def starter_decks(profile: str = "masters") -> dict[str, Deck]:
    """The decks of `card_data/masters/decks/` for a profile, by file name without its ending; those of other profiles have folders of their own."""
    folder = DECKS if profile == "masters" else DECKS / profile
    return {path.stem: load_deck(path) for path in sorted(folder.glob("*.toml"))}
