"""The command line: help, the version, and errors."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from card_data.masters.loader.library import DECKS
from dbs.main import main
from dbs_tui.shell.play.address import server_address
from dbs_tui.shell.settings import Settings, save_settings
from engine.version import VERSION


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["play", "--help"],
        ["games", "--help"],
        ["replay", "--help"],
        ["report", "--help"],
        ["join", "--help"],
        ["serve", "--help"],
        ["host", "--help"],
        ["key", "--help"],
        ["name", "--help"],
        ["sim", "--help"],
        ["arena", "--help"],
        ["bot", "--help"],
        ["scenario", "--help"],
        ["cards", "--help"],
        ["deck", "--help"],
        ["rules", "--help"],
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


@pytest.mark.parametrize("command", [["play"], ["sim"], ["deck", "check", str(DECKS / "red.toml")]])
def test_an_edition_that_the_game_has_not_is_told_with_those_that_it_has(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command[0], "--game", "masters", *command[1:], "--profile", "lunch"]) == 2
    told = capsys.readouterr().err
    assert (
        "--profile: Dragon Ball Super Card Game (Masters) has no edition 'lunch'; it has: masters, launch, demo" in told
    )


CARD = """
set = "ZZ"
name = "Brought"
[[card]]
number = "ZZ-01"
name = "NAIL"
type = "warrior"
symbol = "alien"
turn = 1
chi = "A"
combat = 4
support = 2
injured = { combat = 2, support = 1 }
text = "Toughness"
"""


@pytest.mark.parametrize("game", [[], ["--game", "collectible"]])
@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["cards", "check", "zz.toml"], "1 of 1 cards wholly read"),
        (["cards", "check", "zz.csv"], "1 of 1 cards wholly read"),
        (["cards", "show", "cs1-02"], "Turn cost 3, Chi cost SS"),
        (["deck", "check", "mine.txt"], "Deck has 3 cards, it needs exactly 40"),
    ],
)
def test_the_cards_tell_the_game_where_nobody_names_it(
    command: list[str],
    told: str,
    game: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("zz.toml").write_text(CARD, encoding="utf-8")
    heads = "number,name,type,symbol,turn,chi,figures,injured,text"
    row = "ZZ-01,NAIL,Warrior,Alien,1,A,4/2,2/1,Toughness"
    Path("zz.csv").write_text(f"{heads}\n{row}\n", encoding="utf-8")
    Path("mine.txt").write_text("3 CS1-02 GOKU\n", encoding="utf-8")
    main([*command[:2], *game, *command[2:]])
    assert told in capsys.readouterr().out
    main([command[0], *game, *command[1:]])
    assert told in capsys.readouterr().out


def test_a_game_that_is_named_goes_before_what_the_cards_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "zz.toml"
    path.write_text(CARD, encoding="utf-8")
    assert main(["cards", "check", "--game", "masters", str(path)]) == 2
    assert "neither JSON lines" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_is_none_is_told(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"--port={port}"]) == 2
    assert f"'{port}' is no port" in capsys.readouterr().err


def test_one_deck_is_not_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--decks", "red"]) == 2
    assert "wants two decks" in capsys.readouterr().err


@pytest.mark.parametrize("command", [[], ["play"], ["play", "--decks", "red,blue"], ["join", "localhost:1"]])
def test_without_a_terminal_it_says_so_and_ends(command: list[str]) -> None:
    """Waiting for keys that never come looks like a program that hangs."""
    done = subprocess.run(
        [sys.executable, "-m", "dbs", *command], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("dbs needs a terminal: ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("http://example.org:8765", "ws://example.org:8765"),
        ("https://example.org/table", "wss://example.org/table"),
        ("ftp://example.org", "ws://example.org"),
        ("ws://", "ws://localhost:8765"),
        ("example.org:many", "ws://localhost:8765"),
        ("", "ws://localhost:8765"),
    ],
)
def test_another_kind_of_address_is_refused_with_the_right_one(
    word: str, right: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["join", word]) == 2
    told = capsys.readouterr().err
    assert f"'{word}' is no address of a server: it begins with ws://, or wss://" in told
    assert told.rstrip().endswith(f"as in {right}")


def test_an_address_may_be_short() -> None:
    assert server_address("localhost") == "ws://localhost:8765"
    assert server_address(" example.org:80 ") == "ws://example.org:80"
    assert server_address("wss://example.org") == "wss://example.org"


def test_a_deck_of_another_edition_names_the_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    save_settings(Settings(profile="demo"))
    assert main(["play", "--decks", "red,blue"]) == 2
    assert "demo is the edition in your settings; --profile names another" in capsys.readouterr().err
    assert main(["play", "--decks", "nowhere.toml,no-such-deck"]) == 2  # no edition has these
    assert "edition in your settings" not in capsys.readouterr().err


def test_the_version_is_the_programs_own_with_a_hash_of_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert re.fullmatch(rf"dbs {re.escape(VERSION)} \(rules [0-9a-f]{{12}}\)\n", capsys.readouterr().out)


def test_an_unknown_command_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["menu"])
    assert "invalid choice: 'menu'" in capsys.readouterr().err


def test_a_reader_that_has_heard_enough_is_no_error() -> None:
    """`dbs rules damage | head -1`."""
    shell = f"{sys.executable} -m dbs rules damage | head -1"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, timeout=120)
    assert len(done.stdout.splitlines()) == 1
    assert "Traceback" not in done.stderr
