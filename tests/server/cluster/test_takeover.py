"""Tables that change hands: a worker that is cut off, drains, or is killed, and a bus that goes and comes."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest

from dbs_server.about_people import Muttered, Watch, Watching
from dbs_server.cluster import places
from dbs_server.protocol import (
    Announced,
    CreateTable,
    JoinTable,
    Left,
    MatchOver,
    Resume,
    Say,
    Seated,
    Step,
    TableState,
)
from dbs_server.service import Service
from dbs_server.storage.opening import open_store
from dbs_server.storage.postgres import PostgresStore
from tests.server.client import Client, deal, joined, served, start
from tests.server.cluster.nats import Nats, Wire, wired
from tests.server.cluster.workers import lobby_of, until, worker_of, working
from tests.server.postgres import Postgres

TEN = 10.0
"""Seconds in which a table has another worker."""


@contextlib.asynccontextmanager
async def by_wire(postgres: Postgres, nats: Nats) -> AsyncIterator[tuple[Wire, list[Service], Client, Client]]:
    """Two workers, the first of which reaches the bus by a wire that can be cut, and a player at each."""
    async with (
        wired(nats.port) as wire,
        working(postgres.database(), wire.url, nats.url) as crew,
        joined(crew[0].port) as one,
        joined(crew[1].port) as two,
    ):
        yield wire, crew, one, two


async def begin(a: Client, b: Client, game: str = "heap", starter: str = "small") -> str:
    """A match of two; the table."""
    table = (await a.ask(CreateTable("Ann", game=game), Seated)).table
    await b.ask(JoinTable("Ben", table), Seated)
    await start(a, b, starter)
    return table


async def steps(one: Client, two: Client) -> tuple[Step, Any]:
    """The next step of both: the same position."""
    step, view = await one.step()
    other, _ = await two.step()
    assert other.number == step.number
    return step, view


async def go_on(one: Client, two: Client, step: Step, view: Any) -> tuple[Step, Any]:
    """One answer, and the step after it."""
    asked = one if view["decision"]["seat"] == one.seat else two
    await asked.take(step.number, "number x=1")
    return await steps(one, two)


async def play_out(one: Client, two: Client, step: Step, view: Any) -> None:
    while view["result"] is None:
        step, view = await go_on(one, two, step, view)
    assert (await one.wait_for(MatchOver)) == (await two.wait_for(MatchOver))


def epoch(service: Service, table: str) -> int:
    lease = lobby_of(service).store.ledger.held.get(table)
    return 0 if lease is None else lease.epoch


async def test_who_drains_hands_its_matches_over_at_the_same_decision(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = await begin(one, two)
        step, view = await go_on(one, two, *await steps(one, two))
        a.drain(0)
        again, same = await steps(one, two)
        assert (again.number, same) == (step.number, view)
        assert [told.text for told in one.seen if isinstance(told, Announced)][-1].startswith("Your table moves")
        assert (epoch(a, table), epoch(b, table)) == (0, 2)
        await play_out(one, two, again, same)
        await asyncio.wait_for(a.stopped.wait(), TEN)


async def test_a_hot_worker_gives_tables_to_an_idle_one(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = await begin(one, two)
        step, view = await steps(one, two)
        worker_of(a).balance()
        assert table in lobby_of(a).tables, "nothing waits there"
        lobby_of(a).lag = 5.0
        worker_of(a).balance()
        again, same = await steps(one, two)
        assert (again.number, same) == (step.number, view)
        assert (epoch(a, table), epoch(b, table)) == (0, 2)


async def test_who_looks_on_goes_with_the_table(postgres: Postgres, nats: Nats) -> None:
    async with (
        working(postgres.database(), nats.url, nats.url) as (a, b),
        joined(a.port) as one,
        joined(b.port) as two,
        joined(b.port) as three,
        joined(a.port) as four,
    ):
        table = (await one.ask(CreateTable("Ann", game="heap", watch="live"), Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        await three.ask(Watch(table, name="Cid"), Watching)
        await four.ask(Watch(table, name="Dan"), Watching)
        await start(one, two)
        seen = {client: await client.step() for client in (three, four)}
        a.drain(0)
        for client, (step, view) in seen.items():
            await client.wait_for(Watching)
            again, same = await client.step()
            assert (again.number, same) == (step.number, view)
            assert not any(isinstance(message, Left) for message in client.seen)
        await four.send(Say("here I am"))
        assert (await three.wait_for(Muttered)).name == "guest Dan"


async def test_a_table_that_waits_goes_with_the_others(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        mine = await one.ask(CreateTable("Ann", game="heap", private=True), Seated)
        await one.bring("small")
        a.drain(0)
        await until(lambda: mine.table in lobby_of(b).tables)
        await two.ask(JoinTable("Ben", code=mine.code), Seated)
        await two.bring("small")
        await deal(one, two)
        step, view = await steps(one, two)
        await play_out(one, two, step, view)


async def test_a_table_that_waits_is_found_by_its_code_when_its_worker_is_cut_off(
    postgres: Postgres, nats: Nats
) -> None:
    async with by_wire(postgres, nats) as (wire, (_, b), one, two):
        mine = await one.ask(CreateTable("Ann", game="heap", private=True), Seated)
        await one.bring("small")
        await one.wait_for(TableState)
        wire.cut()
        await asyncio.wait_for(one.socket.wait_closed(), TEN)
        await two.ask(JoinTable("Ben", code=mine.code), Seated)
        await two.bring("small")
        async with joined(b.port) as back:
            await back.ask(Resume(one.token), Seated)
            await deal(back, two)
            await steps(back, two)


async def test_what_was_brought_to_a_worker_that_did_not_hear_it_is_brought_again(
    postgres: Postgres, nats: Nats
) -> None:
    async with by_wire(postgres, nats) as (wire, (_, b), one, two):
        table = (await one.ask(CreateTable("Ann", game="heap"), Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        await one.bring("small")
        await two.wait_for(TableState)
        wire.cut()
        await two.bring("small")
        await asyncio.wait_for(one.socket.wait_closed(), TEN)
        async with joined(b.port) as back:
            await back.ask(Resume(one.token), Seated)
            await deal(back, two)
            await steps(back, two)


async def test_who_has_other_rules_is_given_nothing(
    postgres: Postgres, nats: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newer version is among the workers: an older one plays what it has to its end."""
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = await begin(one, two)
        monkeypatch.setattr(places, "rules_code", lambda: "those of another version")
        step, view = await steps(one, two)
        a.drain(0)
        await until(lambda: any(beat.closing for beat in worker_of(b).members.all()))
        await play_out(one, two, step, view)
        assert table in lobby_of(a).tables
        assert not lobby_of(b).tables


