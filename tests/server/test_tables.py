"""A real server on a loopback port, real websockets: sitting down, playing, coming back, leaving, again."""

from __future__ import annotations

from websockets.asyncio.client import connect

from dbs_server.app import running
from dbs_server.protocol import (
    VERSION,
    ChooseDeck,
    CreateTable,
    DeckRefused,
    Error,
    Hello,
    JoinTable,
    Leave,
    Left,
    ListTables,
    MatchFailed,
    MatchOver,
    MatchStarted,
    Reasons,
    Rematch,
    Resume,
    Said,
    Say,
    Seated,
    Surrender,
    Tables,
    TableState,
    Welcome,
    WhyNot,
)
from engine.core.deal import broken
from engine.core.game_pack import DeckList
from tests.server.client import Client, deal, joined, start, two_seated
from tests.server.toy import HEAP, only


async def play_out(one: Client, two: Client) -> None:
    """Whoever is asked takes the first option, until the heap is empty."""
    while True:
        (first, view), _ = await one.step(), await two.step()
        if view["result"] is not None:
            return
        asked = one if view["decision"]["seat"] == one.seat else two
        await asked.take(first.number, "number x=1")


async def test_two_players_find_each_other_and_play_to_the_end() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, two_seated(port) as (one, two, table):
        listed = (await one.ask(ListTables(), Tables)).tables
        assert [(t.table, t.seats, t.state) for t in listed] == [(table, ("guest Ann", "guest Ben"), "waiting")]
        await start(one, two)
        started = await one.wait_for(MatchStarted)
        await play_out(one, two)
        over = await one.wait_for(MatchOver)
        assert over.result.winner == 0
        assert started.deal is not None
        assert broken(started.deal, over.server_part, over.seed) == ""


async def test_each_seat_gets_its_own_view_and_no_other() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        (_, mine), (_, theirs) = await one.step(), await two.step()
        assert (mine["seat"], theirs["seat"]) == (0, 1)
        assert mine["secret"] != theirs["secret"]
        assert theirs["decision"].get("options", []) == []


async def test_a_dropped_client_comes_back_at_every_decision() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, two_seated(port) as pair:
        clients = [pair[0], pair[1]]
        await start(*clients)
        views = [(await client.step())[1] for client in clients]
        while views[0]["result"] is None:
            asked = views[0]["decision"]["seat"]
            for seat in (asked, 1 - asked):  # whether asked or waiting
                await clients[seat].socket.close()
                told = await clients[1 - seat].wait_for(TableState)
                while told.seats[seat].connected:
                    told = await clients[1 - seat].wait_for(TableState)
                clients[seat] = await come_back(port, clients[seat].token)
                step, view = await clients[seat].step()
                assert view == views[seat]
            assert views[asked]["decision"]["options"], "the open prompt is there again"
            await clients[asked].take(views[asked]["decision"]["number"], "number x=1")
            views = [(await client.step())[1] for client in clients]
        assert step.number
        for client in clients:
            await client.socket.close()


async def come_back(port: int, token: str) -> Client:
    """A new connection that takes up the seat."""
    fresh = Client(await connect(f"ws://127.0.0.1:{port}"))
    await fresh.ask(Hello(VERSION, whole=True), Welcome)
    await fresh.ask(Resume(token), Seated)
    return fresh


async def test_the_newest_connection_wins_the_seat() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        await one.step()
        async with joined(port) as newer:
            await newer.ask(Resume(one.token), Seated)
            step, _ = await newer.step()
            await newer.take(step.number, "number x=3")
            assert (await newer.step())[1]["left"] == 6


async def test_a_private_table_needs_its_code() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, joined(port) as one, joined(port) as two:
        seated = await one.ask(CreateTable("Ann", game="heap", private=True), Seated)
        assert len(seated.code) == 6
        assert (await two.ask(ListTables(), Tables)).tables == ()
        assert (await two.ask(JoinTable("Ben", seated.table), Error)).code == "needs_code"
        assert (await two.ask(JoinTable("Ben", code=seated.code.lower()), Seated)).seat == 1


async def test_a_refused_deck_says_each_reason_and_another_may_be_sent() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        refused = await one.ask(ChooseDeck(deck=DeckList("Mine", {"heap": {"stones": 1}})), DeckRefused)
        assert len(refused.reasons) == 2
        assert (await one.ask(ChooseDeck(starter="smal"), Error)).code == "unknown_starter"
        await start(one, two)
        await one.wait_for(MatchStarted)


async def test_surrender_rematch_say_leave() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, two_seated(port) as (one, two, table):
        await start(one, two)
        assert (await two.ask(Say("good luck"), Said)).seat == 1
        assert (await one.ask(WhyNot("x"), Reasons)).reasons[0].clause == "1"
        assert (await one.ask(Surrender(), MatchOver)).result.winner == 1
        await two.wait_for(MatchOver)
        await one.send(Rematch())
        await two.send(Rematch())
        await deal(one, two)
        first = await one.wait_for(MatchStarted)
        assert first.match
        await one.ask(Leave(), Left)
        assert (await two.wait_for(MatchOver)).result.winner == 1
        told = await two.wait_for(TableState)
        while not told.seats[0].left:
            told = await two.wait_for(TableState)
        assert (await two.ask(Rematch(), Error)).text == "guest Ann has left the table."
        await two.ask(Leave(), Left)
        assert (await two.ask(ListTables(), Tables)).tables == ()
        assert table


async def test_a_fault_in_one_match_ends_that_match_only() -> None:
    async with (
        running("127.0.0.1", 0, games=only(HEAP)) as port,
        two_seated(port) as (one, two, _),
        two_seated(port) as (ann, ben, _),
    ):
        await start(one, two, "unlucky")
        await start(ann, ben)
        step, _ = await one.step()
        await one.take(step.number, "number x=1")  # thirteen
        failed = await one.wait_for(MatchFailed)
        assert "sorry" in failed.text
        await two.wait_for(MatchFailed)
        await play_out(ann, ben)
        assert (await ann.wait_for(MatchOver)).result.winner == 0
        await one.ask(WhyNot("x"), Error)
        await one.send(Rematch())
        await two.send(Rematch())
        await deal(one, two)
        await one.wait_for(MatchStarted)
