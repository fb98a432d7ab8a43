"""A game that keeps its record as it goes, and knows the way back.

Each answer is noted in the record and told to a journal, which may write it down. What was answered can be taken back: the game returns to an
earlier moment by its record, so that everything after it goes as if it had never been otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from engine.core.decisions import Answer, Decision, forced
from engine.core.ending import SURRENDER
from engine.core.errors import EngineError, Fault, GameOver
from engine.core.game import Game
from engine.core.ids import Seat
from engine.core.record import Given, Record
from engine.core.timeline import Timeline


class Journal(Protocol):
    """Who is told what becomes of a record, at once: `n` counts the answers that stand."""

    def answered(self, n: int, given: Given, turn: int, state_hash: str | None) -> None:
        """Answer n was given, in this turn."""
        ...

    def back(self, n: int) -> None:
        """All answers after the first n are taken back."""
        ...

    def ended(self, game: Game[Any]) -> None:
        """The match is over."""
        ...

    def broke(self, given: Given, error: Exception) -> None:
        """The rules broke over an answer; it does not stand."""
        ...


class Return(Struct, frozen=True):
    """A way back: the game would stand before its answer `n` (from 1) again, which `seat` gave.

    `learnt`: somebody has come to know since what that seat did not know when it answered. `answered`: the other seat has decided something
    since, in view of the answer. Either way, to return is a matter for both.
    """

    n: int
    seat: Seat
    learnt: bool
    answered: bool

    @property
    def free(self) -> bool:
        """Whether the seat may return without asking."""
        return not (self.learnt or self.answered)


class _Trace(Struct):
    """What an answer that stands has led to; `chosen`: the seat had a choice, and made it itself."""

    seat: Seat
    chosen: bool
    learnt: bool = False
    answered: bool = False


class Course(Game[Any]):
    """The game of a record, after all of its answers; `journal` hears what comes from now on."""

    __slots__ = ("_line", "_traces", "journal", "record")

    def __init__(self, record: Record, new: Callable[[Record], Game[Any]], journal: Journal | None = None) -> None:
        """Raises RecordError where the record does not replay."""
        self.record = record
        self.journal = journal
        self._line = Timeline(record, new)
        self._traces: list[_Trace] = []
        game = self._line.start()
        for i in range(1, self._line.last + 1):
            asked, before = game.pending, game.state.copy()
            self._line.step(game, i)
            self._trace(record.answers[i - 1].seat, has_choice(asked), before, game)
        self._become(game)

    # --- the verbs, noted ---------------------------------------------------------------------------------------------

    def answer(self, answer: Answer, by_itself: bool = False) -> None:
        """Answer the pending decision. `by_itself`: the program answered, as it does whenever this is asked; nobody chose.

        Raises IllegalAnswer, and Fault where the rules break over it; then nothing has changed.
        """
        decision, number = self.pending, self.number
        if decision is None:
            raise GameOver("The game is over.")
        before = self.state.copy()
        given = Given(number, decision.seat, answer)
        try:
            super().answer(answer)
        except EngineError:
            raise
        except Exception as error:  # whatever it was, the players go on from where they were
            self._become(self._line.at(self._line.last))
            if self.journal is not None:
                self.journal.broke(given, error)
            raise Fault(
                f"The rules broke over this answer ({type(error).__name__}), which is a fault of ours."
            ) from error
        self._note(given, has_choice(decision) and not by_itself, before)

    def surrender(self, seat: Seat) -> None:
        before, number = self.state.copy(), self.number
        super().surrender(seat)
        self._note(Given(number, seat, SURRENDER), True, before)

    # --- the way back -------------------------------------------------------------------------------------------------

    @property
    def way_back(self) -> Return | None:
        """To the last answer at which a seat had a choice; None where there is none."""
        return self.way_back_of(0, 1)

    def way_back_of(self, *seats: Seat) -> Return | None:
        """To the last answer at which one of these seats had a choice; None where there is none."""
        for i in range(len(self._traces), 0, -1):
            trace = self._traces[i - 1]
            if trace.chosen and trace.seat in seats:
                return Return(i, trace.seat, trace.learnt, trace.answered)
        return None

    def before(self, n: int) -> Game[Any]:
        """The game as it stood before answer n, independent of this one."""
        return self._line.at(n - 1)

    def back(self, n: int) -> list[Given]:
        """Take back answer n and all after it; what was taken back."""
        self._become(self._line.at(n - 1))
        self._line.cut(n - 1)
        del self._traces[n - 1 :]
        dropped = self.record.cut(n - 1)
        if self.journal is not None:
            self.journal.back(n - 1)
        return dropped

    def _note(self, given: Given, chosen: bool, before: Any) -> None:
        self.record.add(given, self)
        n = self._line.last
        self._line.pass_by(n, self)
        self._trace(given.seat, chosen, before, self)
        if self.journal is not None:
            self.journal.answered(n, given, self.state.turn, self.record.hashes.get(n))
            if self.result is not None:
                self.journal.ended(self)

    def _trace(self, seat: Seat, chosen: bool, before: Any, game: Game[Any]) -> None:
        """Note what the answer means for those before it. What is taken back later has been known all the same."""
        self._traces.append(_Trace(seat, chosen))
        learnt = tuple(game.rules.learnt(game.state, before, knower) for knower in (0, 1))
        for trace in self._traces:
            trace.learnt |= learnt[trace.seat]
            trace.answered |= chosen and seat != trace.seat

    def _become(self, game: Game[Any]) -> None:
        """Go on as this game, which nobody else holds."""
        for name in Game.__slots__:
            setattr(self, name, getattr(game, name))


def has_choice(decision: Decision | None) -> bool:
    """Whether the decision has more than one answer; to surrender is to choose, too."""
    return decision is None or forced(decision) is None
