"""`dbs deck check FILE`: a deck list or a deck file, each wrong line with the nearest card, and every reason why it is not legal."""

from __future__ import annotations

import argparse

from card_data.games import FIRST, GAMES, commands, pack
from engine.core.errors import DefinitionError
from engine.core.game_pack import Pack


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs deck`."""
    parser.add_argument("--game", choices=sorted(GAMES), default=FIRST, help=f"which game ({FIRST})")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    one = actions.add_parser("check", help="say whether a deck is legal, and why not")
    one.add_argument("file", metavar="FILE", help="a deck list (4 BT1-030 ...) or a deck file (TOML)")
    one.add_argument("--profile", metavar="NAME", help="edition of the rules (the game's usual one)")


def run(args: argparse.Namespace) -> int:
    """0 for a legal deck, 1 for one that is not, 2 for a file that is not there."""
    return commands(args.game).check_deck(args.file, profile_of(pack(args.game), args.profile))


def profile_of(game: Pack, named: str | None) -> str:
    """The profile that is meant: without a name the game's usual one. Raises DefinitionError with those that there are."""
    profile = named or game.profiles[0]
    if profile not in game.profiles:
        raise DefinitionError(f"{game.title} has no profile '{profile}'; there are: {', '.join(game.profiles)}")
    return profile
