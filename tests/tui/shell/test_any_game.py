"""The shell plays a game that it does not know: from the menu to the end of a match, at one terminal and on a server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from card_data import games
from card_data.games import pack
from dbs_server.app import running
from dbs_server.protocol import Step, encode
from dbs_tui.faces import FACES as ALL
from dbs_tui.faces import MASTERS
from dbs_tui.shell.app import Shell
from dbs_tui.shell.bounds import Unreadable
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.incoming import Stepped, Told, read
from dbs_tui.shell.play.messages import Message, Position
from dbs_tui.shell.play.network import NetworkLink
from dbs_tui.shell.screens.curtain import Curtain
from dbs_tui.shell.screens.games import Games
from dbs_tui.shell.screens.lobby import Lobby
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.settings import Settings, load_settings, save_settings
from engine.core.sheet import Writer
from tests.server.toy import HEAP, HeapView
from tests.tui import boards
from tests.tui.shell.heap import HeapFace
from tests.tui.test_decisions import text_of
from tests.tui.test_network import until

FACE = HeapFace()
FACES = {"masters": MASTERS, "heap": FACE}
PACKS = {"masters": pack(), "heap": HEAP}


class TwoGames(Shell):
    """The program with a second game."""

    faces = FACES


class Heaps(Shell):
    """The program with one game, and that is not the first."""

    faces: ClassVar = {"heap": FACE}


def shell(begin: str = "menu", game: str = "heap", server: str = "") -> Shell:
    settings = Settings(game=game)
    return TwoGames(begin, pack_of=PACKS.__getitem__, server=server, settings=settings, keep=True, guest=True)


async def choose_decks(*seated: tuple[Shell, Pilot[Any]]) -> None:
    """Each player at a table of a server takes the first deck."""
    for app, keys in seated:
        await until(lambda app=app: "Choose your deck: d" in text_of(app))  # type: ignore[misc]
        await keys.press("d")
        await keys.pause()
        await keys.press("enter")


async def test_a_match_at_one_terminal() -> None:
    app = shell("play")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "9 stones" not in text_of(app)
        assert "9x stones" in text_of(app)
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        secret = str(screen.table.view.secret)
        assert "Turn 1: Ann" in text_of(app)
        assert "TAKE" in text_of(app)
        assert "Your number" in text_of(app)
        assert secret in text_of(app)
        assert "counter" not in text_of(app).lower()
        for key in ("i", "escape", "question_mark", "escape", "z", "escape", "g", "escape", "f1", "escape", "c", "x"):
            await pilot.press(key)
            await pilot.pause()
        assert app.screen is screen
        await pilot.press("3")
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        assert secret not in text_of(app)
        await pilot.press("enter", "3", "enter", "3")
        await pilot.pause()
        assert isinstance(app.screen, Over)
        assert "The heap is empty." in text_of(app)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, Curtain)


async def test_a_deck_that_is_none_is_told_by_the_pack() -> None:
    app = shell("play")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        field = app.screen.query_one("#decks-file")
        field.focus()
        field.value = "mine.txt"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await pilot.pause()
        assert "There are no other heaps" in text_of(app)


async def test_the_game_is_chosen_in_the_menu_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    heap = SimpleNamespace(pack=lambda: HEAP, lessons=lambda: (), puzzles=lambda: ())
    monkeypatch.setitem(games.GAMES, "heap", heap)  # type: ignore[arg-type]
    app = shell(game="masters")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Masters, at a terminal" in text_of(app)
        await pilot.press("g")
        await pilot.pause()
        assert "Heap, at a terminal" in text_of(app)
        await pilot.press("d")
        await pilot.pause()
        assert "Nine stones." in text_of(app)
    assert load_settings().game == "heap"
    save_settings(Settings(game="gone"))
    assert load_settings().game == "masters"


async def test_a_table_on_a_server_with_two_games() -> None:
    async with running("127.0.0.1", 0, games=PACKS) as port:
        url = f"ws://127.0.0.1:{port}"
        app, other = shell("join", server=url), shell("join", "masters", url)
        async with app.run_test(size=(80, 24)) as pilot, other.run_test(size=(120, 40)) as second:
            await until(lambda: "Connected" in text_of(app))
            await pilot.press("o")
            await pilot.pause()
            assert isinstance(app.screen, Games)
            rows = app.screen.query_one(OptionList)
            assert [rows.get_option_at_index(i).id for i in range(2)] == ["masters", "heap"]
            await pilot.press("enter")
            await until(lambda: "Waiting for the other player" in text_of(app))
            await until(lambda: "Heap" in text_of(other))
            await second.press("enter")
            await choose_decks((app, pilot), (other, second))
            await until(lambda: all(isinstance(one.screen, MatchScreen) for one in (app, other)))
            await until(lambda: "YOU decide" in text_of(app))
            for keys, one in ((pilot, app), (second, other), (pilot, app)):
                await until(lambda one=one: "YOU decide" in text_of(one))
                await keys.press("3")
            await until(lambda: all(isinstance(one.screen, Over) for one in (app, other)))
            await second.press("m")
            await until(lambda: isinstance(other.screen, Lobby))


def test_a_server_that_changes_the_game_of_a_table_is_not_followed() -> None:
    heard: list[Message] = []
    link = NetworkLink(ServerConnection("ws://127.0.0.1:9", {"heap": FACE}, lambda _: None), FACE, 0)
    link.open(heard.append)
    link.hear(Stepped(1, boards.view(boards.MAIN), ()))
    assert heard == []
    link.hear(Stepped(2, HeapView(0, 9, None, None, 7), ()))
    assert isinstance(heard[-1], Position)


def test_a_view_is_read_by_the_face_of_its_game() -> None:
    frame = encode(Step(1, (), Writer(HeapView).change(HeapView(0, 9, None, None, 7))))
    message = read(frame, Told(FACE))
    assert isinstance(message, Stepped)
    assert message.view == HeapView(0, 9, None, None, 7)
    with pytest.raises(Unreadable, match="a match of a game that it does not know"):
        read(frame, None)
    with pytest.raises(Unreadable, match="required field"):
        read(frame, Told(MASTERS))


async def test_settings_of_a_game_without_a_face_begin_with_one_that_has() -> None:
    app = Heaps(pack_of=PACKS.__getitem__, settings=Settings(game="masters"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Heap, at a terminal" in text_of(app)
        assert "Another game" not in text_of(app)


def test_every_game_that_has_a_face_is_installed_and_shows_the_views_of_its_pack() -> None:
    assert {name: face.view for name, face in ALL.items()} == {name: pack(name).views[0] for name in ALL}
