"""Which games there are: the one place where the programs meet a game's own code. A pack is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from card_data.collectible import installed as collectible
from card_data.installed import Commands, Installed
from card_data.masters import installed as masters
from engine.core.errors import DefinitionError
from engine.core.game_pack import Pack
from engine.version import FIRST_GAME

if TYPE_CHECKING:  # a match does without scenarios
    from engine.scenario.dialect import Dialect
    from engine.scenario.scenario import Scenario

GAMES: Mapping[str, Installed] = {"masters": masters, "collectible": collectible}
"""Every game that is installed, by its name."""


@cache
def pack(name: str = FIRST_GAME) -> Pack:
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


def check_cards() -> None:
    """Raise DefinitionError where cards that the player brought cannot be read any more: to be told before a screen is drawn."""
    for game in GAMES.values():
        game.check_cards()


@cache
def dialects() -> Mapping[str, Dialect]:
    """What scenario files may say in `game`, and how they are read then."""
    return {name: game.dialect() for name, game in GAMES.items()}


def has_lessons(name: str) -> bool:
    """Whether a game has a guided first game; without reading it."""
    return name in GAMES and bool(GAMES[name].lessons())


def has_puzzles(name: str) -> bool:
    """Whether a game has puzzles; without reading them."""
    return name in GAMES and bool(GAMES[name].puzzles())


def lessons(name: str = FIRST_GAME) -> Sequence[Scenario]:
    """The guided first game of a game, none for one that has none. Raises BadScenario."""
    return _scenarios(GAMES[name].lessons()) if name in GAMES else ()


def puzzles(name: str = FIRST_GAME) -> Sequence[Scenario]:
    """The puzzles of a game. Raises BadScenario."""
    return _scenarios(GAMES[name].puzzles()) if name in GAMES else ()


def _scenarios(paths: Sequence[Path]) -> Sequence[Scenario]:
    from engine.scenario.reading import parse

    return tuple(parse(path.read_text(encoding="utf-8"), path.name, dialects()) for path in paths)


def commands(name: str = FIRST_GAME) -> Commands:
    """What the commands about cards, decks and rules do for the game of that name."""
    return GAMES[name]


def game_meant(named: str | None, word: str) -> str:
    """The game that is named; without a name that of a card number or of a file about cards, as far as it can be told."""
    from card_data.whose import game_of  # and with it the readers of lists, for those commands that need them

    return named or game_of(word, GAMES, FIRST_GAME)
