"""Websockets: the only module of the server that does network I/O."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from dbs_server.lobby import Lobby
from dbs_server.people.address import reached_at
from dbs_server.protocol import MAX_MESSAGE
from dbs_server.session import Session

log = logging.getLogger("dbs.transport")

PER_ADDRESS = 40
"""Connections from one address."""
HELLO_WITHIN = 20.0
"""Seconds in which a connection must have said hello."""
CLOSE_WITHIN = 3.0
"""Seconds that a closed session has for taking the rest of its messages."""


def compression() -> ServerPerMessageDeflateFactory:
    """A step has some hundred bytes, much of it words that came before: a small window finds them, and 20 kB are enough for a connection
    (docs/decisions/023-changes.md)."""
    return ServerPerMessageDeflateFactory(
        server_max_window_bits=12, client_max_window_bits=10, compress_settings={"level": 1, "memLevel": 3}
    )


class Transport:
    """Binds a lobby to a port; one task reads a connection, one writes it."""

    def __init__(self, lobby: Lobby, per_address: int = PER_ADDRESS) -> None:
        self.lobby = lobby
        self.per_address = per_address
        self._addresses: Counter[str] = Counter()

    async def listen(self, host: str, port: int) -> Server:
        """Start listening; the port of the server's sockets tells which one it is where `port` is 0."""
        return await serve(
            self._connection, host, port, max_size=MAX_MESSAGE, ping_interval=20, ping_timeout=40, close_timeout=2,
            compression=None, extensions=[compression()],
        )  # fmt: skip

    async def _connection(self, socket: ServerConnection) -> None:
        address = str(socket.remote_address[0]) if socket.remote_address else "?"
        if self._addresses[address] >= self.per_address:
            await socket.close(1013, "too many connections from your address")
            return
        self._addresses[address] += 1
        session = Session(address, here=_reached(socket))
        wake = asyncio.Event()
        loop = asyncio.get_running_loop()
        session.on_message = wake.set

        def hurry_out() -> None:
            loop.call_later(CLOSE_WITHIN, socket.transport.abort)

        session.on_close = hurry_out
        self.lobby.connect(session)
        writer = asyncio.create_task(self._write(socket, session, wake))
        hurry = loop.call_later(HELLO_WITHIN, self._hurry, session)
        try:
            async for data in socket:
                self.lobby.receive(session, data)
                if session.closed:
                    break
        except ConnectionClosed:
            pass
        finally:
            hurry.cancel()
            self.lobby.disconnect(session)
            wake.set()
            with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                await writer
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    @staticmethod
    def _hurry(session: Session) -> None:
        if not session.ready:
            session.close("no hello")

    async def _write(self, socket: ServerConnection, session: Session, wake: asyncio.Event) -> None:
        """Send what the outbox holds, in order; close when the session is closed and everything is sent."""
        try:
            while True:
                while session.outbox:
                    await socket.send(session.outbox.popleft(), text=True)
                if session.closed:
                    await socket.close(1000 if not session.why_closed else 1008, session.why_closed[:120])
                    return
                wake.clear()
                if not session.outbox and not session.closed:
                    await wake.wait()
        except ConnectionClosed:
            return


def _reached(socket: ServerConnection) -> tuple[str, ...]:
    """The addresses that the client may have dialled to come here."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        return reached_at(str(socket.local_address[0]), int(socket.local_address[1]))
    return ()
