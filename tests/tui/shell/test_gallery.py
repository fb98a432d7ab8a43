"""The pictures of the decks around the menu, where there is room for them."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from dbs_tui.app import DbsApp
from dbs_tui.shell.screens.menu import Menu
from dbs_tui.shell.settings import Settings
from tests.tui.matches import starters


@pytest.mark.parametrize(
    ("size", "hung"), [((80, 24), False), ((140, 30), False), ((140, 45), True), ((200, 60), True)]
)
async def test_the_decks_hang_around_the_menu_of_a_large_window(size: tuple[int, int], hung: bool) -> None:
    app = DbsApp(settings=Settings())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        menu = app.screen
        assert isinstance(menu, Menu)
        walls = [menu.query_one(where, Static) for where in ("#menu-above", "#menu-below")]
        assert [wall.display for wall in walls] == [hung, hung]
        if hung:
            names = " ".join(str(wall.content).splitlines()[-1] for wall in walls)
            assert all(deck.name in names for deck in starters())
            assert menu.max_scroll_y == 0  # nothing is pushed out of the window


async def test_pictures_are_none_in_plain_signs_and_others_in_another_game() -> None:
    app = DbsApp(settings=Settings(ascii=True))
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        assert not app.screen.query_one("#menu-above").display
    app = DbsApp(settings=Settings())
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        assert "Turtle School" in str(app.screen.query_one("#menu-above", Static).content)
