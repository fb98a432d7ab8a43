"""The command line: help, errors, and a server that never loads the terminal client."""

from __future__ import annotations

import subprocess
import sys

import pytest

from card_data.loader.library import DECKS
from dbs_tui.cli import main


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["play", "--help"],
        ["join", "--help"],
        ["serve", "--help"],
        ["sim", "--help"],
        ["scenario", "--help"],
    ],
)
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 0
    assert "usage: dbs" in capsys.readouterr().out


def test_unknown_decks_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--decks", "red,purple"]) == 2
    assert "blue" in capsys.readouterr().err


def test_a_deck_is_checked_by_the_profile(capsys: pytest.CaptureFixture[str]) -> None:
    """A deck file of the first edition may be played in any, one with Unison Cards not in the first."""
    assert main(["play", "--profile", "launch", "--decks", f"{DECKS / 'red.toml'},blue"]) == 2
    told = capsys.readouterr().err
    assert "Turtle School Rising" in told
    assert "Unison Card (2-3-2); that is not in the Official Rules of 2017" in told
    assert main(["play", "--profile", "demo", "--decks", "red,yellow"]) == 2
    assert "no deck 'yellow', and no such file; for demo there are: green, red" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["99999", "-1", "any"])
def test_a_port_that_is_none_is_told(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", f"--port={port}"])
    assert f"'{port}' is no port" in capsys.readouterr().err


def test_one_deck_is_not_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--decks", "red"]) == 2
    assert "wants two decks" in capsys.readouterr().err


def test_a_headless_server_loads_no_terminal_client() -> None:
    code = "import sys, dbs_tui.cli, dbs_server.app; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
