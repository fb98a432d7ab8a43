"""How a match at a table begins: decks, and the deal of the seed between the server and two players (`engine.core.deal`). No I/O.

When both decks are there, the server shows its promise; when both players have shown theirs, all three are shown to both; then the players show their
parts, and the match begins. A deal in which somebody does not go on ends after a while, is told to both with who it was, and is kept as a report.
"""

from __future__ import annotations

import logging
import secrets
import time
from abc import abstractmethod
from collections.abc import Callable

from msgspec import Struct

from dbs_server.company import Company, waiting_of
from dbs_server.computers import brought, computer_place
from dbs_server.people.keys import deal_words, signed
from dbs_server.protocol import (
    ChooseDeck,
    DealBegan,
    DealEnded,
    DealShown,
    DeckRefused,
    OfDeal,
    Promise,
    Promised,
    Rematch,
    SeatComputer,
    Show,
    SignDeal,
)
from dbs_server.session import Session
from dbs_server.storage.kept import Waiting
from dbs_server.storage.store import Store
from engine.core.deal import Deal, is_part, new_part, promise, transcript
from engine.core.game_pack import Pack
from engine.core.ids import Seat

log = logging.getLogger("dbs.deal")

PATIENCE = 30.0
"""Seconds in which a player must have promised, and again in which a part must have been shown."""


class Dealing(Struct):
    """A deal that is on: the server's part, and by seat what was promised and shown so far. `due`: when who has not gone on by then ends it."""

    match: str
    part: str
    due: float
    promises: dict[Seat, str]
    shown: dict[Seat, str]
    keys: tuple[str, str] = ("", "")
    signed: dict[Seat, str] = {}

    @property
    def promise(self) -> str:
        """The server's promise."""
        return promise(self.match, 0, self.part)

    @property
    def promised(self) -> tuple[str, str, str] | None:
        """All three promises, when they are there."""
        return (self.promise, self.promises[0], self.promises[1]) if len(self.promises) == 2 else None

    @property
    def waits_for(self) -> str:
        """What those do not do for whom the deal waits."""
        if self.deal is not None:
            return "sign the deal"
        return f"{'promise' if self.promised is None else 'show'} a part of the seed"

    @property
    def missing(self) -> list[Seat]:
        """The seats for which the deal waits."""
        if self.deal is not None:
            return [seat for seat in (0, 1) if self.keys[seat] and seat not in self.signed]
        given = self.promises if self.promised is None else self.shown
        return [seat for seat in (0, 1) if seat not in given]

    @property
    def deal(self) -> Deal | None:
        """All that both players are shown, when it is there, with the signatures that are there."""
        if self.promised is None or len(self.shown) < 2:
            return None
        signed = (self.signed.get(0, ""), self.signed.get(1, ""))
        return Deal(self.match, self.promised, (self.shown[0], self.shown[1]), self.keys, signed)


