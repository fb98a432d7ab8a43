"""What a game has to be installed: the members that the registry `card_data.games` asks of the module `installed` in a game's folder."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.core.game_pack import Pack

if TYPE_CHECKING:
    from engine.scenario.dialect import Dialect


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


class Installed(Commands, Protocol):
    """A game with its cards and commands. Naming it loads next to nothing: each member loads what it needs when it is called."""

    @staticmethod
    def check_cards() -> None:
        """Raise DefinitionError where cards that the player brought cannot be read any more."""
        ...

    @staticmethod
    def pack(*, ahead: bool = False) -> Pack:
        """The game. Its cards are read when they are first asked for, or all of them `ahead`."""
        ...

    @staticmethod
    def kinds() -> Collection[str]:
        """The kinds of its cards as lists name them, in small letters."""
        ...

    @staticmethod
    def numbers() -> Collection[str]:
        """The numbers of all its cards."""
        ...

    @staticmethod
    def lessons() -> Sequence[Path]:
        """The scenario files of the guided first game, in their order."""
        ...

    @staticmethod
    def puzzles() -> Sequence[Path]:
        """The scenario files of its puzzles, in their order."""
        ...

    @staticmethod
    def dialect() -> Dialect:
        """How its scenario files are read."""
        ...
