"""The match at a table: answers and what they lead to, for both seats and for those who look on. No I/O.

Both seats get the same number of messages with every step, whatever happened.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from dbs_server.budget import ANSWER, budget
from dbs_server.computers import Thinkers
from dbs_server.match import APOLOGY, Before, Match
from dbs_server.pace import AT_ONCE, Held, Pace
from dbs_server.people.agreed import Agreed
from dbs_server.protocol import (
    Announced,
    Answer,
    MatchFailed,
)
from dbs_server.storage.store import Store, StoreAway
from engine.bots.computer import Computer
from engine.bots.player import Given as Told
from engine.core.decisions import Answer as Ending
from engine.core.ending import end
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.ids import Seat
from engine.core.record import Given

log = logging.getLogger("dbs.table")

STOOD = 1.0
"""Seconds after which a computer player tries again to answer where tables stand still."""


class Guarded:
    """A budget for the body; what fails there is told to `fail`, and goes no further."""

    __slots__ = ("_budget", "_fail")

    def __init__(self, fail: Callable[[Exception], None]) -> None:
        self._budget, self._fail = budget(ANSWER), fail

    def __enter__(self) -> None:
        self._budget.__enter__()

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> bool:
        self._budget.__exit__()
        if not isinstance(error, Exception):
            return False
        self._fail(error)
        return True


class Playing(Agreed):
    """A company that plays a match."""

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

    @property
    def last(self) -> str:
        """The match that is on, or over; "" where the next one is dealt, or none was."""
        return self.match.id if self.match is not None and self.state in ("playing", "over") else ""

    @property
    def _shown(self) -> bool:
        """Whether there is a board to be shown: of the match that is on, or of the last one until the next is dealt."""
        return self._game is not None and self.state in ("playing", "over")

    def anew(self, seat: Seat) -> bool:
        """Send the whole view and log of a match that is on, or of the last one; False where there is none."""
        match = self.match
        if match is None or not self._shown:
            return False
        self.places[seat].begin()
        with self._guarded():
            self._step(match, seat)
        return self._game is not None

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
        self._held.take()
        try:
            with budget(ANSWER):
                answer = game.parse(seat, taken, paying)
                game.answer(answer)
        except IllegalAnswer as error:
            self.refuse(seat, "illegal", str(error), "answer")
            if self.keeper is not None:
                self.keeper.seen(seat)
            return
        except Exception as error:
            self._fail(error, None if answer is None else Given(number, seat, answer))
            return
        if session is not None:
            session.refund()
        self._after(Given(number, seat, answer, self.answered(seat), self.gallery.hands))

    def _ask_computer(self, match: Match, game: Game[Any], computer: Computer) -> None:
        """Let a computer player think; how long its answer takes is drawn before, and without a look at its hand."""
        number = game.number
        self._held.put(computer.at_once(game) is None)

        def then(given: Told) -> None:
            on = self.match is match and match.game is game and self.state == "playing" and game.number == number
            if on and self.store.stands:
                self._held.pace.later(STOOD, partial(then, given))
            elif on and not self._held.keeps(partial(then, given)):
                self._take(game, computer.seat, *given)

        self._thinkers.ask(computer, game, then)

    def go_back(self, match: Match, before: Before) -> None:
        """Both want the match to go on from there."""
        given = match.record.answers[before.n - 1]
        with self._guarded():
            match.back(before)
            self.gallery.went_back()
            for place in self.places:
                place.begin()
            self.taken_back(given.seat, given.number)
            self._steps(match)

    def end_by(self, seat: Seat, how: Ending) -> None:
        """The match ends beside its rules, by this seat."""
        match = self.match
        if match is None or match.game is None or self.state != "playing":
            self.refuse(seat, "no_match", "No match is on at this table.", how.taken[0])
            return
        number = match.game.number
        try:
            end(match.game, seat, how, [place.name for place in self.places])
        except Exception as error:
            self._fail(error)
            return
        self._after(Given(number, seat, how, hands=self.gallery.hands))

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
        if match is None or match.game is None:
            self.refuse(seat, "no_match", "No match is on at this table.", "why_not")
        elif session is not None:
            session.send(match.why_not(seat, handle))

    @property
    def _game(self) -> Game[Any] | None:
        return None if self.match is None else self.match.game

    def _after(self, given: Given) -> None:
        """The game has taken an answer: keep it, and only then show what came of it; a timed question not before its moment."""
        match = self.match
        assert match is not None
        with self._guarded():
            match.note(given)
        game = match.game
        if game is not None and game.pending is not None and game.pending.timed:
            self._held.show(partial(self._show, match, game.number))
        elif game is not None:
            self._show(match, game.number)

    def _show(self, match: Match, number: int) -> None:
        """Show where the match is; nothing where it has gone on meanwhile, which was shown."""
        if self.match is not match or self.state != "playing" or match.game is None or match.game.number != number:
            return
        with self._guarded():
            self._steps(match)
        self._end_if_over(match)

    def _end_if_over(self, match: Match) -> None:
        """Keep the result of a match that is over, and tell it. Where the database does not answer, the next tick tries again."""
        ended = match.ended()
        if ended is None or not self._concluded(match):
            return
        self.tell(ended)
        self.gallery.tell(ended)
        self.tell(match.whole())
        self.tell_state()

    def _concluded(self, match: Match) -> bool:
        try:
            self.count(match)
        except StoreAway:
            return False
        match.end()
        self.state = "over"
        return True

    def tick(self) -> None:
        """End what has had its time."""
        super().tick()
        if self.state == "playing" and self.match is not None and self.match.over:
            self._end_if_over(self.match)

    def _steps(self, match: Match) -> None:
        for seat in (0, 1):
            self._step(match, seat)
        self.question_put()
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

    def _guarded(self) -> Guarded:
        """What the rules compute: the match ends where they fail, or take too long."""
        return Guarded(self._fail)

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
            self.announce(self.store.resumes if match.kept else self.store.why, at_once=True)

    def announce(self, text: str, *, at_once: bool = False) -> None:
        """Say something to both players, and to those who come back during this match."""
        if self.match is not None:
            self.match.announced.append(text)
        self.tell(Announced(text), at_once=at_once)
        self.gallery.tell(Announced(text))

    def go_on(self, match: Match) -> None:
        """A match that was on when the server stopped is here again."""
        self.state, self.match, self.limits = "playing", match, match.record.clock
        self.start_clock(match.record)
        self.rate_places()
        self.gallery.begin(match.started())
        if match.over:  # the server died between the last answer and the end
            self._concluded(match)
        else:
            self._steps(match)
