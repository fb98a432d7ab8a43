"""Computer players at tables of a server: seating them, playing against them, and what becomes of them when it stops."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from card_data.games import packs
from dbs_server.app import running
from dbs_server.computers import Thinkers
from dbs_server.protocol import (
    Answer,
    CreateTable,
    Error,
    JoinTable,
    Leave,
    Left,
    ListTables,
    MatchOver,
    MatchStarted,
    Ping,
    Pong,
    Rematch,
    Resume,
    SeatComputer,
    Seated,
    Step,
    Surrender,
    Tables,
    TableState,
)
from dbs_server.storage.sqlite import SqliteStore
from engine.bots.computer import Computer
from engine.bots.player import Given
from engine.bots.random import RandomBot
from engine.core.deal import broken
from engine.core.record import SeatRecord
from engine.core.seen import DecisionSeen
from engine.masters.compiler.loaded import language
from tests.server.client import Client, deal, joined
from tests.server.toy import HEAP, only


async def seated(
    client: Client, level: str, game: str = "masters", profile: str = "", starter: str | None = None
) -> TableState:
    await client.ask(CreateTable("Ann", game=game, profile=profile), Seated)
    await client.send(SeatComputer(level, starter))
    while True:
        state = await client.wait_for(TableState)
        if len(state.seats) == 2:
            return state


async def play(client: Client, bot: RandomBot, answers: int = 10_000) -> MatchOver | None:
    """Answer at random whenever it is this client's turn."""
    while True:
        message = await client.receive()
        if isinstance(message, MatchOver):
            return message
        if isinstance(message, Step):
            asked = msgspec.json.decode(message.view)["decision"]
            if asked is None or asked["seat"] != client.seat:
                continue
            if not answers:
                return None
            answers -= 1
            await client.send(Answer(message.number, *bot.answer(msgspec.convert(asked, DecisionSeen))))


async def test_a_match_against_the_computer_and_a_rematch() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, joined(port) as one, joined(port) as two:
        state = await seated(one, "random", "heap")
        assert [(seat.name, seat.connected, seat.computer) for seat in state.seats] == [
            ("guest Ann", True, ""),
            ("The random", True, "random"),
        ]
        listed = await two.ask(ListTables(), Tables)
        assert listed.tables[0].seats == ("guest Ann", "The random")
        refused = await two.ask(JoinTable("Ben", listed.tables[0].table), Error)
        assert refused.code == "table_full"
        await one.bring("small")
        await deal(one)
        started = await one.wait_for(MatchStarted)
        assert started.deal is not None
        assert started.deal.shown[1] == started.deal.promises[0], "nothing that the server could choose later"
        over = await play(one, RandomBot("ann"))
        assert over is not None
        assert broken(started.deal, over.server_part, over.seed) == ""
        await one.send(Rematch())
        await deal(one)
        again = await one.wait_for(MatchStarted)
        assert again.match != started.match
        assert again.deal is not None
        assert again.deal.shown[1] != started.deal.shown[1]
        assert await play(one, RandomBot("ann")) is not None
        await one.ask(Leave(), Left)
        assert (await two.ask(ListTables(), Tables)).tables == ()


async def test_a_level_is_changed_and_what_is_none_is_told() -> None:
    async with running("127.0.0.1", 0) as port, joined(port) as one, joined(port) as two:
        state = await seated(one, "beginner", profile="demo")
        assert state.seats[1].computer == "beginner"
        await one.send(SeatComputer("fighter", "red"))
        state = await one.wait_for(TableState)
        assert (state.seats[1].computer, len(state.seats)) == ("fighter", 2)
        told = await one.ask(SeatComputer("figter"), Error)
        assert (told.code, told.about) == ("unknown_computer", "seat_computer")
        assert "there are: beginner, fighter" in told.text
        assert "There is no starter deck 'gone'" in (await one.ask(SeatComputer("fighter", "gone"), Error)).text
        assert (await two.ask(SeatComputer("fighter"), Error)).code == "not_seated"
        await one.bring("red")
        await one.wait_for(MatchStarted)
        assert (await one.ask(SeatComputer("beginner"), Error)).code == "no_seat"
        await one.send(Surrender())
        await one.wait_for(MatchOver)


