"""A match whose record does not lead back to it goes on all the same: real matches, real SQLite, a new server on the same file."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from dbs_server.app import running
from dbs_server.lobby import Lobby
from dbs_server.protocol import Announced, Answer, Resume, Seated, Step, WhyNot
from dbs_server.storage.sqlite import SqliteStore
from engine.core.game import Game
from engine.core.game_pack import DeckList, Pack, Starter
from engine.core.record import HASH_EVERY, Record
from engine.core.seen import Reason
from tests.server.client import Client, joined, start, two_seated
from tests.server.sharing import Opened, asked, dies, taken_over, told
from tests.server.test_kill import play
from tests.server.test_limits import of, seated
from tests.server.toy import HEAP, Heap, HeapRules, new_heap, only

MASTERS = "masters"


class LeakyRules(HeapRules):
    """A question changes the state, against the law: the record cannot lead to where the match is."""

    def why_not(self, state: Heap, decision: object, seat: int, handle: str) -> list[Reason]:
        state.left -= 1
        return []


def _leaky(record: Record) -> Game[Heap]:
    return Game(LeakyRules(), new_heap(record).state)


LEAKY: Pack = replace(
    HEAP, new_game=_leaky, starters=(Starter("small", "masters", DeckList("Small", {"heap": {"stones": 40}})),)
)


def change(db: Path, *statements: str) -> None:
    """Do something to the file of a stopped server."""
    with closing(sqlite3.connect(db, isolation_level=None)) as file:
        for statement in statements:
            file.execute(statement)


async def returned(one: Client, two: Client, tokens: tuple[str, str]) -> tuple[list[Step], list[str]]:
    """Both players come back; their steps, and what was announced to both."""
    steps: list[Step] = []
    heard: list[list[str]] = []
    for client, token in zip((one, two), tokens, strict=True):
        await client.ask(Resume(token), Seated)
        steps.append(await client.wait_for(Step))
        heard.append([message.text for message in client.seen if isinstance(message, Announced)])
    assert heard[0] == heard[1]
    return steps, heard[0]


@pytest.mark.parametrize("answers", [HASH_EVERY, HASH_EVERY + 1, 2 * HASH_EVERY - 1, 67])
async def test_another_hash_takes_a_real_match_from_nobody(answers: int, tmp_path: Path) -> None:
    db, rng = tmp_path / "matches.sqlite", random.Random(answers)
    async with running("127.0.0.1", 0, str(db)) as port, two_seated(port, MASTERS) as (one, two, _):
        await start(one, two, "red-blue", "green")
        steps = [await one.wait_for(Step), await two.wait_for(Step)]
        while (given := steps[0].number) <= answers:
            steps = await play((one, two), steps, rng, 1)
        assert given == steps[0].number
        tokens = (one.token, two.token)
    change(db, f"UPDATE answers SET hash = 'another' WHERE n = {HASH_EVERY}")
    async with running("127.0.0.1", 0, str(db)) as port, joined(port) as one, joined(port) as two:
        back, heard = await returned(one, two, tokens)
        assert [(step.number, step.view) for step in back] == [(step.number, step.view) for step in steps]
        assert len(back[0].log) > len(steps[0].log), "the whole log comes again"
        assert heard[-1] == "The match goes on where it was: nothing is lost."
        one.seat, two.seat = 0, 1
        steps = await play((one, two), back, rng, 30)
    async with running("127.0.0.1", 0, str(db)) as port, joined(port) as one, joined(port) as two:
        back, _ = await returned(one, two, tokens)
        assert [(step.number, step.view) for step in back] == [(step.number, step.view) for step in steps]
    with closing(SqliteStore(db)) as store:
        (match,) = store.running()
        reports = store.reports(match)
        assert len(reports) == 2
        assert all(f"StateDiffers: After answer {HASH_EVERY}" in report for report in reports)


async def take(clients: tuple[Client, Client], asked: int, number: int) -> Step:
    """A stone is taken; the step that seat 0 gets."""
    await clients[asked].take(number, "number x=1")
    await clients[1].wait_for(Step)
    return await clients[0].wait_for(Step)


async def _played(db: Path, answers: int, ask_after: int) -> tuple[tuple[str, str], Step]:
    """A match of so many answers on a server that stops; somebody asks why not, after a certain answer."""
    async with running("127.0.0.1", 0, str(db), games=only(LEAKY)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        step, _ = await one.wait_for(Step), await two.wait_for(Step)
        for n in range(answers):
            if n == ask_after:
                await one.send(WhyNot("a stone"))
            step = await take((one, two), n % 2, n + 1)
        return (one.token, two.token), step


async def test_the_state_that_was_played_comes_back_and_not_the_replayed_one(tmp_path: Path) -> None:
    db = tmp_path / "matches.sqlite"
    tokens, last = await _played(db, HASH_EVERY + 2, ask_after=4)
    async with running("127.0.0.1", 0, str(db), games=only(LEAKY)) as port, joined(port) as one, joined(port) as two:
        back, heard = await returned(one, two, tokens)
        assert (back[0].number, back[0].view) == (last.number, last.view)
        assert b'"left":17' in bytes(last.view), "40 - 22 answers - 1 by the question"
        assert heard[-1] == "The match goes on where it was: nothing is lost."


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM points",
        "UPDATE points SET point = x'00'",
        "UPDATE points SET n = 100",
        "UPDATE points SET point = substr(point, 1, 60)",
    ],
)
async def test_without_a_safe_point_the_match_goes_on_where_the_replay_last_agreed(damage: str, tmp_path: Path) -> None:
    db = tmp_path / "matches.sqlite"
    tokens, _ = await _played(db, HASH_EVERY + 4, ask_after=HASH_EVERY + 3)
    change(db, f"UPDATE answers SET hash = 'another' WHERE n = {HASH_EVERY}", damage)
    async with running("127.0.0.1", 0, str(db), games=only(LEAKY)) as port, joined(port) as one, joined(port) as two:
        back, heard = await returned(one, two, tokens)
        assert back[0].number == 1
        assert "The match goes on after its answer 0; the last 24 answers are lost." in heard
        assert (await take((one, two), 0, 1)).number == 2
    async with running("127.0.0.1", 0, str(db), games=only(LEAKY)) as port, joined(port) as one, joined(port) as two:
        back, heard = await returned(one, two, tokens)
        assert (back[0].number, heard) == (2, []), "the record is whole again"
    with closing(SqliteStore(db)) as store:
        assert store.reports(store.running()[0])[0].count("Dropped: ") == 24


async def test_an_answer_that_is_not_legal_any_more_costs_what_follows_it_and_no_more(tmp_path: Path) -> None:
    db = tmp_path / "matches.sqlite"
    tokens, _ = await _played(db, 7, ask_after=-1)
    change(db, """UPDATE answers SET given = '{"number":6,"seat":1,"answer":{"taken":["number x=9"]}}' WHERE n = 6""")
    async with running("127.0.0.1", 0, str(db), games=only(LEAKY)) as port, joined(port) as one, joined(port) as two:
        back, heard = await returned(one, two, tokens)
        assert back[0].number == 6
        assert heard[-1] == "The match goes on after its answer 5; the last 2 answers are lost."


async def test_a_record_with_a_gap_goes_on_at_its_last_good_answer(tmp_path: Path) -> None:
    db = tmp_path / "matches.sqlite"
    tokens, _ = await _played(db, 9, ask_after=-1)
    change(db, "DELETE FROM answers WHERE n = 5", "UPDATE answers SET given = '{' WHERE n = 8")
    async with running("127.0.0.1", 0, str(db), games=only(LEAKY)) as port, joined(port) as one, joined(port) as two:
        back, heard = await returned(one, two, tokens)
        assert back[0].number == 5
        assert heard[-1] == "The match goes on after its answer 4; the last 4 answers are lost."
        assert (await take((one, two), 0, 5)).number == 6
    with closing(SqliteStore(db)) as store:
        (match,) = store.running()
        assert len(store.load(match).record.answers) == 5
        assert store.reports(match)[0].count("Beyond the gap") == 4


class UnkeptRules(HeapRules):
    """States of these rules cannot be kept."""

    def shared(self, state: Heap) -> dict[str, object]:
        raise RuntimeError("nothing is shared today")


async def test_a_safe_point_that_cannot_be_kept_ends_no_match(caplog: pytest.LogCaptureFixture) -> None:
    def unkept(record: Record) -> Game[Heap]:
        return Game(UnkeptRules(), new_heap(record).state)

    rules = replace(LEAKY, new_game=unkept)
    async with running("127.0.0.1", 0, games=only(rules)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        step, _ = await one.wait_for(Step), await two.wait_for(Step)
        for n in range(HASH_EVERY + 1):
            step = await take((one, two), n % 2, n + 1)
        assert step.number == HASH_EVERY + 2
    assert "nothing is shared today" in caplog.text


def _moved(shared: Opened, url: str, statement: str) -> tuple[list[Step], list[str], Step]:
    """A match whose record does not replay, and whose server dies; what a player is shown at another one, what is announced, and what was shown before."""
    lobby, heir = Lobby(only(LEAKY), shared("a")), Lobby(only(LEAKY), shared("b"))
    one, two, tokens = seated(lobby)
    one.send(WhyNot("a stone"))
    for n in range(HASH_EVERY + 2):
        (one, two)[n % 2].send(Answer(n + 1, ("number x=1",)))
    lobby.store.settle()
    last = of(Step, told(one))[-1]
    dies(url, "a")
    asked(url, statement)
    messages = taken_over(heir, tokens[0])
    return of(Step, messages), [message.text for message in of(Announced, messages)], last


def test_a_match_that_moves_goes_on_from_its_safe_point(shared: Opened, url: str) -> None:
    steps, heard, last = _moved(shared, url, "UPDATE answers SET hash = 'another' WHERE n = 1")
    assert [(step.number, step.view) for step in steps] == [(last.number, last.view)]
    assert heard == [], "it was not played once more from its start"


@pytest.mark.parametrize(
    "damage",
    [
        f"UPDATE answers SET hash = 'another' WHERE n = {HASH_EVERY}",
        f"UPDATE answers SET hash = 'another' WHERE n = {HASH_EVERY + 2}",
        "UPDATE points SET point = 'x'",
    ],
)
def test_where_anything_speaks_against_the_safe_point_the_record_is_replayed(
    damage: str, shared: Opened, url: str
) -> None:
    steps, heard, _ = _moved(shared, url, damage)
    assert len(steps) == 1
    assert heard[0] == "The server was restarted."
