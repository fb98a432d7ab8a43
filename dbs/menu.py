"""`dbs` alone: the menu."""

from __future__ import annotations

import argparse

from dbs.terminal import run_app
from dbs_tui.app import DbsApp
from dbs_tui.shell.settings import load_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The menu takes none."""


def run(args: argparse.Namespace) -> int:
    """Open the menu."""
    settings = load_settings()  # what is wrong with an imported set is told here, not by a screen
    return run_app(DbsApp(settings=settings, keep=True))
