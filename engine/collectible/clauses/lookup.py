"""What `dbs rules --game collectible C-6.4` and `dbs rules --game collectible unopposed` print."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.collectible.clauses import BOOK

NUMBER = re.compile(r"(?:C-?)?(\d+(?:\.\d+)*)", re.IGNORECASE)


def look_up(given: Sequence[str]) -> int:
    """Print a clause, the clauses about some words, or for nothing the chapters; 1 where nothing is found."""
    return BOOK.look_up(given, _clause, lambda clause: [])


def _clause(word: str) -> str | None:
    """The clause that is meant by "C-6.4", "c6.4" or "6.4"."""
    found = NUMBER.fullmatch(word)
    return None if found is None else f"C-{found[1]}"
