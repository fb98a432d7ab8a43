"""`dbs rules 7-4-1`, `dbs rules double strike`: what a clause means, or which clauses are about some words."""

from __future__ import annotations

import argparse

from card_data.games import commands
from dbs.game import add_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs rules`."""
    add_game(parser)
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="the number of a clause, or words to look for; nothing: the chapters"
    )


def run(args: argparse.Namespace) -> int:
    """1 where nothing is found."""
    return commands(args.game).look_up(args.words)
