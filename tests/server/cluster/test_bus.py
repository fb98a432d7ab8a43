"""The bus: a real nats-server, which goes and comes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from dbs_server.cluster.bus import Bus
from tests.server.cluster.nats import Nats, wired

PATIENCE = 10.0


@contextlib.asynccontextmanager
async def connected(url: str, name: str) -> AsyncIterator[tuple[Bus, asyncio.Queue[bytes]]]:
    """A connection, and what comes for its name."""
    bus, came = Bus([url], name), asyncio.Queue[bytes]()
    await bus.connect()
    await bus.hear(f"{name}.>", lambda subject, data: came.put_nowait(data))
    try:
        yield bus, came
    finally:
        await bus.close()


async def next_of(came: asyncio.Queue[bytes]) -> bytes:
    return await asyncio.wait_for(came.get(), PATIENCE)


async def said(caplog: pytest.LogCaptureFixture, words: str) -> None:
    while words not in caplog.text:
        await asyncio.sleep(0.02)


async def test_what_one_sends_comes_in_its_order(nats: Nats, caplog: pytest.LogCaptureFixture) -> None:
    async with connected(nats.url, "ann") as (ann, _), connected(nats.url, "ben") as (ben, came):
        found, sent = [0], range(0)
        while found != [*sent] and sent.stop < 1500:
            sent = range(sent.stop, sent.stop + 500)
            for n in sent:
                ann.send(f"ben.{n % 7}", b"%d" % n)
            found = []
            with contextlib.suppress(TimeoutError):
                while sent[-1] not in found:
                    found.append(int(await next_of(came)))
            if found != [*sent]:  # the bus may notice it later than this test
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(said(caplog, "the bus is gone"), PATIENCE)
            if "the bus is gone" not in caplog.text:
                break  # only a machine that stood still for seconds loses the connection, and what is sent then
            caplog.clear()
            while not (ann.connected and ben.connected):
                await asyncio.sleep(0.02)
        assert found == [*sent]


async def test_the_connection_comes_back_and_what_was_sent_meanwhile_is_lost(nats: Nats) -> None:
    async with connected(nats.url, "ann") as (ann, _), connected(nats.url, "ben") as (ben, came):
        back = [asyncio.Event(), asyncio.Event()]
        ann.on_back, ben.on_back = back[0].set, back[1].set
        nats.stop()
        while ann.connected or ben.connected:
            await asyncio.sleep(0.02)
        ann.send("ben.x", b"lost")
        nats.start()
        for event in back:
            await asyncio.wait_for(event.wait(), PATIENCE)
        ann.send("ben.x", b"heard")
        assert await next_of(came) == b"heard"


async def test_a_wire_that_carries_nothing_is_found_out(nats: Nats) -> None:
    async with wired(nats.port) as wire, connected(wire.url, "ann") as (ann, _):
        wire.cut()
        async with asyncio.timeout(PATIENCE):
            while ann.connected:
                await asyncio.sleep(0.05)
        wire.cut(on=False)
        async with asyncio.timeout(PATIENCE):
            while not ann.connected:
                await asyncio.sleep(0.05)


async def test_a_fault_over_one_message_is_not_that_of_the_next(nats: Nats) -> None:
    async with connected(nats.url, "ann") as (ann, _):
        heard: list[str] = []
        done = asyncio.Event()

        def look(subject: str, data: bytes) -> None:
            heard.append(data.decode())
            done.set()

        await ann.hear("words.*", look)
        ann.send("words.one", b"\xff")
        ann.send("words.two", b"good")
        await asyncio.wait_for(done.wait(), PATIENCE)
        assert heard == ["good"]


async def test_without_a_bus_that_is_said() -> None:
    with pytest.raises(OSError, match="no bus answers"):
        await Bus(["nats://127.0.0.1:1"], "ann").connect()
