"""What two players owe each other while a match is on: time, and what they agree on. No I/O."""

from __future__ import annotations

from abc import abstractmethod

from dbs_server.dealing import Dealers
from dbs_server.protocol import Claim, Clocks, DrawOffered, Nudge, Nudged, OfferDraw, OfTime, Pause
from dbs_server.timekeeper import Timekeeper
from engine.core.decisions import Answer
from engine.core.ending import DRAW
from engine.core.ids import Seat
from engine.core.record import Record

NUDGES = 20.0
"""Seconds between two nudges of a player."""


class Timed(Dealers):
    """Dealers whose matches may have a clock. `keeper` keeps that of the match that is on; None where there is none."""

    keeper: Timekeeper | None = None
    _offered: Seat | None = None  # who has offered a draw
    _nudged = -NUDGES
    _told: Clocks | None = None

    @abstractmethod
    def end_by(self, seat: Seat, how: Answer) -> None:
        """The match ends beside its rules, by this seat."""

    @property
    @abstractmethod
    def asked(self) -> Seat | None:
        """The seat that is asked in the match that is on."""

    def start_clock(self, record: Record) -> None:
        """A match begins, or goes on after a restart: its clock, if it has one, and nothing that was offered before."""
        self.keeper = Timekeeper.of(record, self.clock)
        self._offered, self._nudged, self._told = None, -NUDGES, None

    def tell_clocks(self) -> None:
        """Tell both how the clock stands."""
        if self.keeper is not None and self.state == "playing":
            self._told = self.keeper.told()
            self.tell(self._told)

    def question_put(self) -> None:
        """The match that is on asks somebody."""
        if self.keeper is not None:
            self.keeper.asks(self.asked)
            self.tell_clocks()

    def came_back(self, seat: Seat) -> None:
        """A player has a new connection."""
        if self.keeper is not None:
            self.keeper.lost(seat)
            self.tell_clocks()

    def hear_of_time(self, seat: Seat, message: OfTime) -> None:
        """A message about time, or about what both agree on."""
        match message:
            case Claim():
                self.claim(seat)
            case OfferDraw():
                self.offer_draw(seat)
            case Pause(on=on):
                self.pause(seat, on=on)
            case Nudge():
                self.nudge(seat)

    def claim(self, seat: Seat) -> None:
        """A player claims the match, as the other one has no time left."""
        lost = None if self.keeper is None else self.keeper.claimed(seat)
        if lost is None:
            self.refuse(seat, "no_claim", "Your opponent has time left, or needs none.", "claim")
        else:
            self.end_by(*lost)

    def offer_draw(self, seat: Seat) -> None:
        """A player offers a draw, or takes the other's offer."""
        if self.state != "playing" or self.places[1 - seat].player:
            self.refuse(seat, "no_offer", "There is nobody to agree with.", "offer_draw")
        elif self._offered == 1 - seat:
            self.end_by(seat, DRAW)
        elif self._offered is None:
            self._offered = seat
            self.tell(DrawOffered(seat))

    def pause(self, seat: Seat, *, on: bool) -> None:
        """A player would like a pause, or would like to go on."""
        if self.keeper is None or self.state != "playing":
            self.refuse(seat, "no_clock", "No clock runs at this table: take as long as you like.", "pause")
            return
        if on:
            self.keeper.want_pause(seat)
        else:
            self.keeper.go_on()
        self.tell_clocks()

    def nudge(self, seat: Seat) -> None:
        """A player is waiting for the other one."""
        if self.asked != 1 - seat or self.places[1 - seat].player:
            self.refuse(seat, "no_offer", "Nobody else is asked.", "nudge")
        elif self.clock() - self._nudged < NUDGES:
            self.refuse(seat, "no_offer", f"Once every {NUDGES:g} seconds is enough.", "nudge")
        else:
            self._nudged = self.clock()
            self.tell(Nudged(seat))

    def answered(self, seat: Seat) -> tuple[int, int] | None:
        """An answer was taken: an offer to this seat is declined by it. What the seat has left by the clock."""
        if self._offered == 1 - seat:
            self._offered = None
        return None if self.keeper is None else self.keeper.answered(seat)

    def tick(self) -> None:
        """End what has had its time."""
        super().tick()
        if self.keeper is None or self.state != "playing":
            return
        lost = self.keeper.tick()
        if lost is not None:
            self.end_by(*lost)
        elif self._told is not None and self.keeper.up != self._told.up:
            self.tell_clocks()
