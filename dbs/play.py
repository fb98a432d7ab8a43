"""`dbs play`: two players at this terminal."""

from __future__ import annotations

import argparse
import sys

from card_data.masters import all_cards
from dbs.terminal import add_looks, looks, run_app
from dbs_tui.masters.deck_pages import chosen_deck
from dbs_tui.shell.app import DbsApp
from dbs_tui.shell.play.begin import problems, start
from dbs_tui.shell.settings import load_settings
from engine.core.errors import DefinitionError
from engine.masters.cards.profiles import PROFILES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs play`."""
    parser.add_argument("--profile", choices=tuple(PROFILES), help="edition of the rules")
    parser.add_argument(
        "--decks", metavar="A,B", help="decks of both players, starters or files, such as red,mine.toml: starts at once"
    )
    parser.add_argument("--names", metavar="A,B", default="", help="names of both players")
    parser.add_argument("--seed", help="the same seed gives the same shuffles")
    add_looks(parser)


def run(args: argparse.Namespace) -> int:
    """Choose decks on the screen, or begin at once with those that are named; 2 for decks that cannot be played."""
    all_cards()  # what is wrong with an imported set is told here, not by a screen
    settings, once = load_settings(), looks(args)
    if args.profile:
        once["profile"] = args.profile
    if not args.decks:
        return run_app(DbsApp("play", settings=settings, once=once, keep=True))
    profile = args.profile or settings.profile
    try:
        decks = [chosen_deck(word.strip(), profile) for word in args.decks.split(",")]
    except DefinitionError as error:
        hint = "" if args.profile else f" ({profile} is the edition in your settings; --profile names another)"
        print(f"--decks: {error}{hint}", file=sys.stderr)
        return 2
    if len(decks) != 2:
        print("--decks wants two decks, as in --decks red,blue", file=sys.stderr)
        return 2
    for choice in decks:
        if reasons := problems(choice, profile):
            print(*(f"{choice.name}: {reason}" for reason in reasons), sep="\n", file=sys.stderr)
            return 2
    names = [name.strip() for name in args.names.split(",") if name.strip()]
    names = [*names, *settings.names[len(names) :]][:2]
    link = start(names, decks, args.seed, profile)
    return run_app(DbsApp(link=link, settings=settings, once=once, keep=True))
