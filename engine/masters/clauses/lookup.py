"""What `dbs rules 7-4-1` and `dbs rules double strike` print: what a clause means, or which clauses are about some words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.masters.cards.profiles import PROFILES
from engine.masters.clauses import BOOK, differences

NUMBER = re.compile(r"\d+(-\d+)*")


def look_up(given: Sequence[str]) -> int:
    """Print a clause, the clauses about some words, or for nothing the chapters; 1 where nothing is found."""
    return BOOK.look_up(given, lambda word: word if NUMBER.fullmatch(word) else None, _editions)


def _editions(clause: str) -> list[str]:
    return [f"In {profile}: {told}" for profile in PROFILES if (told := differences(profile).get(clause))]
