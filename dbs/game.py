"""What the commands about one game have in common: which game, and which edition of its rules."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from card_data.games import GAMES
from engine.core.errors import DefinitionError
from engine.core.game_pack import Pack
from engine.version import FIRST_GAME


def add_game(parser: argparse.ArgumentParser) -> None:
    """The option that names the game."""
    parser.add_argument("--game", choices=sorted(GAMES), default=FIRST_GAME, help=f"which game ({FIRST_GAME})")


def add_found_game(parser: argparse.ArgumentParser, actions: Iterable[argparse.ArgumentParser]) -> None:
    """The option that names the game, before an action or behind it; None without it: the cards tell, see `game_meant`."""
    told = "which game (that of the cards)"
    parser.add_argument("--game", choices=sorted(GAMES), help=told)
    for action in actions:
        action.add_argument("--game", choices=sorted(GAMES), default=argparse.SUPPRESS, help=told)


def add_profile(parser: argparse.ArgumentParser) -> None:
    """The option that names the edition of its rules; see `profile_of`."""
    parser.add_argument("--profile", metavar="NAME", help="edition of the rules (the game's usual one)")


def profile_of(game: Pack, named: str | None) -> str:
    """The profile that is meant: without a name the game's usual one. Raises DefinitionError with those that there are."""
    profile = named or game.profiles[0]
    if profile not in game.profiles:
        raise DefinitionError(f"--profile: {game.title} has no edition '{profile}'; it has: {', '.join(game.profiles)}")
    return profile
