"""A table on this terminal with one player at it, against a player without a will that thinks beside the screen.

How long that one takes is drawn before it thinks, and without a look at its hand; if it thinks longer, it answers at the next beat of the same
length. What everybody can see to be its only answer is given at once.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections.abc import Callable
from typing import Any

from dbs_tui.shell.face import Face
from dbs_tui.shell.play.here import Here
from dbs_tui.shell.play.messages import BackOffered, Notice, Position
from dbs_tui.shell.play.way_back import offer_alone
from engine.bots.computer import Opponent
from engine.bots.player import Given
from engine.core.course import Course, Return
from engine.core.errors import EngineError
from engine.core.ids import Seat

_DRAW = secrets.SystemRandom()
USUAL = (0.4, 0.9)
"""Between how many seconds the pause is drawn: long enough to see what happened."""
BRIEF = (0.1, 0.1)
"""Where nothing on the screen moves."""


class SoloLink(Here):
    """A `Link` for one player, at `seat`. `sits` makes the other one for each match; `pause` says between how many seconds its pause is drawn."""

    def __init__(
        self,
        face: Face[Any],
        start: Callable[[], Course],
        sits: Callable[[Course], Opponent],
        seat: Seat = 0,
        pause: tuple[float, float] = USUAL,
    ) -> None:
        self._sits, self._seat, self.pause = sits, seat, pause
        self._thinking: asyncio.Task[None] | None = None
        super().__init__(face, start, (seat,))

    def _begin(self) -> None:
        super()._begin()
        self._computer = self._sits(self.game)

    @property
    def viewer(self) -> Seat | None:
        return self._seat

    @property
    def asked(self) -> Seat:
        return self._seat

    def sees(self, seat: Seat) -> bool:
        return seat == self._seat

    def concede(self) -> None:
        self._stop()
        super().concede()

    def undo(self, n: int | None = None) -> None:
        if n is not None:
            self._stop()
        super().undo(n)
        self._ask()

    def rematch(self) -> None:
        self._stop()
        super().rematch()

    def close(self) -> None:
        self._stop()
        super().close()

    @property
    def _way_back(self) -> Return | None:
        return self.game.way_back_of(self._seat)

    def _offer(self, back: Return) -> BackOffered:
        return offer_alone(self.face, self.game, back)

    def _position(self) -> Position:
        return Position(self._view(self._seat), self._seat)

    # --- the other player ---------------------------------------------------------------------------------------------

    def _publish(self) -> None:
        super()._publish()
        self._ask()

    def _ask(self) -> None:
        """Let the other one think, where it is asked and does not think yet."""
        pending = self.game.pending
        if self._thinking is None and pending is not None and pending.seat == self._computer.seat:
            self._thinking = asyncio.get_running_loop().create_task(self._think())

    def _go_on(self) -> str:
        """What needs no player, and what everybody can see to be the only answer of the other one."""
        notice = super()._go_on()
        while (given := self._computer.at_once(self.game)) is not None:
            self._give(given)
            notice = super()._go_on() or notice
        return notice

    def _stop(self) -> None:
        """What is being thought about is not asked any more; the thread that does so ends by itself soon."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    async def _think(self) -> None:
        beat, began = _DRAW.uniform(*self.pause), time.monotonic()
        given = await asyncio.to_thread(self._computer.asked(self.game))
        thought = time.monotonic() - began
        if beat > 0:
            await asyncio.sleep(beat * math.ceil(thought / beat) - thought)
        self._thinking = None
        try:
            self._give(given)
        except EngineError as error:  # the rules broke over it
            self._emit(Notice(f"{error} Key u takes back what you answered before.", bad=True))
            return
        self._publish()

    def _give(self, given: Given) -> None:
        self.game.answer(self.game.parse(self._computer.seat, *given))
