"""`dbs deck check FILE`: a deck list or a deck file, each wrong line with the nearest card, and every reason why it is not legal."""

from __future__ import annotations

import argparse

from card_data.games import commands, game_meant, pack
from dbs.game import add_found_game, add_profile, profile_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs deck`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    one = actions.add_parser("check", help="say whether a deck is legal, and why not")
    one.add_argument("file", metavar="FILE", help="a deck list (4 BT1-030 ...) or a deck file (TOML)")
    add_profile(one)
    add_found_game(parser, [one])


def run(args: argparse.Namespace) -> int:
    """0 for a legal deck, 1 for one that is not, 2 for a file that is not there."""
    game = game_meant(args.game, args.file)
    return commands(game).check_deck(args.file, profile_of(pack(game), args.profile))
