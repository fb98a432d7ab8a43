"""What two players at a table say to each other, and what they agree on: words, blocks, answers that are taken back, hands that are seen. No I/O."""

from __future__ import annotations

from abc import abstractmethod

from msgspec import Struct

from dbs_server.about_people import BackAsked, BackDeclined, BackTaken, Block, OpenHands, TakeBack
from dbs_server.budget import ANSWER, budget
from dbs_server.match import Before, Match
from dbs_server.mistakes import clean
from dbs_server.people.blocks import Blocks
from dbs_server.people.counted import Counted
from dbs_server.people.gallery import Gallery
from dbs_server.protocol import OfPeople, Said
from dbs_server.session import Session
from engine.core.errors import EngineError
from engine.core.ids import Seat

MAX_SAY = 500
TALK, AGAIN = 5.0, 2.0
"""So many lines a player may say at once, and one more every so many seconds."""
TAKE_BACK = 15.0
"""To go back in a match is as much work as so many other messages: it is played again from its start."""
CAME = 6
"""So many lines of the log say what came of an answer."""
HANDS_SEEN = "You both agree: those who look on see both hands from now on."
HANDS_HIDDEN = "Those who look on see no hands any more."


class _Wish(Struct):
    """That an answer be taken back: the seat that gave it, and the match as it was before."""

    seat: Seat
    before: Before


class Agreed(Counted):
    """A table whose players talk to each other."""

    match: Match | None = None
    _wish: _Wish | None = None

    @abstractmethod
    def go_back(self, match: Match, before: Before) -> None:
        """Both want the match to go on from there."""

    def hear_of_people(self, seat: Seat, message: OfPeople) -> None:
        """A message about each other."""
        match message:
            case TakeBack(number=number, on=on):
                self.take_back(seat, number, on=on)
            case Block(on=on):
                self.block(seat, on=on)
            case OpenHands(on=on):
                self.open_hands(seat, on=on)

    # --- who looks on -------------------------------------------------------------------------------------------------

    def open_gallery(self, kind: str) -> None:
        """Others may look on: one of `gallery.KINDS`."""
        if kind:
            self.gallery = Gallery(kind, self.pack.views[0], self.clock)

    def open_hands(self, seat: Seat, *, on: bool) -> None:
        """A player is willing to have both hands seen by those who look on, or is not any more."""
        if not self.gallery.open:
            self.refuse(seat, "no_gallery", "Nobody may look on at this table.", "open_hands")
            return
        self.places[seat].opens = on
        self.tell_state()

    def tell_state(self) -> None:
        """Tell everybody how the table stands; who sits there, and is willing, decides whether the hands are seen."""
        both = self.gallery.open and len(self.places) == 2 and all(place.opens for place in self.places)
        if both != self.gallery.hands:
            game = self.match.game if self.match is not None and self.state == "playing" else None
            self.gallery.open_hands(both, game)
            self.announce(HANDS_SEEN if both else HANDS_HIDDEN)
        super().tell_state()

    def tick(self) -> None:
        """End what has had its time, and show what has waited for it."""
        super().tick()
        self.gallery.tick()

    def drop(self, session: Session) -> None:
        """The connection is gone; the seat waits for it, and the other player is told."""
        if self.keeper is not None and self.places[session.seat].session is session:
            self.keeper.lost(session.seat)
        super().drop(session)

    # --- words --------------------------------------------------------------------------------------------------------

    def say(self, seat: Seat, text: str) -> None:
        """Say something to those who are there and want to hear it."""
        text, place = clean(text, MAX_SAY), self.places[seat]
        now = self.clock()
        place.talk = min(TALK, place.talk + (now - place.talked) / AGAIN)
        place.talked = now
        if place.muted:
            self.refuse(seat, "muted", "The operator of the server has muted you at this table.", "say")
        elif text and place.talk < 1:
            self.refuse(
                seat, "slower", f"So much is more than anybody reads: wait {AGAIN:g} seconds for the next line.", "say"
            )
        elif text:
            place.talk -= 1
            for other in self.places:
                if other.session is not None and (other is place or not other.blocks):
                    other.session.send(Said(seat, text))

    def block(self, seat: Seat, *, on: bool) -> None:
        """A player does not want to hear the other one any more; if both have keys, nor to meet them."""
        if len(self.places) != 2 or self.places[1 - seat].player:
            self.refuse(seat, "no_offer", "There is nobody to be blocked.", "block")
            return
        place, other = self.places[seat], self.places[1 - seat]
        if place.key and other.key and not Blocks(self.store).put(place.key, other.key, on):
            self.refuse(seat, "full", "You have blocked as many people as can be.", "block")
            return
        place.blocks = on

    # --- answers that are taken back ----------------------------------------------------------------------------------

    def take_back(self, seat: Seat, number: int, *, on: bool) -> None:
        """A player asks to take back an answer, agrees to it, or would rather not."""
        match, wish = self.match, self._wish
        if match is None or match.game is None or self.state != "playing":
            self.refuse(seat, "no_match", "No match is on at this table.", "take_back")
            return
        if not on:
            self.decline_back(seat)
            return
        answers = match.record.answers
        if wish is not None and wish.seat != seat and answers[wish.before.n - 1].number == number:
            self._wish = None
            self.go_back(match, wish.before)
            return
        n = next(
            (i for i in range(len(answers), 0, -1) if (answers[i - 1].number, answers[i - 1].seat) == (number, seat)), 0
        )
        if not n:
            text = f"You gave no answer to decision {number} that stands."
            self.refuse(seat, "no_back", text, "take_back")
        elif (before := self._before(match, seat, n)) is None:
            return
        elif self.places[1 - seat].player:
            self.go_back(match, before)
        else:
            self._wish = _Wish(seat, before)
            self._ask_back(match, self._wish, number)

    def _before(self, match: Match, seat: Seat, n: int) -> Before | None:
        """The match as it was before answer n; None where it cannot be played again, which is told."""
        session = self.places[seat].session
        if session is not None:
            session.spend(TAKE_BACK)
        try:
            with budget(ANSWER):
                return match.before(n, seat)
        except EngineError as error:
            self.refuse(seat, "no_back", f"The match cannot be played again: {error}", "take_back")
            return None

    def forget(self) -> None:
        """Another match begins: what was wished in the last one is void."""
        self._wish = None

    def decline_back(self, seat: Seat) -> None:
        """A wish to go back has come to nothing."""
        if self._wish is not None:
            self._wish = None
            self.tell(BackDeclined(seat))

    def answered(self, seat: Seat) -> tuple[int, int] | None:
        """An answer was taken: the match goes on, and not back."""
        self.decline_back(seat)
        return super().answered(seat)

    def _ask_back(self, match: Match, wish: _Wish, number: int) -> None:
        """Tell both what would be taken back, each as far as they may know it."""
        before = wish.before
        given = match.record.answers[before.n - 1 :]
        answered = any(one.seat != wish.seat for one in given)
        for viewer, place in enumerate(self.places):
            if place.session is not None and match.game is not None:
                lines = [line.text for line in match.game.log(viewer, before.logged[viewer])]
                came = (*lines[:CAME], *(["..."] if len(lines) > CAME else []))
                place.session.send(BackAsked(wish.seat, number, came, before.learnt, answered))

    def taken_back(self, seat: Seat, number: int) -> None:
        """Tell both that the match goes on from before an answer."""
        self.tell(BackTaken(seat, number))
        self.announce(f"{self.places[seat].name} took back the answer to decision {number}.")
