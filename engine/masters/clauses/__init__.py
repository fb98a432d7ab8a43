"""What each clause of the comprehensive rules means, in a sentence of this project's own; `editions.toml` has what differs in other editions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from engine.language.rulebook import Meaning, RuleBook, tables

FOLDER = Path(__file__).parent
BOOK = RuleBook(FOLDER)


def meaning(clause: str) -> Meaning:
    """The meaning of a clause such as "7-4-1"; of one that has no sentence, that of the nearest clause above it.

    Raises KeyError where not even the chapter is known.
    """
    return BOOK.meaning(clause)


def has(clause: str) -> bool:
    """Whether there is such a clause."""
    return BOOK.has(clause)


def meanings() -> dict[str, str]:
    """All clauses with their sentences, in the order of the rules."""
    return BOOK.meanings


def differences(profile: str) -> dict[str, str]:
    """What clauses mean in another edition, where that is not what they mean in v1.23; nothing for masters."""
    return _editions().get(profile, {})


def titles() -> dict[str, str]:
    """The titles of chapters and sections."""
    return BOOK.titles


def above(clause: str) -> str:
    """The clause one step up: "7-4" for "7-4-1", "" for a chapter."""
    return BOOK.above(clause)


def search(words: Sequence[str]) -> list[str]:
    """The clauses whose section, title or sentence has all the words."""
    return BOOK.search(words)


@cache
def _editions() -> dict[str, dict[str, str]]:
    return tables((FOLDER / "editions.toml").read_text(encoding="utf-8"))