class Dealers(Company):
    """A company whose members bring decks and deal. `clock` gives seconds."""

    def __init__(
        self,
        table: str,
        title: str,
        profile: str,
        pack: Pack,
        store: Store,
        code: str = "",
        address: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(table, title, profile, pack, code, address)
        self.store, self.clock = store, clock
        self.played = False  # a match, before the deal that is on
        self.dealing: Dealing | None = None
        self._remembered: Waiting | None = None

    @property
    @abstractmethod
    def last(self) -> str:
        """The match that is on here, or over; "" where the next one is dealt, or none was."""

    @abstractmethod
    def lose_deal(self, dealing: Dealing, seat: Seat) -> None:
        """A player has ended a deal, who was to show a part."""

    @abstractmethod
    def begin(self, deal: Deal, server_part: str) -> None:
        """The deal is done: the match begins."""

    def hear_of_deal(self, seat: Seat, message: OfDeal) -> None:
        """A message about decks, or about the deal."""
        match message:
            case ChooseDeck():
                self.choose_deck(seat, message)
            case Promise():
                self.promise(seat, message)
            case Show():
                self.show(seat, message)
            case SignDeal():
                self.sign(seat, message)
            case Rematch():
                self.rematch(seat)

    def remember(self) -> None:
        """Have kept who sits here and with which deck: another server can put the table up again where no match is on."""
        if self.state not in ("asleep", "moved") and (waiting := waiting_of(self, self.last)) != self._remembered:
            self._remembered = waiting
            self.store.ledger.seat(self.id, waiting)

    def tell_state(self) -> None:
        """Tell everybody how the table stands, once that is kept."""
        self.remember()
        super().tell_state()

    # --- decks --------------------------------------------------------------------------------------------------------

    def seat_computer(self, seat: Seat, message: SeatComputer) -> None:
        """Seat a computer player opposite, or another one in its place, while no match is on."""
        session = self.places[seat].session
        if session is None:
            return
        if self.busy or self.rated or any(not place.player for place in self.places[1:]):
            session.refuse(
                "no_seat", "A computer player takes a free seat, before a match that is not rated.", "seat_computer"
            )
            return
        place = computer_place(message, self.pack, self.profile)
        if isinstance(place, str):
            session.refuse("unknown_computer", place, "seat_computer")
            return
        self.places[1:] = [place]
        self.tell_state()
        self.deal_if_ready()

    def choose_deck(self, seat: Seat, message: ChooseDeck) -> None:
        """Check the deck; the deal begins when both are accepted. Which deck it is remains between player and server until then."""
        place = self.places[seat]
        session = place.session
        if session is None:
            return
        if self.busy:
            session.refuse("match_running", "The match is on; decks are chosen before it.", "choose_deck")
            return
        deck = brought(message, self.pack, self.profile)
        if isinstance(deck, str):
            session.refuse("unknown_starter", deck, "choose_deck")
            return
        reasons = self.pack.check_deck(deck, self.profile)
        if reasons:
            session.send(DeckRefused(tuple(reasons)))
            return
        place.deck, place.ready = deck, True
        self.tell_state()
        self.deal_if_ready()

    def rematch(self, seat: Seat) -> None:
        """Both must ask; the decks stay, unless another one was chosen since. All parts of the deal are made anew."""
        place, other = self.places[seat], self.places[1 - seat] if len(self.places) == 2 else None
        session = place.session
        if session is None:
            return
        if self.state != "over":
            session.refuse("no_rematch", "A rematch begins after the match is over.", "rematch")
            return
        if other is not None and other.left:
            session.refuse("no_rematch", f"{other.name} has left the table.", "rematch")
            return
        place.rematch = True
        if other is not None and other.player:
            other.rematch = True
        self.tell_state()
        if len(self.places) == 2 and all(p.rematch for p in self.places):
            for one in self.places:
                one.ready = one.deck is not None
            self.state, self.played = "waiting", True
            self.deal_if_ready()

    @property
    def busy(self) -> bool:
        """Whether a match is on, or about to begin."""
        return self.state in ("playing", "dealing")

    # --- the deal -----------------------------------------------------------------------------------------------------

    def deal_if_ready(self) -> None:
        """Begin to deal, when two players wait for it with their decks."""
        if self.state != "waiting" or len(self.places) != 2 or not all(place.ready for place in self.places):
            return
        self.state = "dealing"
        keys = (self.places[0].key, self.places[1].key)
        self.dealing = dealing = Dealing(secrets.token_hex(8), new_part(), self.clock() + PATIENCE, {}, {}, keys)
        self.tell_state()
        self.tell(DealBegan(dealing.match, dealing.promise))
        for seat, place in enumerate(self.places):
            if place.player:  # it adds what everybody has been told: nothing that the server could choose later
                dealing.promises[seat] = promise(dealing.match, seat + 1, dealing.promise)
                dealing.shown[seat] = dealing.promise

    def tell_deal(self, session: Session) -> None:
        """Tell somebody who comes back how far the deal is."""
        if (dealing := self.dealing) is not None:
            session.send(DealBegan(dealing.match, dealing.promise))
            if dealing.promised is not None:
                session.send(Promised(dealing.match, dealing.promised))
            if dealing.deal is not None:
                session.send(DealShown(dealing.match, self._names, dealing.deal))

    def promise(self, seat: Seat, message: Promise) -> None:
        """A player binds himself to a part. When the last one has, all promises are shown."""
        dealing = self._dealing(seat, message.match, message.promise, "promise")
        if dealing is None:
            return
        if seat in dealing.promises:  # said again after a lost connection
            if dealing.promises[seat] != message.promise:
                self.refuse(seat, "bad_part", "You have promised another part for this deal.", "promise")
            return
        dealing.promises[seat] = message.promise
        if dealing.promised is not None:
            dealing.due = self.clock() + PATIENCE
            self.tell(Promised(dealing.match, dealing.promised))

    def show(self, seat: Seat, message: Show) -> None:
        """A player shows a part, after all promises were shown. When the last one has, the match begins."""
        dealing = self._dealing(seat, message.match, message.part, "show")
        if dealing is None:
            return
        if dealing.promised is None:
            self.refuse(seat, "bad_part", "Keep your part until all promises were shown.", "show")
        elif promise(dealing.match, seat + 1, message.part) != dealing.promises[seat]:
            self.refuse(seat, "bad_part", "That is not the part that you promised.", "show")
        else:
            dealing.shown[seat] = message.part
            if dealing.deal is not None and any(dealing.keys):
                dealing.due = self.clock() + PATIENCE
                self.tell(DealShown(dealing.match, self._names, dealing.deal))
            self._begin_if_dealt(dealing)

    def sign(self, seat: Seat, message: SignDeal) -> None:
        """A player signs what was shown. When all have who have a key, the match begins."""
        dealing = self.dealing
        deal = None if dealing is None or dealing.match != message.match else dealing.deal
        if dealing is None or deal is None:
            self.refuse(seat, "no_deal", "No such deal is to be signed at this table.", "sign")
            return
        told = transcript(deal, self.pack.name, self.profile, self._names)
        if not signed(deal.keys[seat], deal_words(told), message.signature):
            self.refuse(seat, "bad_signature", "That is not the signature of your key over this deal.", "sign")
            return
        dealing.signed[seat] = message.signature
        self._begin_if_dealt(dealing)

    def _begin_if_dealt(self, dealing: Dealing) -> None:
        deal = dealing.deal
        if deal is not None and not dealing.missing:
            self.dealing = None
            self.begin(deal, dealing.part)

    @property
    def _names(self) -> tuple[str, str]:
        return self.places[0].name, self.places[1].name

    def tick(self) -> None:
        """End a deal in which somebody does not go on; called every now and then."""
        if (dealing := self.dealing) is not None and self.clock() > dealing.due:
            names = " and ".join(self.places[seat].name for seat in dealing.missing)
            self.end_deal(f"{names} did not {dealing.waits_for} in {PATIENCE:g} seconds.", dealing.missing)

    def end_deal(self, why: str, seats: list[Seat]) -> None:
        """The deal is off: these seats must bring their decks again, or both ask for the rematch again. What was promised is void."""
        dealing, self.dealing = self.dealing, None
        if dealing is None:
            return
        silent = [seat for seat in seats if dealing.promised is not None and seat not in dealing.shown]
        if len(silent) == 1:
            self.lose_deal(dealing, silent[0])
        self.state = "over" if self.played else "waiting"
        for seat in seats:
            self.places[seat].ready = False
        for place in self.places:
            place.rematch = False
        log.info("the deal of match %s at table %s has ended: %s", dealing.match, self.id, why)
        self.store.report(dealing.match, f"The deal has ended. {why}")
        self.tell(DealEnded(dealing.match, why))
        self.tell_state()

    def _dealing(self, seat: Seat, match: str, hexed: str, about: str) -> Dealing | None:
        """The deal that a message of a player is about; None where it was refused."""
        dealing = self.dealing
        if dealing is None or dealing.match != match:
            self.refuse(seat, "no_deal", "No such deal is on at this table.", about)
        elif not is_part(hexed):
            self.refuse(seat, "bad_part", f"Send 32 bytes as 64 lower-case hexadecimal digits as '{about}'.", about)
        else:
            return dealing
        return None
