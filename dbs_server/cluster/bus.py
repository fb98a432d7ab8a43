"""The bus between workers: NATS, as much of it as is needed here. The only module that talks to it.

What is sent while the connection is gone is dropped, not kept: who was cut off has missed things, and asks for what it needs anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import TypeAlias

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

log = logging.getLogger("dbs.bus")

Heard: TypeAlias = Callable[[str, bytes], None]
"""Takes a message's subject and its bytes."""

CONNECT_WITHIN = 5.0
"""Seconds in which the bus must be reached when a worker starts."""
WAITING = 16 * 1024 * 1024
"""Bytes that may wait to be looked at in one subscription; what comes beyond is lost, and asked for anew."""


class Bus:
    """A connection that comes back by itself. `on_back` is called when it has."""

    def __init__(self, urls: list[str], name: str) -> None:
        self.urls, self.name = urls, name
        self.on_back: Callable[[], None] = lambda: None
        self.sent = self.heard = 0  # messages
        self._client = Client()
        self._due: deque[tuple[str, bytes]] = deque()
        self._wake = asyncio.Event()
        self._sending: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Raises OSError where nobody answers."""

        async def back() -> None:
            log.warning("the bus is back")
            self.on_back()

        async def gone() -> None:
            log.warning("the bus is gone")

        async def wrong(error: Exception) -> None:
            log.debug("bus: %s", error or type(error).__name__)

        try:
            self._client = await asyncio.wait_for(
                nats.connect(  # pyright: ignore[reportUnknownMemberType]
                    self.urls, name=self.name, max_reconnect_attempts=-1, reconnect_time_wait=0.25, connect_timeout=2,
                    ping_interval=1, max_outstanding_pings=2, reconnected_cb=back, disconnected_cb=gone, error_cb=wrong,
                ),
                CONNECT_WITHIN,
            )  # fmt: skip
        except (TimeoutError, NatsError) as error:
            raise OSError(f"no bus answers at {', '.join(self.urls)}") from error
        self._sending = asyncio.create_task(self._send(), name="bus")

    @property
    def connected(self) -> bool:
        """Whether the connection stands, as far as this side knows."""
        return self._client.is_connected

    async def hear(self, subject: str, heard: Heard) -> None:
        """Have what comes under a subject (`*` stands for one word, `>` for all that follow) looked at, in its order."""

        async def came(message: Msg) -> None:
            self.heard += 1
            try:
                heard(message.subject, message.data)
            except Exception:
                log.exception("a message under %s failed", message.subject)

        await self._client.subscribe(  # pyright: ignore[reportUnknownMemberType]
            subject, cb=came, pending_msgs_limit=-1, pending_bytes_limit=WAITING
        )
        await self._client.flush()

    def send(self, subject: str, data: bytes) -> None:
        """Send to all who hear this subject; what one sender sends to one subject comes in its order."""
        self._due.append((subject, data))
        self._wake.set()

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._due:
                subject, data = self._due.popleft()
                if self.connected:
                    self.sent += 1
                    with contextlib.suppress(NatsError, OSError):
                        await self._client.publish(subject, data)

    async def close(self) -> None:
        """What was sent before is on its way."""
        while self._due and self.connected:
            await asyncio.sleep(0.01)
        if self._sending is not None:
            self._sending.cancel()
        with contextlib.suppress(NatsError, OSError, TimeoutError):
            await asyncio.wait_for(self._client.close(), 2)
