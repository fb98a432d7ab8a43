"""A full disk: nothing that was acknowledged is forgotten while the server runs, everybody is told, and it is written when there is room."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
from pathlib import Path

import pytest

from dbs_server.lobby import Lobby
from dbs_server.match import KEPT_AGAIN, NOT_KEPT
from dbs_server.protocol import Announced, Answer, ChooseDeck, CreateTable, Error, MatchStarted, Resume, Seated, Step
from dbs_server.store import Store
from engine.core.record import HASH_EVERY
from tests.server.client import joined, start, two_seated
from tests.server.test_kill import MASTERS, play, serve
from tests.server.test_limits import Wire, deal, of, seated
from tests.server.toy import HEAP, only


def fill(store: Store) -> None:
    """SQLite gets no page more, and the pages that it has get full."""
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    while not store.behind:
        store.report("filler", "x" * 200)


def make_room(store: Store) -> None:
    store._db.execute("PRAGMA max_page_count = 1073741823")


def take(one: Wire, two: Wire, first: int, last: int) -> None:
    for n in range(first, last + 1):
        (one if n % 2 else two).send(Answer(n, ("number x=1",)))


def told(wire: Wire) -> list[str]:
    return [message.text for message in of(Announced, wire.take())]


def test_answers_wait_for_room_and_are_written_in_their_order(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(tmp_path / "matches.sqlite")
    lobby = Lobby(only(HEAP), store)
    one, two, tokens = seated(lobby)
    match = of(MatchStarted, one.take())[0].match
    take(one, two, 1, 2)
    fill(store)
    two.take()
    take(one, two, 3, 6)
    messages = two.take()
    assert len(of(Step, messages)) == 4, "the match goes on"
    assert [message.text for message in of(Announced, messages)] == [NOT_KEPT]
    assert caplog.text.count("cannot be written") == 1
    assert len(store.load(match).record.answers) == 2
    two.drop()
    back = Wire(lobby)
    back.send(Resume(tokens[1]))
    assert told(back) == [NOT_KEPT], "whoever comes back hears it, too"
    make_room(store)
    lobby.sweep()
    assert told(back) == [KEPT_AGAIN]
    assert "can be written again" in caplog.text
    assert [given.number for given in store.load(match).record.answers] == [1, 2, 3, 4, 5, 6]
    assert store.load(match).beyond == ()


def test_no_table_is_opened_while_nothing_can_be_kept(tmp_path: Path) -> None:
    lobby = Lobby(only(HEAP), Store(tmp_path / "matches.sqlite"))
    fill(lobby.store)
    client = Wire(lobby)
    error = of(Error, client.ask(CreateTable("Ann", game="heap")))[0]
    assert (error.code, error.text) == ("full", "The server cannot write to its disk; it opens no tables until it can.")
    make_room(lobby.store)
    assert of(Seated, client.ask(CreateTable("Ann", game="heap"))), (
        "there is room again, and nobody had to wait for that to be noticed"
    )


def test_a_match_that_begins_on_a_full_disk_says_so_and_is_kept_later(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    lobby = Lobby(only(HEAP), store)
    one = Wire(lobby)
    table = of(Seated, one.ask(CreateTable("Ann", game="heap")))[0].table
    fill(store)
    two = Wire(lobby)
    two.session.table = None
    lobby.tables[table].sit("Ben", two.session)
    for client in (one, two):
        client.send(ChooseDeck(starter="small"))
    deal(one, two)
    messages = one.take()
    match = of(MatchStarted, messages)[0].match
    assert [message.text for message in of(Announced, messages)] == [NOT_KEPT]
    take(one, two, 1, 3)
    make_room(store)
    take(one, two, 4, 4)
    assert told(one) == [KEPT_AGAIN]
    assert len(store.load(match).record.answers) == 4


def test_what_was_never_written_costs_the_last_answers_and_leaves_no_gap(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    one, two, tokens = seated(Lobby(only(HEAP), store))
    take(one, two, 1, 2)
    fill(store)
    take(one, two, 3, 6)
    store.close()
    again = Lobby(only(HEAP), Store(tmp_path / "matches.sqlite"))
    assert again.recover() == 1
    back = Wire(again)
    assert of(Step, back.ask(Resume(tokens[0])))[0].number == 3


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set with prlimit")
async def test_a_server_whose_files_may_not_grow_loses_nothing_once_they_may(tmp_path: Path) -> None:
    """A real process, a real match, and a limit of the system: no file may grow; then they may again, and the server is killed."""
    import resource

    db, rng = tmp_path / "matches.sqlite", random.Random(8)
    process, port = await serve(db)
    async with two_seated(port, MASTERS) as (one, two, _):
        await start(one, two, "red", "green")
        steps = [await one.wait_for(Step), await two.wait_for(Step)]
        steps = await play((one, two), steps, rng, 5)
        whole = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, whole[1]))
        steps = await play((one, two), steps, rng, HASH_EVERY)
        heard = [message.text for message in one.seen if isinstance(message, Announced)]
        assert heard == [NOT_KEPT]
        async with joined(port) as three:
            assert (await three.ask(CreateTable("Cid"), Error)).code == "full"
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, whole)
            await three.ask(CreateTable("Cid"), Seated)
        assert (await two.wait_for(Announced)).text in (NOT_KEPT, KEPT_AGAIN)
        steps = await play((one, two), steps, rng, 3)
        tokens = (one.token, two.token)
        process.send_signal(signal.SIGKILL)
        await process.wait()
    process, port = await serve(db)
    async with joined(port) as one, joined(port) as two:
        for client, token, step in zip((one, two), tokens, steps, strict=True):
            await client.ask(Resume(token), Seated)
            back = await client.wait_for(Step)
            assert (back.number, back.view) == (step.number, step.view)
            assert not [message for message in client.seen if isinstance(message, Announced)], "its record is whole"
    process.terminate()
    await asyncio.wait_for(process.wait(), 10)
