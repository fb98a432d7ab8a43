"""A table: two seats, their decks, and the match that they play. No I/O: messages go to the seats' sessions.

The table is the authority: it runs the engine, sends each seat its own view, prompt and log lines, and takes only an answer to the pending
decision from the seat that is asked. Both seats get the same number of messages with every step, whatever happened.
"""

from __future__ import annotations

import logging
import secrets
import traceback
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from dbs_server.budget import ANSWER, budget
from dbs_server.mistakes import clean
from dbs_server.place import Place
from dbs_server.protocol import (
    Answer,
    ChooseDeck,
    DeckRefused,
    DeckSent,
    MatchFailed,
    MatchOver,
    MatchStarted,
    Message,
    Reasons,
    Said,
    Seated,
    Step,
    TableSeen,
    TableState,
)
from dbs_server.rulesets import RuleSet
from dbs_server.session import Session
from dbs_server.store import Seating, Store
from engine.core.errors import EngineError, IllegalAnswer
from engine.core.game import Game
from engine.core.ids import Seat
from engine.core.record import HASH_EVERY, SURRENDER, Given, Record, SeatRecord, commit, replay, seed_of

log = logging.getLogger("dbs.table")

MAX_SHARE = 128
MAX_SAY = 500
MAX_DECK_NAME = 40
MAX_NOTE = 20_000
VERSION = "0.1.0"
APOLOGY = (
    "We are sorry: the server found a fault in itself and had to end this match. Its record is saved, so that the fault can be found. "
    "Nobody has lost; you may start a rematch."
)


