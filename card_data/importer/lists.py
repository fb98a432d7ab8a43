"""A whole card list file -> cards, and what is wrong with the rest."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

from card_data.importer.facts import definition
from card_data.importer.rows import read_rows
from engine.core.errors import DefinitionError
from engine.core.foreign import cleaned
from engine.masters.cards.definition import CardDefinition


class Imported(Struct):
    """What a list held: the cards by number, the bad rows as (line, reason), how many rows were alternate arts of a card before."""

    cards: dict[str, CardDefinition] = field(default_factory=dict[str, CardDefinition])
    bad: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    folded: int = 0


def read_list(path: Path) -> Imported:
    """Read a list; bad rows are listed and the good ones kept. Raises DefinitionError for a file that is no list."""
    found = Imported()
    for line, row in read_rows(path):
        if isinstance(row, str):
            found.bad.append((line, row))
            continue
        try:
            card = definition(cleaned(row))
        except DefinitionError as error:
            found.bad.append((line, str(error)))
            continue
        if card.number in found.cards:
            found.folded += 1
        else:
            found.cards[card.number] = card
    return found
