"""A second game on the same frame: random players, the laws, a server with two games, a record that comes back."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from card_data.games import packs
from dbs_server.app import running
from dbs_server.protocol import VERSION, CreateTable, Error, Hello, JoinTable, MatchOver, Resume, Seated, Step, Welcome
from dbs_server.store import Store
from engine.bots.sim import of_chance, of_starters, play, simulate, start
from engine.core.record import replay
from tests.server.client import Client, joined, two_seated
from tests.server.client import start as bring
from tests.toys.noughts import ALL, PACK, PaperSeen

GAMES = {"masters": packs()["masters"], "noughts": PACK}


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
            welcome = await Client(socket).ask(Hello(VERSION), Welcome)
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
    store = Store(db)
    record = store.load(store.running(GAMES)[0]).record
    assert record.game == "noughts"
    assert list(replay(record, PACK.new_game))[-1].state.squares == after.squares
    store.close()
