"""`dbs join ws://HOST:PORT`: play on a server."""

from __future__ import annotations

import argparse
import sys

from card_data.games import check_cards
from dbs.terminal import add_looks, looks, run_app
from dbs_tui.app import DbsApp
from dbs_tui.shell.play.address import server_address
from dbs_tui.shell.settings import load_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs join`."""
    parser.add_argument("server", metavar="ws://HOST:PORT", help="address of the server")
    parser.add_argument("--name", default="", help="your name at the table")
    parser.add_argument("--guest", action="store_true", help="play without your key, as two windows of one machine do")
    add_looks(parser)


def run(args: argparse.Namespace) -> int:
    """Open the lobby of the server; 2 for what is no address."""
    check_cards()  # what is wrong with an imported set is told here, not by a screen
    try:
        server = server_address(args.server)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    settings, once = load_settings(), looks(args)
    if args.name:
        once["names"] = (args.name, settings.names[1])
    return run_app(DbsApp("join", server=server, settings=settings, once=once, keep=True, guest=args.guest))
