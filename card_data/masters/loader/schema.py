"""The JSON Schemas of set and deck files, made from the types that the loader fills.

    python -m card_data.masters.loader.schema     writes card_data/masters/schema.json and card_data/masters/deck.schema.json

Editors that know TOML (Taplo, "Even Better TOML") read the schema named in the first line of each file and then complete field
names and mark mistakes while you type. A test keeps the two files in step with the types.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engine.masters.cards.definition import CardType

ROOT = Path(__file__).resolve().parent.parent

Color = Literal["red", "blue", "green", "yellow", "black"]
Count = Annotated[int, Meta(ge=0)]
Text = Annotated[
    str, Meta(description="Printed skill text: one skill per line, each line beginning with its [keyword].")
]


class BackTable(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The awakened side of a Leader Card."""

    name: str
    power: Count
    text: Text = ""
    character: list[str] = []
    traits: list[str] = []


class CardTable(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One [[card]] table."""

    number: Annotated[str, Meta(description="The card number; copies of one number are copies of one card (2-15).")]
    name: str
    type: CardType
    color: list[Color]
    energy: Annotated[Count | Literal["X"], Meta(description="Total cost (2-11-2); Leader Cards have none.")] = 0
    cost: Annotated[str, Meta(pattern="^[RBGYK]*$", description="Specified cost, a letter per sphere; K is black.")] = (
        ""
    )
    power: Count = 0
    combo_power: Count = 0
    combo_cost: Count = 0
    character: list[str] = []
    traits: list[str] = []
    era: str = ""
    text: Text = ""
    back: BackTable | None = None
    story: str = ""
    rarity: str = ""


class SetFile(Struct, forbid_unknown_fields=True):
    """A file of card_data/masters/sets/."""

    set: str
    name: str
    card: list[CardTable]


class DeckFile(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A file of card_data/masters/decks/."""

    name: str
    leader: str
    main: dict[str, Annotated[int, Meta(ge=1)]]
    colors: list[Color] = []
    description: str = ""
    advice: str = ""
    side: dict[str, Annotated[int, Meta(ge=1)]] = {}


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
