"""`dbs bot`: a program of yours plays against a player without a will."""

from __future__ import annotations

import argparse

from card_data.games import pack
from dbs.game import add_game, add_profile, profile_of
from engine.bots.bouts import bouts, show
from engine.bots.process import WAIT
from engine.bots.roster import NAMES
from engine.bots.sim import of_starters, of_two


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs bot`."""
    parser.add_argument(
        "command_line", metavar="CMD", help="the program with its arguments, in one word: 'python mine.py'"
    )
    parser.add_argument("--against", default="beginner", metavar="NAME", help=f"{', '.join(NAMES)} (beginner)")
    add_game(parser)
    add_profile(parser)
    parser.add_argument(
        "--decks", metavar="D,E", help="two decks: names of starters, or deck files; without it all starters in turn"
    )
    parser.add_argument("--games", type=int, default=2, metavar="N", help="how many matches, each seat by turns (2)")
    parser.add_argument("--seed", default="1", metavar="S", help="seed of shuffles and players (1)")
    parser.add_argument("--wait", type=float, default=WAIT, metavar="SECONDS", help=f"time for an answer ({WAIT:g})")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """1 when the program gave up; a program, player or deck that is none is told."""
    game = pack(args.game)
    profile = profile_of(game, args.profile)
    decks = args.decks and [word.strip() for word in args.decks.split(",")]
    meetings = of_two(game, decks, profile) if decks else of_starters(game, profile)
    told = bouts(game, args.command_line, args.against, meetings, args.games, args.seed, profile, args.wait)
    show(told, args.against, as_json=args.json)
    return 1 if told.given_up else 0
