"""`dbs deck check FILE`: a deck list or a deck file, each wrong line with the nearest card, and every reason why it is not legal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from card_data.importer.compiled import compile_all
from card_data.importer.decklists import load_deck_list
from card_data.loader.decks import load_deck
from card_data.loader.library import all_cards
from engine.core.errors import DefinitionError
from engine.masters.deck import check_deck, unread_text
from engine.masters.profiles import PROFILES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs deck`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="say whether a deck is legal, and why not")
    check.add_argument("file", metavar="FILE", help="a deck list (4 BT1-030 ...) or a deck file (TOML)")
    check.add_argument("--profile", choices=sorted(PROFILES), default="masters", help="edition of the rules (masters)")


def run(args: argparse.Namespace) -> int:
    """Run `dbs deck`; 0 for a legal deck, 1 for one that is not, 2 for a file that is not there."""
    path = Path(args.file)
    try:
        cards = compile_all(all_cards())
        if path.suffix == ".toml":
            deck, wrong = load_deck(path), []
        else:
            listed = load_deck_list(path, cards)
            deck, wrong = listed.deck, listed.wrong
    except DefinitionError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{path}: {error.strerror or error}", file=sys.stderr)
        return 2
    for line, reason in wrong:
        print(f"{path}:{line}: {reason}")
    reasons = check_deck(deck, cards, PROFILES[args.profile])
    reasons += unread_text(deck, cards)
    for reason in reasons:
        print(reason)
    if wrong or reasons:
        return 1
    print(f"{deck.name}: legal, {deck.size} cards with {cards[deck.leader].definition.name}.")
    return 0
