"""What a connection leaves behind: old objects are walked every two hours only, so that nothing may wait for that."""

from __future__ import annotations

import asyncio
import gc

import pytest
from websockets.asyncio.client import connect
from websockets.server import ServerProtocol

from dbs_server.app import running
from dbs_server.protocol import VERSION, Hello, Welcome
from tests.server.client import Client


def _there() -> bool:
    """Whether the server's end of a connection is in memory."""
    return any(type(one) is ServerProtocol for one in gc.get_objects())


@pytest.mark.parametrize("politely", [True, False])
async def test_a_connection_that_has_ended_waits_for_no_collector(politely: bool) -> None:
    async with running("127.0.0.1", 0) as port:
        gc.collect()
        gc.disable()
        try:
            for _ in range(3):
                socket = await connect(f"ws://127.0.0.1:{port}")
                await Client(socket).ask(Hello(VERSION), Welcome)
                assert _there()
                if politely:
                    await socket.close()
                else:
                    socket.transport.abort()
            async with asyncio.timeout(5):
                while _there():
                    await asyncio.sleep(0.05)
        finally:
            gc.enable()
