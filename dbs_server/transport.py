"""Websockets: the only module of the server that does network I/O."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
from collections import Counter
from collections.abc import Sequence
from http import HTTPStatus

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request, Response
from websockets.typing import Origin

from dbs_server.addresses import Network, caller, household
from dbs_server.lobby import Lobby
from dbs_server.people.address import reached_at
from dbs_server.protocol import MAX_MESSAGE
from dbs_server.purse import Purses
from dbs_server.session import BURST, RATE, Session
from dbs_server.turns import Turns
from dbs_server.watch import Figures

log = logging.getLogger("dbs.transport")

PER_ADDRESS = 40
"""Connections from one address (of an IPv6 address: from its /64)."""
ACTIVE = 4
"""One connection in so many of an address may send as much as one may for long; the others share with them."""
CONNECTING = 5.0
"""A connection costs its address as much as so many messages."""
WAITS_AT_MOST = 5.0
"""Seconds that a connection is held before its handshake, at most."""
HELLO_WITHIN = 20.0
"""Seconds in which a connection must have said hello."""
SENDING = 0.001
"""Seconds that sending a frame takes of the thread, at most: what it takes longer it waits for who reads it."""
CLOSE_WITHIN = 3.0
"""Seconds that a closed session has for taking the rest of its messages."""


def compression() -> ServerPerMessageDeflateFactory:
    """A step has some hundred bytes, much of it words that came before: a small window finds them, and 12 kB are enough for a connection
    (docs/decisions/023-changes.md)."""
    return ServerPerMessageDeflateFactory(
        server_max_window_bits=11, client_max_window_bits=10, compress_settings={"level": 4, "memLevel": 3}
    )


class Connection(ServerConnection):
    """A connection that leaves nothing for the collector of garbage, which walks old objects every two hours only."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The frames of the parser, and of what ended it, hold the protocol with its buffers, and that holds them."""
        super().connection_lost(exc)
        self.protocol.parser.close()
        if (ended := self.protocol.parser_exc) is not None:
            ended.__traceback__ = None


class Transport:
    """Binds a lobby to a port; one task reads a connection, one writes it."""

    def __init__(
        self,
        lobby: Lobby,
        per_address: int = PER_ADDRESS,
        proxies: Sequence[Network] = (),
        origins: Sequence[str] | None = None,
        tls: ssl.SSLContext | None = None,
        figures: Figures | None = None,
        share: float = 1.0,
    ) -> None:
        """`proxies`: whose `X-Forwarded-For` counts. `origins`: the pages from which browsers may connect, None for all; programs name none."""
        self.figures = figures
        self.lobby, self.per_address, self.proxies, self.tls = lobby, per_address, proxies, tls
        self.origins = None if origins is None else [None, *(Origin(origin) for origin in origins)]
        self.turns = Turns(share)
        self._addresses: Counter[str] = Counter()  # connections
        self._knocking: Counter[str] = Counter()  # those that wait to be one
        many = max(1.0, per_address / ACTIVE)
        self._purses = Purses(RATE * many, BURST * many)

    async def listen(self, host: str, port: int) -> Server:
        """Start listening; the port of the server's sockets tells which one it is where `port` is 0."""
        return await serve(
            self._connection, host, port, max_size=MAX_MESSAGE, ping_interval=20, ping_timeout=40, close_timeout=2,
            compression=None, extensions=[compression()], origins=self.origins, ssl=self.tls, process_request=self._admit,
            create_connection=Connection,
        )  # fmt: skip

    def sweep(self) -> None:
        """Forget addresses that have asked for nothing of late; called every now and then."""
        self.turns.forget()
        self._purses.forget(but=self._addresses)

    async def _admit(self, socket: ServerConnection, request: Request) -> Response | None:
        """Before the handshake: who connects too often waits, and as many as may be connected may wait."""
        address = self._household(socket, request)
        purse = self._purses.of(address)
        purse.spend(CONNECTING)
        if not (debt := purse.debt):
            return None
        if self._knocking[address] >= self.per_address:
            return socket.respond(HTTPStatus.TOO_MANY_REQUESTS, "Too many connections from your address.\n")
        self._knocking[address] += 1
        try:
            await asyncio.sleep(min(debt, WAITS_AT_MOST))
        finally:
            self._knocking[address] -= 1
            if not self._knocking[address]:
                del self._knocking[address]
        return None

    async def _connection(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        address = self._household(socket, socket.request)
        if address in self.lobby.banned:
            await socket.close(1008, f"kept out of this server. {self.lobby.banned[address]}"[:120])
            return
        if self._addresses[address] >= self.per_address:
            await socket.close(1013, "too many connections from your address")
            return
        self._addresses[address] += 1
        try:
            await self._serve(socket, Session(address, here=_reached(socket), shared=self._purses.of(address)))
        finally:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def _household(self, socket: ServerConnection, request: Request) -> str:
        peer = str(socket.remote_address[0]) if socket.remote_address else "?"
        return household(caller(peer, request.headers.get_all("X-Forwarded-For"), self.proxies))

    async def _serve(self, socket: ServerConnection, session: Session) -> None:
        wake = asyncio.Event()
        loop = asyncio.get_running_loop()
        session.on_message = wake.set

        def hurry_out() -> None:
            loop.call_later(CLOSE_WITHIN, socket.transport.abort)

        session.on_close = hurry_out
        session.on_refuse = self._refused
        self.lobby.connect(session)
        writer = asyncio.create_task(self._write(socket, session, wake))
        hurry = loop.call_later(HELLO_WITHIN, self._hurry, session)
        try:
            await self._read(socket, session)
        except ConnectionClosed:
            pass
        finally:
            hurry.cancel()
            self.lobby.disconnect(session)
            session.withdraw()
            wake.set()
            with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                await writer

    async def _read(self, socket: ServerConnection, session: Session) -> None:
        """Hear what comes, in turn. Who has sent too much is not heard for a while, and what comes meanwhile waits where it is sent."""
        loop = asyncio.get_running_loop()
        async for data in socket:
            if session.road is not None:
                await session.road.room()
            if session.shared is not None and (debt := session.shared.debt):
                await asyncio.sleep(debt)
            came = loop.time()
            await self.turns.turn(session.address)
            begun = loop.time()
            with self.turns.heard(session.address):
                self.lobby.receive(session, data)
            if self.figures is not None:
                self.figures.waited.observe(begun - came)
                self.figures.computed.observe(loop.time() - begun)
            if session.closed:
                return

    def _refused(self, code: str) -> None:
        if self.figures is not None:
            self.figures.refused.labels(code).inc()

    @staticmethod
    def _hurry(session: Session) -> None:
        if not session.ready:
            session.close("no hello")

    async def _write(self, socket: ServerConnection, session: Session, wake: asyncio.Event) -> None:
        """Send what the outbox holds, in order and once it lasts; close when the session is closed and everything is sent."""
        try:
            while True:
                while (data := session.next()) is not None:
                    begun = self.turns.used()
                    await socket.send(data, text=True)
                    self.turns.charge(session.address, min(self.turns.used() - begun, SENDING))
                wake.clear()
                if session.outbox:
                    session.tickets.when(session.outbox[0][0], wake.set)
                elif session.closed:
                    await socket.close(1000 if not session.why_closed else 1008, session.why_closed[:120])
                    return
                await wake.wait()
        except ConnectionClosed:
            return


def _reached(socket: ServerConnection) -> tuple[str, ...]:
    """The addresses that the client may have dialled to come here."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        return reached_at(str(socket.local_address[0]), int(socket.local_address[1]))
    return ()
