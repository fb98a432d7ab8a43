"""Who is at a table: its places, what it promises them, and what is told to all of them. No I/O."""

from __future__ import annotations

from dbs_server.people.gallery import Gallery
from dbs_server.place import Place
from dbs_server.protocol import Message, TableSeen, TableState, encode
from dbs_server.session import Session
from dbs_server.storage.kept import Sitting, Waiting
from engine.core.clock import Limits
from engine.core.game_pack import Pack
from engine.core.ids import Seat


class Company:
    """The places of a table. `state` is waiting, dealing, playing or over; asleep or moved where it is no more here."""

    def __init__(self, table: str, title: str, profile: str, pack: Pack, code: str = "", address: str = "") -> None:
        self.id, self.title, self.profile, self.code, self.address = table, title, profile, code, address
        self.pack = pack
        self.places: list[Place] = []
        self.state = "waiting"
        self.limits: Limits | None = None  # of the clock of matches here
        self.news = True  # since the lobby listed the tables
        self.password = ""
        self.rated = False
        self.gallery = Gallery()  # those who look on, where anybody may

    def drop(self, session: Session) -> None:
        """The connection is gone; the seat waits for it, and the other player is told."""
        place = self.places[session.seat]
        if place.session is session:
            place.session = None
            self.tell_state()

    def seat_of(self, digest: str) -> Seat | None:
        """Whose seat the token of this digest is; None for that of somebody who has left."""
        return next((i for i, place in enumerate(self.places) if not place.left and place.digest == digest), None)

    @property
    def against_computer(self) -> bool:
        """Whether a computer player sits here."""
        return any(place.player for place in self.places)

    @property
    def deserted(self) -> bool:
        """Whether nobody is there now; they may come back."""
        return all(place.session is None for place in self.places)

    def refuse(self, seat: Seat, code: str, text: str, about: str) -> None:
        """Refuse what a player asked for, if the player is still there."""
        session = self.places[seat].session
        if session is not None:
            session.refuse(code, text, about)

    def tell(self, message: Message, *, at_once: bool = False) -> None:
        """Send to everyone who is there; `at_once`: without waiting for what is being written."""
        data = encode(message)
        for place in self.places:
            if place.session is not None:
                place.session.send_encoded(data, at_once=at_once)

    def tell_state(self) -> None:
        self.news = True
        self.gallery.state(self.told_state(None))
        for viewer in self.places:
            if viewer.session is not None:
                viewer.session.send(self.told_state(viewer))

    def told_state(self, viewer: Place | None) -> TableState:
        """The table as one of its players is told of it, or (None) somebody who looks on."""
        shown = self.state != "waiting" or (len(self.places) == 2 and all(place.deck for place in self.places))
        seats = tuple(place.seen(deck_shown=shown or place is viewer) for place in self.places)
        kind, watching = self.gallery.kind, len(self.gallery.watchers)
        return TableState(
            self.id,
            self.title,
            self.profile,
            self.state,
            seats,
            self.pack.name,
            self.limits,
            self.rated,
            kind,
            watching,
        )

    def seen(self) -> TableSeen:
        return TableSeen(
            self.id,
            self.title,
            self.profile,
            tuple(place.name for place in self.places),
            self.state,
            bool(self.code),
            self.pack.name,
            self.limits,
            bool(self.password),
            self.rated,
            self.gallery.kind,
        )


def waiting_of(company: Company, match: str) -> Waiting:
    """A company as a server must know it to put its table up again when no match is on there, or not any more this one."""
    sittings = tuple(
        Sitting(one.name, one.digest, one.key, one.player, one.deck, one.ready)
        for one in company.places
        if not one.left
    )
    return Waiting(
        company.title, company.pack.name, company.profile, sittings, match, company.code, company.limits,
        company.password, company.rated, company.gallery.kind,
    )  # fmt: skip
