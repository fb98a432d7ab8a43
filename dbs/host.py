"""`dbs host`: a server in the background of a client, for a match with a friend."""

from __future__ import annotations

import argparse
import sys

from card_data.games import check_cards
from dbs.terminal import add_looks, looks, run_app
from dbs_tui.app import DbsApp
from dbs_tui.shell.play.hosting import CannotHost, Hosted
from dbs_tui.shell.settings import load_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs host`."""
    parser.add_argument("--port", type=int, default=8765, help="port to listen on (default 8765; 0: any free one)")
    parser.add_argument(
        "--address",
        default="",
        metavar="URL",
        help="address by which your friend dials this machine, where a router stands before it",
    )
    parser.add_argument("--name", default="", help="your name at the table")
    add_looks(parser)


def run(args: argparse.Namespace) -> int:
    """Serve and play; 2 where no server can be started."""
    check_cards()
    settings, once = load_settings(), looks(args)
    if args.name:
        once["names"] = (args.name, settings.names[1])
    try:
        with Hosted(args.port, args.address) as hosted:
            print("\n".join(hosted.words), flush=True)
            app = DbsApp("join", server=hosted.own, settings=settings, once=once, keep=True, outside=hosted.address)
            code = run_app(app)
            print("The server has stopped with this program; a match that was on goes on with the next `dbs host`.")
            return code
    except CannotHost as error:
        print(error, file=sys.stderr)
        return 2
