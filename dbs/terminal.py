"""What the commands that draw on the terminal have in common: options of the looks, and the terminal itself."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from dbs_tui.app import DbsApp


def add_looks(parser: argparse.ArgumentParser) -> None:
    """The options of the looks."""
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII signs only")
    parser.add_argument("--light", action="store_true", help="colors for a light terminal")


def looks(args: argparse.Namespace) -> dict[str, Any]:
    """The settings of the looks that this run was asked for."""
    return ({"ascii": True} if args.ascii else {}) | ({"dark": False} if args.light else {})


def run_app(app: DbsApp) -> int:
    """Run the program on the terminal; without one it would wait for keys that never come."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if not all(stream is not None and stream.isatty() for stream in streams):
        print("dbs needs a terminal: keys come from its input, and the board is drawn on its output.", file=sys.stderr)
        return 2
    app.run()
    return 0
