"""A whole card list file -> cards, and what is wrong with the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct, field

from card_data.files.rows import read_rows
from card_data.masters.importer.definitions import NAMES, definition, number_of
from engine.core.errors import DefinitionError
from engine.core.foreign import one_line
from engine.masters.cards.definition import CardDefinition


class Imported(Struct):
    """What a list held: the cards by number, the bad rows as (line, reason), how many rows were alternate arts of a card before."""

    cards: dict[str, CardDefinition] = field(default_factory=dict[str, CardDefinition])
    bad: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    folded: int = 0


def read_list(path: Path) -> Imported:
    """Read a list; bad rows are listed and the good ones kept. Raises DefinitionError for a file that is no list."""
    found = Imported()
    for line, row in read_rows(path, NAMES["number"]):
        reason = row if isinstance(row, str) else take(found, row)
        if reason is not None:
            found.bad.append((line, reason))
    return found


def take(found: Imported, row: dict[str, Any]) -> str | None:
    """Add the card of a row to what was found; the reason, behind the card's number, where it is none."""
    try:
        card = definition(row)
    except DefinitionError as error:
        number = number_of(row)
        return one_line(f"{number}: {error}" if number else str(error))  # it quotes keys and values of the row
    return keep_one(found, card)


def keep_one(found: Imported, card: CardDefinition) -> str | None:
    """Add a card; the reason where its number is taken by another card. The same card once more is an alternate art."""
    before = found.cards.setdefault(card.number, card)
    if before is card:
        return None
    if (before.name, before.type, before.energy, before.power) != (card.name, card.type, card.energy, card.power):
        return (
            f"{card.number}: the number is taken by {before.name!r}, another card of the list; give one of them its own"
        )
    found.folded += 1
    return None
