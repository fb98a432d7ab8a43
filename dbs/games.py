"""`dbs games`: the matches that were played at this terminal."""

from __future__ import annotations

import argparse

from dbs_tui.shell.archive.folder import Archive


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """There are none."""


def run(args: argparse.Namespace) -> int:
    """List them, the newest first."""
    archive = Archive()
    entries = archive.entries()
    if not entries:
        print(f"No match has been played here yet. They will be kept in {archive.folder}.")
        return 0
    for entry in entries:
        decks = "over a network" if entry.watched else " against ".join(entry.decks)
        turns = f"turn {entry.turn}" if entry.result is None else f"{entry.turn} turns"
        print(f"{entry.path.stem}  {' and '.join(entry.names)}, {turns}: {entry.outcome}")
        print(f"{'':{len(entry.path.stem)}}  {entry.started}, {decks}")
    return 0
