"""A table: two seats, their decks, and the match that they play. No I/O: messages go to the seats' sessions.

The table is the authority: it lets the match take answers, sends each seat its own view, prompt and log lines, and takes only an answer to the pending
decision from the seat that is asked. Both seats get the same number of messages with every step, whatever happened.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from dbs_server.budget import ANSWER, budget
from dbs_server.computers import Thinkers
from dbs_server.match import APOLOGY, KEPT_AGAIN, NOT_KEPT, Match
from dbs_server.pace import AT_ONCE, Held, Pace
from dbs_server.people.agreed import Agreed
from dbs_server.place import Place
from dbs_server.protocol import (
    Anew,
    Announced,
    Answer,
    AtTable,
    ChooseDeck,
    MatchFailed,
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
from dbs_server.store import Seating, Store
from dbs_server.timekeeper import Timekeeper
from engine.bots.computer import Computer
from engine.bots.player import Given as Told
from engine.core.deal import Deal
from engine.core.decisions import Answer as Ending
from engine.core.ending import BROKEN_OFF, SURRENDER, end
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.ids import Seat
from engine.core.record import Given, SeatRecord

log = logging.getLogger("dbs.table")


class Table(Agreed):
    """A table of the lobby."""

    def __init__(
        self,
        table: str,
        title: str,
        profile: str,
        pack: Pack,
        store: Store,
        code: str = "",
        address: str = "",
        pace: Pace = AT_ONCE,
        thinkers: Thinkers | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(table, title, profile, pack, store, code, address, clock)
        self.match: Match | None = None  # the one that is on, or the last one
        self.empty_since: float | None = None
        self._held = Held(pace)
        self._thinkers = thinkers or Thinkers()

    # --- sitting down and getting up ----------------------------------------------------------------------------------

    def sit(self, name: str, session: Session) -> Place:
        """Take the free seat; the caller has made sure that there is one."""
        place = Place(name, session, secrets.token_urlsafe(18), key=session.key)
        self.places.append(place)
        self.rate_places()
        session.table, session.seat = self, len(self.places) - 1
        session.send(Seated(self.id, session.seat, place.token, self.code))
        self.tell_state()
        return place

    def resume(self, seat: Seat, session: Session) -> None:
        """Come back to a seat, in the midst of anything; the newest connection wins."""
        place = self.places[seat]
        old = place.session
        if old is not None and old is not session:
            old.table = None
            old.close("your seat was taken up by a newer connection")
        place.session = session
        session.table, session.seat = self, seat
        session.send(Seated(self.id, seat, place.token, self.code))
        self.tell_state()
        self.tell_deal(session)
        if self.match is None or self.match.game is None or self.state not in ("playing", "over"):
            return
        session.send(self.match.started())
        for text in self.match.announced:
            session.send(Announced(text))
        if not self.anew(seat):
            return
        if self.keeper is not None:
            self.keeper.lost(seat)
            self.tell_clocks()
        if self.state == "over" and (ended := self.match.ended()) is not None:
            session.send(ended)
            session.send(self.match.whole())

    def anew(self, seat: Seat) -> bool:
        """Send the whole view and log of a match that is on, or of the last one; False where there is none."""
        match = self.match
        if match is None or match.game is None or self.state not in ("playing", "over"):
            return False
        self.places[seat].begin()
        with self._guarded():
            self._step(match, seat)
        return self._game is not None

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

    def abandon(self) -> None:
        """Nobody has come back: a match that is on ends without a winner; its record stays."""
        if self.state == "playing" and self.match is not None:
            self.match.abandon()

    def begin(self, deal: Deal, server_part: str) -> None:
        """The deal is done: the match begins."""
        first, second = (
            SeatRecord(place.name, place.deck.parts, place.player) for place in self.places if place.deck is not None
        )
        tokens, decks = [p.token for p in self.places], [p.deck.name for p in self.places if p.deck is not None]
        seating = Seating(
            self.id,
            self.title,
            (tokens[0], tokens[1]),
            (decks[0], decks[1]),
            self.code,
            self.password,
            self.rated,
            self.gallery.kind,
        )
        self.match = match = Match.begin(
            self.profile, (first, second), deal, server_part, seating, self.pack, self.store, self.limits
        )
        self.keeper = Timekeeper.of(match.record, self.clock)
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

    def hear(self, seat: Seat, message: AtTable) -> None:
        """A message of a player who sits here; leaving and computer players are the lobby's business."""
        match message:
            case ChooseDeck() | Promise() | Show() | SignDeal() | Rematch():
                self.hear_of_deal(seat, message)
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
                self.surrender(seat)
            case _:
                self.hear_of_people(seat, message)

    # --- the match ----------------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, message: Answer) -> None:
        """Take an answer to the pending decision from the seat that is asked; anything else is refused and changes nothing."""
        session, game = self.places[seat].session, self._game
        if session is None:
            return
        if game is None or self.state != "playing" or game.pending is None:
            session.refuse("no_match", "No match is on at this table.", "answer")
        elif message.number != game.number:
            text = f"Decision {message.number} is not pending; the match waits at decision {game.number}."
            session.refuse("old_decision", text, "answer")
        elif game.pending.seat != seat:
            session.refuse("not_asked", f"{self.places[1 - seat].name} is asked, not you.", "answer")
        elif self._held.waiting:
            session.refuse("old_decision", f"Decision {message.number} has its answer already.", "answer")
        else:
            if self.keeper is not None:
                self.keeper.hold(seat)
            if not self._held.keeps(partial(self.answer, seat, message)):
                self._take(game, seat, message.taken, message.paying)

    def _take(self, game: Game[Any], seat: Seat, taken: Sequence[str], paying: Sequence[str] | None) -> None:
        """Let the game take an answer to its pending decision; of a connection, refuse one that is not legal."""
        session, number, answer = self.places[seat].session, game.number, None
        try:
            with budget(ANSWER):
                answer = game.parse(seat, taken, paying)
                game.answer(answer)
        except IllegalAnswer as error:
            if session is not None:
                session.refuse("illegal", str(error), "answer")
            if self.keeper is not None:
                self.keeper.seen(seat)
            return
        except Exception as error:
            self._fail(error, None if answer is None else Given(number, seat, answer))
            return
        if session is not None:
            session.refund()
        self._after(Given(number, seat, answer, self.answered(seat)))

    def _ask_computer(self, match: Match, game: Game[Any], computer: Computer) -> None:
        """Let a computer player think; how long its answer takes is drawn before, and without a look at its hand."""
        number = game.number
        self._held.put(computer.at_once(game) is None)

        def then(given: Told) -> None:
            on = self.match is match and match.game is game and self.state == "playing" and game.number == number
            if on and not self._held.keeps(partial(then, given)):
                self._take(game, computer.seat, *given)

        self._thinkers.ask(computer, game, then)

    def go_back(self, match: Match, n: int) -> None:
        """Both want the match to go on from before its answer n (from 1)."""
        given = match.record.answers[n - 1]
        with self._guarded():
            match.back(n)
            self.gallery.went_back()
            for place in self.places:
                place.begin()
            self.taken_back(given.seat, given.number)
            self._steps(match)

    def surrender(self, seat: Seat) -> None:
        """The seat gives up, at any time."""
        self.end_by(seat, SURRENDER)

    def end_by(self, seat: Seat, how: Ending) -> None:
        """The match ends beside its rules, by this seat."""
        match, session = self.match, self.places[seat].session
        if match is None or match.game is None or self.state != "playing":
            if session is not None:
                session.refuse("no_match", "No match is on at this table.", how.taken[0])
            return
        number = match.game.number
        try:
            end(match.game, seat, how, [place.name for place in self.places])
        except Exception as error:
            self._fail(error)
            return
        self._after(Given(number, seat, how))

    def seen_by(self, seat: Seat, number: int) -> None:
        """The question is on the player's screen."""
        game = self._game
        if self.keeper is not None and game is not None and game.number == number:
            self.keeper.seen(seat)
            self.tell_clocks()

    @property
    def asked(self) -> Seat | None:
        """The seat that is asked in the match that is on."""
        game = self._game
        return None if game is None or game.pending is None or self.state != "playing" else game.pending.seat

    def why_not(self, seat: Seat, handle: str) -> None:
        match, session = self.match, self.places[seat].session
        if session is not None and (match is None or match.game is None):
            session.refuse("no_match", "No match is on at this table.", "why_not")
        elif session is not None and match is not None:
            session.send(match.why_not(seat, handle))

    @property
    def _game(self) -> Game[Any] | None:
        return None if self.match is None else self.match.game

    def _after(self, given: Given) -> None:
        """The game has taken an answer: keep it, and only then show what came of it."""
        match = self.match
        assert match is not None
        with self._guarded():
            match.note(given)
            self._steps(match)
        if (ended := match.ended()) is not None:
            self._conclude(match)
            self.tell(ended)
            self.gallery.tell(ended)
            self.tell(match.whole())
            self.tell_state()

    def _conclude(self, match: Match) -> None:
        match.end()
        self.state = "over"
        self.count(match)

    def _steps(self, match: Match) -> None:
        for seat in (0, 1):
            self._step(match, seat)
        if self.keeper is not None:
            self.keeper.asks(self.asked)
            self.tell_clocks()
        game = match.game
        if game is not None:
            self.gallery.saw(game)
        if game is None or game.pending is None:
            return
        computer = match.computers.get(game.pending.seat)
        if computer is None:
            self._held.put(game.pending.timed)
        else:
            self._ask_computer(match, game, computer)

    def _step(self, match: Match, seat: Seat) -> None:
        place = self.places[seat]
        if place.session is not None:
            step = match.step(seat, place.logged, place.session.told(self.pack.views[0]))
            place.logged += len(step.log)
            place.session.send(step)

    @contextmanager
    def _guarded(self) -> Generator[None]:
        """What the rules compute: the match ends where they fail, or take too long."""
        try:
            with budget(ANSWER):
                yield
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception, given: Given | None = None) -> None:
        """A broken invariant ends this one match with an apology and a saved record; the server and the other tables go on."""
        assert self.match is not None
        self.match.fail(error, given)
        self.state = "over"
        failed = MatchFailed(self.match.id, APOLOGY)
        self.tell(failed)
        self.gallery.tell(failed)
        self.tell_state()

    def tell_of_the_disk(self) -> None:
        """Tell the players of a match that is on when the server ceases to keep it, and when it is kept again."""
        match = self.match
        if self.state == "playing" and match is not None and match.kept == self.store.behind:
            match.kept = not self.store.behind
            self.announce(KEPT_AGAIN if match.kept else NOT_KEPT)

    def announce(self, text: str) -> None:
        """Say something to both players, and to those who come back during this match."""
        if self.match is not None:
            self.match.announced.append(text)
        self.tell(Announced(text))
        self.gallery.tell(Announced(text))

    def go_on(self, match: Match) -> None:
        """A match that was on when the server stopped is here again."""
        self.state, self.match = "playing", match
        self.limits, self.keeper = match.record.clock, Timekeeper.of(match.record, self.clock)
        self.rate_places()
        self.gallery.begin(match.started())
        if match.over:  # the server died between the last answer and the end
            self._conclude(match)
        else:
            self._steps(match)
