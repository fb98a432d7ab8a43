"""Imported cards and a player's own deck files, end to end: the import, a server in a process of its own, the client's screens, a match."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from card_data.games import pack, packs
from dbs.main import main
from dbs_server.protocol import StarterSeen
from dbs_tui.app import DbsApp
from dbs_tui.masters import deck_pages as decks
from dbs_tui.shell.decks import offered
from dbs_tui.shell.screens.games import Games
from dbs_tui.shell.screens.lobby import Lobby
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.settings import Settings
from engine.masters.cards.profiles import rules_of
from tests.tui.matches import starters
from tests.tui.test_decisions import text_of
from tests.tui.test_network import Robot, until

LEADER = {
    "number": "MY1-001", "name": "Mr. Satan, Champion at Home", "type": "LEADER", "colors": ["Red"], "power": 10000, "characters": ["Mr. Satan"],
    "traits": ["Earthling"], "skills": "[Auto] When this card attacks, draw 1 card.",
    "back": {"name": "Mr. Satan, World Champion", "power": 15000, "skills": "[Auto] When this card attacks, draw 1 card."},
}  # fmt: skip


def fighter(number: int) -> dict[str, object]:
    return {
        "number": f"MY1-{number:03}", "name": f"Pupil {number}", "type": "BATTLE", "colors": ["Red"], "energy": 1, "specified_cost": ["R"],
        "power": 10000, "combo_power": 5000, "combo_cost": 0, "characters": ["Pupil"], "traits": ["Earthling"],
    }  # fmt: skip


ROWS = [LEADER, *(fighter(number) for number in range(2, 15))]
LIST = "Leader: MY1-001\n" + "\n".join(f"4 MY1-{number:03}" for number in range(2, 15))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with an imported set and two deck files: a list that is legal, and a TOML file that is not."""
    monkeypatch.setenv("DBS_DATA", str(tmp_path / "data"))
    cards = tmp_path / "mine.jsonl"
    cards.write_text("\n".join(json.dumps(row) for row in ROWS), encoding="utf-8")
    assert main(["cards", "import", str(cards), "--name", "Mine"]) == 0
    (tmp_path / "school.txt").write_text(LIST, encoding="utf-8")
    (tmp_path / "short.toml").write_text(
        'name = "Short"\nleader = "MY1-001"\n[main]\n"MY1-002" = 5\n', encoding="utf-8"
    )
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    """What this process knows of the cards is read anew."""
    decks.known_cards.cache_clear()
    packs.cache_clear()
    pack.cache_clear()


@contextlib.asynccontextmanager
async def served(folder: Path) -> AsyncIterator[str]:
    """A server in a process of its own, which knows the cards imported into a folder; its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "dbs",
        "serve",
        "--port",
        "0",
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "DBS_DATA": str(folder)},
    )
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        found = re.search(r":(\d+)\s*$", line)
        assert found is not None, line
        yield f"ws://127.0.0.1:{found[1]}"
    finally:
        process.terminate()
        await process.wait()


async def bring(app: DbsApp, pilot, file: Path) -> None:
    """Choose a deck file at one's table."""
    await pilot.press("d")
    await until(lambda: bool(app.screen.query("#decks-file")))
    app.screen.query_one("#decks-file", Input).focus()
    app.screen.query_one("#decks-file", Input).value = str(file)
    await pilot.press("enter")
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()


async def at_own_table(app: DbsApp, pilot) -> Lobby:
    await until(lambda: isinstance(app.screen, Lobby) and "Connected" in text_of(app))
    await pilot.press("o")
    await until(lambda: isinstance(app.screen, Games))
    await pilot.press("enter")
    await until(lambda: "Waiting for the other player" in text_of(app))
    assert isinstance(app.screen, Lobby)
    return app.screen


async def test_a_deck_of_imported_cards_is_played_over_the_network(own: Path) -> None:
    async with served(own / "data") as url:
        app = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob")))
        async with app.run_test(size=(120, 40)) as pilot:
            lobby = await at_own_table(app, pilot)
            await bring(app, pilot, own / "short.toml")
            await until(lambda: isinstance(app.screen, Reader))
            refused = text_of(app)
            assert "the main deck has 5 cards, it needs 50 to 60: 5-1-3" in refused
            assert "5 copies of MY1-002 (Pupil 2), at most 4" in refused
            await pilot.press("escape")
            await pilot.pause()
            await bring(app, pilot, own / "school.txt")
            await until(lambda: "Ann (you): school" in text_of(app))
            assert lobby._seated is not None
            robot = Robot(url, "blue", 3, lobby._seated.table)
            await until(lambda: isinstance(app.screen, MatchScreen) and app.screen.table.decision is not None)
            await pilot.pause()
            assert "Mr. Satan" in text_of(app)
            robot.connection.close()


async def test_a_server_without_the_cards_says_which_it_does_not_know(own: Path) -> None:
    async with served(own / "nothing") as url:
        app = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob")))
        async with app.run_test(size=(120, 40)) as pilot:
            await at_own_table(app, pilot)
            await bring(app, pilot, own / "school.txt")
            await until(lambda: isinstance(app.screen, Reader))
            assert "no card has the number MY1-001" in text_of(app)


async def test_a_file_that_is_no_deck_is_told_with_its_lines(own: Path) -> None:
    (own / "wrong.txt").write_text(f"{LIST}\n4 Pupil 2\n3 Pupl 3\n", encoding="utf-8")
    (own / "noise.toml").write_bytes(b"\xff\xfe\x00")
    app = DbsApp("play", settings=Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for name, words in (
            ("wrong.txt", "did you mean MY1-003 (Pupil 3)?"),
            ("noise.toml", "not a text in UTF-8"),
            ("absent.txt", "No such file"),
        ):
            app.screen.query_one("#decks-file", Input).focus()
            app.screen.query_one("#decks-file", Input).value = str(own / name)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, Reader)
            assert words in str(
                app.screen.query_one(Static).visual
            )  # as it is written: on the screen its lines break where they must
            await pilot.press("escape")
            await pilot.pause()


def test_the_decks_of_a_server_are_on_offer_whether_this_program_brings_them_or_not() -> None:
    own_red = starters("demo")[0]
    shown = (
        StarterSeen("new", "Androids Awake", ("green",), "A deck of a newer server.", "demo"),
        StarterSeen(str(own_red.key), own_red.name, ("red",), "", "demo"),
        StarterSeen("blue", "Not for This Table", ("blue",), "", "masters"),
    )
    known, other = offered(pack(), shown, "demo")
    assert known == own_red
    assert (other.key, other.text, decks.page(other).cards) == ("new", "A deck of a newer server.", ())
    assert offered(pack(), shown, "2031") == ()
    assert rules_of("2031") == "2031"


def test_a_damaged_set_is_told_before_the_screen_is_drawn(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "data/sets/Mine.json").write_text("{", encoding="utf-8")
    for command in ([], ["join", "localhost:1"], ["play", "--decks", "red,blue"]):
        assert main(command) == 2
        assert "Mine.json: damaged" in capsys.readouterr().err
    assert main(["serve", "--port", "0"]) == 1
    assert "Mine.json: damaged" in capsys.readouterr().err
