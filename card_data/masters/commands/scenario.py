"""`dbs scenario FILE...`: run scenario files."""

from __future__ import annotations

import argparse

from card_data.games import dialects
from engine.scenario.cli import run_all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs scenario`."""
    parser.add_argument("paths", nargs="+", metavar="FILE", help="scenario files, or folders of them")
    parser.add_argument("-q", "--quiet", action="store_true", help="print failures and the last line only")


def run(args: argparse.Namespace) -> int:
    """1 when a scenario fails."""
    return run_all(args.paths, dialects(), quiet=args.quiet)
