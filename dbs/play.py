"""`dbs play`: two players at this terminal, or one against a player without a will."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence

from card_data.games import pack
from dbs.game import profile_of
from dbs.terminal import add_looks, looks, run_app
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.play.begin import start, start_against
from dbs_tui.shell.settings import edition, load_settings
from engine.bots.roster import NAMES
from engine.core.errors import DefinitionError
from engine.core.game_pack import DeckList, Pack
from engine.version import FIRST_GAME


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs play`."""
    parser.add_argument(
        "--game", choices=tuple(FACES), help=f"which game; without it that of your settings, at first {FIRST_GAME}"
    )
    parser.add_argument(
        "--against", metavar="LEVEL", choices=NAMES, help=f"alone, against the computer: {', '.join(NAMES)}"
    )
    parser.add_argument("--profile", metavar="EDITION", help="edition of the rules")
    parser.add_argument(
        "--decks",
        metavar="A,B",
        help="decks of both players, starters or files, such as red,mine.toml: starts at once; with --against its deck may be left out",
    )
    parser.add_argument("--names", metavar="A,B", default="", help="names of both players")
    parser.add_argument("--seed", help="the same seed gives the same shuffles")
    add_looks(parser)


def run(args: argparse.Namespace) -> int:
    """Choose decks on the screen, or begin at once with those that are named; 2 for decks that cannot be played."""
    settings, once = load_settings(), looks(args)
    if args.game:
        once["game"] = args.game
    game = pack(args.game or settings.game)  # what is wrong with an imported set is told here, not by a screen
    if args.profile:
        once["profile"] = profile_of(game, args.profile)
    if args.against:
        once["level"] = args.against
    if not args.decks:
        return run_app(DbsApp("against" if args.against else "play", settings=settings, once=once, keep=True))
    profile = args.profile or edition(settings, game)
    try:
        decks = [game.read_deck(word.strip(), profile) for word in args.decks.split(",")]
        if args.against and len(decks) == 1:
            decks.append(secrets.choice(game.starters_of(profile)).deck)
    except DefinitionError as error:
        hint = "" if args.profile else _elsewhere(game, args.decks, profile)
        print(f"--decks: {error}{hint}", file=sys.stderr)
        return 2
    if reasons := _problems(game, decks, profile):
        print(*reasons, sep="\n", file=sys.stderr)
        return 2
    names = [name.strip() for name in args.names.split(",") if name.strip()]
    names = [*names, *settings.names[len(names) :]][:2]
    face, seed = FACES[game.name], args.seed or ""
    if args.against:
        link = start_against(game, face, args.against, names[0], decks, seed, profile, Archive())
    else:
        link = start(game, face, names, decks, seed, profile, Archive())
    return run_app(DbsApp(link=link, settings=settings, once=once, keep=True))


def _elsewhere(game: Pack, words: str, profile: str) -> str:
    """Why a starter may be unknown that there is: it belongs to another edition than the one of the settings; else ""."""
    wanted = {word.strip().casefold() for word in words.split(",")}
    keys = {one.key for one in game.starters_of(profile)}
    others = {one.key for one in game.starters} - keys
    return f" ({profile} is the edition in your settings; --profile names another)" if wanted & others else ""


def _problems(game: Pack, decks: Sequence[DeckList], profile: str) -> list[str]:
    """Why these decks cannot be played against each other."""
    if len(decks) != 2:
        return ["--decks wants two decks, as in --decks red,blue"]
    wrong = ((deck, game.check_deck(deck, profile)) for deck in decks)
    return next(([f"{deck.name}: {reason}" for reason in reasons] for deck, reasons in wrong if reasons), list[str]())
