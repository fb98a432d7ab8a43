"""The connection to a server: says hello, comes back by itself when it is lost. The only user of websockets in the client."""

from __future__ import annotations

import asyncio
import errno
import socket as sockets
from collections.abc import Callable, Mapping
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from dbs_server.dialing import GONE, PING, PONG, wait_before
from dbs_server.people.address import address_of
from dbs_server.people.keys import Key, once, sign_in_words
from dbs_server.protocol import (
    VERSION,
    Anew,
    Error,
    FromClient,
    Hello,
    Left,
    Message,
    Resume,
    Seated,
    SignedIn,
    SignIn,
    TableState,
    Welcome,
    encode,
)
from dbs_tui.shell.bounds import Unreadable
from dbs_tui.shell.face import Face
from dbs_tui.shell.play.incoming import LARGEST, Incoming, Stepped, Told, read, sentence
from dbs_tui.shell.play.messages import Connection, Wire
from dbs_tui.shell.play.witness import Witness
from engine.core.sheet import Gap
from engine.version import FIRST_GAME

_NO_WAY = (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN)
TOO_BIG, BROKEN, NOT_TEXT = 1009, 1002, 1007
"""The codes with which this side closes a connection over which no good messages come (RFC 6455, 7.4.1)."""


def unreached(error: Exception) -> str:
    """Why a server is not reached, for people; what has no better words says its own."""
    if isinstance(error, sockets.gaierror):
        return "there is no host of that name, or no network"
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if isinstance(error, OSError) and error.errno in _NO_WAY:
        return "no way leads to that network"
    if isinstance(error, OSError) and (error.errno == errno.ECONNREFUSED or "Connect call failed" in str(error)):
        return "nothing listens at that address"
    return sentence(str(error)) or type(error).__name__


class ServerConnection:
    """Keeps one connection to a server; what comes in goes to `listener`, which may be exchanged at any time.

    `face` is what shows the game of the table at which this connection sits: the server names it when it tells of the table.
    """

    def __init__(
        self,
        url: str,
        faces: Mapping[str, Face[Any]],
        listener: Callable[[Incoming | Connection], None],
        key: Key | None = None,
        name: str = "",
    ) -> None:
        """With a key, and a name for it, it signs in as soon as it is connected; else who plays here is a guest."""
        self.url = url
        self.faces = faces
        self.face = faces.get(FIRST_GAME)
        self._told: Told | None = None
        self._gap = False  # whether a change was lost, and the whole view is asked for
        self.listener = listener
        self.token = ""
        self.witness = Witness(key)
        self.me = ""  # the name that belongs to the key at this server
        self.key, self.name = key, name
        self._once = ""
        self.ended = ""  # why there will be no more connection
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._sends: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Connect, and stay connected."""
        self._task = asyncio.create_task(self._run(), name="server connection")
        self._task.add_done_callback(self._ended)

    def send(self, message: FromClient) -> bool:
        """Send a message; False while the connection is lost (an answer is asked for again after it is back)."""
        socket = self._socket
        if socket is None:
            return False
        task = asyncio.create_task(self._send(socket, message))
        self._sends.add(task)
        task.add_done_callback(self._sends.discard)
        return True

    def sign_in(self, name: str = "") -> None:
        """Say who plays here, under another name than before if one is given; a guest says nothing."""
        self.name = name or self.name
        if self.key is None or not self.name or not self._once or self.me == self.name:
            return
        address, own = address_of(self.url), once()
        words = sign_in_words(VERSION, address, self._once, own, self.key.public, self.name)
        self.send(SignIn(self.name, self.key.public, address, own, self.key.sign(words), bool(name)))

    def close(self) -> None:
        """Close for good."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()

    async def wait_closed(self) -> None:
        """Until the connection is closed for good."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def _told_of(self, face: Face[Any] | None) -> Told | None:
        """What was told of the view of a game; None where that game is not known."""
        if face is None:
            self._told = None
        elif self._told is None or self._told.face is not face:
            self._told = Told(face)
        return self._told

    def _ask_anew(self) -> None:
        """Ask for the whole view, once; steps that were on their way before it are passed over."""
        if not self._gap:
            self._gap = self.send(Anew())

    def _ended(self, task: asyncio.Task[None]) -> None:
        """A fault of this program while it took in a message must not look like silence."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self._give_up(f"Fault in this program: {type(error).__name__}: {error}. Please start it again")
            raise error

    @property
    def there(self) -> bool:
        """Whether the server can be spoken to now."""
        return self._socket is not None

    def _give_up(self, why: str) -> None:
        """No more tries: the next one would be no better."""
        self._closed, self.ended = True, why
        self.listener(Connection(Wire.CLOSED, why))

    async def _send(self, socket: ClientConnection, message: Message) -> None:
        try:
            await socket.send(encode(message).decode())
        except ConnectionClosed:
            return

    async def _run(self) -> None:
        tries = 0
        while not self._closed:
            try:
                async with connect(
                    self.url,
                    max_size=LARGEST,
                    open_timeout=8,
                    ping_interval=PING,
                    ping_timeout=PONG,
                    close_timeout=GONE,
                ) as socket:
                    await self._talk(socket)
                    why = sentence(socket.close_reason or "") or "the connection was closed"
                    tries = 0
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake) as error:
                why = unreached(error)
            except (InvalidURI, ValueError):
                self._give_up(f"{self.url} is no address of a server: it begins with ws://")
                return
            finally:
                was, self._socket = self._socket, None
            if self._closed:
                return
            wait = wait_before(tries)
            tries += 1
            word = "Connection lost" if was is not None else "No connection"
            self.listener(Connection(Wire.LOST, f"{word}. Trying again in {wait:g} s ({why})"))
            await asyncio.sleep(wait)

    async def _talk(self, socket: ClientConnection) -> None:
        await socket.send(encode(Hello(VERSION, client="dbs")).decode())
        if self.token:
            await socket.send(encode(Resume(self.token)).decode())
        self._socket, self._told, self._gap, self.me = socket, None, False, ""
        self.listener(Connection(Wire.OK, "Connected"))
        try:
            async for frame in socket:
                try:
                    message = read(frame, self._told_of(self.face))
                except Gap:
                    self._ask_anew()
                    continue
                except Unreadable as error:
                    self._give_up(f"The server sent what this program cannot read: {error}. The connection is closed")
                    return
                self._gap = self._gap and not isinstance(message, Stepped)
                answer = self.witness.saw(message)
                if answer is not None:
                    await self._send(socket, answer)
                if isinstance(message, Welcome):
                    self._once = message.once
                    if not self.token:  # a seat that was taken has its name
                        self.sign_in()
                elif isinstance(message, SignedIn):
                    self.me = message.name
                elif isinstance(message, Seated):
                    self.token = message.token
                elif isinstance(message, TableState):
                    self.face = self.faces.get(message.game)
                elif isinstance(message, Left) or (isinstance(message, Error) and message.code == "unknown_token"):
                    self.token = ""
                    self.sign_in()
                self.listener(message)
                if (
                    isinstance(message, Error) and message.about == "hello"
                ):  # it will not be told otherwise the next time
                    self._give_up(message.text)
                    return
        except ConnectionClosed as error:
            if error.sent is not None and not error.rcvd_then_sent and error.sent.code in (TOO_BIG, BROKEN, NOT_TEXT):
                what = (
                    f"a message of more than {LARGEST // 1024} kB" if error.sent.code == TOO_BIG else "no good frames"
                )
                self._give_up(f"The server sent {what}. The connection is closed")
