"""The command line: help, errors, and a server that never loads the terminal client."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dbs_tui.cli import main


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["join", "--help"], ["serve", "--help"], ["sim", "--help"], ["scenario", "--help"]])
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 0
    assert "usage: dbs" in capsys.readouterr().out


def test_unknown_decks_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--decks", "red,purple"]) == 2
    assert "blue" in capsys.readouterr().err


def test_a_headless_server_loads_no_terminal_client() -> None:
    code = "import sys, dbs_tui.cli, dbs_server.app; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
