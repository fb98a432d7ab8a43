"""A step that is lost on the way to the client."""

from __future__ import annotations

import asyncio
import random

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from dbs_server.app import running
from tests.tui.test_network import Robot, until


async def test_a_change_that_was_lost_is_asked_for_and_the_views_are_whole_again() -> None:
    """Between a real server and a client stands somebody who swallows steps: now and then one after which the other player is asked."""
    rng, swallowed, asked = random.Random(2), 0, 0

    async def between(client: ServerConnection) -> None:
        nonlocal swallowed, asked
        async with connect(f"ws://127.0.0.1:{port}", max_size=None) as server:

            async def there() -> None:
                nonlocal asked
                async for frame in client:
                    asked += '"type":"anew"' in str(frame)
                    await server.send(frame)
                await server.close()

            task = asyncio.create_task(there())
            async for frame in server:
                if '"options":[]' in str(frame) and '"count":1,' not in str(frame) and rng.random() < 0.3:
                    swallowed += 1
                else:
                    await client.send(frame)
            task.cancel()

    async with running("127.0.0.1", 0) as port, serve(between, "127.0.0.1", 0, max_size=None) as middle:
        one = Robot(f"ws://127.0.0.1:{port}", "red", 1)
        await until(one.seated.is_set)
        two = Robot(f"ws://127.0.0.1:{next(iter(middle.sockets)).getsockname()[1]}", "green", 2, one.table_id)
        await until(lambda: one.over.is_set() and two.over.is_set(), 120)
        assert 0 < asked <= swallowed
        await until(lambda: two.table.view is not None and two.table.view.result is not None)
        assert two.table.view.result == one.table.view.result
        assert {line.number for line in two.table.lines} == {line.number for line in one.table.lines}
        for robot in (one, two):
            robot.connection.close()
