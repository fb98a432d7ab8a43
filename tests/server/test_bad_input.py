"""Whatever a client sends, it hears what is wrong, and nobody else notices."""

from __future__ import annotations

import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from dbs_server.app import running
from dbs_server.protocol import MAX_MESSAGE, Answer, Error, Hello, Ping, Pong, Resume, Step, Welcome
from tests.server.client import Client, joined, start, two_seated
from tests.server.toy import HEAP

BAD = [
    ("{", "not_json", "JSON"),
    ("[1, 2]", "invalid", "type"),
    ('{"type": "anser", "number": 1}', "invalid", "Did you mean 'answer'"),
    ('{"type": "warp"}', "invalid", "There are:"),
    ('{"type": "answer", "number": "one", "taken": []}', "invalid", "number"),
    ('{"type": "answer", "number": 1}', "invalid", "taken"),
    (b"\xff\xfe\x00", "not_json", "JSON"),
    ('{"type": "create_table", "name": "\\u0007  "}', "no_name", "name"),
    ('{"type": "create_table", "name": "A", "profile": "mastres"}', "unknown_profile", "masters"),
    ('{"type": "join_table", "name": "A", "table": "nowhere"}', "unknown_table", "nowhere"),
    ('{"type": "resume", "token": "guess"}', "unknown_token", "token"),
    ('{"type": "surrender"}', "not_seated", "no table"),
]


@pytest.mark.parametrize(("data", "code", "words"), BAD)
async def test_a_bad_message_is_answered_with_what_is_wrong(data: str | bytes, code: str, words: str) -> None:
    async with running("127.0.0.1", 0, rules=HEAP) as port, joined(port) as client:
        await client.socket.send(data)
        error = await client.wait_for(Error)
        assert (error.code, words in error.text) == (code, True), error
        assert (await client.ask(Ping(7), Pong)).n == 7


@pytest.mark.parametrize(
    ("hello", "code"), [({"version": 99}, "wrong_version"), ({"version": 1, "rules": "chess"}, "wrong_rules")]
)
async def test_the_handshake_says_why_it_fails(hello: dict[str, object], code: str) -> None:
    async with running("127.0.0.1", 0, rules=HEAP) as port, connect(f"ws://127.0.0.1:{port}") as socket:
        client = Client(socket)
        await socket.send(json.dumps({"type": "hello", **hello}))
        assert (await client.wait_for(Error)).code == code
        with pytest.raises(ConnectionClosed):
            await client.receive()


async def test_hello_comes_first() -> None:
    async with running("127.0.0.1", 0, rules=HEAP) as port, connect(f"ws://127.0.0.1:{port}") as socket:
        client = Client(socket)
        assert (await client.ask(Resume("x"), Error)).code == "hello_first"
        await client.ask(Hello(1, "heap"), Welcome)


async def test_only_an_answer_to_the_pending_decision_of_ones_own_counts() -> None:
    async with running("127.0.0.1", 0, rules=HEAP) as port, two_seated(port) as (one, two, _):
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
    async with running("127.0.0.1", 0, rules=HEAP) as port, two_seated(port) as (one, two, _):
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
    async with running("127.0.0.1", 0, rules=HEAP) as port, joined(port) as noisy, joined(port) as calm:
        with pytest.raises(ConnectionClosed):
            for n in range(500):
                await noisy.send(Ping(n))
            while True:
                await noisy.receive()
        assert any(isinstance(message, Error) and message.code == "flood" for message in noisy.seen)
        assert (await calm.ask(Ping(1), Pong)).n == 1


async def test_too_many_connections_from_one_address_are_refused() -> None:
    async with running("127.0.0.1", 0, rules=HEAP, per_address=2) as port, joined(port), joined(port):
        with pytest.raises(ConnectionClosed):
            async with joined(port):
                pass
