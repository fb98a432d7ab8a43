"""The lobby of a real server: a name by a key, tables with passwords, invitations, and matches that are over."""

from __future__ import annotations

import socket

import pytest
from textual.widgets import Input

from dbs_server.about_people import OpenHands
from dbs_server.app import running
from dbs_server.people.keys import fingerprint
from dbs_server.protocol import CreateTable, FromServer, Seated, Surrender, Welcome
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES
from dbs_tui.shell.people.called import suggested
from dbs_tui.shell.people.key_file import own_key
from dbs_tui.shell.play.address import invitation, invited, server_address
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.hosting import CannotHost, Hosted
from dbs_tui.shell.play.messages import Connection
from dbs_tui.shell.screens.finished import Finished
from dbs_tui.shell.screens.lobby import Lobby
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.screens.replay import Replay
from dbs_tui.shell.settings import Settings
from tests.server.test_people import come
from tests.server.test_results import play, seat, start_signed
from tests.tui.test_decisions import text_of
from tests.tui.test_lobby import take_game
from tests.tui.test_network import until


def joining(url: str, name: str = "Ann", **more: object) -> DbsApp:
    return DbsApp("join", server=url, settings=Settings(names=(name, "Bob")), **more)  # type: ignore[arg-type]


async def test_the_lobby_says_who_one_is_and_why_one_is_a_guest() -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        app = joining(url)
        async with app.run_test(size=(120, 30)) as pilot:
            await until(lambda: f"You are Ann; your key is {fingerprint(own_key().public)}" in text_of(app))
            app.screen.query_one("#lobby-name", Input).value = "Player 1"
            await pilot.press("n", "enter")
            await until(lambda: "begin with 'player'" in text_of(app))
        app = joining(url, "Player 1", guest=True)
        async with app.run_test(size=(120, 30)) as pilot:
            await until(lambda: "You play as a guest." in text_of(app))
            await pilot.press("o")
            await take_game(pilot)
            await until(lambda: "guest Player 1 (you)" in text_of(app))


async def test_a_newcomer_is_asked_for_a_name_once_and_has_it_by_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "cynthia")
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        app = DbsApp("join", server=url, settings=Settings())
        async with app.run_test(size=(120, 30)) as pilot:
            await until(lambda: "How shall others call you?" in text_of(app))
            assert app.screen.query_one("#lobby-name", Input).value == "Cynthia"
            await pilot.press("enter")
            await until(lambda: "You are Cynthia; your key is" in text_of(app))
        assert app.settings.names[0] == "Cynthia"
        app = DbsApp("join", server=url, settings=app.settings)
        async with app.run_test(size=(120, 30)) as pilot:
            await until(lambda: "You are Cynthia; your key is" in text_of(app))


@pytest.mark.parametrize(("login", "name"), [("ann", "Ann"), ("root", ""), ("player9", ""), ("x_1!", ""), ("", "")])
def test_only_what_a_key_can_have_is_suggested(login: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: login)
    assert suggested() == name


async def test_an_invitation_leads_to_a_table_with_a_password() -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        heard: list[FromServer | Connection] = []
        owner = ServerConnection(url, FACES, heard.append)
        owner.start()
        await until(lambda: any(isinstance(message, Welcome) for message in heard))
        owner.send(CreateTable("Bob", private=True, password="sésame"))
        await until(lambda: any(isinstance(message, Seated) for message in heard))
        code = next(message.code for message in heard if isinstance(message, Seated))
        app = joining(f"{url}/{code}")
        async with app.run_test(size=(120, 30)) as pilot:
            await until(lambda: bool(app.screen.query("#lobby-password")))
            app.screen.query_one("#lobby-password", Input).value = "no"
            await pilot.press("enter")
            await until(lambda: any("not the password" in notice.message for notice in app._notifications))
            await until(lambda: bool(app.screen.query("#lobby-password")))
            app.screen.query_one("#lobby-password", Input).value = "sésame"
            await pilot.press("enter")
            await until(lambda: "You sit at guest Bob's table" in text_of(app))
            assert f"dbs join {url}/{code}" in text_of(app)
            assert app.settings.server == url
        owner.close()


async def test_a_match_that_is_over_is_proved_and_looked_at_again() -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        async with come(url) as (one, first), come(url) as (two, second):
            await seat(url, one, two, (first, second), rated=True, game="masters")
            await play(one, two, "red")
        app = joining(url, "Cid")
        async with app.run_test(size=(120, 30)) as pilot:
            await until(lambda: isinstance(app.screen, Lobby) and "You are Cid" in text_of(app))
            await pilot.press("m")
            await until(lambda: "Ann and Ben: Ben won  rated" in text_of(app))
            await pilot.press("r")
            await until(lambda: "1083  Ben (1)" in text_of(app))
            await pilot.press("escape")
            assert isinstance(app.screen, Finished)
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, Replay))


def test_an_invitation_is_an_address_with_a_code() -> None:
    assert invited(server_address("ws://example.org:8765/ABCDEF")) == ("ws://example.org:8765", "ABCDEF")
    assert invited("ws://example.org") == ("ws://example.org", "")
    assert invitation("ws://example.org:1/", "X") == "dbs join ws://example.org:1/X"


def test_a_host_has_a_server_as_long_as_it_runs_and_says_what_was_tried() -> None:
    with Hosted(0) as hosted:
        port = int(hosted.own.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), 5):
            pass
        assert hosted.words[0].startswith(f"Your friend types: dbs join {hosted.address}/CODE")
        assert all("Tried from this machine only" in line for line in hosted.words[1:2])
        with pytest.raises(CannotHost, match="Cannot serve"), Hosted(port):
            pass
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port), 5)
    with pytest.raises(CannotHost, match="no address of a server"), Hosted(0, "example.org"):
        pass


async def test_one_looks_on_and_sees_no_hand_unless_both_players_want_it() -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        async with come(url) as (one, first), come(url) as (two, second):
            await seat(url, one, two, (first, second), game="masters", watch="live")
            app = joining(url, "Eve", guest=True)
            async with app.run_test(size=(120, 40)) as pilot:
                await until(lambda: "to be looked at" in text_of(app))
                await pilot.press("e")
                await until(lambda: "You look on at Ann's table" in text_of(app))
                await start_signed(one, two, "red")
                await until(lambda: isinstance(app.screen, MatchScreen) and app.screen.table.view is not None)
                screen = app.screen
                assert isinstance(screen, MatchScreen)
                assert screen.link.looking
                hands = [player.hand for player in screen.table.view.players]
                assert [len(hand) for hand in hands] == [6, 6]
                assert not any(hasattr(card, "face") for hand in hands for card in hand)
                await pilot.press("enter", "u", "T")
                assert app.screen is screen
                await one.send(OpenHands())
                await two.send(OpenHands())
                await until(lambda: "see both hands" in text_of(app))
                assert all(hasattr(card, "face") for player in screen.table.view.players for card in player.hand)
                await two.send(OpenHands(on=False))
                await until(lambda: not hasattr(screen.table.view.players[0].hand[0], "face"))
                await one.send(Surrender())
                await until(lambda: isinstance(app.screen, Over))
                await until(lambda: "Ben wins" in text_of(app))
                await pilot.press("m")
                await until(lambda: isinstance(app.screen, Lobby) and "Sit down" in text_of(app))
