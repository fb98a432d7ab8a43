"""The `dbs` command. Imports are lazy: a headless server never loads the terminal client."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from card_data import all_cards
from engine.core.errors import DefinitionError
from engine.masters.cards.profiles import PROFILES

if TYPE_CHECKING:
    from dbs_tui.app import DbsApp

ABOUT = "The Dragon Ball Super Card Game (Masters) at a terminal."
EXAMPLES = """\
examples:
  dbs                              the menu
  dbs play                         two players at this terminal
  dbs play --profile demo          a first game with small decks
  dbs serve --host 0.0.0.0         host matches for others
  dbs join ws://example.org:8765   play on a server
  dbs rules 7-4-1                  what a clause of the rules means
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(
        prog="dbs", description=ABOUT, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    play = commands.add_parser("play", help="two players at this terminal, a curtain between them")
    play.add_argument("--profile", choices=tuple(PROFILES), help="edition of the rules")
    play.add_argument(
        "--decks", metavar="A,B", help="decks of both players, starters or files, such as red,mine.toml: starts at once"
    )
    play.add_argument("--names", metavar="A,B", default="", help="names of both players")
    play.add_argument("--seed", help="the same seed gives the same shuffles")
    _add_looks(play)
    join = commands.add_parser("join", help="play on a server")
    join.add_argument("server", metavar="ws://HOST:PORT", help="address of the server")
    join.add_argument("--name", default="", help="your name at the table")
    _add_looks(join)
    for name, (module, words) in _OTHERS.items():
        other = commands.add_parser(name, help=words)
        if given[:1] == [name]:
            import_module(module).add_arguments(other)
    args = parser.parse_args(given)
    if args.command in _OTHERS:
        return int(import_module(_OTHERS[args.command][0]).run(args) or 0)
    try:
        all_cards()  # what is wrong with an imported set is told here, not by a screen
        return _COMMANDS[args.command](args)
    except DefinitionError as error:
        print(error, file=sys.stderr)
        return 2


_OTHERS = {
    "serve": ("dbs_server.app", "host matches: a headless server"),
    "scenario": ("engine.scenario.cli", "run scenario files"),
    "cards": ("card_data.commands.cards", "bring a card list, see what is read of it"),
    "deck": ("card_data.commands.decks", "check a deck list"),
    "rules": ("engine.masters.clauses.lookup", "what a clause means, or which clauses are about some words"),
    "sim": ("engine.bots.sim", "let random players play whole matches"),
}
"""Commands of other packages: each module brings add_arguments(parser) and run(args)."""


def _add_looks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII signs only")
    parser.add_argument("--light", action="store_true", help="colors for a light terminal")


def _run(app: DbsApp) -> int:
    """Run the program on the terminal; without one it would wait for keys that never come."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if not all(stream is not None and stream.isatty() for stream in streams):
        print("dbs needs a terminal: keys come from its input, and the board is drawn on its output.", file=sys.stderr)
        return 2
    app.run()
    return 0


def _menu(args: argparse.Namespace) -> int:
    from dbs_tui.app import DbsApp

    return _run(DbsApp(keep=True))


def _play(args: argparse.Namespace) -> int:
    from dbs_tui.app import DbsApp
    from dbs_tui.decks import chosen_deck
    from dbs_tui.settings import load_settings

    settings, once = load_settings(), _looks(args)
    if args.profile:
        once["profile"] = args.profile
    if not args.decks:
        return _run(DbsApp("play", settings=settings, once=once, keep=True))
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
    from dbs_tui.hotseat import problems, start

    for choice in decks:
        if reasons := problems(choice, profile):
            print(*(f"{choice.name}: {reason}" for reason in reasons), sep="\n", file=sys.stderr)
            return 2

    names = [name.strip() for name in args.names.split(",") if name.strip()]
    names = [*names, *settings.names[len(names) :]][:2]
    link = start(names, decks, args.seed, profile)
    return _run(DbsApp(link=link, settings=settings, once=once, keep=True))


def _join(args: argparse.Namespace) -> int:
    from dbs_tui.app import DbsApp
    from dbs_tui.play.address import server_address
    from dbs_tui.settings import load_settings

    try:
        server = server_address(args.server)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    settings, once = load_settings(), _looks(args)
    if args.name:
        once["names"] = (args.name, settings.names[1])
    return _run(DbsApp("join", server=server, settings=settings, once=once, keep=True))


def _looks(args: argparse.Namespace) -> dict[str, Any]:
    """The settings of the looks that this run was asked for."""
    return ({"ascii": True} if args.ascii else {}) | ({"dark": False} if args.light else {})


_COMMANDS: dict[str | None, Callable[[argparse.Namespace], int]] = {None: _menu, "play": _play, "join": _join}


if __name__ == "__main__":
    sys.exit(main())
