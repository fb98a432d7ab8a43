"""Tables with passwords, invitations, and what stays of matches that are over: results, records, ratings; over real websockets and a restart."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dbs_server import dealing
from dbs_server.about_people import ListRatings, ListResults, LookedUp, LookUp, Ratings, Results
from dbs_server.app import running
from dbs_server.people.keys import Key, unsigned
from dbs_server.people.password import locked, opens
from dbs_server.protocol import (
    Announced,
    CreateTable,
    DealBegan,
    DealEnded,
    DealShown,
    Error,
    JoinTable,
    ListTables,
    MatchOver,
    Promised,
    SeatComputer,
    Seated,
    Surrender,
    Tables,
    TableState,
)
from engine.core.deal import broken
from engine.core.record import Record, replay
from tests.server.client import Client, joined
from tests.server.test_people import come, sign_in
from tests.server.toy import HEAP, new_heap, only

ANN, BEN = Key.new(), Key.new()


async def seat(
    url: str, one: Client, two: Client, numbers: tuple[str, str], game: str = "heap", **table: object
) -> None:
    """Ann and Ben sign in and sit down."""
    await sign_in(one, numbers[0], ANN, "Ann", url)
    await sign_in(two, numbers[1], BEN, "Ben", url)
    seated = await one.ask(CreateTable("", game=game, **table), Seated)  # type: ignore[arg-type]
    await two.ask(JoinTable("", seated.table, password=str(table.get("password", ""))), Seated)


async def start_signed(one: Client, two: Client, starter: str) -> None:
    """They bring their decks, deal, and sign the deal."""
    await one.bring(starter)
    await two.bring(starter)
    for kind in (DealBegan, Promised, DealShown):
        for client in (one, two):
            await client.wait_for(kind)


async def play(one: Client, two: Client, starter: str = "small") -> str:
    """They deal, and the first one gives up; the id of the match."""
    await start_signed(one, two, starter)
    await one.send(Surrender())
    for client in (one, two):
        await client.wait_for(MatchOver)
    return next(message.match for message in one.seen if isinstance(message, DealBegan))


async def test_a_rated_match_counts_and_is_looked_up_after_a_restart(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    async with running("127.0.0.1", 0, db, games=only(HEAP)) as port:
        url = f"ws://127.0.0.1:{port}"
        async with come(url) as (one, first), come(url) as (two, second):
            await seat(url, one, two, (first, second), rated=True)
            state = await two.wait_for(TableState)
            assert state.rated
            assert [seat.rating for seat in state.seats] == [1000, 1000]
            match = await play(one, two)
            told = [message.text for message in two.seen if isinstance(message, Announced)]
            assert told == ["Ratings: Ann 1000 to 956, Ben 1000 to 1083."]
    async with running("127.0.0.1", 0, db, games=only(HEAP)) as port, joined(port) as guest:
        (found,) = (await guest.ask(ListResults(), Results)).results
        assert (found.match, found.names, found.result.winner, found.rated) == (match, ("Ann", "Ben"), 1, True)
        assert found.keys == (ANN.public, BEN.public)
        looked = await guest.ask(LookUp(match), LookedUp)
        record = msgspec.json.decode(looked.record, type=Record)
        *_, game = replay(record, new_heap)
        assert game.result == looked.result.result
        assert record.deal is not None
        assert broken(record.deal, record.server_part, record.seed) == ""
        assert unsigned(record.deal, "heap", "masters", found.names) == ""
        best = (await guest.ask(ListRatings("heap", "masters"), Ratings)).ratings
        assert [(one.name, one.rating, one.matches) for one in best] == [("Ben", 1083, 1), ("Ann", 956, 1)]
        assert (await guest.ask(ListRatings("heap", "other"), Ratings)).ratings == ()
        assert (await guest.ask(LookUp("none"), Error)).code == "no_such_match"
        assert (await guest.ask(ListResults(name="Cid"), Results)).results == ()


async def test_a_match_that_is_on_is_not_looked_up_and_one_with_a_code_is_listed_to_its_players_alone() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port:
        url = f"ws://127.0.0.1:{port}"
        async with come(url) as (one, first), come(url) as (two, second), joined(port) as guest:
            await seat(url, one, two, (first, second), password="x")
            match = await play(one, two)
            assert (await guest.ask(ListResults(), Results)).results == ()
            assert [found.match for found in (await two.ask(ListResults(), Results)).results] == [match]
            assert (await guest.ask(LookUp(match), LookedUp)).result.match == match
            assert not any(isinstance(message, Announced) for message in two.seen)


async def test_guests_and_computers_do_not_play_rated_matches() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port:
        url = f"ws://127.0.0.1:{port}"
        async with come(url) as (one, number), joined(port) as guest:
            assert (await guest.ask(CreateTable("Cid", game="heap", rated=True), Error)).code == "needs_key"
            await sign_in(one, number, ANN, "Ann", url)
            seated = await one.ask(CreateTable("", game="heap", rated=True), Seated)
            assert (await guest.ask(JoinTable("Cid", seated.table), Error)).code == "needs_key"
            assert (await one.ask(SeatComputer("random"), Error)).code == "no_seat"


async def test_who_does_not_show_a_part_loses_a_rated_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "PATIENCE", 0.2)
    async with running("127.0.0.1", 0, games=only(HEAP)) as port:
        url = f"ws://127.0.0.1:{port}"
        async with come(url) as (one, first), come(url) as (two, second):
            await seat(url, one, two, (first, second), rated=True)
            answer = two.part.answer
            two.part.answer = lambda message, *rest: None if isinstance(message, Promised) else answer(message, *rest)  # type: ignore[method-assign]
            await one.bring("small")
            await two.bring("small")
            for kind in (DealBegan, Promised):
                for client in (one, two):
                    await client.wait_for(kind)
            assert "Ben did not show a part" in (await one.wait_for(DealEnded)).text
            (found,) = (await one.ask(ListResults(), Results)).results
            assert (found.result.winner, found.rated) == (0, True)
            assert (await one.ask(LookUp(found.match), Error)).text == "Of that match only the result is kept."


def test_what_is_kept_of_a_password_is_not_the_password() -> None:
    lock = locked("open sesame")
    assert "sesame" not in lock
    assert lock != locked("open sesame"), "the same one twice is not seen"
    assert opens("open sesame", lock)
    assert not opens("open", lock)
    assert opens("", locked(""))


async def test_a_locked_table_a_full_one_and_an_invitation() -> None:
    async with (
        running("127.0.0.1", 0, games=only(HEAP)) as port,
        joined(port) as one,
        joined(port) as two,
        joined(port) as three,
    ):
        table = (await one.ask(CreateTable("Ann", game="heap", password="sésame"), Seated)).table
        (listed,) = (await two.ask(ListTables(), Tables)).tables
        assert listed.locked
        refused = await two.ask(JoinTable("Ben", table), Error)
        assert (refused.code, refused.text) == ("needs_password", "That table has a password.")
        assert (await two.ask(JoinTable("Ben", table, password="x"), Error)).code == "needs_password"
        assert (await two.ask(JoinTable("Ben", code=table, password="sésame"), Seated)).seat == 1
        refused = await three.ask(JoinTable("Cid", table, password="sésame"), Error)
        assert refused.code == "table_full"
        assert refused.text == "Both seats of guest Ann's table are taken: guest Ann and guest Ben sit there."


async def test_the_id_of_a_table_with_a_code_is_no_invitation() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, joined(port) as one, joined(port) as two:
        seated = await one.ask(CreateTable("Ann", game="heap", private=True), Seated)
        assert (await two.ask(JoinTable("Ben", code=seated.table), Error)).code == "unknown_table"
        assert (await two.ask(JoinTable("Ben", code=seated.code), Seated)).seat == 1
