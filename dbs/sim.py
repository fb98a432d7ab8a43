"""`dbs sim`: random players through the public API, every decision checked for the laws of the design."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.bots.sim import simulate
from engine.masters.cards.profiles import PROFILES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs sim`."""
    parser.add_argument(
        "--decks", metavar="A,B", help="two decks: names of starters, or deck files; without it all starters in turn"
    )
    parser.add_argument("--cards", metavar="FILE", help="random legal decks of the wholly read cards of a card list")
    parser.add_argument("--profile", choices=sorted(PROFILES), default="masters", help="edition of the rules (masters)")
    parser.add_argument("--games", type=int, default=10, metavar="N", help="how many games (10)")
    parser.add_argument("--seed", default="1", metavar="S", help="seed of decks' order, shuffles and players (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--hash", action="store_true", help="add a combined hash of all final states")


def run(args: argparse.Namespace) -> int:
    """1 when a game broke a law or the engine, 2 for decks that are not there."""
    return simulate(
        args.games,
        args.seed,
        PROFILES[args.profile],
        decks=args.decks,
        listed=None if args.cards is None else Path(args.cards),
        as_json=args.json,
        with_hash=args.hash,
    )
