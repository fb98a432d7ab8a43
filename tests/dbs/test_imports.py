"""A command loads what it needs: those without a screen load neither Textual nor the client, and help loads next to nothing."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys

import pytest

from card_data.masters.loader.library import DECKS
from dbs.main import COMMANDS

RUN = """
import sys
from dbs.main import main
try:
    code = main(sys.argv[1:])
except SystemExit as left:
    code = left.code
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(code)
"""
HEADLESS = {
    "sim": ["--games", "1", "--json"],
    "arena": ["random", "random", "--profile", "demo", "--pairs", "1", "--json"],
    "scenario": ["tests/scenarios/masters/7-battle", "--quiet"],
    "cards": ["show", "ST1-01"],
    "deck": ["check", str(DECKS / "red.toml")],
    "rules": ["7-4-1"],
}


def loaded(process: subprocess.Popen[str]) -> set[str]:
    """The modules that the command had loaded at its end."""
    told = process.communicate(timeout=120)[1]
    assert process.returncode == 0, told
    return set(told.splitlines()[-1].split())


def begun(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", RUN, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def of(modules: set[str], *packages: str) -> set[str]:
    return {name for name in modules if name.partition(".")[0] in packages}


@pytest.mark.parametrize("command", HEADLESS)
def test_a_command_without_a_screen_loads_no_client(command: str) -> None:
    modules = loaded(begun(command, *HEADLESS[command]))
    assert f"dbs.{command}" in modules
    assert of(modules, "textual", "dbs_tui", "dbs_server", "websockets") == set()


def test_a_server_loads_no_client() -> None:
    process = begun("serve", "--port", "0")
    assert process.stdout is not None
    assert "Serving" in process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    modules = loaded(process)
    assert "dbs_server.lobby" in modules
    assert of(modules, "textual", "dbs_tui") == set()


def at_a_terminal(*arguments: str, until: str, keys: str) -> str:
    """All that a command draws on a terminal of its own; when `until` is on the screen, these keys are pressed."""
    ours, its = pty.openpty()
    environment = {**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color"}
    command = [sys.executable, "-c", RUN, *arguments]
    process = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=environment)
    os.close(its)
    drawn = ""
    try:
        while chunk := os.read(ours, 65536).decode(errors="replace"):
            if until not in drawn and until in drawn + chunk:
                os.write(ours, keys.encode())
            drawn += chunk
    except OSError:  # how a terminal ends whose program has gone
        pass
    finally:
        os.close(ours)
    assert process.wait(60) == 0, drawn
    return drawn


def test_the_menu_is_there_before_the_rules_are_loaded() -> None:
    modules = set(at_a_terminal(until="Look at the decks", keys="q").splitlines()[-1].split())
    assert {"dbs.menu", "dbs_tui.shell.screens.menu"} <= modules
    assert {name for name in modules if name.startswith(("engine.masters.play", "engine.masters.truth"))} == set()


def test_a_clause_is_looked_up_without_any_card() -> None:
    modules = loaded(begun("rules", "7-4-1"))
    assert {name for name in modules if name.startswith(("card_data.masters.l", "engine.masters.compiler"))} == set()


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_what_runs_no_command_loads_none(option: str) -> None:
    modules = loaded(begun(option))
    assert of(modules, "textual", "rich", "websockets", "card_data", "dbs_server", "dbs_tui") == set()
    assert {f"dbs.{name}" for name in COMMANDS} & modules == set()


def test_a_server_with_a_file_loads_nothing_of_postgresql() -> None:
    told = "import sys, dbs.serve; from dbs_server.storage.opening import open_store; open_store(':memory:').close(); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert not of(set(found.stdout.split()), "psycopg", "psycopg_binary")
