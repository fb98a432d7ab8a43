"""`dbs deck check FILE`: a deck list or a deck file, each wrong line with the nearest card, and every reason why it is not legal."""

from __future__ import annotations

import argparse
import sys

from card_data.brought import deck_list
from card_data.importer.compiled import compile_all
from card_data.loader.library import all_cards
from engine.core.errors import DefinitionError
from engine.masters.cards.deck import Deck, refusals
from engine.masters.cards.profiles import PROFILES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs deck`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="say whether a deck is legal, and why not")
    check.add_argument("file", metavar="FILE", help="a deck list (4 BT1-030 ...) or a deck file (TOML)")
    check.add_argument("--profile", choices=sorted(PROFILES), default="masters", help="edition of the rules (masters)")


def run(args: argparse.Namespace) -> int:
    """Run `dbs deck`; 0 for a legal deck, 1 for one that is not, 2 for a file that is not there."""
    try:
        cards = compile_all(all_cards())
        listed = deck_list(args.file)
    except DefinitionError as error:
        print(error, file=sys.stderr)
        return 2
    deck = listed.deck
    told = [f"{args.file}:{line}: {reason}" for line, reason in listed.wrong] + refusals(
        deck, cards, PROFILES[args.profile]
    )
    if told:
        print(*told, sep="\n")
        print(f"{deck.name}: not legal, {deck.size} cards{_side(deck)}.")
        return 1
    print(f"{deck.name}: legal, {deck.size} cards with {cards[deck.leader].definition.name}{_side(deck)}.")
    return 0


def _side(deck: Deck) -> str:
    return f", and a side deck of {deck.side_size}" if deck.side else ""
