"""What each clause of the rule book of 2008 means, in a sentence of this project's own; where the book is silent, the question and the ruling."""

from __future__ import annotations

from pathlib import Path

from engine.language.rulebook import Meaning, RuleBook

BOOK = RuleBook(Path(__file__).parent, ".")


def meaning(clause: str) -> Meaning:
    """The meaning of a clause such as "C-6.4.9"; of one that has no sentence, that of the nearest clause above it.

    Raises KeyError where not even the chapter is known.
    """
    return BOOK.meaning(clause)


def has(clause: str) -> bool:
    """Whether there is such a clause."""
    return BOOK.has(clause)


def meanings() -> dict[str, str]:
    """All clauses with their sentences, in the order of the rules."""
    return BOOK.meanings


def titles() -> dict[str, str]:
    """The titles of chapters and sections."""
    return BOOK.titles


def differences(profile: str) -> dict[str, str]:
    """What clauses mean in an edition, where that is not what `meaning` says: there is one edition."""
    return {}
