"""Who is at a table: its places, what it promises them, and what is told to all of them. No I/O."""

from __future__ import annotations

import secrets

from dbs_server.mistakes import clean
from dbs_server.place import Place
from dbs_server.protocol import Message, Said, TableSeen, TableState
from dbs_server.session import Session
from engine.core.game_pack import Pack
from engine.core.ids import Seat
from engine.core.record import commit

MAX_SAY = 500


class Company:
    """The places of a table. `state` is waiting, playing or over."""

    def __init__(self, table: str, title: str, profile: str, pack: Pack, code: str = "", address: str = "") -> None:
        self.id, self.title, self.profile, self.code, self.address = table, title, profile, code, address
        self.pack = pack
        self.places: list[Place] = []
        self.state = "waiting"
        self._secret = secrets.token_hex(32)

    @property
    def commitment(self) -> str:
        return commit(self._secret)

    def drop(self, session: Session) -> None:
        """The connection is gone; the seat waits for it, and the other player is told."""
        place = self.places[session.seat]
        if place.session is session:
            place.session = None
            self.tell_state()

    @property
    def deserted(self) -> bool:
        """Whether nobody is there now; they may come back."""
        return all(place.session is None for place in self.places)

    def say(self, seat: Seat, text: str) -> None:
        text = clean(text, MAX_SAY)
        if text:
            self.tell(Said(seat, text))

    def tell(self, message: Message) -> None:
        """Send to everyone who is there."""
        for place in self.places:
            if place.session is not None:
                place.session.send(message)

    def tell_state(self) -> None:
        seats = tuple(place.seen() for place in self.places)
        self.tell(TableState(self.id, self.title, self.profile, self.state, seats, self.commitment, self.pack.name))

    def seen(self) -> TableSeen:
        return TableSeen(
            self.id,
            self.title,
            self.profile,
            tuple(place.name for place in self.places),
            self.state,
            bool(self.code),
            self.pack.name,
        )