class Table:
    """A table of the lobby. `state` is waiting, playing or over."""

    def __init__(self, table: str, title: str, profile: str, rules: RuleSet, store: Store, code: str = "", address: str = "") -> None:
        self.id, self.title, self.profile, self.code, self.address = table, title, profile, code, address
        self.rules, self.store = rules, store
        self.places: list[Place] = []
        self.game: Game[Any] | None = None
        self.record: Record | None = None
        self.match = ""
        self.state = "waiting"
        self.empty_since: float | None = None
        self._secret = secrets.token_hex(32)

    @property
    def commitment(self) -> str:
        return commit(self._secret)

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
        if self.game is None or self.record is None:
            return
        session.send(self._started(self.record))
        place.logged = 0
        try:
            with budget(ANSWER):
                self._step(seat)
        except Exception as error:
            self._fail(error)
            return
        if self.state == "over":
            self._tell_over((seat,))

    def drop(self, session: Session) -> None:
        """The connection is gone; the seat waits for it, and the other player is told."""
        place = self.places[session.seat]
        if place.session is session:
            place.session = None
            self.tell_state()

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

    @property
    def deserted(self) -> bool:
        """Whether nobody is there now; they may come back."""
        return all(place.session is None for place in self.places)

    def abandon(self) -> None:
        """Nobody has come back: a match that is on ends without a winner; its record stays."""
        if self.state == "playing":
            self.store.end(self.match, "abandoned", "Both players stayed away.")
            log.info("match %s is abandoned", self.match)

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
        starters, deck = self.rules.starters.get(self.profile, {}), None
        if message.deck is not None:
            deck = replace(message.deck, name=clean(message.deck.name, MAX_DECK_NAME) or "A deck of one's own")
        if message.starter is not None:
            deck = starters.get(message.starter)
        if deck is None:
            known = ", ".join(starters)
            named = clean(message.starter or "", MAX_DECK_NAME)
            session.refuse("unknown_starter", f"There is no starter deck '{named}' for {self.profile}; there are: {known}.", "choose_deck")
            return
        reasons = self.rules.check_deck(deck, self.profile)
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
        self.tell_state()
        if len(self.places) == 2 and all(p.rematch for p in self.places):
            self.state = "waiting"
            self._start_if_ready()

    def _start_if_ready(self) -> None:
        if self.state == "over" and not all(place.rematch for place in self.places):
            return
        if len(self.places) != 2 or any(place.deck is None for place in self.places):
            return
        shares = (self._secret, self.places[0].share, self.places[1].share)
        seats = tuple(
            SeatRecord(place.name, place.deck.leader, dict(place.deck.main)) for place in self.places if place.deck is not None
        )
        self.record = Record(
            self.rules.name, self.profile, VERSION, self.rules.cards, (seats[0], seats[1]), seed_of(shares), None,
            tuple(commit(share) for share in shares), shares,
        )
        self.match = secrets.token_hex(8)
        self.state = "playing"
        for place in self.places:
            place.rematch, place.logged = False, 0
        tokens, decks = [p.token for p in self.places], [p.deck.name for p in self.places if p.deck is not None]
        self.store.begin(self.match, self.record, Seating(self.id, self.title, (tokens[0], tokens[1]), (decks[0], decks[1]), self.code))
        log.info("match %s begins at table %s", self.match, self.id)
        self.tell(self._started(self.record))
        try:
            with budget(ANSWER):
                self.game = self.rules.new_game(self.record)
                self.tell_state()
                self._steps()
        except Exception as error:
            self._fail(error)

    # --- the match ----------------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, message: Answer) -> None:
        """Take an answer to the pending decision from the seat that is asked; anything else is refused and changes nothing."""
        session, game = self.places[seat].session, self.game
        if session is None:
            return
        if game is None or self.state != "playing" or game.pending is None:
            session.refuse("no_match", "No match is on at this table.", "answer")
            return
        if message.number != game.number:
            session.refuse("old_decision", f"Decision {message.number} is not pending; the match waits at decision {game.number}.", "answer")
            return
        if game.pending.seat != seat:
            session.refuse("not_asked", f"{self.places[1 - seat].name} is asked, not you.", "answer")
            return
        number, answer = game.number, None
        try:
            with budget(ANSWER):
                answer = game.parse(seat, message.taken, message.paying)
                game.answer(answer)
        except IllegalAnswer as error:
            session.refuse("illegal", str(error), "answer")
            return
        except Exception as error:
            self._fail(error, None if answer is None else Given(number, seat, answer))
            return
        session.refund()
        self._after(Given(number, seat, answer))

    def surrender(self, seat: Seat) -> None:
        """Clause 1-2-4: at any time."""
        game, session = self.game, self.places[seat].session
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
        game, session = self.game, self.places[seat].session
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
            log.exception("why_not failed at table %s, match %s", self.id, self.match)
            session.refuse("no_reason", "The server cannot tell why; the match goes on.", "why_not")

    def say(self, seat: Seat, text: str) -> None:
        text = clean(text, MAX_SAY)
        if text:
            self.tell(Said(seat, text))

    def _note(self, given: Given) -> None:
        record, game = self.record, self.game
        assert record is not None
        assert game is not None
        record.answers.append(given)
        n = len(record.answers)
        state_hash = None
        if n % HASH_EVERY == 0 or game.pending is None:
            state_hash = record.hashes[n] = game.hash()
        self.store.answer(self.match, n, given, state_hash)

    def _after(self, given: Given) -> None:
        """The game has taken an answer: keep it, and only then show what came of it."""
        try:
            with budget(ANSWER):
                self._note(given)
                self._steps()
        except Exception as error:
            self._fail(error)
            return
        if self.game is not None and self.game.result is not None:
            self._conclude()
            self._tell_over((0, 1))
            self.tell_state()

    def _started(self, record: Record) -> MatchStarted:
        """What was promised before the match; said again to those who come back, who may have lost it."""
        return MatchStarted(
            self.match, (record.seats[0].name, record.seats[1].name), record.commitments[0], (record.shares[1], record.shares[2])
        )

    def _conclude(self) -> None:
        """The match is over; the server commits to its part of the next seed before anybody sends theirs."""
        assert self.game is not None
        assert self.game.result is not None
        self.state = "over"
        self.store.end(self.match, "over")
        self._secret = secrets.token_hex(32)
        log.info("match %s is over: %s", self.match, self.game.result.reason)

    def _steps(self) -> None:
        for seat in (0, 1):
            self._step(seat)

    def _step(self, seat: Seat) -> None:
        game, place = self.game, self.places[seat]
        assert game is not None
        if place.session is None:
            return
        lines = tuple(game.log(seat, place.logged))
        place.logged += len(lines)
        place.session.send(Step(game.number, Raw(msgspec.json.encode(game.view(seat))), lines))

    def _tell_over(self, seats: tuple[Seat, ...]) -> None:
        game, record = self.game, self.record
        if game is None or record is None or game.result is None:
            return
        over = MatchOver(game.result, record.shares[0], record.seed)
        for seat in seats:
            session = self.places[seat].session
            if session is not None:
                session.send(over)

    def _fail(self, error: Exception, given: Given | None = None) -> None:
        """A broken invariant ends this one match with an apology and a saved record; the server and the other tables go on.

        The answer that broke it is the record's last, so that a replay meets the same fault.
        """
        log.error("match %s at table %s failed", self.match, self.id, exc_info=error)
        if given is not None and self.record is not None:
            self.record.answers.append(given)
            self.store.answer(self.match, len(self.record.answers), given, None)
        self.store.end(self.match, "failed", "".join(traceback.format_exception(error))[-MAX_NOTE:])
        self.game = None
        self.state = "over"
        self._secret = secrets.token_hex(32)
        self.tell(MatchFailed(self.match, APOLOGY))
        self.tell_state()

    # --- telling ------------------------------------------------------------------------------------------------------

    def tell(self, message: Message) -> None:
        """Send to everyone who is there."""
        for place in self.places:
            if place.session is not None:
                place.session.send(message)

    def tell_state(self) -> None:
        seats = tuple(place.seen() for place in self.places)
        self.tell(TableState(self.id, self.title, self.profile, self.state, seats, self.commitment))

    def seen(self) -> TableSeen:
        return TableSeen(self.id, self.title, self.profile, tuple(place.name for place in self.places), self.state, bool(self.code))

    # --- recovery -----------------------------------------------------------------------------------------------------

    @classmethod
    def recover(cls, match: str, record: Record, seating: Seating, rules: RuleSet, store: Store) -> Table:
        """The table of a match that a stopped server was playing. Raises RecordError where the record does not replay."""
        table = cls(seating.table, seating.title, record.profile, rules, store, seating.code)
        for seat, token, deck in zip(record.seats, seating.tokens, seating.decks, strict=True):
            place = Place(seat.name, None, token)
            place.deck = DeckSent(deck, seat.leader, seat.main)
            table.places.append(place)
        for i, place in enumerate(table.places):
            place.share = record.shares[i + 1]
        table._secret = record.shares[0]
        table.match, table.record, table.state = match, record, "playing"
        for game in replay(record, rules.new_game):
            table.game = game
        if table.game is not None and table.game.result is not None:  # the server died between the last answer and the end
            table._conclude()
        return table
