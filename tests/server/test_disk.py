"""A full disk: nothing that was acknowledged is forgotten while the server runs, everybody is told, and it is written when there is room."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from dbs_server.app import run
from dbs_server.lobby import Lobby
from dbs_server.protocol import Announced, Answer, ChooseDeck, CreateTable, Error, MatchStarted, Resume, Seated, Step
from dbs_server.settings import Settings
from dbs_server.storage.checkpoints import EVERY
from dbs_server.storage.kept import Point
from dbs_server.storage.sqlite import SqliteStore
from engine.core.record import HASH_EVERY
from tests.server.client import joined, start, two_seated
from tests.server.test_kill import MASTERS, play, serve
from tests.server.test_limits import Wire, deal, of, seated
from tests.server.toy import HEAP, only


def fill(store: SqliteStore) -> None:
    """SQLite gets no page more, and the pages that it has get full."""
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    while not store.behind:
        store.report("filler", "x" * 200)


def make_room(store: SqliteStore) -> None:
    store._db.execute("PRAGMA max_page_count = 1073741823")


def take(one: Wire, two: Wire, first: int, last: int) -> None:
    for n in range(first, last + 1):
        (one if n % 2 else two).send(Answer(n, ("number x=1",)))


def told(wire: Wire) -> list[str]:
    return [message.text for message in of(Announced, wire.take())]


def test_answers_wait_for_room_and_are_written_in_their_order(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = SqliteStore(tmp_path / "matches.sqlite")
    lobby = Lobby(only(HEAP), store)
    one, two, tokens = seated(lobby)
    match = of(MatchStarted, one.take())[0].match
    take(one, two, 1, 2)
    fill(store)
    two.take()
    take(one, two, 3, 6)
    messages = two.take()
    assert len(of(Step, messages)) == 4, "the match goes on"
    assert [message.text for message in of(Announced, messages)] == [SqliteStore.ceases]
    assert caplog.text.count("cannot be written") == 1
    assert len(store.load(match).record.answers) == 2
    two.drop()
    back = Wire(lobby)
    back.send(Resume(tokens[1]))
    assert told(back) == [SqliteStore.ceases], "whoever comes back hears it, too"
    make_room(store)
    lobby.sweep()
    assert told(back) == [SqliteStore.resumes]
    assert "can be written again" in caplog.text
    assert [given.number for given in store.load(match).record.answers] == [1, 2, 3, 4, 5, 6]
    assert store.load(match).beyond == ()


def test_no_table_is_opened_while_nothing_can_be_kept(tmp_path: Path) -> None:
    lobby = Lobby(only(HEAP), SqliteStore(tmp_path / "matches.sqlite"))
    fill(lobby.store)
    client = Wire(lobby)
    error = of(Error, client.ask(CreateTable("Ann", game="heap")))[0]
    assert (error.code, error.text) == ("full", "The server cannot write to its disk; it opens no tables until it can.")
    make_room(lobby.store)
    assert of(Seated, client.ask(CreateTable("Ann", game="heap"))), (
        "there is room again, and nobody had to wait for that to be noticed"
    )


def test_a_match_that_begins_on_a_full_disk_says_so_and_is_kept_later(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "matches.sqlite")
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
    assert [message.text for message in of(Announced, messages)] == [SqliteStore.ceases]
    take(one, two, 1, 3)
    make_room(store)
    take(one, two, 4, 4)
    assert told(one) == [SqliteStore.resumes]
    assert len(store.load(match).record.answers) == 4


def test_what_was_never_written_costs_the_last_answers_and_leaves_no_gap(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "matches.sqlite")
    one, two, tokens = seated(Lobby(only(HEAP), store))
    take(one, two, 1, 2)
    fill(store)
    take(one, two, 3, 6)
    store.close()
    again = Lobby(only(HEAP), SqliteStore(tmp_path / "matches.sqlite"))
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
        assert heard == [SqliteStore.ceases]
        async with joined(port) as three:
            assert (await three.ask(CreateTable("Cid"), Error)).code == "full"
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, whole)
            await three.ask(CreateTable("Cid"), Seated)
        assert (await two.wait_for(Announced)).text in (SqliteStore.ceases, SqliteStore.resumes)
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


def _overflow(path: Path) -> int:
    """Where a page lies that holds nothing but what a row has beyond its own page."""
    data = path.read_bytes()
    return next(at for at in range(0, len(data), 4096) if data[at + 4 : at + 4096] == b"x" * 4092)


def _damage(path: Path, at: int) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:at] + b"\xff" * 4096 + data[at + 4096 :])


def test_a_damaged_page_takes_no_match_away_and_a_backup_brings_it_back(tmp_path: Path) -> None:
    path, copy = tmp_path / "matches.sqlite", tmp_path / "copy.sqlite"
    store = SqliteStore(path)
    lobby = Lobby(only(HEAP), store)
    one, two, tokens = seated(lobby)
    take(one, two, 1, 3)
    store.backup(copy)
    table = next(iter(lobby.tables.values()))
    assert table.match is not None
    store._db.execute("INSERT INTO answers VALUES (?, 4, ?, NULL, 0)", (table.match.id, b"x" * 20_000))
    store.close()
    _damage(path, _overflow(path))
    with closing(SqliteStore(path)) as damaged:
        back = Lobby(only(HEAP), damaged)
        assert back.recover() == 1
        for _ in range(2):
            assert of(Error, Wire(back).ask(Resume(tokens[0])))[0].code == "unreadable"
        assert damaged.counts() == {"playing": 1}, "it is not over"
    copy.replace(path)
    with closing(SqliteStore(path)) as restored:
        back = Lobby(only(HEAP), restored)
        back.recover()
        assert of(Step, Wire(back).ask(Resume(tokens[1])))[0].number == 4


def test_a_damaged_safe_point_is_none(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = SqliteStore(path)
    lobby = Lobby(only(HEAP), store)
    one, two, tokens = seated(lobby)
    take(one, two, 1, 3)
    table = next(iter(lobby.tables.values()))
    assert table.match is not None
    store.point(table.match.id, Point(2, b"x" * 20_000))
    store.close()
    _damage(path, _overflow(path))
    with closing(SqliteStore(path)) as damaged:
        back = Lobby(only(HEAP), damaged)
        back.recover()
        assert of(Step, Wire(back).ask(Resume(tokens[1])))[0].number == 4


def test_a_file_that_is_no_store_is_refused_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "matches.sqlite"
    path.write_bytes(b"these are no matches" * 400)
    assert run(Settings(port=0, db=str(path))) == 1
    assert f"Cannot use the database {path}" in capsys.readouterr().err
    assert path.read_bytes() == b"these are no matches" * 400


async def test_a_loss_of_power_costs_the_last_answers_at_most(tmp_path: Path) -> None:
    """What was in the log of the database but not on the disk is gone: the end of the file is cut off."""
    db, rng = tmp_path / "matches.sqlite", random.Random(5)
    process, port = await serve(db)
    async with two_seated(port, MASTERS) as (one, two, _):
        await start(one, two, "yellow", "black")
        steps = await play((one, two), [await one.wait_for(Step), await two.wait_for(Step)], rng, 30)
        tokens = (one.token, two.token)
        process.send_signal(signal.SIGKILL)
        await process.wait()
    log = db.with_name("matches.sqlite-wal")
    log.write_bytes(log.read_bytes()[: -(log.stat().st_size // 4)])
    process, port = await serve(db)
    async with joined(port) as one, joined(port) as two:
        back: list[Step] = []
        for client, token in zip((one, two), tokens, strict=True):
            await client.ask(Resume(token), Seated)
            back.append(await client.wait_for(Step))
        assert back[0].number == back[1].number <= steps[0].number
        assert back[0].number > 1
        back = await play((one, two), back, rng, 20)
        assert back[0].number > steps[0].number - 25
    process.terminate()
    await process.wait()


def test_what_is_written_comes_from_the_log_to_the_file(tmp_path: Path) -> None:
    """The file alone, as a copy without its log has it, while the server goes on writing."""
    with closing(SqliteStore(tmp_path / "matches.sqlite")) as store:
        for n in range(EVERY):
            store.report("filler", f"{n}")
        copy, due = tmp_path / "copy.sqlite", time.monotonic() + 10
        found = 0
        while found < EVERY and time.monotonic() < due:
            store.flush()
            copy.write_bytes((tmp_path / "matches.sqlite").read_bytes())
            with closing(sqlite3.connect(copy)) as file:
                try:
                    found = file.execute("SELECT COUNT(*) FROM reports").fetchone()[0]
                except sqlite3.DatabaseError:  # copied in the midst of it
                    time.sleep(0.05)
        assert found == EVERY
