"""Tokens of printed text, and what a language says of their kinds."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Token(Struct, frozen=True):
    """`key` is what literals are compared with; `kind` begins with "%"; `at` and `end` are the span of the printed text that it came from."""

    text: str
    key: str
    kind: str
    at: int
    end: int = 0


class Kinds(Struct, frozen=True):
    """The kinds of tokens of a language. `brackets`: those that hold a name between two signs; `open`: those of them that hold any name,
    so that no literal of the grammar is ever compared with one."""

    brackets: Mapping[str, str]
    open: frozenset[str]
