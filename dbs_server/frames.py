"""Connections and their frames: who is here, what is let in, and what comes of a frame that cannot be read or that the server fails over. No I/O."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import count
from typing import Protocol

import msgspec

from dbs_server import trace
from dbs_server.budget import MESSAGE, OverBudget, budget
from dbs_server.entrance import Entrance
from dbs_server.mistakes import nearest, tag_of, type_named
from dbs_server.protocol import FromClient, Hello, ListTables, Ping, Resume, decode_client, encode
from dbs_server.purse import COSTS
from dbs_server.session import Session
from dbs_server.storage.store import StoreAway

log = logging.getLogger("dbs.lobby")


class Roads(Protocol):
    """What finds tables of other workers (`cluster.gate`)."""

    def leads(self, session: Session, message: FromClient) -> bool:
        """Whether a message leads to a table elsewhere: then its session is on its way."""
        ...

    def moved(self, session: Session) -> bool:
        """The table of a session is another worker's now: whether the session is led there."""
        ...


class Frames(Entrance, ABC):
    """What is said to a server, frame by frame; what a message leads to is for the lobby."""

    roads: Roads | None = None
    """To the tables of other workers."""

    @cached_property
    def sessions(self) -> set[Session]:
        """The connections that there are."""
        return set()

    @cached_property
    def _marks(self) -> Iterator[int]:
        return count(1)

    def follow(self, session: Session) -> None:
        """The table of a session is another server's now: it is led there, where there is a way."""
        if self.roads is None or not self.roads.moved(session):
            super().follow(session)

    def connect(self, session: Session) -> None:
        """A connection; what it is told waits for this server's store."""
        self.sessions.add(session)
        session.tickets = self.store.tickets
        session.mark = f"{self.store.ledger.worker}/{next(self._marks)}"

    def disconnect(self, session: Session) -> None:
        """A connection is gone; its seat is kept for the token."""
        self.sessions.discard(session)
        self.hall.gone(session)
        session.closed = True
        if session.road is not None:
            session.road.close()
        table = session.table
        if session.watches is not None:
            self.look_away(session)
        if table is not None:
            session.table = None
            table.drop(session)

    def receive(self, session: Session, data: str | bytes) -> None:
        """One frame of a client; whatever is in it, nobody else notices a mistake."""
        if session.closed:
            return
        if not session.may_send():
            session.refuse("flood", "Too many messages; slow down.")
            session.close("too many messages")
            return
        session.frames += 1
        if session.road is not None:
            session.road.pass_on(data)
        else:
            self.hear(session, data)

    def hear(self, session: Session, data: str | bytes) -> None:
        """The same for a frame that was let in already."""
        if trace.on():
            with trace.heard(session.frame, type_named(data)):
                self._mind(session, data, self._receive)
        else:
            self._mind(session, data, self._receive)

    def come_home(self, session: Session, way: FromClient) -> None:
        """The same for a message that was to lead elsewhere, and leads nowhere but here."""
        self._mind(session, encode(way), lambda session, data: self.handle_here(session, way))

    def _mind(self, session: Session, data: str | bytes, do: Callable[[Session, str | bytes], None]) -> None:
        try:
            with budget(MESSAGE):
                do(session, data)
        except StoreAway as error:
            session.refuse("away", str(error), type_named(data), at_once=True)
        except OverBudget:
            log.error("a message of type %s took too long", type_named(data))
            session.refuse("too_long", "The server would compute for too long over this message.", type_named(data))
        except Exception:
            log.exception("a message of type %s failed", type_named(data))
            session.refuse(
                "server_fault", "The server failed over this message; nothing was changed for others.", type_named(data)
            )
        self.look_at_store()

    def _receive(self, session: Session, data: str | bytes) -> None:
        try:
            message = decode_client(data)
        except msgspec.ValidationError as error:
            session.refuse("invalid", nearest(data, str(error)), type_named(data))
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            session.refuse("not_json", f"That is no JSON message: {error}.")
            return
        if not session.ready and not isinstance(message, Hello | Ping):
            session.refuse("hello_first", "Say hello first, with the protocol version.", tag_of(message))
            return
        if (cost := COSTS.get(type(message))) is not None:
            session.spend(cost - 1.0)
        waits = isinstance(message, Resume) and self.roads is not None  # until its table is found
        if (why := self.store.stands) and not waits and not isinstance(message, Hello | Ping | ListTables):
            session.refuse("stands", why, tag_of(message), at_once=True)
            return
        self.handle(session, message)

    def handle(self, session: Session, message: FromClient) -> None:
        """What a message leads to, here or where its table is."""
        if self.roads is None or not self.roads.leads(session, message):
            self.handle_here(session, message)

    @abstractmethod
    def handle_here(self, session: Session, message: FromClient) -> None:
        """What a message leads to at this server."""
