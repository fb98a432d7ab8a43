"""`dbs deck check FILE`: a deck list or a deck file, each wrong line with the nearest card, and every reason why it is not legal."""

from __future__ import annotations

import argparse

from card_data.masters.commands.decks import check
from engine.masters.cards.profiles import PROFILES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs deck`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    one = actions.add_parser("check", help="say whether a deck is legal, and why not")
    one.add_argument("file", metavar="FILE", help="a deck list (4 BT1-030 ...) or a deck file (TOML)")
    one.add_argument("--profile", choices=sorted(PROFILES), default="masters", help="edition of the rules (masters)")


def run(args: argparse.Namespace) -> int:
    """0 for a legal deck, 1 for one that is not, 2 for a file that is not there."""
    return check(args.file, PROFILES[args.profile])
