"""A killed server goes on where it was: real SQLite, a new server on the same file."""

from __future__ import annotations

from pathlib import Path

from dbs_server.app import running
from dbs_server.protocol import MatchOver, MatchStarted, Resume, Seated, Surrender
from dbs_server.storage.sqlite import SqliteStore
from engine.core.deal import broken
from engine.core.record import replay
from tests.server.client import joined, start, two_seated
from tests.server.toy import HEAP, new_heap, only


async def test_both_players_come_back_after_a_restart(tmp_path: Path) -> None:
    db = str(tmp_path / "matches.sqlite")
    async with running("127.0.0.1", 0, db, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        step, _ = await one.step()
        await one.take(step.number, "number x=2")
        before = (await two.step(), await two.step())[1][1]
        tokens = (one.token, two.token)
    async with running("127.0.0.1", 0, db, games=only(HEAP)) as port, joined(port) as ann, joined(port) as ben:
        await ann.ask(Resume(tokens[0]), Seated)
        await ben.ask(Resume(tokens[1]), Seated)
        step, view = await ben.step()
        assert view == before
        while view["result"] is None:
            asked = ann if view["decision"]["seat"] == 0 else ben
            await asked.take(step.number, "number x=1")
            step, view = await ben.step()
        assert (await ben.wait_for(MatchOver)).result.reason == "The heap is empty."
    store = SqliteStore(db)
    assert list(store.running()) == []
    assert store.counts() == {"over": 1}
    store.close()


async def test_whoever_comes_back_can_prove_the_shuffle(tmp_path: Path) -> None:
    """In another process, after the server was restarted, and once the match is over: the promise comes again with the seat."""
    db = str(tmp_path / "matches.sqlite")
    async with running("127.0.0.1", 0, db, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        promised = await one.wait_for(MatchStarted)
        await one.step()
    async with running("127.0.0.1", 0, db, games=only(HEAP)) as port, joined(port) as ann, joined(port) as ben:
        await ann.ask(Resume(one.token), Seated)
        assert await ann.wait_for(MatchStarted) == promised
        await ann.ask(Surrender(), MatchOver)
        await ben.ask(Resume(two.token), Seated)
        again, over = await ben.wait_for(MatchStarted), await ben.wait_for(MatchOver)
        assert again.deal is not None
        assert broken(again.deal, over.server_part, over.seed) == ""


async def test_a_finished_match_is_a_fair_record_that_replays(tmp_path: Path) -> None:
    db = str(tmp_path / "matches.sqlite")
    async with running("127.0.0.1", 0, db, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        step, view = await one.step()
        while view["result"] is None:
            asked = one if view["decision"]["seat"] == 0 else two
            await asked.take(step.number, "number x=2" if view["left"] > 2 else f"number x={view['left']}")
            step, view = await one.step()
        match = next(m.match for m in one.seen if type(m).__name__ == "MatchStarted")
    store = SqliteStore(db)
    record = store.record(match)
    store.close()
    assert record is not None
    assert record.deal is not None
    assert broken(record.deal, record.server_part, record.seed) == ""
    assert list(replay(record, new_heap))[-1].result is not None
