"""What can go wrong with a scenario file, said in the words of its author."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from engine.core.errors import DefinitionError


class BadScenario(DefinitionError):
    """The file cannot be read as a scenario: names the place, the problem and the nearest right thing."""


class Failed(Exception):
    """A step or a check does not hold; `details` are further lines, such as the pending decision with its options."""

    def __init__(self, problem: str, details: Iterable[str] = ()) -> None:
        super().__init__(problem)
        self.problem = problem
        self.details = list(details)


def nearest(word: str, known: Iterable[str]) -> str:
    """The part of a message that names the nearest right thing: "; did you mean 'power'?", or all there is."""
    names = sorted(set(known))
    close = get_close_matches(word, names, n=1, cutoff=0.5)
    if not close:
        close = [name for name in names if name.casefold() == word.casefold()]
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; it is one of {', '.join(names)}" if 0 < len(names) <= 24 else ""
