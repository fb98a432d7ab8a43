"""`dbs bot`: a program of yours plays against a player without a will, here or on a server, or there against anybody."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from card_data.games import pack
from dbs.game import add_game, add_profile, profile_of
from engine.bots.bouts import bouts, show
from engine.bots.process import WAIT
from engine.bots.roster import NAMES
from engine.bots.sim import of_starters, of_two
from engine.core.errors import DefinitionError
from engine.core.game_pack import Pack

if TYPE_CHECKING:
    from dbs_server.people.keys import Key

CODE = 6
"""Letters of the code of a table; ids of tables have more."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs bot`."""
    parser.add_argument(
        "command_line", metavar="CMD", help="the program with its arguments, in one word: 'python mine.py'"
    )
    parser.add_argument(
        "--against", metavar="NAME", help=f"{', '.join(NAMES)} (here: beginner; on a server: whoever sits down)"
    )
    parser.add_argument("--server", metavar="URL", help="play on this server, at a table of its own or at --table")
    parser.add_argument("--name", default="Robot", metavar="NAME", help="what it is called there (Robot)")
    parser.add_argument(
        "--key",
        type=Path,
        metavar="FILE",
        help="a key of its own, made where there is none: the name belongs to it there",
    )
    parser.add_argument("--table", default="", metavar="T", help="the table to sit down at, by its id or its code")
    add_game(parser)
    add_profile(parser)
    parser.add_argument(
        "--decks",
        metavar="D,E",
        help="two decks: names of starters, or deck files; without it all starters in turn; on a server its own deck alone",
    )
    parser.add_argument("--games", type=int, default=2, metavar="N", help="how many matches, each seat by turns (2)")
    parser.add_argument("--seed", default="1", metavar="S", help="seed of shuffles and players (1)")
    parser.add_argument("--wait", type=float, default=WAIT, metavar="SECONDS", help=f"time for an answer ({WAIT:g})")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """1 when the program gave up; a program, player or deck that is none is told."""
    game = pack(args.game)
    profile = profile_of(game, args.profile)
    if args.server:
        return _abroad(args, game, profile)
    against = args.against or "beginner"
    decks = args.decks and [word.strip() for word in args.decks.split(",")]
    meetings = of_two(game, decks, profile) if decks else of_starters(game, profile)
    told = bouts(game, args.command_line, against, meetings, args.games, args.seed, profile, args.wait)
    show(told, against, as_json=args.json)
    return 1 if told.given_up else 0


def _abroad(args: argparse.Namespace, game: Pack, profile: str) -> int:
    """On a server, with one deck: the first starter where none is named."""
    from dbs_server.guest import Visit, visit  # and with it websockets, which a match at home does without

    starters = game.starters_of(profile)
    if not args.decks and not starters:
        raise DefinitionError(f"--decks: {profile} has no starter decks; name a deck file")
    deck = game.read_deck(args.decks, profile) if args.decks else starters[0].deck
    code = args.table.upper() if len(args.table) == CODE else ""
    table = "" if code else args.table
    key = None if args.key is None else _key(args.key)
    where = Visit(args.server, args.name, deck, game.name, profile, table, code, args.against or "", args.games, key)
    told = visit(args.command_line, where, args.wait)
    show(told, args.against or f"others on {args.server}", as_json=args.json)
    return 1 if told.given_up else 0


def _key(path: Path) -> Key:
    """The key in a file, a new one where there is none. Raises DefinitionError."""
    from dbs_server.people.keys import BadKey
    from dbs_tui.shell.people.key_file import kept_key

    try:
        return kept_key(path)
    except (OSError, BadKey) as error:
        raise DefinitionError(f"--key: {error}") from error
