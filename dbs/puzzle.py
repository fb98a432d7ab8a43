"""`dbs puzzle`: whether puzzles have just the solutions that their files state."""

from __future__ import annotations

import argparse
from pathlib import Path

from card_data.games import dialects, puzzles
from engine.scenario.reading import parse
from engine.scenario.solve import check


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs puzzle`."""
    parser.add_argument("paths", nargs="*", metavar="FILE", help="puzzle files; without one those of the program")


def run(args: argparse.Namespace) -> int:
    """1 when a puzzle has other solutions; a file that is no puzzle is told."""
    paths = [Path(name) for name in args.paths]
    found = [parse(path.read_text(encoding="utf-8"), path.name, dialects()) for path in paths] if paths else puzzles()
    wrong = 0
    for puzzle in found:
        told = check(dialects()[puzzle.game], puzzle)
        wrong += bool(told)
        print(f"{'FAIL' if told else 'ok  '}  {puzzle.source}: {puzzle.title}{f': {told}' if told else ''}")
    return 1 if wrong else 0
