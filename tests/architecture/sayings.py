"""What the grammar can put into each field of the effect language: the constants of its templates."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TypeAlias

from engine.language.closed_words import closed_words
from engine.language.closed_words import sayings as said_in
from engine.masters.compiler.hooks.sentences import ADJOINED
from engine.masters.compiler.loaded import language

Said: TypeAlias = str | Enum
Field: TypeAlias = tuple[str, str]


@cache
def sayings() -> tuple[dict[Field, set[Said]], set[Field]]:
    """(class, field) -> the strings and enum members that some wording gives it; and the fields that take closed words only."""
    found: dict[Field, set[Said]] = {}
    closed: set[Field] = set()
    for cls, name, (value, _) in said_in(language()[0].grammar, ADJOINED, lambda cls, name: True):
        if isinstance(value, Enum) or not value.startswith("%"):
            found.setdefault((cls.__name__, name), set()).add(value)
        if closed_words(cls, name):
            closed.add((cls.__name__, name))
    return found, closed
