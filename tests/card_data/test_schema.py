"""The schema files that editors read are those that the types give."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import msgspec
import pytest

from card_data.masters.loader.cards import BACK_FIELDS, FIELDS
from card_data.masters.loader.decks import FIELDS as DECK_FIELDS
from card_data.masters.loader.library import DECKS, SETS
from card_data.masters.loader.schema import BackTable, CardTable, DeckFile, SetFile, schema_files

FILES = sorted([*SETS.glob("*.toml"), *DECKS.glob("*.toml")])


def in_order(schema: Any) -> Any:
    """A schema with its alternatives in one order; releases of msgspec differ in theirs."""
    if isinstance(schema, dict):
        known = {name: in_order(part) for name, part in schema.items()}
        return known | ({"anyOf": sorted(known["anyOf"], key=json.dumps)} if "anyOf" in known else {})
    return [in_order(part) for part in schema] if isinstance(schema, list) else schema


def test_the_schema_files_are_up_to_date() -> None:
    for path, text in schema_files().items():
        kept = json.loads(path.read_text(encoding="utf-8"))
        assert in_order(kept) == in_order(json.loads(text)), (
            f"run python -m card_data.masters.loader.schema to write {path.name}"
        )


def test_schema_and_loader_know_the_same_fields() -> None:
    assert set(CardTable.__struct_fields__) == set(FIELDS)
    assert set(BackTable.__struct_fields__) == set(BACK_FIELDS)
    assert set(DeckFile.__struct_fields__) == set(DECK_FIELDS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_our_own_files_keep_the_schema(path) -> None:
    model = SetFile if path.parent == SETS else DeckFile
    msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), model)
    first_line = path.read_text(encoding="utf-8").splitlines()[0]
    assert (path.parent / first_line.removeprefix("#:schema ")).resolve() in schema_files()