async def test_a_computer_is_met_again_after_a_restart(tmp_path: Path) -> None:
    """The server stops while the computer thinks, or the player does; both go on where they were."""
    db = str(tmp_path / "kept.db")
    async with running("127.0.0.1", 0, db) as port, joined(port) as one:
        await seated(one, "beginner", profile="demo", starter="red")
        await one.bring("red")
        await one.wait_for(MatchStarted)
        await play(one, RandomBot("ann"), 6)
        token = one.token
    async with running("127.0.0.1", 0, db) as port, joined(port) as back:
        state = await back.ask(Resume(token), TableState)
        assert state.seats[1].computer == "beginner"
        assert await play(back, RandomBot("then"), 6) is None
        await back.send(Surrender())
        over = await back.wait_for(MatchOver)
        assert over.result.winner == 1
    store = SqliteStore(db)
    try:
        assert store.running(packs()) == []
    finally:
        store.close()


async def test_the_grammar_is_read_before_anybody_plays() -> None:
    """Reading it takes longer than one answer may: the first sentence that a skill asks with would end its match."""
    async with running("127.0.0.1", 0):
        assert language.cache_info().currsize == 1


async def test_others_are_answered_while_it_thinks() -> None:
    """A thought of a second holds up nobody."""
    entered = threading.Event()

    class Slow(Computer):
        def _answer(self, game: Any) -> Given:
            entered.set()
            end = perf_counter() + 1.0
            while perf_counter() < end:  # computes all the time, as a bad thought would
                sum(range(1000))
            return ("number x=1",), None

    thinkers = Thinkers()
    seats = (SeatRecord("Ann", {"heap": {"stones": 9}}), SeatRecord("It", {"heap": {"stones": 9}}, "random"))
    record = HEAP.record(seats, "slow", "masters")
    game = HEAP.new_game(record)
    game.answer(game.parse(0, ("number x=1",)))
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, joined(port) as one:
        given: list[Given] = []
        thinkers.ask(Slow(HEAP, record, 1), game, given.append)
        while not entered.is_set():
            await asyncio.sleep(0.001)
        for n in range(20):
            assert (await one.ask(Ping(n), Pong)).n == n
        assert not given
        while not given:
            await asyncio.sleep(0.01)
    thinkers.close()
    assert given == [(("number x=1",), None)]


async def test_a_thought_without_end_is_given_up() -> None:
    stop = threading.Event()

    class Endless(Computer):
        def _answer(self, game: Any) -> Given:
            stop.wait(20)
            return (), None

    thinkers = Thinkers(0.05)
    seats = (SeatRecord("It", {"heap": {"stones": 9}}, "random"), SeatRecord("Ann", {"heap": {"stones": 9}}))
    record = HEAP.record(seats, "endless", "masters")
    game = HEAP.new_game(record)
    given: list[Given] = []
    thinkers.ask(Endless(HEAP, record, 0), game, given.append)
    while not given:
        await asyncio.sleep(0.01)
    game.answer(game.parse(0, *given[0]))
    thinkers.ask(Computer(HEAP, replaced(record), 1), game, given.append)
    while len(given) < 2:
        await asyncio.sleep(0.01)
    stop.set()
    thinkers.close()
    assert game.pending is not None
    game.answer(game.parse(1, *given[1]))


def replaced(record: Any) -> Any:
    """The same match with the computer on the other side."""
    first, second = record.seats
    return msgspec.structs.replace(
        record, seats=(SeatRecord("It", first.deck), SeatRecord("Ann", second.deck, "random"))
    )
