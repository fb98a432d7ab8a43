"""A guided match: scenario files that are played along, one after the other, at a table of one's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from dbs_tui.shell.face import Face
from dbs_tui.shell.play.between import Word
from dbs_tui.shell.play.lines import SharedLog
from dbs_tui.shell.play.link import After, Listener
from dbs_tui.shell.play.messages import Begun, Ended, Explained, Lines, Message, Notice, Position, Refused, Told, Wanted
from dbs_tui.shell.play.stops import Sitting, Wishes
from engine.core.errors import EngineError
from engine.core.ids import Seat
from engine.core.seen import Handle
from engine.scenario.dialect import Dialect
from engine.scenario.guide import Guide
from engine.scenario.scenario import Scenario

SEAT: Seat = 0
"""The one that the player has in every lesson."""
PAUSE = 0.8
"""Seconds between two things that the other side does."""
LETTERS = 16
"""Letters of a lesson's last words that are read in as long."""
SKIPPED = "Key t goes on to the next lesson, Q leaves."
DONE = "That was the first game. A match against the computer is the next step."
AFTER = After("The lessons once more", "A match against the computer")


class LessonLink:
    """A `Link` over lessons. Nothing of them is kept."""

    hotseat = False
    local = True
    study = True
    looking = False
    speaks = "Next lesson"
    kept = False

    after = AFTER

    def __init__(
        self,
        face: Face[Any],
        dialect: Dialect,
        lessons: Sequence[Scenario],
        further: Callable[[], None],
        pause: float = PAUSE,
    ) -> None:
        """`further` begins a match. Raises BadScenario and Failed for a lesson that is none."""
        self.face, self.pause = face, pause
        self._further = further
        self._dialect, self._lessons = dialect, lessons
        self._listener: Listener = lambda message: None
        self._going: asyncio.Task[None] | None = None
        self._begin(0)

    def _begin(self, n: int) -> None:
        self.n = n
        self.guide = Guide(self._dialect, self._lessons[n], SEAT)
        self._log = SharedLog()

    # --- Link ---------------------------------------------------------------------------------------------------------

    def open(self, listener: Listener) -> None:
        self._listener = listener
        self._tell_anew()

    def answer(self, taken: Sequence[str], paying: Sequence[Handle] | None = None) -> None:
        game = self.guide.board.game
        if game.pending is None or game.pending.seat != SEAT:
            return
        try:
            answer = game.parse(SEAT, taken, paying)
            if not self.guide.accepts(answer):
                self._emit(Refused("The rules allow that; the lesson asks for something else. It stands above."))
                return
            self.guide.answer(answer)
        except EngineError as error:
            self._emit(Refused(str(error)))
            return
        self._publish()
        self._go_on()

    def why_not(self, handle: Handle) -> None:
        self._emit(Explained(handle, tuple(self.guide.board.game.why_not(SEAT, handle))))

    def look(self) -> None:
        return

    def cover(self) -> None:
        return

    def wish(self, wishes: Wishes, seat: Seat | None = None) -> None:
        return

    def sit(self, sitting: Sitting) -> None:
        return

    def say(self, text: str) -> None:
        """On to the next lesson."""
        self._next()

    def agree(self, word: Word) -> None:
        return

    def concede(self) -> None:
        return

    def undo(self, n: int | None = None) -> None:
        self._emit(Notice(f"In a lesson nothing is taken back. {SKIPPED}"))

    def rematch(self) -> None:
        self._stop()
        self._begin(0)
        self._tell_anew()

    def further(self) -> None:
        self._further()

    def close(self) -> None:
        self._listener = lambda message: None
        self._stop()

    # --- going on -----------------------------------------------------------------------------------------------------

    def _emit(self, message: Message) -> None:
        self._listener(message)

    def _stop(self) -> None:
        if self._going is not None:
            self._going.cancel()
            self._going = None

    def _go_on(self) -> None:
        """Let the other side do its part, with a pause after each thing."""
        self._stop()
        self._going = asyncio.get_running_loop().create_task(self._advance())

    async def _advance(self) -> None:
        while self.guide.advance():
            self._publish()
            await asyncio.sleep(self.pause)
        self._publish()
        if self.guide.wanted is None:
            self._going = None
            await asyncio.sleep(self.pause * (1 + len(self.guide.told) / LETTERS))
            self._next()

    def _next(self) -> None:
        """The next lesson, or the end of the last one."""
        self._stop()
        if self.n + 1 == len(self._lessons):
            self._emit(Ended(DONE))
            return
        self._begin(self.n + 1)
        self._tell_anew()

    def _tell_anew(self) -> None:
        self._emit(Begun(self.face.moment(self.guide.board.game.view(SEAT)).names))
        self._go_on()

    def _publish(self) -> None:
        game = self.guide.board.game
        self._log.follow(game)
        self._emit(Lines(self._log.lines(SEAT), whole=True))
        title = self.guide.scenario.title
        self._emit(Told(f"{title} ({self.n + 1}/{len(self._lessons)})", self.guide.told))
        self._emit(Position(game.view(SEAT), SEAT))
        self._emit(Wanted({}))
