"""`dbs sim`: random players through the public API, every decision checked for the laws of the design."""

from __future__ import annotations

import argparse
from pathlib import Path

from card_data.games import pack
from dbs.game import add_game, add_profile, profile_of
from engine.bots.sim import of_chance, of_starters, of_two, simulate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs sim`."""
    add_game(parser)
    parser.add_argument(
        "--decks", metavar="A,B", help="two decks: names of starters, or deck files; without it all starters in turn"
    )
    parser.add_argument("--cards", metavar="FILE", help="random legal decks of the wholly read cards of a card list")
    add_profile(parser)
    parser.add_argument("--games", type=int, default=10, metavar="N", help="how many games (10)")
    parser.add_argument("--seed", default="1", metavar="S", help="seed of decks' order, shuffles and players (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--hash", action="store_true", help="add a combined hash of all final states")
    parser.add_argument(
        "--undo", action="store_true", help="take answers back at random, and play on: the games end as they do without"
    )


def run(args: argparse.Namespace) -> int:
    """1 when a game broke a law or the engine, 2 for decks that are not there."""
    game = pack(args.game)
    profile = profile_of(game, args.profile)
    if args.cards is not None:
        game = game.with_cards(Path(args.cards))
        meetings = of_chance(game, args.games, args.seed, profile)
    elif args.decks is not None:
        meetings = of_two(game, [word.strip() for word in args.decks.split(",")], profile)
    else:
        meetings = of_starters(game, profile)
    return simulate(
        game, meetings, args.games, args.seed, profile, as_json=args.json, with_hash=args.hash, undo=args.undo
    )
