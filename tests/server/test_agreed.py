"""What two players agree on over real websockets: answers that are taken back and stay in the record, words at a bearable rate, blocks."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from dbs_server.about_people import (
    BackAsked,
    BackDeclined,
    BackTaken,
    Block,
    Blocked,
    ListBlocked,
    TakeBack,
)
from dbs_server.app import running
from dbs_server.people.keys import Key
from dbs_server.protocol import (
    Announced,
    CreateTable,
    Error,
    JoinTable,
    Leave,
    Left,
    MatchOver,
    MatchRecord,
    Resume,
    Said,
    Say,
    SeatComputer,
    Seated,
    Surrender,
)
from engine.core.record import Record, replay
from tests.server.client import Client, joined, start, two_seated
from tests.server.test_people import come, sign_in
from tests.server.toy import HEAP, new_heap, only


@contextlib.asynccontextmanager
async def playing(db: str = ":memory:") -> AsyncIterator[tuple[Client, Client]]:
    """Ann and Ben, both at their first step."""
    async with running("127.0.0.1", 0, db, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        for client in (one, two):
            await client.step()
        yield one, two


async def take(one: Client, two: Client, number: int, stones: int) -> None:
    """The one who is asked takes some; both see it."""
    await (one if number % 2 else two).take(number, f"number x={stones}")
    for client in (one, two):
        step, _ = await client.step()
        assert step.number == number + 1


async def test_an_answer_is_taken_back_if_both_want_it_and_stays_in_the_record() -> None:
    async with playing() as (one, two):
        await take(one, two, 1, 3)
        await take(one, two, 2, 1)
        await one.send(TakeBack(1))
        for client in (one, two):
            asked = await client.wait_for(BackAsked)
            assert (asked.seat, asked.number, asked.learnt, asked.answered) == (0, 1, False, True)
            assert asked.lines == ("Seat 0 takes 3.", "Seat 1 takes 1.")
        await two.send(TakeBack(1))
        for client in (one, two):
            assert (await client.wait_for(BackTaken)).number == 1
            assert (await client.wait_for(Announced)).text == "guest Ann took back the answer to decision 1."
            step, view = await client.step()
            assert (step.number, view["left"], step.log) == (1, 9, ())
        await take(one, two, 1, 1)
        await one.send(Surrender())
        await two.wait_for(MatchOver)
        record = msgspec.json.decode((await two.wait_for(MatchRecord)).record, type=Record)
        assert [given.answer.taken for given in record.answers] == [("number x=1",), ("surrender",)]
        assert [(back.n, [given.answer.taken for given in back.given]) for back in record.backs] == [
            (0, [("number x=3",), ("number x=1",)])
        ]
        assert [(begin, len(line)) for begin, line in record.lines()] == [(0, 2), (0, 2)]
        *_, game = replay(record, new_heap)
        assert game.result is not None


async def test_nobody_takes_back_alone() -> None:
    async with playing() as (one, two):
        await take(one, two, 1, 3)
        assert (await two.ask(TakeBack(1), Error)).code == "no_back"
        await one.ask(TakeBack(1), BackAsked)
        await one.send(TakeBack(1))  # to ask twice is not to agree
        await two.wait_for(BackAsked)
        await two.wait_for(BackAsked)
        assert (await two.ask(TakeBack(1, on=False), BackDeclined)).seat == 1
        assert (await two.ask(TakeBack(1), Error)).code == "no_back"
        await one.ask(TakeBack(1), BackAsked)
        await two.wait_for(BackAsked)
        await two.take(2, "number x=1")
        assert (await one.wait_for(BackDeclined)).seat == 1
        await two.step()
        assert (await two.ask(TakeBack(1), Error)).code == "no_back"
        assert (await two.ask(TakeBack(9), Error)).code == "no_back"
        assert not any(isinstance(message, BackTaken) for message in (*one.seen, *two.seen))


async def test_what_was_taken_back_stays_so_over_a_restart(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    async with playing(db) as (one, two):
        for number, stones in ((1, 3), (2, 1), (3, 1)):
            await take(one, two, number, stones)
        await two.ask(TakeBack(2), BackAsked)
        await one.ask(TakeBack(2), BackTaken)
        await two.wait_for(BackTaken)
        token = one.token
    async with running("127.0.0.1", 0, db, games=only(HEAP)) as port, joined(port) as one:
        await one.send(Resume(token))
        step, view = await one.step()
        assert (step.number, view["left"]) == (2, 6)
        await one.send(Surrender())
        record = msgspec.json.decode((await one.wait_for(MatchRecord)).record, type=Record)
        assert [(back.n, len(back.given)) for back in record.backs] == [(1, 2)]


async def test_a_computer_has_nothing_against_it() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, joined(port) as one:
        await one.ask(CreateTable("Ann", game="heap"), Seated)
        await one.send(SeatComputer("random"))
        await one.bring("small")
        await one.step()
        await one.take(1, "number x=1")
        while (await one.step())[0].number != 3:
            pass
        assert (await one.ask(TakeBack(1), BackTaken)).number == 1
        assert (await one.step())[0].number == 1


async def test_nobody_talks_faster_than_is_read() -> None:
    async with playing() as (one, two):
        for i in range(5):
            await one.send(Say(f"line {i}"))
        assert (await one.ask(Say("line 5"), Error)).code == "slower"
        await one.send(Surrender())
        await two.wait_for(MatchOver)
        assert [message.text for message in two.seen if isinstance(message, Said)] == [f"line {i}" for i in range(5)]


async def test_who_is_blocked_is_not_heard_and_between_keys_not_met() -> None:
    ann, ben = Key.new(), Key.new()
    async with running("127.0.0.1", 0, games=only(HEAP)) as port:
        url = f"ws://127.0.0.1:{port}"
        async with come(url) as (one, first), come(url) as (two, second):
            await sign_in(one, first, ann, "Ann", url)
            await sign_in(two, second, ben, "Ben", url)
            table = (await one.ask(CreateTable("", game="heap"), Seated)).table
            await two.ask(JoinTable("", table), Seated)
            await one.send(Block())
            assert (await one.ask(Say("first"), Said)).seat == 0
            await two.ask(Say("not heard"), Said)
            assert (await one.ask(ListBlocked(), Blocked)).names == ("Ben",)
            await two.ask(Leave(), Left)
            assert not any(isinstance(message, Said) and message.seat == 1 for message in one.seen)
            assert (await two.ask(JoinTable("", table), Error)).code == "blocked"
            await one.ask(Leave(), Left)
            assert (await one.ask(Block("Nobody"), Error)).code == "no_offer"
            assert (await one.ask(Block("Ben", on=False), Blocked)).names == ()
            table = (await one.ask(CreateTable("", game="heap"), Seated)).table
            await two.ask(JoinTable("", table), Seated)
