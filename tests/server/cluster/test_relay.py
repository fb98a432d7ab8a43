"""Players whose sockets and tables are different workers': real websockets, a real bus, a real database."""

from __future__ import annotations

import asyncio
import logging

import pytest

from dbs_server.about_people import Muttered, Watch, Watching
from dbs_server.protocol import (
    CreateTable,
    Error,
    JoinTable,
    Leave,
    Left,
    ListTables,
    MatchOver,
    MatchRecord,
    Ping,
    Pong,
    Resume,
    Said,
    Say,
    Seated,
    Step,
    Tables,
    TablesChanged,
)
from tests.server.client import Client, joined, start
from tests.server.cluster.nats import Nats
from tests.server.cluster.workers import lobby_of, until, worker_of, working
from tests.server.postgres import Postgres

Ask = CreateTable("Ann", game="heap", watch="live")


async def play_out(one: Client, two: Client) -> MatchOver:
    """Play to the end, always the least; what both are told of it."""
    step, view = await one.step()
    await two.step()
    while view["result"] is None:
        asked, other = (one, two) if view["decision"]["seat"] == one.seat else (two, one)
        await asked.take(step.number, "number x=1")
        step, view = await asked.step()
        await other.step()
    over = await one.wait_for(MatchOver)
    assert await two.wait_for(MatchOver) == over
    return over


async def test_two_players_of_different_workers_play_a_match(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = (await one.ask(Ask, Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        assert set(lobby_of(a).tables) == {table}
        assert not lobby_of(b).tables
        await start(one, two)
        over = await play_out(one, two)
        assert over.result.reason == "The heap is empty."
        assert (await one.wait_for(MatchRecord)) == (await two.wait_for(MatchRecord))


async def test_a_list_is_right_within_a_second_everywhere(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        assert (await two.ask(ListTables(watch=True), Tables)).tables == ()
        table = (await one.ask(Ask, Seated)).table
        changed = await two.wait_for(TablesChanged)
        assert [seen.table for seen in changed.changed] == [table]
        await one.ask(Leave(), Left)
        assert (await two.wait_for(TablesChanged)).gone == (table,)


async def test_who_leaves_is_the_gates_own_again(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = (await one.ask(Ask, Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        (session,) = lobby_of(b).sessions
        assert session.road is not None
        await two.ask(Leave(), Left)
        assert (await two.ask(Ping(7), Pong)).n == 7
        await until(lambda: session.road is None)
        await until(lambda: not worker_of(a).owner.standins)
        await two.ask(CreateTable("Ben", game="heap"), Seated)
        assert len(lobby_of(b).tables) == 1


async def test_a_private_table_is_found_by_its_code_and_a_wrong_one_is_refused(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        seated = await one.ask(CreateTable("Ann", game="heap", private=True, password="open"), Seated)
        await until(lambda: lobby_of(a).store.settle(0.1))
        assert (await two.ask(JoinTable("Ben", code="WRONG1"), Error)).code == "unknown_table"
        assert (await two.ask(JoinTable("Ben", code=seated.code), Error)).code == "needs_password"
        (session,) = lobby_of(b).sessions
        await until(lambda: session.road is None)
        assert (await two.ask(JoinTable("Ben", code=seated.code, password="open"), Seated)).table == seated.table


async def test_who_looks_on_may_come_by_another_worker(postgres: Postgres, nats: Nats) -> None:
    async with (
        working(postgres.database(), nats.url, nats.url) as (a, b),
        joined(a.port) as one,
        joined(b.port) as two,
        joined(b.port) as three,
        joined(a.port) as four,
    ):
        table = (await one.ask(Ask, Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        for looker in (three, four):
            await looker.ask(Watch(table, name="Cid"), Watching)
        await start(one, two)
        seen = (await three.step())[1]
        assert seen == (await four.step())[1]
        await three.send(Say("Well played!"))
        assert (await four.wait_for(Muttered)).text == "Well played!"
        await one.send(Say("Hello!"))
        assert (await two.wait_for(Said)).text == "Hello!"
        await three.ask(Leave(), Left)


async def test_a_player_comes_back_by_any_worker(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one:
        async with joined(b.port) as two:
            table = (await one.ask(Ask, Seated)).table
            await two.ask(JoinTable("Ben", table), Seated)
            await start(one, two)
            before = await two.step()
        await until(lambda: not worker_of(a).owner.standins)
        async with joined(a.port) as here, joined(b.port) as there:
            await here.ask(Resume(two.token), Seated)
            assert (await here.step())[1] == before[1]
            await there.ask(Resume(two.token), Seated)
            assert (await there.step())[1] == before[1]
            await asyncio.wait_for(here.socket.wait_closed(), 10)
            assert here.socket.close_reason == "your seat was taken up by a newer connection"


async def test_after_a_gap_the_seat_is_told_everything_anew(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = (await one.ask(Ask, Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        await start(one, two)
        step, view = await one.step()
        await two.step()
        (road,) = worker_of(b).gate.roads
        road.got -= 1  # as if a word had been lost
        await one.take(step.number, "number x=1")
        step, view = await one.step()
        await two.wait_for(Seated)
        again = await two.wait_for(Step)
        assert again.number == step.number
        asked = one if view["decision"]["seat"] == one.seat else two
        await asked.take(step.number, "number x=1")
        assert (await asked.step())[0].number > step.number


async def test_new_tables_go_to_others_while_one_drains(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one:
        lobby_of(a).closing = "no more"
        await until(lambda: any(beat.closing for beat in worker_of(a).members.all()))
        await one.ask(Ask, Seated)
        assert not lobby_of(a).tables
        assert len(lobby_of(b).tables) == 1


async def test_what_does_not_last_is_not_told_over_the_bus(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = (await one.ask(Ask, Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        await start(one, two)
        step, view = await one.step()
        await two.step()
        asked = one if view["decision"]["seat"] == one.seat else two
        tickets = lobby_of(a).store.tickets
        postgres.freeze(on=True)
        try:
            await asked.take(step.number, "number x=1")
            await until(lambda: tickets.given > tickets.committed)
            await asyncio.sleep(0.3)
            (standin,) = worker_of(a).owner.standins.values()
            assert standin.outbox, "the step waits at the owner"
        finally:
            postgres.freeze(on=False)
        assert (await two.step())[0].number == step.number + 1
        assert (await one.step())[0].number == step.number + 1


async def test_a_frame_has_one_name_from_socket_to_socket(
    postgres: Postgres, nats: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "dbs")
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = (await one.ask(CreateTable("Ann", game="heap"), Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        ann, ben = (next(iter(lobby_of(worker).sessions)).mark for worker in (a, b))
        caplog.clear()
        await two.send(Say("hello"))
        await one.wait_for(Said)
        await two.wait_for(Said)
    lines = [record.getMessage() for record in caplog.records]
    (heard,) = [line.partition(" ")[0] for line in lines if line.endswith("is heard: say")]
    assert heard.startswith(f"{ben}.")
    told = [line for line in lines if line.startswith(f"{heard} leads to")]
    assert [line.rpartition(" ")[2] for line in told] == [ann, ben]
    assert any(line.startswith(f"{heard} goes to") for line in lines)
    assert any(f"frames for {ben}," in line for line in lines)
