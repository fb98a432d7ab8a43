"""kill -9 in the middle of a real match: a real process, a real database, and both players go on where they were."""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

import msgspec

from dbs_server.protocol import Answer, Error, MatchFailed, MatchOver, Resume, Seated, Step
from engine.masters.view.model import View
from tests.server.client import Client, joined, served, start, two_seated

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
