"""Imported sets in the user's data folder: there for decks, server and client. The environment variable DBS_DATA names another folder."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from card_data.files.folder import data_folder
from engine.core.errors import DefinitionError
from engine.masters.cards.definition import CardDefinition


def sets_folder() -> Path:
    return data_folder() / "sets"


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


def imported_sets() -> dict[str, CardDefinition]:
    """Every imported card by number. Raises DefinitionError for a file that was damaged."""
    found: dict[str, CardDefinition] = {}
    folder = sets_folder()
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            cards = msgspec.json.decode(path.read_bytes(), type=list[CardDefinition])
        except (OSError, msgspec.DecodeError) as error:
            raise DefinitionError(f"{path}: damaged ({error}); import the set again or remove the file") from error
        found.update({card.number: card for card in cards})
    return found
