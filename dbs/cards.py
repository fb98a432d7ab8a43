"""`dbs cards import | check | exercise | lint | show`: bring card lists, and see what is read of them."""

from __future__ import annotations

import argparse
from pathlib import Path

from card_data.games import commands, game_meant
from dbs.game import add_found_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs cards`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    bring = actions.add_parser("import", help="read card lists and keep them as a set of your own")
    bring.add_argument("files", nargs="+", metavar="FILE", help="JSON lines, a JSON array, or CSV")
    bring.add_argument("--name", required=True, help="name of the set")
    check = actions.add_parser("check", help="read a card list and say what compiles")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--json", action="store_true", help="print one JSON object")
    exercise = actions.add_parser(
        "exercise", help="make every skill of the read cards happen, and check the laws of the engine"
    )
    exercise.add_argument("file", metavar="FILE")
    exercise.add_argument("--seed", default="1", metavar="S", help="the same seed makes the same positions (1)")
    exercise.add_argument("--json", action="store_true", help="print one JSON object")
    lint = actions.add_parser("lint", help="say which words, names and references of a card list are odd")
    lint.add_argument("file", metavar="FILE", help="a card list, or a set file (TOML)")
    show = actions.add_parser("show", help="a card, its text, and what was read of it")
    show.add_argument("number", metavar="NUMBER")
    add_found_game(parser, (bring, check, exercise, lint, show))


def run(args: argparse.Namespace) -> int:
    """1 where something was wrong, 2 for a file that is no list."""
    cards = commands(game_meant(args.game, _about(args)))
    match args.action:
        case "import":
            return cards.bring(args.files, args.name)
        case "check":
            return cards.check(Path(args.file), as_json=args.json)
        case "exercise":
            return cards.exercise(Path(args.file), args.seed, as_json=args.json)
        case "lint":
            return cards.lint(Path(args.file))
        case _:
            return cards.show(args.number)


def _about(args: argparse.Namespace) -> str:
    """The card or the first file that tells which game is meant."""
    match args.action:
        case "import":
            return args.files[0]
        case "show":
            return args.number
        case _:
            return args.file
