"""With "ASCII only" no other sign reaches the terminal, whatever draws it."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color

from dbs_tui.app import DbsApp
from dbs_tui.shell.settings import Settings
from dbs_tui.shell.widgets.ascii_lines import AsciiLines
from tests.tui.matches import start, starters
from tests.tui.test_decisions import text_of


async def test_every_window_of_a_match_is_plain(app_over) -> None:
    app = app_over(start(("Ann", "Zoë"), starters()[:2], "1"), ascii=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert text_of(app).isascii()
        await pilot.press("enter")
        await pilot.pause()
        for key in ("i", "g", "x", "z", "f1", "question_mark", "Q"):
            await pilot.press(key)
            await pilot.pause()
            await pilot.pause()
            assert len(app.screen_stack) > 1, key
            assert text_of(app).isascii(), f"{key}: {sorted({sign for sign in text_of(app) if not sign.isascii()})}"
            await pilot.press("escape")
            await pilot.pause()


async def test_the_setting_is_at_work_at_once() -> None:
    app = DbsApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert not text_of(app).isascii()
        app.change("ascii", True)
        await pilot.pause()
        assert text_of(app).isascii()
        app.change("ascii", False)
        await pilot.pause()
        assert not text_of(app).isascii()


def test_cells_stay_where_they_are() -> None:
    line = "┏━┓│«é界▇▌x"
    plain = AsciiLines().apply([Segment(line)], Color(0, 0, 0))[0]
    assert plain.text == "+-+|<e? #|x"
    assert AsciiLines().apply([Segment("╒═ REST ═╕")], Color(0, 0, 0))[0].text == "== REST =="
    assert plain.cell_length == Segment(line).cell_length
