"""Those who look on, over real websockets: by whom a table may be looked at, what is shown and when, and that the players hear nothing of it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from card_data.games import packs
from dbs_server import service
from dbs_server.about_people import Muttered, OpenHands, TakeBack, Watch, Watching
from dbs_server.app import running
from dbs_server.people import gallery
from dbs_server.protocol import (
    Announced,
    CreateTable,
    Error,
    JoinTable,
    Leave,
    Left,
    ListTables,
    MatchOver,
    MatchRecord,
    MatchStarted,
    Said,
    Say,
    Seated,
    Step,
    Surrender,
    Tables,
    TableState,
)
from engine.core.record import Record
from tests.server.client import Client, joined, start
from tests.server.toy import HEAP, only


async def table_of(one: Client, two: Client, **table: object) -> str:
    """Ann and Ben at a table, at their first step."""
    seated = await one.ask(CreateTable("Ann", game="heap", **table), Seated)  # type: ignore[arg-type]
    await two.ask(JoinTable("Ben", seated.table, password=str(table.get("password", ""))), Seated)
    await start(one, two)
    for client in (one, two):
        await client.step()
    return seated.table


async def shown(client: Client, number: int) -> dict[str, object]:
    """The view with this number, as somebody who looks on is shown it."""
    while True:
        step, view = await client.step()
        if step.number == number:
            return view


async def test_a_live_table_is_looked_at_and_the_hands_stay_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        running("127.0.0.1", 0, games=only(HEAP)) as port,
        joined(port) as one,
        joined(port) as two,
        joined(port) as eve,
        joined(port) as fay,
    ):
        table = await table_of(one, two, watch="live")
        assert (await eve.ask(ListTables(), Tables)).tables[0].watch == "live"
        assert (await eve.ask(Watch(table, name="Eve"), Watching)).delay == 0
        assert (await eve.wait_for(MatchStarted)).names == ("guest Ann", "guest Ben")
        assert (await one.wait_for(TableState)).watching == 1
        await one.take(1, "number x=3")
        await fay.ask(Watch(table, name="Fay"), Watching)
        for client in (eve, fay):
            view = await shown(client, 2)
            assert (view["left"], view["seat"]) == (6, 0)
            assert view["decision"]["options"] == []  # type: ignore[index]
        await one.send(Surrender())
        for client in (eve, fay):
            assert (await client.wait_for(MatchOver)).result.winner == 1
        assert not any(isinstance(message, MatchRecord) for message in eve.seen)
        assert (await eve.ask(Leave(), Left)).table == table
        await one.ask(Leave(), Left)
        await two.ask(Leave(), Left)
        assert (await fay.wait_for(Left)).table == table


async def test_those_who_look_on_talk_among_themselves() -> None:
    async with (
        running("127.0.0.1", 0, games=only(HEAP)) as port,
        joined(port) as one,
        joined(port) as two,
        joined(port) as eve,
        joined(port) as fay,
    ):
        table = await table_of(one, two, watch="live")
        await eve.ask(Watch(table, name="Eve"), Watching)
        await fay.ask(Watch(table, name="Fay"), Watching)
        await eve.send(Say("he holds a 3"))
        assert (await fay.wait_for(Muttered)).text == "he holds a 3"
        assert (await eve.wait_for(Muttered)).name == "guest Eve"
        assert (await eve.ask(Say("and again"), Error)).code == "slower"
        await one.ask(Say("hello"), Said)
        await two.wait_for(Said)
        await one.send(Surrender())
        await fay.wait_for(MatchOver)
        await two.wait_for(MatchOver)
        assert not any(isinstance(message, Muttered) for message in (*one.seen, *two.seen))
        assert not any(isinstance(message, Said) for message in fay.seen)


async def test_after_a_delay_nothing_is_shown_before_its_time_and_the_end_shows_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gallery, "DELAY", 3600.0)
    monkeypatch.setattr(service, "TICK", 0.01)
    async with (
        running("127.0.0.1", 0, games=only(HEAP)) as port,
        joined(port) as one,
        joined(port) as two,
        joined(port) as eve,
    ):
        table = await table_of(one, two, watch="delay")
        assert (await eve.ask(Watch(table, name="Eve"), Watching)).delay == 3600
        await one.take(1, "number x=3")
        await two.step()
        await asyncio.sleep(0.1)
        await eve.ask(ListTables(), Tables)
        assert not any(isinstance(message, MatchStarted | Step) for message in eve.seen)
        await two.send(Surrender())
        assert (await eve.wait_for(MatchOver)).result.winner == 0
        told = [message for message in eve.seen if isinstance(message, MatchStarted | Step)]
        assert [type(message).__name__ for message in told] == ["MatchStarted", "Step", "Step", "Step"]


async def test_what_is_taken_back_is_so_for_those_who_look_on() -> None:
    async with (
        running("127.0.0.1", 0, games=only(HEAP)) as port,
        joined(port) as one,
        joined(port) as two,
        joined(port) as eve,
    ):
        table = await table_of(one, two, watch="live")
        await eve.ask(Watch(table, name="Eve"), Watching)
        await one.take(1, "number x=3")
        assert (await shown(eve, 2))["left"] == 6
        await one.send(TakeBack(1))
        await two.send(TakeBack(1))
        assert (await shown(eve, 1))["left"] == 9


async def test_who_may_look_on() -> None:
    async with (
        running("127.0.0.1", 0, games=only(HEAP)) as port,
        joined(port) as one,
        joined(port) as two,
        joined(port) as eve,
    ):
        assert (await one.ask(CreateTable("Ann", game="heap", watch="secretly"), Error)).code == "unknown_watch"
        table = await table_of(one, two)
        assert (await eve.ask(Watch(table, name="Eve"), Error)).code == "no_gallery"
        assert (await eve.ask(Watch("nowhere", name="Eve"), Error)).code == "unknown_table"
        await one.ask(Leave(), Left)
        await two.ask(Leave(), Left)
        table = await table_of(one, two, watch="live", password="x")
        assert (await eve.ask(Watch(table, name="Eve"), Error)).code == "needs_password"
        await eve.ask(Watch(table, password="x", name="Eve"), Watching)
        assert (await eve.ask(CreateTable("Eve", game="heap"), Error)).code == "seated"
        assert (await eve.ask(Surrender(), Error)).code == "not_seated"


def hands(view: dict[str, Any]) -> list[set[str]]:
    """What is seen of both hands: cards, or places without one."""
    return [{card["type"] for card in player["hand"]} for player in view["players"]]


async def willing(client: Client, seats: list[bool]) -> None:
    """Wait until the table says so of who is willing to have the hands seen."""
    while [seat.opens for seat in (await client.wait_for(TableState)).seats] != seats:
        pass


HIDDEN, SEEN = [{"hidden"}, {"hidden"}], [{"card"}, {"card"}]


@contextlib.asynccontextmanager
async def masters(watch: str) -> AsyncIterator[tuple[Client, Client, Client]]:
    """Ann and Ben at the first step of a match of the game, and Eve who looks on."""
    async with (
        running("127.0.0.1", 0, games=only(packs()["masters"])) as port,
        joined(port) as one,
        joined(port) as two,
        joined(port) as eve,
    ):
        seated = await one.ask(CreateTable("Ann", watch=watch), Seated)
        await two.ask(JoinTable("Ben", seated.table), Seated)
        await start(one, two, "yellow", "green")
        for client in (one, two):
            await client.step()
        await eve.ask(Watch(seated.table, name="Eve"), Watching)
        yield one, two, eve


async def test_hands_are_seen_while_both_players_want_it_and_not_a_moment_longer() -> None:
    async with masters("live") as (one, two, eve):
        assert hands((await eve.step())[1]) == HIDDEN
        await one.send(OpenHands())
        for client in (one, two, eve):
            await willing(client, [True, False])
        await two.send(OpenHands())
        for client in (one, two):
            assert "both hands" in (await client.wait_for(Announced)).text
        step, view = await eve.step()
        assert (step.number, hands(view)) == (1, SEEN)
        await willing(eve, [True, True])
        numbers = {card["handle"] for player in view["players"] for card in player["hand"]}
        first = view["decision"]["seat"]
        await (one, two)[first].take(1, "keep")
        _, view = await eve.step()
        assert hands(view) == SEEN
        assert {card["handle"] for player in view["players"] for card in player["hand"]} == numbers, "the same cards"
        assert len(numbers) == 12
        await two.send(OpenHands(on=False))
        step, view = await eve.step()
        assert (step.number, hands(view)) == (2, HIDDEN)
        for client in (one, two):
            await client.step()
        await (two, one)[first].take(2, "keep")
        assert hands((await eve.step())[1]) == HIDDEN
        await one.send(Surrender())
        record = msgspec.json.decode((await two.wait_for(MatchRecord)).record, type=Record)
        assert [given.hands for given in record.answers] == [True, False, False]


async def test_what_waits_to_be_seen_is_seen_without_hands_when_one_player_wants_it_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gallery, "DELAY", 3600.0)
    async with masters("delay") as (one, two, eve):
        for client in (one, two):
            await client.send(OpenHands())
        assert "both hands" in (await two.wait_for(Announced)).text
        await (one if any(isinstance(m, Step) and b'"options":[{' in bytes(m.view) for m in one.seen) else two).take(
            1, "keep"
        )
        await two.step()
        await one.ask(OpenHands(on=False), Announced)
        await one.send(Surrender())
        await eve.wait_for(MatchOver)
        steps = [msgspec.json.decode(message.view) for message in eve.seen if isinstance(message, Step)]
        assert len(steps) > 2
        assert all(hands(view) == HIDDEN for view in steps)


async def test_a_newcomer_at_the_table_has_agreed_to_nothing() -> None:
    async with (
        running("127.0.0.1", 0, games=only(HEAP)) as port,
        joined(port) as one,
        joined(port) as two,
        joined(port) as new,
    ):
        seated = await one.ask(CreateTable("Ann", game="heap", watch="live"), Seated)
        await two.ask(JoinTable("Ben", seated.table), Seated)
        await one.send(OpenHands())
        await two.ask(OpenHands(), Announced)
        await two.ask(Leave(), Left)
        await new.ask(JoinTable("Cid", seated.table), Seated)
        await willing(new, [True, False])
        assert (await one.ask(Say("hello"), Said)).seat == 0
        told = [message.text for message in one.seen if isinstance(message, Announced)]
        assert len(told) == 2
        assert "no hands any more" in told[-1]


async def test_where_nobody_looks_on_no_hands_are_opened() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, joined(port) as one:
        await one.ask(CreateTable("Ann", game="heap"), Seated)
        assert (await one.ask(OpenHands(), Error)).code == "no_gallery"
