"""Styles of the parts of an area are made when something is drawn in them, and follow the theme."""

from __future__ import annotations

import pytest

from dbs_tui.app import DbsApp
from dbs_tui.shell.settings import Settings
from dbs_tui.shell.widgets.area import Area
from tests.tui import boards
from tests.tui.fakes import FakeLink


async def test_styles_are_made_for_what_is_drawn_and_follow_the_theme() -> None:
    app = DbsApp(link=FakeLink(boards.view(boards.MAIN)), settings=Settings(dark=True))
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        areas = list(app.screen.query(Area))
        made = sum(len(area._component_styles) for area in areas)
        assert 0 < made < sum(len(Area.COMPONENT_CLASSES) for _ in areas) / 2
        hand = app.screen.query_one("#hand", Area)
        dark = hand.style_of("red")
        app.change("dark", False)
        await pilot.pause()
        assert hand.style_of("red") != dark
        app.change("dark", True)
        await pilot.pause()
        assert hand.style_of("red") == dark
        with pytest.raises(KeyError):
            hand.style_of("no such part")
