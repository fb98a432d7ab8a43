"""The real game over real websockets: two random players to the end of a match, with a reconnect in the middle; the bot of the docs."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

from card_data.games import packs
from dbs_server.app import running
from dbs_server.document import PAGE
from dbs_server.protocol import (
    VERSION,
    Answer,
    ChooseDeck,
    CreateTable,
    DeckRefused,
    Error,
    Hello,
    JoinTable,
    MatchFailed,
    MatchOver,
    Rematch,
    Resume,
    Seated,
    Step,
    Welcome,
)
from dbs_server.storage.sqlite import SqliteStore
from engine.core.deal import broken
from engine.core.game_pack import DeckList
from engine.core.record import replay
from engine.masters.state.timings import DecisionKind
from engine.masters.view.model import View
from tests.server.client import Client, joined, start, two_seated
from tests.server.test_kill import play

MASTERS = "masters"
_view = msgspec.json.Decoder(View)


async def _play(client: Client, rng: random.Random, port: int, drop_at: int | None = None) -> MatchOver:
    """Answer at random until the match is over; lose the connection once, at the given decision of one's own."""
    answered = 0
    while True:
        message = await client.receive()
        assert not isinstance(message, MatchFailed), message
        if isinstance(message, MatchOver):
            return message
        if isinstance(message, Error):
            assert message.code == "illegal", message
            continue
        if not isinstance(message, Step):
            continue
        view = _view.decode(message.view)
        decision = view.decision
        if decision is None or decision.seat != client.seat:
            assert decision is None or decision.options == ()
            continue
        answered += 1
        if answered == drop_at:
            await client.socket.close()
            client.socket = await connect(f"ws://127.0.0.1:{port}", max_size=None)
            await client.ask(Hello(VERSION, whole=True), Welcome)
            await client.ask(Resume(client.token), Seated)
            back = await client.wait_for(Step)
            assert (back.number, back.view) == (message.number, message.view)
        words = [option.words for option in decision.options]
        taken = ["keep"] if "keep" in words else rng.sample(words, max(decision.least, min(1, decision.most)))
        await client.send(Answer(decision.number, tuple(taken)))


async def test_two_clients_play_a_whole_match_with_a_reconnect(tmp_path: Path) -> None:
    db = str(tmp_path / "matches.sqlite")
    async with running("127.0.0.1", 0, db) as port, two_seated(port, MASTERS) as (one, two, _):
        await start(one, two, "red", "green")
        overs = await asyncio.gather(
            _play(one, random.Random(1), port, drop_at=9), _play(two, random.Random(2), port, drop_at=14)
        )
        assert overs[0] == overs[1]
        await one.socket.close()

    store = SqliteStore(db)
    match = store._db.execute("SELECT id FROM matches").fetchone()[0]
    record = store.record(match)
    store.close()
    assert record is not None
    assert record.deal is not None
    assert broken(record.deal, record.server_part, record.seed) == ""
    last = list(replay(record, packs()["masters"].new_game))[-1]
    assert last.result == overs[0].result


async def test_a_deck_of_ones_own_is_checked_with_each_reason() -> None:
    async with running("127.0.0.1", 0) as port, joined(port) as client:
        await client.ask(CreateTable("Ann"), Seated)
        deck = DeckList("Mine", {"leader": {"ST1-99": 1}, "main": {"ST1-02": 5, "ST1-O3": 4}})
        refused = await client.ask(ChooseDeck(deck=deck), DeckRefused)
        text = " ".join(refused.reasons)
        assert "50" in text
        assert "ST1-02" in text
        assert text.count("did you mean ST1-") == 2


async def test_the_bot_of_the_protocol_page_plays_a_legal_match(tmp_path: Path) -> None:
    source = PAGE.read_text().split("## A bot")[1].split("```python\n")[1].split("```")[0]
    bot = tmp_path / "bot.py"
    bot.write_text(source)
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        first = await asyncio.create_subprocess_exec(sys.executable, str(bot), url, stdout=asyncio.subprocess.PIPE)
        assert first.stdout is not None
        table = (await asyncio.wait_for(first.stdout.readline(), 20)).decode().split()[1]
        second = await asyncio.create_subprocess_exec(
            sys.executable, str(bot), url, table, stdout=asyncio.subprocess.PIPE
        )
        (out, _), (other, _) = await asyncio.wait_for(asyncio.gather(first.communicate(), second.communicate()), 90)
        assert out.decode().splitlines()[-1] == other.decode().splitlines()[-1]
        assert "." in out.decode().splitlines()[-1]
        assert (first.returncode, second.returncode) == (0, 0)


async def test_fifty_tables_at_once() -> None:
    async with running("127.0.0.1", 0, per_address=200) as port:

        async def table(n: int) -> None:
            rng = random.Random(n)
            async with joined(port) as one, joined(port) as two:
                table = (await one.ask(CreateTable(f"A{n}"), Seated)).table
                await two.ask(JoinTable(f"B{n}", table), Seated)
                await start(one, two, "blue", "black")
                steps = [await one.wait_for(Step), await two.wait_for(Step)]
                for client, step in zip((one, two), steps, strict=True):
                    assert _view.decode(step.view).seat == client.seat
                steps = await play((one, two), steps, rng, 12)
                assert steps[0].number == steps[1].number > 6

        await asyncio.gather(*(table(n) for n in range(50)))


async def test_a_player_comes_back_at_every_kind_of_decision() -> None:
    """Whoever is asked loses the connection, and so does whoever waits; the same prompt is there again."""
    rng = random.Random(5)
    async with running("127.0.0.1", 0) as port, two_seated(port, MASTERS) as (one, two, _):
        clients = [one, two]
        await start(one, two, "red-blue", "green")
        steps = [await client.wait_for(Step) for client in clients]
        wanted = {(kind, asked) for kind in DecisionKind for asked in (True, False)}
        for _ in range(4000):  # some ten matches; one or two are enough
            if not wanted:
                break
            decision = _view.decode(steps[0].view).decision
            if decision is None:
                for client in clients:
                    await client.send(Rematch())
                steps = [await client.wait_for(Step) for client in clients]
                continue
            for seat, client in enumerate(clients):
                if (decision.kind, seat == decision.seat) not in wanted:
                    continue
                wanted.remove((decision.kind, seat == decision.seat))
                await client.socket.close()
                client.socket = await connect(f"ws://127.0.0.1:{port}", max_size=None)
                await client.ask(Hello(VERSION, whole=True), Welcome)
                await client.ask(Resume(client.token), Seated)
                back = await client.wait_for(Step)
                assert (back.number, back.view) == (steps[seat].number, steps[seat].view)
            steps = await play((clients[0], clients[1]), steps, rng, 1)
        for client in clients:
            await client.socket.close()
    assert not wanted
