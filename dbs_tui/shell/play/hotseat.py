"""A table on this terminal: two players, one screen, and a curtain between them.

The hand of the player at the bottom lies open until the other player is asked something. What the game's face lets be asked openly is asked with
all hands covered; a curtain comes only before a hand is shown to the other player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dbs_tui.shell.archive.match_file import MatchFile
from dbs_tui.shell.face import Clauses, Face, Moment
from dbs_tui.shell.play.lines import SharedLog
from dbs_tui.shell.play.link import Listener
from dbs_tui.shell.play.messages import Begun, Explained, Lines, Message, Notice, Position, Quiet, Refused
from dbs_tui.shell.play.way_back import offer, taken_back
from engine.core.course import Course
from engine.core.decisions import PASS
from engine.core.errors import EngineError
from engine.core.ids import Seat
from engine.core.seen import Handle, Reason


class HotseatLink:
    """A `Link` over a game in this process. `start` makes a match: the first one, and each rematch."""

    hotseat = True

    def __init__(self, face: Face[Any], start: Callable[[], Course]) -> None:
        self.face = face
        self._start = start
        self._listener: Listener = lambda message: None
        self._begin()

    def _begin(self) -> None:
        self.game = self._start()
        self._log = SharedLog()
        self._bottom: Seat = 0 if self.game.pending is None else self.game.pending.seat
        self._covered = True
        self._curtain = True
        self._quiet: dict[Seat, int] = {}
        self._read = [0, 0]  # by seat, how many lines of the log have been seen
        self._trouble = ""

    def open(self, listener: Listener) -> None:
        self._listener = listener
        self._tell_anew()

    def _tell_anew(self) -> None:
        self._emit(Begun(self._moment(0).names))
        self._publish()

    def answer(self, taken: Sequence[str], paying: Sequence[Handle] | None = None) -> None:
        decision = self.game.pending
        if decision is None:
            return
        try:
            self.game.answer(self.game.parse(decision.seat, taken, paying))
        except EngineError as error:
            self._emit(Refused(str(error)))
            return
        self._publish()

    def why_not(self, handle: Handle) -> None:
        decision = self.game.pending
        seat = self._bottom if decision is None else decision.seat
        if self._covered and not handle.isdigit():
            reasons = [Reason("act", "this card is covered; look at the hand first", self._clauses.covered)]
        else:
            reasons = self.game.why_not(seat, handle)
        self._emit(Explained(handle, tuple(reasons)))

    def look(self) -> None:
        decision = self.game.pending
        if decision is None:
            return
        if decision.seat != self._bottom and not self._curtain:
            self._curtain = True
        else:
            self._bottom, self._covered, self._curtain = decision.seat, False, False
        self._publish()

    def cover(self) -> None:
        self._covered = True
        self._publish()

    def quiet(self) -> None:
        decision = self.game.pending
        if decision is None:
            return
        if self._quiet:
            self._quiet.clear()
        else:
            self._quiet[decision.seat] = self._moment(decision.seat).turn
        self._publish()

    def say(self, text: str) -> None:
        return

    def concede(self) -> None:
        if self.game.pending is not None:
            self.game.surrender(self.game.pending.seat)
            self._publish()

    def undo(self, n: int | None = None) -> None:
        back = self.game.way_back
        if back is None:
            self._emit(Notice("There is no answer to take back."))
        elif n == back.n:
            words = taken_back(self.face, self.game, back)
            self.game.back(back.n)
            self._log = SharedLog()
            self._log.follow(self.game)
            self._log.remark(words, turn=self._moment(0).turn)
            self._publish()
        else:
            self._emit(offer(self.face, self.game, back, None if self._covered else self._bottom))

    def rematch(self) -> None:
        self._let_go()
        self._begin()
        self._tell_anew()

    def close(self) -> None:
        self._listener = lambda message: None
        self._let_go()

    @property
    def kept(self) -> bool:
        journal = self.game.journal
        return isinstance(journal, MatchFile) and journal.begun

    def _let_go(self) -> None:
        if isinstance(self.game.journal, MatchFile):
            self.game.journal.close()

    # --- what the screen may show -------------------------------------------------------------------------------------

    def _emit(self, message: Message) -> None:
        self._listener(message)

    @property
    def _clauses(self) -> Clauses:
        return self.face.words.clauses

    def _view(self, seat: Seat) -> Any:
        return self.game.view(seat)

    def _moment(self, seat: Seat) -> Moment:
        return self.face.moment(self.game.view(seat))

    def _publish(self) -> None:
        passed = self._pass_quietly()
        self._log.follow(self.game)
        for text, turn in passed:
            self._log.remark(text, self._clauses.quiet, turn)
        position = self._position()
        self._emit(
            Lines(self._log.lines(None if self._covered else self._bottom), whole=True)
        )  # covered before a curtain can quote it
        self._emit(position)
        self._emit(Quiet(tuple(self._quiet)))
        if passed:
            self._emit(Notice(passed[-1][0]))
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        """Say once that the match cannot be written down, and once that it can again."""
        journal = self.game.journal
        trouble = journal.trouble if isinstance(journal, MatchFile) else ""
        if trouble != self._trouble:
            self._trouble = trouble
            lost = f"This match cannot be kept now ({trouble}): if the program ends, its last answers are lost."
            self._emit(Notice(lost if trouble else "This match is kept again.", bad=bool(trouble)))

    def _seen(self, seat: Seat) -> None:
        """The seat looks at the screen now, and reads what happened."""
        self._read[seat] = len(self._log)

    def _position(self) -> Position:
        decision = self.game.pending
        if decision is None:
            self._covered = True
            return Position(self.face.cover(self._view(self._bottom)), self._bottom, covered=True)
        view = self._view(decision.seat)
        if decision.seat == self._bottom and not self._covered:
            self._seen(self._bottom)
            return Position(view, self._bottom)
        self._covered = True
        if self._curtain or not self.face.openly(view, decision.seat == self._bottom):
            self._curtain = True
            return Position(None, self._bottom, covered=True, curtain=decision.seat, since=self._read[decision.seat])
        self._seen(decision.seat)
        return Position(self.face.cover(view), self._bottom, covered=True, can_look=True)

    def _pass_quietly(self) -> list[tuple[str, int]]:
        """Pass for a player who asked for that; what to say about it."""
        said: list[tuple[str, int]] = []
        while (decision := self.game.pending) is not None and self._quiet:
            now = self._moment(decision.seat)
            for seat, since in list(self._quiet.items()):
                if now.player == seat and now.turn > since:
                    del self._quiet[seat]
            if not self.face.words.kind(decision.kind).quiet or decision.seat not in self._quiet:
                break
            name, what = now.names[decision.seat], self.face.words.quiet.lower()
            said.append((f"{name} passed by itself: {what} until {name}'s next turn. Key c takes it back.", now.turn))
            self.game.answer(PASS, by_itself=True)
        return said
