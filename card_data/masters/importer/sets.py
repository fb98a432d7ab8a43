"""Imported sets in the user's data folder: there for decks, server and client. The environment variable DBS_DATA names another folder."""

from __future__ import annotations

from pathlib import Path

from card_data.files.folder import data_folder
from card_data.files.kept_sets import keep_set, kept_cards
from engine.masters.cards.definition import CardDefinition


def sets_folder() -> Path:
    return data_folder() / "sets"


def keep(name: str, cards: dict[str, CardDefinition]) -> Path:
    """Write a set; see `keep_set`."""
    return keep_set(sets_folder(), name, cards)


def imported_sets() -> dict[str, CardDefinition]:
    """Every imported card by number. Raises DefinitionError for a file that was damaged."""
    return kept_cards(sets_folder(), CardDefinition)