async def test_a_worker_that_is_cut_off_loses_its_tables(postgres: Postgres, nats: Nats) -> None:
    async with by_wire(postgres, nats) as (wire, (a, b), one, two):
        table = await begin(one, two)
        step, view = await go_on(one, two, *await steps(one, two))
        wire.cut()
        again, same = await asyncio.wait_for(two.step(), TEN)
        assert (again.number, same["left"]) == (step.number, view["left"])
        await until(lambda: epoch(b, table) == 2)
        assert (await asyncio.wait_for(one.wait_for(Announced), TEN)).text == PostgresStore.alone
        await asyncio.wait_for(one.socket.wait_closed(), TEN)
        async with joined(b.port) as back:
            await back.ask(Resume(one.token), Seated)
            assert (await back.step())[1] == view
            back.seat = one.seat
            wire.cut(on=False)
            await until(lambda: table not in lobby_of(a).tables)
            await play_out(back, two, again, same)
        assert {row[0] for row in lobby_of(b).store.rows("SELECT DISTINCT epoch FROM answers")} == {1, 2}


async def test_a_bus_that_was_gone_for_a_moment_costs_nothing(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = await begin(one, two)
        step, view = await steps(one, two)
        asked, other = (one, two) if view["decision"]["seat"] == one.seat else (two, one)
        nats.stop()
        await asked.take(step.number, "number x=1")
        await asyncio.sleep(0.5)
        nats.start()
        for client in (asked, other):
            found = await client.wait_for(Step)
            while found.number == step.number:
                found = await client.wait_for(Step)
            assert found.number == step.number + 1
        assert (epoch(a, table), epoch(b, table)) == (1, 0)


async def test_the_tables_of_a_worker_that_is_killed_go_on_elsewhere(postgres: Postgres, nats: Nats) -> None:
    """kill -9 of the process that has a real match: the other player's socket stands at another worker, and stays."""
    db = postgres.database()
    options = ("--db", db, "--bus", nats.url, "--pace", "0,0")
    (first, port), (second, other) = await asyncio.gather(served(*options), served(*options))
    try:
        async with joined(port) as one, joined(other) as two:
            await begin(one, two, "masters", "yellow")
            step, view = await two.step()
            first.send_signal(signal.SIGKILL)
            async with joined(other) as back:
                await back.ask(Resume(one.token), Seated)
                assert (await back.wait_for(Step)).number == step.number
                assert (await asyncio.wait_for(two.step(), TEN))[1] == view
    finally:
        for process in (first, second):
            if process.returncode is None:
                process.kill()
            await process.wait()
    store = open_store(db, worker="who looks")
    assert store.rows("SELECT epoch FROM leases") == [(2,)]
    store.close()
