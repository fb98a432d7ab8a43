"""A puzzle at a table of one's own: the other side answers with whatever keeps its goal from being reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dbs_tui.shell.face import Face
from dbs_tui.shell.play.link import After
from dbs_tui.shell.play.messages import Ended, Told
from dbs_tui.shell.play.solo import SoloLink
from engine.bots.player import Given
from engine.core.course import Course
from engine.core.decisions import Answer
from engine.core.game import Game
from engine.core.record import Record, SeatRecord
from engine.scenario.dialect import Dialect
from engine.scenario.scenario import Scenario
from engine.scenario.solve import Goal, Search, asked_for, goal_of
from engine.version import VERSION

SOLVED, MISSED = "Solved.", "Not this time: u takes back the last answer, r begins anew."


class Defender:
    """The other side of a puzzle, in the place of a computer player."""

    def __init__(self, search: Search, seat: int) -> None:
        self.search, self.seat = search, seat

    def at_once(self, game: Game[Any]) -> Given | None:
        """Nothing is hurried."""
        return None

    def asked(self, game: Game[Any]) -> Callable[[], Given]:
        """The search for the best defence, in a copy."""
        copy = game.fork()
        return lambda: (self.search.defence(copy).taken, None)


class PuzzleLink(SoloLink):
    """A `Link` over a puzzle. `solved` hears when its goal is reached; `further` begins the one that comes `next`, where there is one."""

    study = True
    speaks = "Hint"

    def __init__(
        self,
        face: Face[Any],
        dialect: Dialect,
        puzzle: Scenario,
        solved: Callable[[], None],
        pause: tuple[float, float],
        next: Scenario | None = None,
        further: Callable[[], None] = lambda: None,
    ) -> None:
        """Raises BadScenario for a puzzle that is none."""
        board = dialect.begin(puzzle)
        self.goal: Goal = goal_of(puzzle.goal, board.game)
        self.puzzle, self._solved = puzzle, solved
        self._next, self._further = next, further
        self._hints = 0
        seats = (SeatRecord("p1", {}), SeatRecord("p2", {}))
        record = Record(puzzle.game, puzzle.profile, VERSION, "", seats, str(puzzle.seed))
        defender = Defender(Search(board, self.goal), 1 - self.goal.seat)

        def start() -> Course:
            return Course(replaced(record), lambda _: dialect.begin(puzzle).game)

        super().__init__(face, start, lambda _: defender, self.goal.seat, pause)

    def say(self, text: str) -> None:
        """A hint, and the next one."""
        self._hints = min(self._hints + 1, len(self.puzzle.hints))
        self._tell()

    def rematch(self) -> None:
        self._hints = 0
        super().rematch()

    @property
    def after(self) -> After:
        """The next puzzle once this one is solved; until then, this one."""
        if self._next is None or not self.goal.reached(self.game):
            return After("This puzzle again", back=True)
        return After("This puzzle again", f"The next puzzle: {self._next.title}", back=True)

    def further(self) -> None:
        self._further()

    def _tell(self) -> None:
        hints = " ".join(self.puzzle.hints[: self._hints])
        self._emit(Told(self.puzzle.title, f"{asked_for(self.puzzle.goal)}. {hints or 'Key t gives a hint.'}"))

    def _ask(self) -> None:
        """Once it is solved or missed, nobody plays on."""
        if self.goal.reached(self.game) is None:
            super()._ask()

    def _give(self, given: Given) -> None:
        """The search answers in the words of the rules: it knows face-down cards by what they are, not by where they lie."""
        self.game.answer(Answer(tuple(given[0])))

    def _publish(self) -> None:
        self._tell()
        reached = self.goal.reached(self.game)
        if reached is None:
            self._emit(Ended(""))  # it may have been over before an answer was taken back
        super()._publish()
        reached = self.goal.reached(self.game)
        if reached is not None:
            self._emit(Ended(SOLVED if reached else MISSED))
            if reached:
                self._solved()


def replaced(record: Record) -> Record:
    """The same record without answers."""
    return Record(record.game, record.profile, record.engine, record.cards, record.seats, record.seed)
