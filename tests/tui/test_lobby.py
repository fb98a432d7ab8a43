"""The lobby by the mouse, at a real server."""

from __future__ import annotations

import re

from textual.widgets import Input, OptionList

from dbs_server.app import running
from dbs_server.protocol import CreateTable, FromServer, Seated, Welcome
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.messages import Connection
from dbs_tui.shell.screens.games import Games
from dbs_tui.shell.screens.lobby import Lobby
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.settings import Settings
from tests.tui.test_chips import click_chip
from tests.tui.test_decisions import text_of
from tests.tui.test_network import until


async def take_game(pilot) -> None:
    """Take the game that was chosen last, once the window that asks which one is ready."""
    app = pilot.app
    await until(lambda: isinstance(app.screen, Games) and isinstance(app.focused, OptionList))
    await pilot.press("enter")


async def test_tables_are_opened_left_and_joined_by_the_mouse() -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        app = DbsApp("join", settings=Settings(names=("Ann", "Bob"), server=""))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            lobby = app.screen
            assert isinstance(lobby, Lobby)
            address = lobby.query_one("#lobby-server", Input)
            address.value = "http://"
            await click_chip(pilot, "lobby-keys", "connect")
            assert lobby.connection is None
            address.value = url
            await click_chip(pilot, "lobby-keys", "connect")
            await until(lambda: "Connected" in text_of(app))
            edition = lobby._edition
            await click_chip(pilot, "lobby-keys", "rules")
            assert lobby._edition != edition
            while lobby._edition != edition:
                await click_chip(pilot, "lobby-keys", "rules")
            await click_chip(pilot, "lobby-keys", "name")
            lobby.query_one("#lobby-name", Input).value = "Cid"
            await pilot.press("enter")
            await pilot.pause()
            assert app.settings.names[0] == "Cid"
            await click_chip(pilot, "lobby-keys", "private")
            await take_game(pilot)
            await until(lambda: "Code for your friend" in text_of(app))
            assert "Cid (you)" in text_of(app)
            assert f"dbs join {url}/" in text_of(app)
            await click_chip(pilot, "lobby-keys", "leave")
            await until(lambda: lobby._seated is None)
            await click_chip(pilot, "lobby-keys", "open")
            await take_game(pilot)
            await until(lambda: "Waiting for the other player" in text_of(app))
            assert "Code for your friend" not in text_of(app)
            await click_chip(pilot, "lobby-keys", "deck")
            assert app.screen is not lobby
            await click_chip(pilot, "decks-keys", "take")
            await until(lambda: bool(re.search(r"Cid \(you\): (?!no deck)", text_of(app))))
            await click_chip(pilot, "lobby-keys", "leave")
            await until(lambda: lobby._seated is None)
            heard: list[FromServer | Connection] = []
            owner = ServerConnection(url, FACES, heard.append)
            owner.start()
            await until(lambda: any(isinstance(message, Welcome) for message in heard))
            owner.send(CreateTable("Bob", title="Bob's table"))
            await until(lambda: any(isinstance(message, Seated) for message in heard))
            await until(lambda: "Bob's table" in text_of(app))
            await click_chip(pilot, "lobby-keys", "join")
            await until(lambda: "Choose your deck" in text_of(app))
            await click_chip(pilot, "lobby-keys", "leave")
            await until(lambda: lobby._seated is None)
            await click_chip(pilot, "lobby-keys", "code")
            await pilot.press(*"nocode", "enter")
            await until(lambda: len(app._notifications) > 0)
            assert lobby._seated is None
            owner.close()
            await click_chip(pilot, "lobby-keys", "leave")
            assert app.screen is not lobby


async def test_the_computer_is_seated_at_a_table_of_a_server() -> None:
    async with running("127.0.0.1", 0) as port:
        app = DbsApp("join", settings=Settings(names=("Ann", "Bob"), profile="demo"), server=f"ws://127.0.0.1:{port}")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: "Connected" in text_of(app))
            await pilot.press("o")
            await take_game(pilot)
            await until(lambda: "Waiting for the other player" in text_of(app))
            assert "Seat the beginner" in text_of(app)
            await pilot.press("a")
            await until(lambda: "The beginner (computer): " in text_of(app))
            await click_chip(pilot, "lobby-keys", "computer")
            await until(lambda: "The fighter (computer): " in text_of(app))
            await pilot.press("a")
            await until(lambda: "The beginner (computer): " in text_of(app))
            await pilot.press("d")
            await pilot.pause()
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, MatchScreen) and app.screen.table.view is not None)
            assert app.screen.table.names == ("Ann", "The beginner")  # type: ignore[attr-defined]
