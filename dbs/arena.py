"""`dbs arena`: two players without a will in pairs of matches, seats exchanged."""

from __future__ import annotations

import argparse

from card_data.games import pack
from dbs.game import add_game, add_profile, profile_of
from engine.bots.arena import contend, show
from engine.bots.roster import NAMES
from engine.bots.sim import of_starters, of_two


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs arena`."""
    who = "; ".join(f"{name}: {said}" for name, said in NAMES.items())
    parser.add_argument(
        "a", metavar="A", help=f"a player without a will ({who}); fighter:hand=1.5,life=2 changes weights"
    )
    parser.add_argument("b", metavar="B", help="the other one")
    add_game(parser)
    add_profile(parser)
    parser.add_argument(
        "--decks", metavar="D,E", help="two decks: names of starters, or deck files; without it all starters in turn"
    )
    parser.add_argument("--pairs", type=int, default=20, metavar="N", help="how many pairs of matches (20)")
    parser.add_argument("--seed", default="1", metavar="S", help="seed of shuffles and players (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """1 when a match broke; a player or deck that is none is told."""
    game = pack(args.game)
    profile = profile_of(game, args.profile)
    decks = args.decks and [word.strip() for word in args.decks.split(",")]
    meetings = of_two(game, decks, profile) if decks else of_starters(game, profile)
    standing = contend(game, (args.a, args.b), meetings, args.pairs, args.seed, profile, quiet=args.json)
    show(standing, as_json=args.json)
    return 1 if standing.errors else 0
