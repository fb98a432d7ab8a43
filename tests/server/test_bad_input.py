"""Whatever a client sends, it hears what is wrong, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from benchmarks.attack.fuzzing import Fuzz
from card_data.games import packs
from card_data.masters.game import made_of
from card_data.masters.importer.compiled import compile_all
from card_data.masters.loader.library import all_cards
from dbs_server import frames, lobby
from dbs_server.app import running
from dbs_server.protocol import (
    MAX_MESSAGE,
    VERSION,
    Answer,
    CreateTable,
    DeckRefused,
    Error,
    Hello,
    Ping,
    Pong,
    Reasons,
    Resume,
    Said,
    Seated,
    Step,
    Welcome,
)
from dbs_server.storage.sqlite import SqliteStore
from engine.core.game_pack import DeckList, Pack
from tests.server.client import Client, joined, start, two_seated
from tests.server.test_limits import Wire, seated
from tests.server.toy import HEAP, only

BAD = [
    ("{", "not_json", "JSON"),
    ("[1, 2]", "invalid", "type"),
    ('{"type": "anser", "number": 1}', "invalid", "Did you mean 'answer'"),
    ('{"type": "warp"}', "invalid", "There are:"),
    ('{"type": "answer", "number": "one", "taken": []}', "invalid", "number"),
    ('{"type": "answer", "number": 1}', "invalid", "taken"),
    (b"\xff\xfe\x00", "not_json", "JSON"),
    ('{"type": "create_table", "name": "\\u0007  "}', "no_name", "name"),
    ('{"type": "create_table", "name": "A", "game": "heap", "profile": "mastres"}', "unknown_profile", "masters"),
    ('{"type": "create_table", "name": "A", "game": "chess"}', "unknown_game", "it plays: heap"),
    ('{"type": "join_table", "name": "A", "table": "nowhere"}', "unknown_table", "nowhere"),
    ('{"type": "resume", "token": "guess"}', "unknown_token", "token"),
    ('{"type": "surrender"}', "not_seated", "no table"),
]


@pytest.mark.parametrize(("data", "code", "words"), BAD)
async def test_a_bad_message_is_answered_with_what_is_wrong(data: str | bytes, code: str, words: str) -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, joined(port) as client:
        await client.socket.send(data)
        error = await client.wait_for(Error)
        assert (error.code, words in error.text) == (code, True), error
        assert (await client.ask(Ping(7), Pong)).n == 7


@pytest.mark.parametrize(("hello", "code"), [({"version": 99}, "wrong_version"), ({"version": 1}, "wrong_version")])
async def test_the_handshake_says_why_it_fails(hello: dict[str, object], code: str) -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, connect(f"ws://127.0.0.1:{port}") as socket:
        client = Client(socket)
        await socket.send(json.dumps({"type": "hello", **hello}))
        assert (await client.wait_for(Error)).code == code
        with pytest.raises(ConnectionClosed):
            await client.receive()


async def test_hello_comes_first() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, connect(f"ws://127.0.0.1:{port}") as socket:
        client = Client(socket)
        assert (await client.ask(Resume("x"), Error)).code == "hello_first"
        await client.ask(Hello(VERSION, whole=True), Welcome)


async def test_only_an_answer_to_the_pending_decision_of_ones_own_counts() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        assert (await one.ask(Answer(1, ("pass",)), Error)).code == "no_match"
        await start(one, two)
        step, _ = await one.step()
        await two.step()
        for message, sender, code in (
            (Answer(step.number - 1, ("number x=1",)), one, "old_decision"),
            (Answer(step.number + 5, ("number x=1",)), one, "old_decision"),
            (Answer(step.number, ("number x=1",)), two, "not_asked"),
            (Answer(step.number, ("number x=9",)), one, "illegal"),
            (Answer(step.number, ()), one, "illegal"),
            (Answer(step.number, ("number x=1",), ("5",)), one, "illegal"),
        ):
            assert (await sender.ask(message, Error)).code == code
        await one.take(step.number, "number x=2")
        assert (await two.step())[1]["left"] == 7
        steps = [message for message in two.seen if isinstance(message, Step)]
        assert len(steps) == 2, "the other player saw none of it"


async def test_a_message_far_too_large_closes_that_connection_only() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        await two.step()
        with pytest.raises(ConnectionClosed):
            await one.socket.send("x" * (MAX_MESSAGE + 1))
            while True:
                await one.receive()
        async with joined(port) as back:
            await back.send(Resume(one.token))
            step, _ = await back.step()
            await back.take(step.number, "number x=1")
            assert (await two.step())[1]["left"] == 8


async def test_a_flood_is_cut_off() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, joined(port) as noisy, joined(port) as calm:
        with pytest.raises(ConnectionClosed):
            for n in range(500):
                await noisy.send(Ping(n))
            while True:
                await noisy.receive()
        assert any(isinstance(message, Error) and message.code == "flood" for message in noisy.seen)
        assert (await calm.ask(Ping(1), Pong)).n == 1


async def test_too_many_connections_from_one_address_are_refused() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP), per_address=2) as port, joined(port), joined(port):
        with pytest.raises(ConnectionClosed):
            async with joined(port):
                pass


def own_deck(numbers: list[str]) -> str:
    """A `choose_deck` with one copy of each number."""
    deck = {"name": "Mine", "parts": {"leader": {"ST1-01": 1}, "main": dict.fromkeys(numbers, 1)}}
    return json.dumps({"type": "choose_deck", "deck": deck})


@pytest.mark.parametrize(("numbers", "reasons"), [(2000, 1), (60, 60)])
async def test_a_deck_of_unknown_numbers_holds_nobody_up(numbers: int, reasons: int) -> None:
    """Among as many cards as there are: each number was once sought among all of them, 13 s for 2,000."""
    cards = all_cards()
    known = list(cards.values())
    many = {f"BT{n}-{i}": replace(card, number=f"BT{n}-{i}", name=f"{card.name} {n}") for n in range(30) for i, card in enumerate(known)}  # fmt: skip
    rules = made_of(cards | many, compile_all(cards | many))
    async with running("127.0.0.1", 0, games=only(rules)) as port, joined(port) as one, joined(port) as two:
        await one.ask(CreateTable("Ann"), Seated)
        frame = own_deck([f"BT{n % 30}_{n}x" for n in range(numbers)])
        assert len(frame) < MAX_MESSAGE
        before = time.process_time()
        await one.socket.send(frame)
        refused = await one.wait_for(DeckRefused)
        assert (await two.ask(Ping(1), Pong)).n == 1
        assert time.process_time() - before < 0.5
        assert len([reason for reason in refused.reasons if "number" in reason]) == reasons
        assert sum("did you mean" in reason for reason in refused.reasons) <= 3


async def test_who_sends_deck_after_deck_is_cut_off() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, joined(port) as noisy, joined(port) as calm:
        await noisy.ask(CreateTable("Ann", game="heap"), Seated)
        with pytest.raises(ConnectionClosed):
            for _ in range(40):
                await noisy.socket.send(own_deck(["x"]))
            while True:
                await noisy.receive()
        assert any(isinstance(message, Error) and message.code == "flood" for message in noisy.seen)
        assert sum(isinstance(message, DeckRefused) for message in noisy.seen) < 15
        assert (await calm.ask(Ping(1), Pong)).n == 1


def _slow(deck: DeckList, profile: str) -> list[str]:
    while True:
        pass


async def test_a_message_that_computes_for_ever_is_refused_and_the_client_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frames, "MESSAGE", 0.2)
    async with (
        running("127.0.0.1", 0, games=only(replace(HEAP, check_deck=_slow))) as port,
        two_seated(port) as (one, two, _),
    ):
        await one.socket.send(own_deck(["x"]))
        error = await one.wait_for(Error)
        assert (error.code, error.about) == ("too_long", "choose_deck")
        assert (await one.ask(Ping(1), Pong)).n == (await two.ask(Ping(1), Pong)).n == 1


HUGE = "9" * 5000
HOSTILE = [
    *(f'{{"type": "{kind}", "{field}": {value}}}'
      for kind, field in (("answer", "number"), ("ping", "n"))
      for value in (HUGE, f"-{HUGE}", "1e400", "-1", "null", "true", "0.5", str(2**63), str(2**64), '"1"')),
    *(f'{{"type": "answer", "number": 1, "taken": {taken}, "paying": {paying}}}'
      for taken in ("[]", '[""]', '["pass", "pass"]', '["\\u0000"]', '["\\ud800"]', "[" * 5000 + "]" * 5000, "{}")
      for paying in ("null", '["-1"]', '["99999999999999999999"]', '["hand-9-9", "life-x"]', '["\\udfff"]')),
    *(f'{{"type": "why_not", "handle": "{handle}"}}'
      for handle in ("", "-1", "0", HUGE, "hand-", "hand-0", "hand-0-99", "hand-x-y", "life-1-", "life-9-0", "\\ud800", "²", "x" * 60_000)),
    *(f'{{"type": "choose_deck", "deck": {deck}}}'
      for deck in ('{"name": "", "leader": "", "main": {}}',
                   f'{{"name": "", "leader": "x", "main": {{"": {HUGE}}}}}',
                   '{"name": "", "leader": "ST1-01", "main": {"ST1-01": -5, "ST1-02": 9223372036854775807}}',
                   '{"name": "\\ud800", "leader": "\\udfff", "main": {"\\ud800": 1}}',
                   "[]", "0")),
    *(f'{{"type": "{kind}", "match": "{match}", "{field}": "{value}"}}'
      for kind, field in (("promise", "promise"), ("show", "part"))
      for match in ("", "x" * 60_000, "\\ud800")
      for value in ("", "0" * 64, "Z" * 64, "\\ud800")),
    '{"type": "join_table", "name": "Eve", "table": "\\ud800", "code": "\\udc00"}',
    '{"type": "resume", "token": "\\ud800"}', '{"type": "say", "text": "\\ud800"}', '{"type": "\\ud800"}', '{"type": 1}', '{"type": null}',
    "", " ", "null", "0", HUGE, '"', "\x00", b"", b"\x80", b"\xed\xa0\x80", "[" * 60_000, '{"a":' * 10_000,
]  # fmt: skip


@pytest.mark.parametrize("rules", [HEAP, packs()["masters"]], ids=["heap", "masters"])
async def test_no_message_takes_the_server_or_the_match_away(rules: Pack, caplog: pytest.LogCaptureFixture) -> None:
    """Numbers, handles, texts and nestings that nobody expects: each is refused with a sentence, or the connection ends with one."""
    async with running("127.0.0.1", 0, games=only(rules)) as port, two_seated(port, rules.name) as (one, two, _):
        await start(one, two, rules.starters[0].key)
        steps = [await client.wait_for(Step) for client in (one, two)]
        for data in HOSTILE:
            await one.socket.send(data)
            answered = await one.receive()
            while not isinstance(answered, Error | Pong | Reasons | Said | Welcome):
                answered = await one.receive()
            assert not isinstance(answered, Error) or answered.code != "server_fault", (data[:200], answered)
            await asyncio.sleep(0.04)
        await two.send(Resume(two.token))
        assert (await two.wait_for(Step)).view == steps[1].view
        assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_messages_that_no_client_would_send_are_nobodys_trouble(caplog: pytest.LogCaptureFixture) -> None:
    """Six connections, four of them at tables where matches are on; whatever they say, the server finds no fault in itself."""
    here = lobby.Lobby(only(HEAP), SqliteStore())
    fuzz, codes = Fuzz("heap"), set[str]()
    wires = [*seated(here)[:2], *seated(here)[:2], Wire(here), Wire(here)]
    for n in range(3000):
        at = n % len(wires)
        wires[at].session.refund()
        here.receive(wires[at].session, fuzz.message())
        for wire in wires:
            codes |= {fuzz.hear(frame) for frame in wire.raw()}
        if wires[at].session.closed:
            wires[at].drop()
            wires[at] = Wire(here)
            wires[at].send(CreateTable("Ann", game="heap"))
    assert not codes & {"server_fault", "too_long"}
    assert len(codes) > 15, codes
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
