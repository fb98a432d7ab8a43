"""What a moved selection sends to the terminal: the cells that look otherwise, and few others."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from dbs_tui.app import DbsApp
from dbs_tui.shell.settings import Settings
from dbs_tui.shell.spare import SpareUpdate
from tests.tui import boards
from tests.tui.fakes import FakeLink


class Counting(DbsApp):
    """Counts the bytes of the updates that a terminal would be sent."""

    sent = 0

    def _display(self, screen: Any, renderable: Any) -> None:
        if isinstance(renderable, ChopsUpdate):
            self.sent += len(SpareUpdate.of(renderable).render_segments(self.console).encode())
        super()._display(screen, renderable)


def test_each_part_is_cut_at_both_ends() -> None:
    chops = [{0: Strip([Segment("abcdefghij")]), 10: Strip([Segment("klmno")])}]
    update = SpareUpdate.of(ChopsUpdate(chops, [(0, 3, 5), (0, 9, 12)], [[10, 15]]))
    sent = update.render_segments(Console(color_system=None))
    assert sent == "\x1b[1;4Hde\x1b[1;10Hj\x1b[1;11Hkl"


@pytest.mark.parametrize("size", [(80, 24), (140, 45), (200, 60)])
async def test_a_moved_selection_sends_little(size: tuple[int, int]) -> None:
    app = Counting(link=FakeLink(boards.view(boards.MAIN)), settings=Settings())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        for key in ("right", "right", "up", "left", "down"):
            app.sent = 0
            await pilot.press(key)
            await pilot.pause()
            assert 0 < app.sent <= 3000, key
