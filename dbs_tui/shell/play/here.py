"""A table in this process: the course of a match, its log and its file. Who sits at it, and sees what, is the business of its kinds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from dbs_tui.shell.archive.match_file import MatchFile
from dbs_tui.shell.face import Clauses, Face, Moment
from dbs_tui.shell.play.between import Word
from dbs_tui.shell.play.lines import SharedLog
from dbs_tui.shell.play.link import After, Listener
from dbs_tui.shell.play.messages import BackOffered, Begun, Explained, Lines, Message, Notice, Position, Refused, Wanted
from dbs_tui.shell.play.stops import UNASKED, Because, Sitting, Unasked, Wishes, at_turn, by_itself
from dbs_tui.shell.play.way_back import taken_back
from engine.core.course import Course, Return
from engine.core.errors import EngineError
from engine.core.ids import Seat
from engine.core.seen import Handle, Reason


class Here(ABC):
    """A `Link` over a game in this process. `start` makes a match: the first one, and each rematch."""

    hotseat = False
    local = True
    study = False
    looking = False
    speaks = ""

    def __init__(self, face: Face[Any], start: Callable[[], Course], wishing: Sequence[Seat]) -> None:
        """`wishing`: the seats that play here, and say when they want to be asked."""
        self.face = face
        self._start = start
        self._listener: Listener = lambda message: None
        self._sitting = Sitting()
        self._wishes: dict[Seat, Wishes] = {seat: Wishes() for seat in wishing}
        self._begin()

    def _begin(self) -> None:
        self.game = self._start()
        self._log = SharedLog()
        self._wishes = {
            seat: replace(wishes, quiet_since=None, orders=frozenset()) for seat, wishes in self._wishes.items()
        }
        self._trouble = ""

    # --- what its kinds say -------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def viewer(self) -> Seat | None:
        """Whose words the screen may use now; None while both players may be looking."""
        ...

    @property
    @abstractmethod
    def asked(self) -> Seat:
        """The seat for which the player at the keys speaks now."""
        ...

    @abstractmethod
    def sees(self, seat: Seat) -> bool:
        """Whether the hand of that seat lies open before it."""
        ...

    @abstractmethod
    def _position(self) -> Position:
        """What the screen shows."""
        ...

    @property
    @abstractmethod
    def _way_back(self) -> Return | None:
        """The answer that would be taken back."""
        ...

    @abstractmethod
    def _offer(self, back: Return) -> BackOffered:
        """The question whether to take it back."""
        ...

    # --- Link ---------------------------------------------------------------------------------------------------------

    def open(self, listener: Listener) -> None:
        self._listener = listener
        self._tell_anew()

    def answer(self, taken: Sequence[str], paying: Sequence[Handle] | None = None) -> None:
        decision = self.game.pending
        if decision is None or decision.seat not in self._wishes:
            return
        try:
            self.game.answer(self.game.parse(decision.seat, taken, paying))
        except EngineError as error:
            self._emit(Refused(str(error)))
            return
        self._publish()

    def why_not(self, handle: Handle) -> None:
        if not self.sees(self.asked) and not handle.isdigit():
            reasons = [Reason("act", "this card is covered; look at the hand first", self._clauses.covered)]
        else:
            reasons = self.game.why_not(self.asked, handle)
        self._emit(Explained(handle, tuple(reasons)))

    def look(self) -> None:
        return

    def cover(self) -> None:
        return

    def wish(self, wishes: Wishes, seat: Seat | None = None) -> None:
        for one in self._wishes if seat is None else (seat,):
            self._wishes[one] = wishes
        self._publish()

    def sit(self, sitting: Sitting) -> None:
        return

    def say(self, text: str) -> None:
        return

    def agree(self, word: Word) -> None:
        return

    def concede(self) -> None:
        if self.game.pending is not None:
            self.game.surrender(self.asked)
            self._publish()

    def undo(self, n: int | None = None) -> None:
        back = self._way_back
        if back is None:
            self._emit(Notice("There is no answer to take back."))
        elif n == back.n:
            words = taken_back(self.face, self.game, back, back.seat if len(self._wishes) == 1 else None)
            self.game.back(back.n)
            self._log = SharedLog()
            self._log.follow(self.game)
            self._log.remark(words, turn=self._moment(0).turn)
            self._publish()
        else:
            self._emit(self._offer(back))

    def rematch(self) -> None:
        self._let_go()
        self._begin()
        self._tell_anew()

    @property
    def after(self) -> After:
        return After(back=True)

    def further(self) -> None:
        return

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

    # --- what the screen is told --------------------------------------------------------------------------------------

    def _emit(self, message: Message) -> None:
        self._listener(message)

    @property
    def _clauses(self) -> Clauses:
        return self.face.words.clauses

    def _view(self, seat: Seat) -> Any:
        return self.game.view(seat)

    def _moment(self, seat: Seat) -> Moment:
        return self.face.moment(self.game.view(seat))

    def _tell_anew(self) -> None:
        self._emit(Begun(self._moment(0).names))
        self._publish()

    def _publish(self) -> None:
        notice = self._go_on()
        self._log.follow(self.game)
        position = self._position()
        self._emit(Lines(self._log.lines(self.viewer), whole=True))  # covered before a curtain can quote it
        self._emit(position)
        self._emit(Wanted(dict(self._wishes), self._sitting))
        if notice:
            self._emit(Notice(notice))
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        """Say once that the match cannot be written down, and once that it can again."""
        journal = self.game.journal
        trouble = journal.trouble if isinstance(journal, MatchFile) else ""
        if trouble != self._trouble:
            self._trouble = trouble
            lost = f"This match cannot be kept now ({trouble}): if the program ends, its last answers are lost."
            self._emit(Notice(lost if trouble else "This match is kept again.", bad=bool(trouble)))

    def _go_on(self) -> str:
        """Answer what needs no player; what is to be said of it beside the log."""
        notice = ""
        while (decision := self.game.pending) is not None and decision.seat in self._wishes:
            seat, view = decision.seat, self._view(decision.seat)
            now = self.face.moment(view)
            self._wishes[seat] = at_turn(self._wishes[seat], now.turn, now.player == seat)
            unasked = by_itself(self.face, view, self._wishes[seat])
            if unasked is None or not (unasked.public or self.sees(seat)):
                break  # what a covered hand decides is asked, whatever it holds
            told = unasked.told(now.names[seat])
            self._log.follow(self.game)
            alone = None if self._known_to_all(unasked) else seat
            clause = self._clauses.quiet if unasked.because is Because.QUIET else decision.clause
            self._log.remark(told, clause, now.turn, alone, UNASKED)
            if unasked.because is Because.QUIET:
                notice = told
            self.game.answer(self.game.parse(seat, unasked.reply.taken, unasked.reply.paying), by_itself=True)
        return notice

    def _known_to_all(self, unasked: Unasked) -> bool:
        """Whether the line about an answer that needed no player stands in everybody's log."""
        return unasked.public
