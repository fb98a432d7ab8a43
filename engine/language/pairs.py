"""A template as two functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

Env = dict[str, Any]
Matched = dict[str, tuple[Any, bool]] | None


class Unfit(Exception):
    """The words fit the pattern, but make no sense together. `derivation`: how they were read where they were made something of."""

    derivation: Any = None


class Pair(Struct, frozen=True):
    """A template as two functions: variables to value, and back."""

    build: Callable[[Env], Any]
    match: Callable[[Any], Matched]
    heads: tuple[Any, ...]
    keeps_words: bool = False
