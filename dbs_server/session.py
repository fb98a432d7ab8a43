"""A session: one connection's side of the conversation, without any I/O.

The transport puts received text in and takes messages out of the outbox, each of them once everything lasts that was written before it.
A session that does not take its messages in time is closed: it comes back with its token and gets the whole view again, so nothing is lost and
nobody waits for it.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from dbs_server import trace
from dbs_server.protocol import Error, Message, encode
from dbs_server.purse import Purse
from dbs_server.storage.tickets import Tickets
from engine.core.sheet import Writer

if TYPE_CHECKING:
    from dbs_server.people.gallery import Gallery
    from dbs_server.table import Table

OUTBOX = 200
"""Messages that may wait for a slow client."""
UNREAD = "too many unread messages; come back with your token"
RATE = 30.0
"""Messages a second that a client may send for long."""
BURST = 90.0
"""Messages that it may send at once."""


class Road(Protocol):
    """What takes a session's messages to another worker, where its table is (`cluster.gate`)."""

    def pass_on(self, data: str | bytes) -> None:
        """A frame of the client."""
        ...

    async def room(self) -> None:
        """Wait until another frame may be read."""
        ...

    def close(self) -> None:
        """The connection is gone."""
        ...


class Session:
    """One connection. `table` and `seat` say where it sits; `ready` and `whole` are set by `hello`, `key` and `name` by `sign_in`. `here` are the
    addresses by which it may have come."""

    __slots__ = (
        "address", "closed", "frames", "here", "key", "mark", "name", "on_close", "on_message", "on_refuse", "once", "outbox", "purse", "ready", "road",
        "seat", "shared", "table", "tickets", "watches", "whole", "why_closed", "writer",
    )  # fmt: skip

    def __init__(
        self,
        address: str = "",
        clock: Callable[[], float] = time.monotonic,
        here: tuple[str, ...] = (),
        shared: Purse | None = None,
    ) -> None:
        """`address` is what counts as one household (`addresses.household`), `shared` the purse of all its connections."""
        self.address, self.here = address, here
        self.purse, self.shared = Purse(RATE, BURST, clock), shared
        self.key = self.name = ""  # of somebody who has signed in
        self.once = ""  # the number that a signature here must be over
        self.outbox: deque[tuple[int, bytes]] = deque()  # each with the ticket of the latest write before it
        self.tickets = Tickets()  # of the store of the server that it is connected to
        self.mark, self.frames = "", 0  # by which its frames are traced, and how many there were
        self.ready = False
        self.closed = False
        self.why_closed = ""
        self.table: Table | None = None
        self.seat = 0
        self.watches: Gallery | None = None  # the table at which it looks on
        self.road: Road | None = None  # to a table that another worker has
        self.whole = False  # this client is sent whole views
        self.writer: Writer | None = None  # what it was told of the match
        self.on_message: Callable[[], None] | None = None
        self.on_close: Callable[[], None] | None = None
        self.on_refuse: Callable[[str], None] | None = None

    @property
    def frame(self) -> str:
        """The name of the frame that came last, for who traces it."""
        return f"{self.mark}.{self.frames}"

    @property
    def waits(self) -> bool:
        """Whether it is here, and at no table."""
        return not self.closed and self.table is None and self.watches is None and self.road is None

    def send(self, message: Message, *, at_once: bool = False) -> None:
        """Put a message in the outbox; a client that leaves too many unread is closed. `at_once`: it waits for no write, and overtakes what does."""
        self.send_encoded(encode(message), at_once=at_once)

    def send_encoded(self, data: bytes, *, at_once: bool = False) -> None:
        """The same for a message that is encoded already."""
        if self.closed:
            return
        if len(self.outbox) >= OUTBOX:
            self.close(UNREAD)
            return
        if trace.current:
            trace.told(self.mark, len(data))
        if at_once:
            lasting = sum(ticket <= self.tickets.committed for ticket, _ in self.outbox)
            self.outbox.insert(lasting, (0, data))
        else:
            self.outbox.append((self.tickets.given, data))
        if self.on_message is not None:
            self.on_message()

    def relay(self, data: bytes) -> None:
        """The same for what another worker has told: it lasts already."""
        if not self.closed and len(self.outbox) >= OUTBOX:
            self.close(UNREAD)
        elif not self.closed:
            self.outbox.append((0, data))
            if self.on_message is not None:
                self.on_message()

    def next(self) -> bytes | None:
        """Take the next message that may be told; None where there is none, or the write that it follows from does not last yet."""
        if not self.outbox or self.outbox[0][0] > self.tickets.committed:
            return None
        return self.outbox.popleft()[1]

    def withdraw(self) -> None:
        """What does not last is not told: the table is not this server's any more."""
        self.outbox = deque(one for one in self.outbox if one[0] <= self.tickets.committed)
        self.writer = None

    def told(self, view: type[Any]) -> Writer | None:
        """What tells this client of views of that type; None where it is sent them whole."""
        if self.writer is None and not self.whole:
            self.writer = Writer(view)
        return self.writer

    def refuse(self, code: str, text: str, about: str = "", *, at_once: bool = False) -> None:
        """Say what was wrong with a message; `at_once` as in `send`."""
        if self.on_refuse is not None:
            self.on_refuse(code)
        self.send(Error(code, text, about), at_once=at_once)

    def close(self, why: str) -> None:
        """Close the connection once the outbox is sent; the transport does not wait long for a client that reads nothing."""
        if self.closed:
            return
        self.closed, self.why_closed = True, why
        for call in (self.on_message, self.on_close):
            if call is not None:
                call()

    def refund(self) -> None:
        """An answer that was asked for does not count: the game itself sets its pace."""
        self.spend(-1.0)

    def spend(self, messages: float) -> None:
        """A message costs the server as much as so many: the client, and others of its address, may send the next ones later."""
        self.purse.spend(messages)
        if self.shared is not None:
            self.shared.spend(messages)

    def may_send(self) -> bool:
        """Whether the client keeps to its rate; each call counts as one message."""
        if self.purse.left < 1.0:
            return False
        self.spend(1.0)
        return True
