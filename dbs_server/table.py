"""A table: two seats, their decks, and the match that they play. No I/O: messages go to the seats' sessions.

The table is the authority: it lets the match take answers, sends each seat its own view, prompt and log lines, and takes only an answer to the pending
decision from the seat that is asked.
"""

from __future__ import annotations

import logging

from dbs_server.about_people import Block, OpenHands, TakeBack
from dbs_server.asleep import Asleep
from dbs_server.match import Match
from dbs_server.place import Place
from dbs_server.playing import Playing
from dbs_server.protocol import (
    Anew,
    Announced,
    Answer,
    ChooseDeck,
    Claim,
    Nudge,
    OfDeal,
    OfferDraw,
    OfMatch,
    OfPeople,
    OfTime,
    Pause,
    Promise,
    Rematch,
    Say,
    Seated,
    Seen,
    Show,
    SignDeal,
    Surrender,
    WhyNot,
)
from dbs_server.session import Session
from dbs_server.storage.kept import Seating
from engine.core.deal import Deal
from engine.core.ending import BROKEN_OFF, SURRENDER
from engine.core.ids import Seat
from engine.core.record import SeatRecord

log = logging.getLogger("dbs.table")


class Table(Playing):
    """A table of the lobby."""

    def sit(self, name: str, session: Session) -> Place:
        """Take the free seat; the caller has made sure that there is one."""
        place = Place(name, session, key=session.key)
        self.places.append(place)
        self.remember()
        self.rate_places()
        session.table, session.seat = self, len(self.places) - 1
        session.send(Seated(self.id, session.seat, place.token, self.code))
        self.tell_state()
        return place

    def resume(self, seat: Seat, session: Session, token: str) -> None:
        """Come back to a seat, in the midst of anything; the newest connection wins."""
        place = self.places[seat]
        place.token = token
        old = place.session
        if old is not None and old is not session:
            old.table = None
            old.close("your seat was taken up by a newer connection")
        place.session = session
        session.table, session.seat = self, seat
        session.send(Seated(self.id, seat, place.token, self.code))
        self.tell_state()
        self.tell_deal(session)
        if self.match is None or not self._shown:
            return
        session.send(self.match.started())
        for text in self.match.announced:
            session.send(Announced(text))
        if not self.anew(seat):
            return
        self.came_back(seat)
        if self.state == "over" and (ended := self.match.ended()) is not None:
            session.send(ended)
            session.send(self.match.whole())

    def leave(self, seat: Seat) -> None:
        """Leave for good: a match that is on is surrendered, unless the other player is away; a seat at a waiting table becomes free."""
        if self.state == "playing":
            other = self.places[1 - seat]
            away = other.session is None and not other.player
            self.end_by(seat, BROKEN_OFF if away else SURRENDER)
        place = self.places[seat]
        self.end_deal(f"{place.name} has left the table.", [seat])
        place.left, place.rematch = True, False
        if place.session is not None:
            place.session.table = None
            place.session = None
        if self.state == "waiting":
            del self.places[seat]
            for i, other in enumerate(self.places):
                if other.session is not None:
                    other.session.seat = i
                    other.session.send(Seated(self.id, i, other.token, self.code))
        self.tell_state()

    def fall_asleep(self, since: float) -> Asleep | None:
        """Nobody is there: a match that is on remains in the store alone, and this table is no more. None where no match is on."""
        match = self.match
        if match is None or self.state != "playing":
            return None
        self.match, self.keeper, self.state = None, None, "asleep"
        one, two = self.places
        return Asleep(match.id, (one.digest, two.digest), since, match.record.clock is not None, self.id)

    def begin(self, deal: Deal, server_part: str) -> None:
        """The deal is done: the match begins."""
        first, second = (
            SeatRecord(place.name, place.deck.parts, place.player) for place in self.places if place.deck is not None
        )
        one, two = self.places
        decks = [place.deck.name for place in self.places if place.deck is not None]
        seating = Seating(
            self.id,
            self.title,
            (one.digest, two.digest),
            (decks[0], decks[1]),
            self.code,
            self.password,
            self.rated,
            self.gallery.kind,
        )
        self.match = match = Match.begin(
            self.profile, (first, second), deal, server_part, seating, self.pack, self.store, self.limits
        )
        self.start_clock(match.record)
        self.state = "playing"
        self.forget()
        for place in self.places:
            place.rematch = place.ready = False
            place.begin()
        log.info("match %s begins at table %s", match.id, self.id)
        self.tell(match.started())
        self.gallery.begin(match.started())
        with self._guarded():
            match.open()
            self.tell_state()
            self._steps(match)

    # --- what its players say -----------------------------------------------------------------------------------------

    def hear(self, seat: Seat, message: OfDeal | OfMatch | OfTime | OfPeople) -> None:
        """A message of a player who sits here; leaving and computer players are the lobby's business."""
        match message:
            case Answer():
                self.answer(seat, message)
            case Seen(number=number):
                self.seen_by(seat, number)
            case WhyNot(handle=handle):
                self.why_not(seat, handle)
            case Say(text=text):
                self.say(seat, text)
            case Anew():
                self.anew(seat)
            case Surrender():
                self.end_by(seat, SURRENDER)
            case ChooseDeck() | Promise() | Show() | SignDeal() | Rematch():
                self.hear_of_deal(seat, message)
            case Claim() | OfferDraw() | Pause() | Nudge():
                self.hear_of_time(seat, message)
            case TakeBack() | Block() | OpenHands():
                self.hear_of_people(seat, message)
