"""A second game on the same frame: random players, the laws, a server with two games, a record that comes back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest
from websockets.asyncio.client import connect

from card_data.games import packs
from dbs_server.app import running
from dbs_server.protocol import VERSION, CreateTable, Error, Hello, JoinTable, MatchOver, Resume, Seated, Step, Welcome
from dbs_server.storage.sqlite import SqliteStore
from dbs_tui.shell.app import Shell
from dbs_tui.shell.screens.curtain import Curtain
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.settings import Settings
from engine.bots.sim import of_chance, of_starters, play, simulate, start
from engine.core.record import replay
from engine.scenario.run import run_text
from tests.server.client import Client, joined, two_seated
from tests.server.client import start as bring
from tests.toys.dialect import DIALECTS
from tests.toys.face import NoughtsFace
from tests.toys.noughts import ALL, PACK, PaperSeen
from tests.tui.test_decisions import text_of

GAMES = {"masters": packs()["masters"], "noughts": PACK}


class Noughts(Shell):
    """The program with this game alone."""

    faces: ClassVar = {"noughts": NoughtsFace()}


def test_random_players_play_it_and_every_law_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(PACK, of_starters(PACK, "paper"), 50, "1", "paper", as_json=True) == 0
    totals = msgspec.json.decode(capsys.readouterr().out)
    assert totals["games"] == 50
    assert totals["errors"] == 0
    assert totals["draws"] + sum(totals["wins"].values()) == 50
    assert of_chance(PACK, 1, "x", "paper")[0].decks[0].parts == ALL.parts


def test_a_broken_law_is_told() -> None:
    def broken() -> object:
        game = start(PACK, (ALL, ALL), "s", "paper")
        game.state.used.append(0)  # a card that lies in two places
        return game

    assert "cards [0, 0" in play(broken, "s").error  # type: ignore[arg-type]


async def step(client: Client) -> tuple[Step, PaperSeen]:
    found = await client.wait_for(Step)
    return found, msgspec.json.decode(found.view, type=PaperSeen)


async def test_a_server_plays_two_games_and_each_seat_sees_its_own_hand() -> None:
    async with running("127.0.0.1", 0, games=GAMES) as port, joined(port) as client:
        async with connect(f"ws://127.0.0.1:{port}") as socket:
            welcome = await Client(socket).ask(Hello(VERSION, whole=True), Welcome)
        assert [game.title for game in welcome.games] == [pack.title for pack in GAMES.values()]
        assert {deck.game for deck in welcome.starters} == {"masters", "noughts"}
        assert (await client.ask(CreateTable("Ann", game="chess"), Error)).code == "unknown_game"
        rng = random.Random(1)
        async with two_seated(port, "noughts") as (one, two, _):
            await bring(one, two, "squares")
            while True:
                (mine, seen), (theirs, other) = await step(one), await step(two)
                assert seen.squares == other.squares
                assert not {handle for handle, _ in seen.hand} & {handle for handle, _ in other.hand}
                decision = seen.decision
                if decision is None:
                    break
                asked, view = ((one, seen), (two, other))[decision.seat]
                assert view.decision is not None
                await asked.take(mine.number, rng.choice(view.decision.options).words)
            assert mine.number == theirs.number
            assert (await one.wait_for(MatchOver)).result == seen.result


async def test_a_match_of_it_comes_back_after_a_restart_and_replays(tmp_path: Path) -> None:
    db = str(tmp_path / "matches.sqlite")
    async with running("127.0.0.1", 0, db, games=GAMES) as port, two_seated(port, "noughts") as (one, two, _):
        await bring(one, two, "squares")
        found, seen = await step(one)
        assert seen.decision is not None
        await one.take(found.number, seen.decision.options[0].words)
        _, after = await step(one)
        token = one.token
    async with running("127.0.0.1", 0, db, games=GAMES) as port, joined(port) as again:
        await again.ask(Resume(token), Seated)
        assert (await step(again))[1] == after
        assert (await again.ask(JoinTable("Cid", "nowhere"), Error)).code == "seated"
    store = SqliteStore(db)
    record = store.load(store.running(GAMES)[0]).record
    assert record.game == "noughts"
    assert list(replay(record, PACK.new_game))[-1].state.squares == after.squares
    store.close()


def test_a_scenario_of_it_runs() -> None:
    text = """
title = "Three in a row win"
game = "noughts"
steps = [
  "p1: mark a1", "p2: mark b1", "p1: mark a2", "p2: mark b2", "p1: mark a3",
  "expect a2 = p1", "expect winner = p1",
]
[p1]
hand = "a1 a2 a3"
[p2]
hand = "b1 b2 b3"
"""
    assert run_text(text, "row.toml", DIALECTS).problem == ""
    assert "b1 = p2" in run_text(text.replace("a2 = p1", "b1 = p1"), "row.toml", DIALECTS).problem


async def test_it_is_played_at_one_terminal_and_no_hand_is_seen_through_the_curtain(monkeypatch) -> None:
    monkeypatch.setattr(MatchScreen, "GRACE", 0.0)  # quicker than anybody reads
    settings = Settings(game="noughts")
    app = Noughts("play", pack_of={"noughts": PACK}.__getitem__, settings=settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        assert "YOUR TURN" in text_of(app)
        assert "Row 1" in text_of(app)
        hand = screen.table.view.hand
        assert all(square in text_of(app) for _, square in hand)
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, Curtain), "the other player's hand comes next"
        assert not any(f" {square} " in text_of(app) for _, square in hand)
        await pilot.press("enter")
        await pilot.pause()
        assert "X" in "".join(text_of(app).split("Row 1")[1:])
