"""Words that others say, and the wording of the rules that is meant: the rows of `lexicon/dialect.toml` and of `lexicon/misprints.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

PART = re.compile(r"~(\w+)")
"""The name of a part of a pattern."""

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = "~number"
"""Stands in what is meant for the number that the pattern's `number` is the word of."""

Meant: TypeAlias = str | Callable[[re.Match[str]], str]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said, as a pattern; what is meant; and an example, with what all rows of the table together make of it."""

    said: str
    meant: str
    example: tuple[str, str]


@cache
def rows(table: str) -> tuple[Row, ...]:
    """The rows of a table in their order, with the parts of patterns that are named in place of the names."""
    text = resources.files("engine.masters.compiler.lexicon").joinpath(f"{table}.toml").read_text("utf-8")
    families: dict[str, Any] = tomllib.loads(text)
    parts: dict[str, str] = families.pop("part")
    found = msgspec.convert([row for family in families.values() for row in family], tuple[Row, ...])
    return tuple(msgspec.structs.replace(row, said=PART.sub(lambda name: parts[name[1]], row.said)) for row in found)


@cache
def folds(table: str) -> tuple[tuple[re.Pattern[str], Meant], ...]:
    """The patterns of a table, each with what is put in its place."""
    return tuple((re.compile(row.said), _meant(row.meant)) for row in rows(table))


def _meant(meant: str) -> Meant:
    if NUMBER not in meant:
        return meant
    return lambda match: match.expand(meant).replace(NUMBER, str(NUMBERS.index(match["number"].lower()) + 1))
