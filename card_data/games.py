"""Which games there are: the one place where the programs meet a game's own code. A pack is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Protocol

from card_data.masters import game as masters
from engine.core.errors import DefinitionError
from engine.core.game_pack import Pack
from engine.scenario.dialect import Dialect


class Installed(Protocol):
    """What the module `game` of a game's cards has."""

    @staticmethod
    def pack(*, ahead: bool = False) -> Pack:
        """The game. Its cards are read when they are first asked for, or all of them `ahead`."""
        ...

    @staticmethod
    def dialect() -> Dialect:
        """How its scenario files are read."""
        ...

    @staticmethod
    def commands() -> Commands:
        """What the commands about its cards, decks and rules do."""
        ...


class Commands(Protocol):
    """What `dbs cards`, `dbs deck` and `dbs rules` do for a game. Each prints, gives the exit code, and may raise DefinitionError."""

    @staticmethod
    def bring(files: Sequence[str], title: str) -> int:
        """Keep card lists as a set of the player's own."""
        ...

    @staticmethod
    def check(path: Path, *, as_json: bool) -> int:
        """Say what compiles of a card list."""
        ...

    @staticmethod
    def exercise(path: Path, seed: str, *, as_json: bool) -> int:
        """Make every skill of the read cards of a list happen."""
        ...

    @staticmethod
    def lint(path: Path) -> int:
        """Say which words, names and references of a card list are odd."""
        ...

    @staticmethod
    def show(word: str) -> int:
        """A card, its text, and what was read of it."""
        ...

    @staticmethod
    def check_deck(file: str, profile: str) -> int:
        """Say whether a deck is legal, and why not."""
        ...

    @staticmethod
    def look_up(given: Sequence[str]) -> int:
        """What a clause means, or which clauses are about some words."""
        ...


FIRST = "masters"
"""The game that is meant where none is named: for long there was no other."""
GAMES: Mapping[str, Installed] = {"masters": masters}
"""Every game that is installed, by its name."""


@cache
def pack(name: str = FIRST) -> Pack:
    """The game of that name with its cards. Raises DefinitionError with the nearest name."""
    if name not in GAMES:
        near = get_close_matches(name, GAMES, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(GAMES)}"
        raise DefinitionError(f"there is no game '{name}'; {hint}")
    return GAMES[name].pack()


@cache
def packs() -> Mapping[str, Pack]:
    """Every game by name, with all its cards read: for a server, where nobody shall wait for that."""
    return {name: game.pack(ahead=True) for name, game in GAMES.items()}


@cache
def dialects() -> Mapping[str, Dialect]:
    """What scenario files may say in `game`, and how they are read then."""
    return {name: game.dialect() for name, game in GAMES.items()}


def commands(name: str = FIRST) -> Commands:
    """What the commands about cards, decks and rules do for the game of that name."""
    return GAMES[name].commands()
