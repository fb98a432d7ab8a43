"""The main screens, as pictures, in a small, a good and a large terminal, drawn by the Textual that constraints.txt names."""

from __future__ import annotations

import re
from datetime import datetime, tzinfo
from importlib.metadata import version
from pathlib import Path
from typing import Self

import pytest
from msgspec.structs import replace

from dbs_tui.app import DbsApp
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.play.messages import Connection, Position, Wire
from dbs_tui.shell.settings import Settings
from tests.tui import boards
from tests.tui.fakes import FakeLink
from tests.tui.test_archive import kept_match

PINNED = dict(
    re.findall(r"^([\w-]+)==(\S+)", (Path(__file__).parents[2] / "constraints.txt").read_text(), re.MULTILINE)
)
OTHERS = [
    f"{name} {version(name)}, not {PINNED[name]}" for name in ("textual", "rich") if version(name) != PINNED[name]
]
pytestmark = pytest.mark.skipif(bool(OTHERS), reason=f"drawn by other versions: {', '.join(OTHERS)}")

SMALL, GOOD, LARGE = (80, 24), (140, 45), (200, 60)
RECORDS = Path(__file__).parents[1] / "records"
SIZES = pytest.mark.parametrize("size", [SMALL, GOOD, LARGE], ids=["80x24", "140x45", "200x60"])

BOARDS = {
    "main": boards.view(boards.MAIN),
    "battle": boards.battle_view(boards.OFFENSE),
    "counter": boards.chained(),
    "search": boards.searching(),
    "mulligan": boards.view(boards.MULLIGAN),
    "over": replace(boards.view(), phase="over", result=boards.OVER),
}


class Noon(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2026, 1, 2, 12, tzinfo=tz)


@SIZES
@pytest.mark.parametrize("name", BOARDS)
def test_board(snap_compare, name: str, size: tuple[int, int]) -> None:
    assert snap_compare(DbsApp(link=FakeLink(BOARDS[name]), settings=Settings()), terminal_size=size)


class SixteenColors(DbsApp):
    """The program on a terminal that has sixteen."""

    sixteen = True


LOOKS = ("light", "ascii", "no color", "16 colors")


def looking(look: str, monkeypatch, link: FakeLink | None = None) -> DbsApp:
    """The program with one of the looks."""
    if look == "no color":
        monkeypatch.setenv("NO_COLOR", "1")
    kind = SixteenColors if look.startswith("16") else DbsApp
    return kind(link=link, settings=Settings(dark="light" not in look, ascii=look == "ascii"))


@SIZES
@pytest.mark.parametrize("look", [*LOOKS, "16 colors, light"])
def test_looks(snap_compare, look: str, size: tuple[int, int], monkeypatch) -> None:
    assert snap_compare(looking(look, monkeypatch, FakeLink(BOARDS["battle"])), terminal_size=size)


@pytest.mark.parametrize("size", [(80, 18), (80, 12), (60, 8)], ids=["80x18", "80x12", "60x8"])
def test_low_windows(snap_compare, size: tuple[int, int]) -> None:
    assert snap_compare(DbsApp(link=FakeLink(BOARDS["main"]), settings=Settings()), terminal_size=size)


@pytest.mark.parametrize(
    ("name", "keys"),
    {
        "card menu": ["right", "right", "enter"],
        "targets": ["up", "up", "enter"],
        "payment": ["1"],
        "why not": ["right", "question_mark"],
        "card": ["up", "up", "i"],
        "piles": ["z"],
        "log": ["g"],
        "help": ["f1"],
        "leave": ["Q"],
        "rule": ["x"],
    }.items(),
)
def test_windows(snap_compare, name: str, keys: list[str]) -> None:
    assert snap_compare(DbsApp(link=FakeLink(BOARDS["main"]), settings=Settings()), terminal_size=SMALL, press=keys)


@SIZES
def test_menu(snap_compare, size: tuple[int, int]) -> None:
    assert snap_compare(DbsApp(settings=Settings()), terminal_size=size)


@pytest.mark.parametrize("size", [SMALL, GOOD], ids=["80x24", "140x45"])
def test_matches(snap_compare, tmp_path, monkeypatch, size: tuple[int, int]) -> None:
    """The match that is kept, in the list."""
    monkeypatch.setattr("dbs_tui.shell.archive.folder.datetime", Noon)
    archive = Archive(tmp_path)
    kept_match(archive, "pictures").close()
    assert snap_compare(DbsApp(settings=Settings(), archive=archive), terminal_size=size, press=["m"])


@SIZES
@pytest.mark.parametrize(("moment", "keys"), {"attack": ["a"], "later": ["T", "t", "t", "t"], "end": ["end"]}.items())
def test_replay(snap_compare, moment: str, keys: list[str], size: tuple[int, int]) -> None:
    """A record that is written down, looked at again: it is the same whatever random players do today."""
    app = DbsApp(settings=Settings(), shown=RECORDS / "red-blue.json")
    assert snap_compare(app, terminal_size=size, press=keys)


def test_settings(snap_compare) -> None:
    assert snap_compare(DbsApp(settings=Settings()), terminal_size=SMALL, press=["s"])


def test_lost_connection(snap_compare) -> None:
    link = FakeLink(BOARDS["main"])

    async def lose(pilot) -> None:
        await pilot.pause()
        link.send(Connection(Wire.LOST, "Connection lost (gone). Trying again in 2 s"))
        await pilot.pause()

    assert snap_compare(DbsApp(link=link, settings=Settings()), terminal_size=SMALL, run_before=lose)


@SIZES
def test_decks(snap_compare, size: tuple[int, int]) -> None:
    assert snap_compare(DbsApp(settings=Settings()), terminal_size=size, press=["d"])


@pytest.mark.parametrize("look", LOOKS)
def test_decks_otherwise(snap_compare, look: str, monkeypatch) -> None:
    assert snap_compare(looking(look, monkeypatch), terminal_size=GOOD, press=["d"])


async def draw_curtain(pilot) -> None:
    """The other player is asked, and has to be told what has happened."""
    await pilot.pause()
    pilot.app.screen.link.send(Position(None, 0, covered=True, curtain=1))
    await pilot.pause()


@SIZES
def test_curtain(snap_compare, size: tuple[int, int]) -> None:
    app = DbsApp(link=FakeLink(BOARDS["main"]), settings=Settings())
    assert snap_compare(app, terminal_size=size, run_before=draw_curtain)


@pytest.mark.parametrize("look", LOOKS)
def test_curtain_otherwise(snap_compare, look: str, monkeypatch) -> None:
    app = looking(look, monkeypatch, FakeLink(BOARDS["main"]))
    assert snap_compare(app, terminal_size=SMALL, run_before=draw_curtain)
