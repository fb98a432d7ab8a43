"""`dbs` alone: the menu."""

from __future__ import annotations

import argparse

from card_data.games import check_cards
from dbs.terminal import run_app
from dbs_tui.app import DbsApp


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The menu takes none."""


def run(args: argparse.Namespace) -> int:
    """Open the menu."""
    check_cards()  # what is wrong with an imported set is told here, not by a screen
    return run_app(DbsApp(keep=True))
