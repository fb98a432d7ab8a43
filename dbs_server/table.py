"""A table: two seats, their decks, and the match that they play. No I/O: messages go to the seats' sessions.

The table is the authority: it lets the match take answers, sends each seat its own view, prompt and log lines, and takes only an answer to the pending
decision from the seat that is asked. Both seats get the same number of messages with every step, whatever happened.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any

from dbs_server.budget import ANSWER, budget
from dbs_server.company import Company
from dbs_server.computers import Thinkers, brought, computer_place, share_of_computer
from dbs_server.match import APOLOGY, KEPT_AGAIN, NOT_KEPT, Match
from dbs_server.pace import AT_ONCE, Held, Pace
from dbs_server.place import Place
from dbs_server.protocol import (
    Announced,
    Answer,
    ChooseDeck,
    DeckRefused,
    MatchFailed,
    Reasons,
    SeatComputer,
    Seated,
)
from dbs_server.session import Session
from dbs_server.store import Kept, Seating, Store
from engine.bots.computer import Computer
from engine.bots.player import Given as Told
from engine.core.errors import EngineError, IllegalAnswer
from engine.core.game import Game
from engine.core.game_pack import DeckList, Pack
from engine.core.ids import Seat
from engine.core.record import SURRENDER, Given, SeatRecord

log = logging.getLogger("dbs.table")

MAX_SHARE = 128
DECK = 9.0
"""A deck is as much work as so many other messages."""


class Table(Company):
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
    ) -> None:
        super().__init__(table, title, profile, pack, code, address)
        self.store = store
        self.match: Match | None = None  # the one that is on, or the last one
        self.empty_since: float | None = None
        self._held = Held(pace)
        self._thinkers = thinkers or Thinkers()

    # --- sitting down and getting up ----------------------------------------------------------------------------------

    def sit(self, name: str, session: Session) -> Place:
        """Take the free seat; the caller has made sure that there is one."""
        place = Place(name, session, secrets.token_urlsafe(18))
        self.places.append(place)
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
        if self.match is None or self.match.game is None:
            return
        session.send(self.match.started())
        for text in self.match.announced:
            session.send(Announced(text))
        place.logged = 0
        try:
            with budget(ANSWER):
                self._step(self.match, seat)
        except Exception as error:
            self._fail(error)
            return
        if self.state == "over" and (ended := self.match.ended()) is not None:
            session.send(ended)

    def leave(self, seat: Seat) -> None:
        """Leave for good: a match that is on is surrendered, a seat at a waiting table becomes free."""
        if self.state == "playing":
            self.surrender(seat)
        place = self.places[seat]
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

    def seat_computer(self, seat: Seat, message: SeatComputer) -> None:
        """Seat a computer player opposite, or another one in its place, while no match is on."""
        session = self.places[seat].session
        if session is None:
            return
        if self.state == "playing" or any(not place.player for place in self.places[1:]):
            session.refuse("no_seat", "A computer player takes a free seat, before a match.", "seat_computer")
            return
        place = computer_place(message, self.pack, self.profile, self.commitment)
        if isinstance(place, str):
            session.refuse("unknown_computer", place, "seat_computer")
            return
        self.places[1:] = [place]
        self.tell_state()
        self._start_if_ready()

    # --- decks and the start ------------------------------------------------------------------------------------------

    def choose_deck(self, seat: Seat, message: ChooseDeck) -> None:
        """Check the deck; the match begins when both are accepted."""
        place = self.places[seat]
        session = place.session
        if session is None:
            return
        if self.state == "playing":
            session.refuse("match_running", "The match is on; decks are chosen before it.", "choose_deck")
            return
        if not message.share or len(message.share) > MAX_SHARE:
            session.refuse("bad_share", f"Send a share of the seed, 1 to {MAX_SHARE} characters.", "choose_deck")
            return
        deck = brought(message, self.pack, self.profile)
        if isinstance(deck, str):
            session.refuse("unknown_starter", deck, "choose_deck")
            return
        session.spend(DECK)
        reasons = self.pack.check_deck(deck, self.profile)
        if reasons:
            session.send(DeckRefused(tuple(reasons)))
            return
        place.deck, place.share = deck, message.share
        self.tell_state()
        self._start_if_ready()

    def rematch(self, seat: Seat, share: str = "") -> None:
        """Both must ask; the decks stay, unless another one was chosen since. A new share makes the next shuffle fair as the first."""
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
        if len(share) > MAX_SHARE:
            session.refuse("bad_share", f"Send a share of the seed, up to {MAX_SHARE} characters.", "rematch")
            return
        place.rematch, place.share = True, share or place.share
        if other is not None and other.player:
            other.rematch, other.share = True, share_of_computer(self.commitment)
        self.tell_state()
        if len(self.places) == 2 and all(p.rematch for p in self.places):
            self.state = "waiting"
            self._start_if_ready()

    def _start_if_ready(self) -> None:
        if self.state == "over" and not all(place.rematch for place in self.places):
            return
        if len(self.places) != 2 or any(place.deck is None for place in self.places):
            return
        first, second = (
            SeatRecord(place.name, place.deck.parts, place.player) for place in self.places if place.deck is not None
        )
        tokens, decks = [p.token for p in self.places], [p.deck.name for p in self.places if p.deck is not None]
        seating = Seating(self.id, self.title, (tokens[0], tokens[1]), (decks[0], decks[1]), self.code)
        shares = (self._secret, self.places[0].share, self.places[1].share)
        self.match = match = Match.begin(self.profile, (first, second), shares, seating, self.pack, self.store)
        self.state = "playing"
        for place in self.places:
            place.rematch, place.logged = False, 0
        log.info("match %s begins at table %s", match.id, self.id)
        self.tell(match.started())
        try:
            with budget(ANSWER):
                match.open()
                self.tell_state()
                self._steps(match)
        except Exception as error:
            self._fail(error)

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
        elif not self._held.keeps(partial(self.answer, seat, message)):
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
            return
        except Exception as error:
            self._fail(error, None if answer is None else Given(number, seat, answer))
            return
        if session is not None:
            session.refund()
        self._after(Given(number, seat, answer))

    def _ask_computer(self, match: Match, game: Game[Any], computer: Computer) -> None:
        """Let a computer player think; how long its answer takes is drawn before, and without a look at its hand."""
        number = game.number
        self._held.put(computer.at_once(game) is None)

        def then(given: Told) -> None:
            on = self.match is match and match.game is game and self.state == "playing" and game.number == number
            if on and not self._held.keeps(partial(then, given)):
                self._take(game, computer.seat, *given)

        self._thinkers.ask(computer, game, then)

    def surrender(self, seat: Seat) -> None:
        """The seat gives up, at any time."""
        game, session = self._game, self.places[seat].session
        if game is None or self.state != "playing":
            if session is not None:
                session.refuse("no_match", "No match is on at this table.", "surrender")
            return
        number = game.number
        try:
            game.surrender(seat)
        except Exception as error:
            self._fail(error)
            return
        self._after(Given(number, seat, SURRENDER))

    def why_not(self, seat: Seat, handle: str) -> None:
        game, session = self._game, self.places[seat].session
        if session is None:
            return
        if game is None:
            session.refuse("no_match", "No match is on at this table.", "why_not")
            return
        try:
            with budget(ANSWER):
                reasons = tuple(game.why_not(seat, handle))
            session.send(Reasons(handle, reasons))
        except EngineError as error:
            session.refuse("illegal", str(error), "why_not")
        except Exception:
            log.exception("why_not failed at table %s, match %s", self.id, self.match and self.match.id)
            session.refuse("no_reason", "The server cannot tell why; the match goes on.", "why_not")

    @property
    def _game(self) -> Game[Any] | None:
        return None if self.match is None else self.match.game

    def _after(self, given: Given) -> None:
        """The game has taken an answer: keep it, and only then show what came of it."""
        match = self.match
        assert match is not None
        try:
            with budget(ANSWER):
                match.note(given)
                self._steps(match)
        except Exception as error:
            self._fail(error)
            return
        if (ended := match.ended()) is not None:
            self._conclude(match)
            self.tell(ended)
            self.tell_state()

    def _conclude(self, match: Match) -> None:
        """The match is over; the server commits to its part of the next seed before anybody sends theirs."""
        match.end()
        self.state, self._secret = "over", secrets.token_hex(32)

    def _steps(self, match: Match) -> None:
        for seat in (0, 1):
            self._step(match, seat)
        game = match.game
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
            step = match.step(seat, place.logged)
            place.logged += len(step.log)
            place.session.send(step)

    def _fail(self, error: Exception, given: Given | None = None) -> None:
        """A broken invariant ends this one match with an apology and a saved record; the server and the other tables go on."""
        assert self.match is not None
        self.match.fail(error, given)
        self.state, self._secret = "over", secrets.token_hex(32)
        self.tell(MatchFailed(self.match.id, APOLOGY))
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

    # --- recovery -----------------------------------------------------------------------------------------------------

    @classmethod
    def recover(
        cls, match: str, kept: Kept, pack: Pack, store: Store, pace: Pace = AT_ONCE, thinkers: Thinkers | None = None
    ) -> Table:
        """The table of a match that a stopped server was playing. Raises whatever keeps its game from beginning."""
        record, seating = kept.record, kept.seating
        table = cls(
            seating.table, seating.title, record.profile, pack, store, seating.code, pace=pace, thinkers=thinkers
        )
        for seat, token, deck in zip(record.seats, seating.tokens, seating.decks, strict=True):
            place = Place(seat.name, None, token, seat.player)
            place.deck = DeckList(deck, seat.deck)
            table.places.append(place)
        for i, place in enumerate(table.places):
            place.share = record.shares[i + 1]
        table._secret, table.state = record.shares[0], "playing"
        table.match = Match.recover(match, kept, pack, store)
        if table.match.over:  # the server died between the last answer and the end
            table._conclude(table.match)
        else:
            table._steps(table.match)
        return table
