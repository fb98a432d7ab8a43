"""The board of the second game as pictures, in a small and a good terminal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dbs_tui.app import DbsApp
from dbs_tui.shell.settings import Settings
from tests.tui.collectible import boards
from tests.tui.collectible.fakes import link
from tests.tui.test_snapshots import GOOD, SMALL
from tests.tui.test_snapshots import pytestmark as pytestmark

SIZES = pytest.mark.parametrize("size", [SMALL, GOOD], ids=["80x24", "140x45"])
BOARDS = {
    "main": boards.view(boards.MAIN),
    "organize": boards.view(boards.ORGANIZE, "organize"),
    "defend": boards.attacked(boards.DEFEND),
    "battle": boards.fighting(boards.RESPOND),
    "chain": boards.fighting(boards.RESPOND, chain=boards.CHAIN),
    "seven": replace(boards.view(boards.MAIN), players=(boards.mika(*boards.HOME, coins=7), boards.ravi(*boards.THEIRS))),
    "over": replace(boards.view(), phase="over", result=boards.OVER, story=("9 turns; Mika went first.",)),
}  # fmt: skip


@SIZES
@pytest.mark.parametrize("name", BOARDS)
def test_board(snap_compare, name: str, size: tuple[int, int]) -> None:
    assert snap_compare(DbsApp(link=link(BOARDS[name]), settings=Settings()), terminal_size=size)


@pytest.mark.parametrize("look", ["light", "ascii"])
def test_looks(snap_compare, look: str) -> None:
    settings = Settings(dark=look != "light", ascii=look == "ascii")
    app = DbsApp(link=link(BOARDS["chain"]), settings=settings)
    assert snap_compare(app, terminal_size=SMALL)


@pytest.mark.parametrize("name", ["organize", "chain"])
@pytest.mark.parametrize("size", [(80, 16), (60, 12)], ids=["80x16", "60x12"])
def test_low_windows(snap_compare, name: str, size: tuple[int, int]) -> None:
    assert snap_compare(DbsApp(link=link(BOARDS[name]), settings=Settings()), terminal_size=size)


@pytest.mark.parametrize(
    ("name", "keys"),
    {"taken up": ["space"], "card": ["i"], "piles": ["z"], "help": ["f1"]}.items(),
)
def test_windows(snap_compare, name: str, keys: list[str]) -> None:
    app = DbsApp(link=link(BOARDS["organize"]), settings=Settings())
    assert snap_compare(app, terminal_size=SMALL, press=keys)
