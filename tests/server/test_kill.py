"""kill -9 in the middle of a real match: a real process, a real database, and both players go on where they were."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from dbs_server.protocol import VERSION, Answer, Error, Hello, MatchFailed, MatchOver, Resume, Seated, Step, Welcome
from engine.masters.view.model import View
from tests.server.client import Client, joined, served, start, two_seated
from tests.server.postgres import Postgres

MASTERS = "masters"
_view = msgspec.json.Decoder(View)


async def serve(db: Path) -> tuple[asyncio.subprocess.Process, int]:
    """A server process that keeps its matches, and whose answers need not wait; its port."""
    return await served("--db", str(db), "--pace", "0,0")


async def play(clients: tuple[Client, Client], steps: list[Step], rng: random.Random, answers: int) -> list[Step]:
    """Answer at random so many times; the last step of each seat. Stops early where the match is over."""
    for _ in range(answers):
        views = [_view.decode(step.view) for step in steps]
        decision = views[0].decision
        if decision is None:
            break
        options = views[decision.seat].decision
        assert options is not None
        words = [option.words for option in options.options]
        taken = ["keep"] if "keep" in words else rng.sample(words, max(options.least, min(1, options.most)))
        await clients[decision.seat].send(Answer(options.number, tuple(taken)))
        answered = await clients[decision.seat].receive()
        while not isinstance(answered, Step | Error):
            assert not isinstance(answered, MatchFailed), answered
            answered = await clients[decision.seat].receive()
        if isinstance(answered, Error):
            assert answered.code == "illegal", answered
            continue
        waited = await clients[1 - decision.seat].wait_for(Step)
        steps = [answered, waited] if decision.seat == 0 else [waited, answered]
    return steps


async def test_a_killed_server_goes_on_at_the_same_decision(tmp_path: Path) -> None:
    db, rng = tmp_path / "matches.sqlite", random.Random(3)
    process, port = await serve(db)
    async with two_seated(port, MASTERS) as (one, two, _):
        await start(one, two, "yellow", "black")
        steps = [await one.wait_for(Step), await two.wait_for(Step)]
        tokens = (one.token, two.token)
        steps = await play((one, two), steps, rng, 37)
        process.send_signal(signal.SIGKILL)
        await process.wait()
    for answers in (25, 2000):
        process, port = await serve(db)
        async with joined(port) as one, joined(port) as two:
            for client, token, step in zip((one, two), tokens, steps, strict=True):
                assert (await client.ask(Resume(token), Seated)).seat == client.seat
                back = await client.wait_for(Step)
                assert (back.number, back.view) == (step.number, step.view), (
                    "the same prompt, the same board, the same handles"
                )
                assert len(back.log) >= len(step.log)
            steps = await play((one, two), steps, rng, answers)
            if _view.decode(steps[0].view).result is not None:
                assert (await one.wait_for(MatchOver)) == (await two.wait_for(MatchOver))
                process.terminate()
                assert await asyncio.wait_for(process.wait(), 10) == 0, "SIGTERM is a clean stop"
                return
            process.send_signal(signal.SIGKILL)
            await process.wait()
    raise AssertionError("the match did not end")


async def returned(port: int, client: Client, seconds: float = 10.0) -> tuple[Client, Step]:
    """Come back to a seat as clients do: again and again, until it is there."""
    ends = asyncio.get_running_loop().time() + seconds
    while True:
        back = Client(await connect(f"ws://127.0.0.1:{port}", max_size=None))
        await back.ask(Hello(VERSION, whole=True), Welcome)
        back.token, back.seat = client.token, client.seat
        await back.send(Resume(client.token))
        while not isinstance(told := await back.receive(), Seated | Error):
            pass
        if isinstance(told, Seated):
            return back, await back.wait_for(Step)
        assert told.code in ("moves", "stands"), told
        assert asyncio.get_running_loop().time() < ends, "nobody took the table over"
        await back.socket.close()
        await asyncio.sleep(0.2)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
async def test_another_server_takes_over_from_one_that_is_dead_or_hangs(
    how: signal.Signals, postgres: Postgres
) -> None:
    """Two real servers with one database. The one that has the table is killed, or stops; within ten seconds the match goes on at the other."""
    url, rng = postgres.database(), random.Random(4)
    first, port = await served("--db", url, "--pace", "0,0")
    second, other = await served("--db", url, "--pace", "0,0")
    async with two_seated(port, MASTERS) as (one, two, _):
        await start(one, two, "yellow", "black")
        steps = [await one.wait_for(Step), await two.wait_for(Step)]
        steps = await play((one, two), steps, rng, 20)
        first.send_signal(how)
        (ann, ann_sees), (ben, ben_sees) = await asyncio.gather(returned(other, one), returned(other, two))
        for step, back in zip(steps, (ann_sees, ben_sees), strict=True):
            assert (back.number, back.view) == (step.number, step.view)
        await play((ann, ben), [ann_sees, ben_sees], rng, 20)
        if how is signal.SIGSTOP:
            asked = _view.decode(steps[0].view).decision
            assert asked is not None
            first.send_signal(signal.SIGCONT)
            late = (one, two)[asked.seat]
            await late.send(Answer(asked.number, ("keep",)))
            told: list[object] = []
            with contextlib.suppress(ConnectionClosed):
                while True:
                    told.append(await late.receive())
            assert not [one for one in told if isinstance(one, Step)], "it tells nothing any more"
        await ann.socket.close()
        await ben.socket.close()
    for process in (first, second):
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.wait(), 15)
