"""The client at a real server: lobby, match, a lost connection, the proof of the shuffles."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable

import pytest
from textual.widgets import OptionList

from card_data.games import packs
from dbs_server.app import running
from dbs_server.protocol import (
    Announced,
    ChooseDeck,
    CreateTable,
    FromServer,
    JoinTable,
    MatchStarted,
    Seated,
    SeatSeen,
    Tables,
    TableState,
    Welcome,
)
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES, MASTERS
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.face import When
from dbs_tui.shell.play import connection as wires
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.incoming import Stepped
from dbs_tui.shell.play.messages import (
    Away,
    Connection,
    Explained,
    Message,
    Notice,
    Position,
    Proof,
    Remark,
    Wanted,
    Wire,
)
from dbs_tui.shell.play.network import NetworkLink
from dbs_tui.shell.play.stops import Wishes
from dbs_tui.shell.play.table import Table, fold
from dbs_tui.shell.screens.games import Games
from dbs_tui.shell.screens.lobby import Lobby
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.settings import Settings
from tests.server.cluster.nats import wired
from tests.server.toy import HEAP
from tests.tui.test_decisions import text_of


class Robot:
    """A client without a screen: sits down, brings a deck, answers at random when it is asked."""

    def __init__(self, url: str, deck: str, seed: int, table: str = "", token: str = "") -> None:
        self.name = "Robot"
        self.deck, self.table_id = deck, table
        self.rng = random.Random(seed)
        self.table = Table(MASTERS)
        self.heard: list[Message | FromServer] = []
        self.link: NetworkLink | None = None
        self.archive: Archive | None = None
        self.seated = asyncio.Event()
        self.over = asyncio.Event()
        self.play = True
        self.connection = ServerConnection(url, FACES, self.lobby)
        self.connection.token = token
        self.connection.start()

    def lobby(self, message: FromServer | Connection) -> None:
        self.heard.append(message)
        match message:
            case Welcome() if not self.connection.token:
                sit = JoinTable(self.name, self.table_id) if self.table_id else CreateTable(self.name)
                self.connection.send(sit)
            case Seated(table=table):
                self.table_id = table
            case TableState(state="waiting") if not self.seated.is_set():  # it holds the server's promise
                self.connection.send(ChooseDeck(starter=self.deck))
                self.seated.set()
            case MatchStarted() | Stepped():
                self.link = NetworkLink(self.connection, MASTERS, 0, self.archive)
                self.link.hear(message)
                self.link.open(self.receive)
            case _:
                pass

    def receive(self, message: Message) -> None:
        self.heard.append(message)
        self.table = fold(self.table, message)
        if isinstance(message, Proof):
            self.over.set()
        if isinstance(message, Position) and self.play:
            self.answer()

    def answer(self) -> None:
        decision = self.table.decision
        if decision is None or self.link is None:
            return
        words = [option.words for option in decision.options]
        if "keep" in words:
            taken = ["keep"]
        else:
            taken = self.rng.sample(words, max(decision.least, min(1, decision.most)))
        self.link.answer(taken)


async def until(true: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def test_what_the_server_announces_is_shown_once_though_it_comes_again_with_every_return() -> None:
    link, heard = (
        NetworkLink(ServerConnection("ws://127.0.0.1:1", FACES, lambda message: None), MASTERS, 0),
        list[Message](),
    )
    link.open(heard.append)
    begin = MatchStarted("m", ("Ann", "Ben"))
    for messages in (("full", "room"), ("full", "room", "full"), ("restarted",), ("restarted", "full")):
        link.hear(begin)
        for text in messages:
            link.hear(Announced(text))
    told = ["full", "room", "full", "restarted", "full"]
    assert [message.text for message in heard if isinstance(message, Remark)] == told
    assert [message.text for message in heard if isinstance(message, Notice)] == told


async def test_two_clients_play_to_the_end_with_a_lost_connection() -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        first = Robot(url, "red", 1)
        await first.seated.wait()
        second = Robot(url, "blue", 2, first.table_id)
        await until(lambda: first.table.view is not None and first.table.view.turn >= 2)
        lines = len(first.table.lines)
        assert first.connection._socket is not None
        await first.connection._socket.close()
        await asyncio.wait_for(first.over.wait(), 60)
        assert [m.wire for m in first.heard if isinstance(m, Connection)] == [Wire.OK, Wire.LOST, Wire.OK]
        assert len(first.table.lines) > lines
        told = [line for line in first.table.lines if not re.search(r"(passed|Answered) for you", line.text)]
        assert len({line.number for line in told}) == len(told)
        assert first.table.view is not None
        assert first.table.view.result is not None
        assert first.table.proof.startswith("Checked: the seed is made of your part")
        await until(lambda: second.table.proof != "")
        for robot in (first, second):
            robot.connection.close()


async def test_a_client_that_starts_anew_in_a_match_proves_the_shuffle() -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        first = Robot(url, "red", 1)
        first.play = False
        await first.seated.wait()
        second = Robot(url, "blue", 2, first.table_id)
        second.play = False
        await until(lambda: first.table.view is not None and second.table.view is not None)
        token = first.connection.token
        first.connection.close()
        anew = Robot(url, "red", 1, token=token)
        anew.play = False
        await until(lambda: anew.table.view is not None)
        assert anew.link is not None
        anew.link.concede()
        await until(lambda: anew.table.proof != "" and second.table.proof != "")
        assert "this program has not seen" in anew.table.proof
        assert second.table.proof.startswith("Checked: ")
        for robot in (anew, second):
            robot.connection.close()


async def test_why_not_and_wishes_over_the_network() -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        first = Robot(url, "red", 1)
        first.play = False
        await first.seated.wait()
        second = Robot(url, "blue", 2, first.table_id)
        second.play = False
        await until(lambda: first.table.view is not None)
        assert first.link is not None
        assert first.table.view is not None
        first.link.why_not(first.table.view.players[first.table.view.seat].hand[0].handle)
        await until(lambda: any(isinstance(m, Explained) for m in first.heard))
        seat, always = first.table.view.seat, Wishes({"counter": When.ALWAYS})
        first.link.wish(always)
        assert [m.wishes for m in first.heard if isinstance(m, Wanted)][-1] == {seat: always}
        for robot in (first, second):
            robot.connection.close()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_lobby_match_and_return(size: tuple[int, int]) -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        app = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob")))
        async with app.run_test(size=size) as pilot:
            await until(lambda: isinstance(app.screen, Lobby) and "Connected" in text_of(app))
            await pilot.press("o")
            await until(lambda: isinstance(app.screen, Games))
            await pilot.press("enter")
            await until(lambda: "Waiting for the other player" in text_of(app))
            lobby = app.screen
            assert isinstance(lobby, Lobby)
            assert lobby._seated is not None
            robot = Robot(url, "blue", 3, lobby._seated.table)
            await robot.seated.wait()
            await pilot.press("d")
            await pilot.pause()
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, MatchScreen) and app.screen.table.view is not None)
            screen = app.screen
            assert isinstance(screen, MatchScreen)
            await until(lambda: screen.table.decision is not None)
            await pilot.pause()
            assert "OPENING HAND" in text_of(app)
            await pilot.press("x")
            await pilot.pause()
            assert "Rule 5-2-1-6" in text_of(app)
            await pilot.press("escape", "p")
            await until(lambda: screen.table.view is not None and screen.table.view.turn >= 1)
            assert lobby.connection is not None
            assert lobby.connection._socket is not None
            await lobby.connection._socket.close()
            await until(lambda: screen.table.wire is Wire.LOST)
            await pilot.pause()
            assert "Trying again" in text_of(app)
            await until(lambda: screen.table.wire is Wire.OK)
            await until(lambda: screen.table.decision is not None)
            await pilot.press("t", *"Hi", "enter")
            await until(lambda: any(line.text == "Ann says: Hi" for line in screen.table.lines))
            await until(
                lambda: "Ann says: Hi" in [message.text for message in robot.heard if isinstance(message, Notice)]
            )
            assert not screen.table.notice
            await pilot.press("t", *"No", "escape")
            await pilot.press("Q")
            await pilot.pause()
            await pilot.press("y")
            await until(lambda: isinstance(app.screen, Over) and screen.table.proof.startswith("Proved"))
            await pilot.pause()
            assert "Robot wins" in text_of(app)
            assert "Proved: the deal and all" in text_of(app)
            await pilot.press("x")
            await pilot.pause()
            assert "Rule 1-2-4" in text_of(app)
            await pilot.press("escape", "m")
            await until(lambda: isinstance(app.screen, Lobby))
            await until(lambda: "Sit down" in text_of(app) or "open one" in text_of(app))
            robot.connection.close()


@pytest.mark.parametrize("asks_first", [True, False])
async def test_a_rematch_clears_the_board_and_m_leaves_nothing(asks_first: bool) -> None:
    """The window of the end goes with its match, for the player who asked first and for the one who agreed."""
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        robot = Robot(url, "blue", 3)
        robot.play = False
        await robot.seated.wait()
        app = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob")))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: "Robot's table" in text_of(app))
            await pilot.press("enter")
            await until(lambda: "Choose your deck" in text_of(app))
            await pilot.press("d")
            await pilot.pause()
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, MatchScreen) and app.screen.table.view is not None)
            screen = app.screen
            assert isinstance(screen, MatchScreen)
            assert robot.link is not None
            await until(lambda: robot.table.view is not None)
            robot.link.concede()
            await until(lambda: isinstance(app.screen, Over) and screen.table.proof != "")
            if asks_first:
                await pilot.press("x", "escape", "r")
                await pilot.pause()
                assert app.screen is screen, "the window of the end came back over the question"
                await pilot.press("enter")
                await pilot.pause()
                assert isinstance(app.screen, Over), "the way back to the window of the end"
                await pilot.press("x")
                await until(lambda: not isinstance(app.screen, Over))
                robot.link.rematch()
            else:
                robot.link.rematch()
                await until(lambda: screen.table.rematch == "guest Robot")
                await pilot.press("r")
            await until(lambda: screen.table.view is not None and screen.table.view.result is None)
            await pilot.pause()
            assert app.screen is screen
            assert (screen.table.proof, screen.table.rematch, screen.table.ended) == ("", "", "")
            await pilot.press("m")
            await pilot.pause()
            assert app.screen is screen
            assert "wins" not in text_of(app)
            assert robot.table.view is not None
            await until(lambda: robot.table.view is not None and robot.table.view.result is None)
        robot.connection.close()


async def test_who_has_left_is_not_waited_for() -> None:
    heard: list[Message] = []
    link = NetworkLink(ServerConnection("ws://127.0.0.1:9", FACES, lambda _: None), MASTERS, 0)
    link.open(heard.append)
    ann = SeatSeen("Ann", True, "Red")
    link.hear(TableState("t", "Table", "masters", "over", (ann, SeatSeen("Ben", False, "Blue"))))
    link.hear(TableState("t", "Table", "masters", "over", (ann, SeatSeen("Ben", False, "Blue", left=True))))
    assert heard == [Away("Ben"), Away(""), Notice("Ben has left the table: there will be no rematch.")]


async def test_a_server_that_is_not_there_is_said_and_tried_again() -> None:
    heard: list[FromServer | Connection] = []
    connection = ServerConnection("ws://127.0.0.1:9", FACES, heard.append)
    connection.start()
    await until(lambda: len(heard) >= 2)
    connection.close()
    assert all(
        isinstance(message, Connection) and message.wire is Wire.LOST and "Trying again" in message.text
        for message in heard
    )
    assert not any(isinstance(message, Tables) for message in heard)


async def test_a_wire_that_carries_nothing_is_left_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wires.PING + wires.PONG + wires.GONE < 15, "for a balancer that asks no server whether it is well"
    monkeypatch.setattr(wires, "PING", 0.2)
    monkeypatch.setattr(wires, "PONG", 0.4)
    monkeypatch.setattr(wires, "GONE", 0.2)
    async with running("127.0.0.1", 0, games={"heap": HEAP}) as port, wired(port) as wire:
        heard: list[FromServer | Connection] = []
        client = ServerConnection(f"ws://127.0.0.1:{wire.port}", FACES, heard.append)
        client.start()
        await until(lambda: any(isinstance(message, Welcome) for message in heard))
        heard.clear()
        wire.cut()
        async with asyncio.timeout(3):
            await until(lambda: any(isinstance(message, Connection) and message.wire is Wire.LOST for message in heard))
        wire.cut(on=False)
        await until(lambda: any(isinstance(message, Welcome) for message in heard))
        client.close()


async def test_a_table_of_a_game_without_a_face_is_shown_and_not_joined() -> None:
    async with running("127.0.0.1", 0, games={**packs(), "heap": HEAP}) as port:
        url = f"ws://127.0.0.1:{port}"
        heard: list[FromServer | Connection] = []
        owner = ServerConnection(url, FACES, heard.append)
        owner.start()
        await until(lambda: any(isinstance(message, Welcome) for message in heard))
        owner.send(CreateTable("Bob", private=True, game="heap"))
        await until(lambda: any(isinstance(message, Seated) for message in heard))
        code = next(message.code for message in heard if isinstance(message, Seated))
        other: list[FromServer | Connection] = []
        second = ServerConnection(url, FACES, other.append)
        second.start()
        await until(lambda: any(isinstance(message, Welcome) for message in other))
        second.send(CreateTable("Cid", title="Heaps of fun", game="heap"))
        app = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob")))
        async with app.run_test(size=(120, 40)) as pilot:
            await until(lambda: "Heaps of fun" in text_of(app))
            assert re.search("Heaps of fun.*  Heap", text_of(app))
            await pilot.press("enter")
            await pilot.pause()
            told = [note.message for note in app._notifications]
            assert told == ["This program cannot show Heap; it shows: Masters, Collectible Card Game (2008)."]
            assert not any(isinstance(message, TableState) and len(message.seats) == 2 for message in other)
            app.clear_notifications()
            await pilot.press("c", *code, "enter")  # a code does not say its game before one sits there
            await until(lambda: any(isinstance(message, TableState) and len(message.seats) == 2 for message in heard))
            await until(lambda: len(app._notifications) == 1)
            await until(lambda: isinstance(heard[-1], TableState) and len(heard[-1].seats) == 1)
            await until(lambda: "Heaps of fun" in text_of(app))
            await pilot.press("o")
            await until(lambda: isinstance(app.screen, Games))
            assert app.screen.query_one(OptionList).option_count == len(FACES)  # only what can be played here
            await pilot.press("enter")
            await until(lambda: "Waiting for the other player" in text_of(app))
            assert "Rules of masters: Comprehensive Rules v1.23" in text_of(app)
        owner.close()
        second.close()
