"""Which games there are: the one place where the programs meet a game's own code. A pack is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Protocol

from card_data.masters import game as masters
from engine.core.errors import DefinitionError
from engine.core.pack import Pack


class PackMaker(Protocol):
    """Makes the pack of a game. Its cards are read when they are first asked for, or all of them `ahead`."""

    def __call__(self, *, ahead: bool = False) -> Pack: ...


FIRST = "masters"
"""The game that is meant where none is named: for long there was no other."""
GAMES: Mapping[str, PackMaker] = {"masters": masters.pack}
"""Every game that is installed, by its name."""


@cache
def pack(name: str = FIRST) -> Pack:
    """The game of that name with its cards. Raises DefinitionError with the nearest name."""
    if name not in GAMES:
        near = get_close_matches(name, GAMES, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(GAMES)}"
        raise DefinitionError(f"there is no game '{name}'; {hint}")
    return GAMES[name]()


@cache
def packs() -> Mapping[str, Pack]:
    """Every game by name, with all its cards read: for a server, where nobody shall wait for that."""
    return {name: make(ahead=True) for name, make in GAMES.items()}
