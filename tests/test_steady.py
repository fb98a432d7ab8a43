"""The clock of the tests' loop."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from tests.steady import LATE, LOOK, Steady


def test_a_standstill_is_a_look() -> None:
    now = [100.0]
    loop = Steady(lambda: now[0])
    try:
        begun = loop.time()
        now[0] += 0.75
        assert loop.time() - begun == pytest.approx(0.75)
        now[0] += 60.0
        assert loop.time() - begun == pytest.approx(0.75 + LOOK)
        now[0] += LATE
        assert loop.time() - begun == pytest.approx(0.75 + LOOK + LATE)
    finally:
        loop.close()


async def test_every_test_has_it_and_waits_no_longer_than_usual() -> None:
    if not isinstance(asyncio.get_running_loop(), Steady):
        pytest.skip("this pytest-asyncio takes no loop of ours")
    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.Event().wait(), 1.2)
    assert time.monotonic() - begun > 1.1


WAITING = """
import asyncio, sys
from tests.steady import Steady
async def carry(ask, queue):
    queue.put_nowait(await ask())
async def main():
    print("waiting", flush=True)
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    hands = [asyncio.Queue() for _ in range(5)]  # as what comes from a socket goes through several
    tasks = [asyncio.create_task(carry(ask, to)) for ask, to in zip([reader.readline, *(one.get for one in hands)], hands)]
    print((await asyncio.wait_for(hands[-1].get(), 2)).decode(), flush=True)
with asyncio.Runner(loop_factory=Steady) as runner:
    runner.run(main())
"""


def test_what_came_while_the_machine_stood_still_came_in_time() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WAITING], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline() == "waiting\n"
    os.kill(process.pid, signal.SIGSTOP)
    time.sleep(3)
    process.stdin.write("came\n")
    process.stdin.flush()
    os.kill(process.pid, signal.SIGCONT)
    assert process.communicate(timeout=20)[0].strip() == "came"
