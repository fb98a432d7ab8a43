"""The `dbs` command. Imports are lazy: a headless server never loads the terminal client."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from card_data import all_cards
from engine.core.errors import DefinitionError
from engine.masters.cards.profiles import PROFILES

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


def _menu(args: argparse.Namespace) -> int:
    from dbs_tui.app import DbsApp

    DbsApp().run()
    return 0


def _play(args: argparse.Namespace) -> int:
    from dbs_tui.app import DbsApp
    from dbs_tui.decks import chosen_deck
    from dbs_tui.settings import load_settings

    settings = _looks(args, load_settings())
    settings.profile = args.profile or settings.profile
    if not args.decks:
        DbsApp("play", settings=settings, keep=True).run()
        return 0
    try:
        decks = [chosen_deck(word.strip(), settings.profile) for word in args.decks.split(",")]
    except DefinitionError as error:
        print(f"--decks: {error}", file=sys.stderr)
        return 2
    if len(decks) != 2:
        print("--decks wants two decks, as in --decks red,blue", file=sys.stderr)
        return 2
    from dbs_tui.hotseat import problems, start

    for choice in decks:
        if reasons := problems(choice, settings.profile):
            print(*(f"{choice.name}: {reason}" for reason in reasons), sep="\n", file=sys.stderr)
            return 2

    names = [name.strip() for name in args.names.split(",") if name.strip()]
    names = [*names, *settings.names[len(names) :]][:2]
    DbsApp(link=start(names, decks, args.seed, settings.profile), settings=settings, keep=True).run()
    return 0


def _join(args: argparse.Namespace) -> int:
    from dbs_tui.app import DbsApp
    from dbs_tui.settings import load_settings

    if not args.server.startswith(("ws://", "wss://")):
        args.server = f"ws://{args.server}"
    settings = _looks(args, load_settings())
    if args.name:
        settings.names = (args.name, settings.names[1])
    DbsApp("join", server=args.server, settings=settings, keep=True).run()
    return 0


def _looks(args: argparse.Namespace, settings):
    settings.ascii = settings.ascii or args.ascii
    settings.dark = settings.dark and not args.light
    return settings


_COMMANDS: dict[str | None, Callable[[argparse.Namespace], int]] = {None: _menu, "play": _play, "join": _join}


if __name__ == "__main__":
    sys.exit(main())
