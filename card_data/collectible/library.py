"""The project's own cards and starter decks, read once; and the sets that the player brought."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from card_data.collectible.cards import parse_cards
from card_data.collectible.decks import load_deck
from card_data.files.folder import data_folder
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
    """Write a set; one of the same name is replaced. Written beside and moved over, so that a crash leaves the old one."""
    if not re.fullmatch(r"[A-Za-z0-9][\w .-]{0,40}", name):
        raise DefinitionError(f"'{name}' is no name for a set: letters, digits, spaces, dots and dashes")
    folder = sets_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json"
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode([cards[number] for number in sorted(cards)]))
    fresh.replace(path)
    return path


def brought_sets() -> dict[str, CardDefinition]:
    """Every card that the player brought, by number. Raises DefinitionError for a file that was damaged."""
    found: dict[str, CardDefinition] = {}
    folder = sets_folder()
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            cards = msgspec.json.decode(path.read_bytes(), type=list[CardDefinition])
        except (OSError, msgspec.DecodeError) as error:
            raise DefinitionError(f"{path}: damaged ({error}); import the set again or remove the file") from error
        found.update({card.number: card for card in cards})
    return found
