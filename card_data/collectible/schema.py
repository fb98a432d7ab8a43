"""The JSON Schemas of set and deck files, made from types, for editors that know TOML.

    python -m card_data.collectible.schema     writes card_data/collectible/schema.json and deck.schema.json

A test keeps the two files in step with the types.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engine.collectible.ir.words import CardType, Symbol

ROOT = Path(__file__).resolve().parent
Count = Annotated[int, Meta(ge=0)]


class InjuredTable(Struct, forbid_unknown_fields=True):
    """The figures of an injured Warrior."""

    combat: Count
    support: Count


class CardTable(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One [[card]] table. A Wish has text alone; figures and characteristics are a Warrior's."""

    number: Annotated[str, Meta(description="The card number.")]
    name: Annotated[str, Meta(description="The card name, in capitals; at most 3 of a name in a deck (C-2.1.4).")]
    type: CardType
    symbol: Symbol = Symbol.SUPER
    turn: Annotated[int, Meta(ge=0, description="Turn cost (C-4.6.1).")] = 0
    chi: Annotated[str, Meta(pattern="^([SEAUV]*[0-9]*|X|-)$", description='Chi cost, such as "SS1", "X", "-".')] = "-"
    combat: Count = 0
    support: Count = 0
    injured: InjuredTable | None = None
    characteristics: Annotated[list[str], Meta(description='"Name: A" gives a further name (C-11.2.1).')] = []
    attribute: list[str] = []
    text: Annotated[str, Meta(description="One effect or ability a line, icons in front: [Action | Valid].")] = ""
    rarity: str = ""


class SetFile(Struct, forbid_unknown_fields=True):
    """A file of card_data/collectible/sets/."""

    set: str
    name: str
    card: list[CardTable]


class DeckFile(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A file of card_data/collectible/decks/."""

    name: str
    main: dict[str, Annotated[int, Meta(ge=1)]]
    wishes: dict[str, Annotated[int, Meta(ge=1)]] = {}
    symbols: list[Literal["super", "earth", "alien", "unique", "villain"]] = []
    description: str = ""
    advice: str = ""


def schema_files() -> dict[Path, str]:
    """Path and content of each schema file."""
    return {ROOT / "schema.json": _text(SetFile), ROOT / "deck.schema.json": _text(DeckFile)}


def _text(model: type[Struct]) -> str:
    schema: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(model)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for path, text in schema_files().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.name}")
