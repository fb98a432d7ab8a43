"""`dbs replay`: look at a match again, from its file."""

from __future__ import annotations

import argparse

from card_data.games import pack
from dbs.terminal import add_looks, looks, run_app
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.archive.opening import opened, reel_of
from dbs_tui.shell.settings import load_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs replay`."""
    parser.add_argument(
        "match",
        metavar="FILE",
        nargs="?",
        default="",
        help="a file of a match or a report, or the beginning of its name in the list of `dbs games`; without it the newest",
    )
    add_looks(parser)


def run(args: argparse.Namespace) -> int:
    """Open the replay; 2 for what is no match."""
    archive = Archive()
    path = archive.find(args.match)
    reel_of(opened(path), FACES, pack)  # what is wrong with it is told here, not by a screen
    return run_app(DbsApp(settings=load_settings(), once=looks(args), keep=True, archive=archive, shown=path))
