"""What the first questions would wait for is read while the first board is looked at."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import RenderableType
from textual.screen import Screen

from card_data.games import pack
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES
from dbs_tui.shell.play.begin import start
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.match_view import MatchView
from dbs_tui.shell.settings import Settings
from tests.tui import boards
from tests.tui.fakes import FakeLink
from tests.tui.test_decisions import text_of


async def test_a_local_match_gets_ready_beside_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchView, "FIRST_LOOK", 0.01)
    game, read = pack("masters"), Event()
    decks = [game.read_deck(word, "masters") for word in ("red", "blue")]
    link = start(game, FACES["masters"], ("Ann", "Bob"), decks, "ready", "masters")
    app = DbsApp(link=link, settings=Settings(trusting=True), pack_of=lambda name: replace(game, get_ready=read.set))
    async with app.run_test():
        for _ in range(100):
            if read.is_set():
                break
            await asyncio.sleep(0.02)
        assert read.is_set()


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)], ids=str)
async def test_the_first_thing_that_is_painted_is_the_match(size: tuple[int, int]) -> None:
    """No empty board, and no board that is laid out once more: what stands there at first is what stands there in the end."""
    game = pack("masters")
    decks = [game.read_deck(word, "masters") for word in ("red", "blue")]
    link = start(game, FACES["masters"], ("Ann", "Bob"), decks, "painted", "masters")
    painted: list[str] = []

    class Watched(DbsApp):
        def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
            painted.append(text_of(self))
            super()._display(screen, renderable)

    app = Watched(link=link, settings=Settings(trusting=True))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Ann" in painted[0]
        assert set(painted) == {text_of(app)}
        assert [type(screen) for screen in app.screen_stack] == [MatchScreen]


async def test_the_match_that_the_program_began_with_ends_it() -> None:
    """Below it there is nothing to come back to."""
    app = DbsApp(link=FakeLink(boards.view(boards.MAIN)), settings=Settings())
    async with app.run_test() as pilot:
        await pilot.press("Q")
        await pilot.pause()
        app.to_menu()
        await pilot.pause()
        assert app._exit
