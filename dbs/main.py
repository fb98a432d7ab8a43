"""The command `dbs`: which commands there are, and which one is meant."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from engine.core.errors import DefinitionError, RecordError
from engine.lasting import lasting
from engine.version import program

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
COMMANDS = {
    "play": "two players at this terminal, a curtain between them",
    "games": "the matches played at this terminal",
    "replay": "look at a match again, and go on from anywhere in it",
    "verify": "whether a match was dealt and played as its record says",
    "report": "write a match down for the authors, without names",
    "join": "play on a server",
    "host": "play with a friend: a server in the background of your client",
    "serve": "host matches: a headless server",
    "admin": "give orders to a running server",
    "name": "at a server: give a name free whose key is lost",
    "key": "the key by which servers know you",
    "scenario": "run scenario files",
    "puzzle": "whether puzzles have just the solutions that they state",
    "cards": "bring a card list, see what is read of it",
    "deck": "check a deck list",
    "rules": "what a clause means, or which clauses are about some words",
    "sim": "let random players play whole matches",
    "bot": "let a program of yours play",
    "arena": "let two players without a will play against each other",
}
"""Every command, with what `dbs --help` says of it; its file in this folder has its name."""
MENU = "menu"
"""The file of the command without a name."""


class Command(Protocol):
    """What the file of a command has."""

    @staticmethod
    def add_arguments(parser: argparse.ArgumentParser) -> None:
        """Say what may be given."""
        ...

    @staticmethod
    def run(args: argparse.Namespace) -> int:
        """Do it; the exit code. A DefinitionError or RecordError that is raised is told, and makes it 2."""
        ...


class _Version(argparse.Action):
    """`--version`: made up only where it is asked for, because it reads the code of the rules."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"{parser.prog} {program()}")
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that is meant; the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    meant = next((word for word in given if not word.startswith("-")), None)
    parser = argparse.ArgumentParser(
        prog="dbs", description=ABOUT, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and a hash of the rules' code")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, words in COMMANDS.items():
        one = commands.add_parser(name, help=words)
        if name == meant:
            load(name).add_arguments(one)
    args = parser.parse_args(given)
    try:
        code = load(args.command or MENU).run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # who reads has heard enough: `dbs rules 7 | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (DefinitionError, RecordError) as error:
        print(error, file=sys.stderr)
        return 2


def load(name: str) -> Command:
    """The file of a command. What is loaded stays."""
    with lasting():
        return cast(Command, import_module(f"dbs.{name}"))
