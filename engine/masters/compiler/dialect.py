"""Words of other printings and of other people, and the wording of the rules that they are folded into: the rows of `lexicon/dialect.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

PART = re.compile(r"~(\w+)")
"""The name of a part of a pattern."""

DIALECT = frozenset(("cannot", "choice", "duration", "entire", "opponents", "three", "times", "whole"))
"""Words that are folded into others, so that the grammar doesn't have them."""


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said, as a pattern; what is meant; and an example, with what all rows together make of it."""

    said: str
    meant: str
    example: tuple[str, str]


@cache
def rows() -> tuple[Row, ...]:
    """The rows in their order, with the parts of patterns that are named in place of the names."""
    text = resources.files("engine.masters.compiler.lexicon").joinpath("dialect.toml").read_text("utf-8")
    table: dict[str, Any] = tomllib.loads(text)
    parts: dict[str, str] = table.pop("part")
    found = msgspec.convert([row for family in table.values() for row in family], tuple[Row, ...])
    return tuple(msgspec.structs.replace(row, said=PART.sub(lambda name: parts[name[1]], row.said)) for row in found)


@cache
def folds() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns, each with what is put in its place."""
    return tuple((re.compile(row.said), row.meant) for row in rows())
