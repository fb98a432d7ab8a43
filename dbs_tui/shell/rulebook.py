"""The clauses of a game's rules in words, as the shell looks them up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

NUMBER = re.compile(r"(?<![\w.-])\d{1,2}(?:-\d+)+(?![\w-])")
"""A clause's number where it stands in a text: "7-4-1"."""


class Meaning(Protocol):
    """A clause for a player: `clause` as it was asked for, `of` whose sentence `text` is, the way down to it by chapter and sections with
    their titles, and the clauses around it."""

    @property
    def clause(self) -> str: ...

    @property
    def of(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def path(self) -> tuple[tuple[str, str], ...]: ...

    @property
    def above(self) -> str: ...

    @property
    def below(self) -> tuple[str, ...]: ...

    @property
    def related(self) -> tuple[str, ...]: ...

    @property
    def exact(self) -> bool: ...


class Rulebook(Protocol):
    """The clauses of a game; a module that has these functions is one."""

    def meaning(self, clause: str) -> Meaning:
        """The meaning of a clause, or of the nearest one above it that has a sentence. Raises KeyError where there is none."""
        ...

    def has(self, clause: str) -> bool:
        """Whether there is such a clause."""
        ...

    def meanings(self) -> Mapping[str, str]:
        """All clauses with their sentences, in the order of the rules."""
        ...

    def titles(self) -> Mapping[str, str]:
        """The titles of chapters and sections."""
        ...

    def differences(self, profile: str) -> Mapping[str, str]:
        """What clauses mean in an edition, where that is not what `meaning` says."""
        ...


class _Empty:
    """The rules of a game that has no clauses."""

    def meaning(self, clause: str) -> Meaning:
        raise KeyError(clause)

    def has(self, clause: str) -> bool:
        return False

    def meanings(self) -> Mapping[str, str]:
        return {}

    def titles(self) -> Mapping[str, str]:
        return {}

    def differences(self, profile: str) -> Mapping[str, str]:
        return {}


EMPTY: Rulebook = _Empty()
