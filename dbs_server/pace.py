"""How long an answer takes that could tell by its speed: at a timing where what only one player knows decides whether there is anything to choose.

The time is drawn when the question is put, and without a look at it. An answer that comes sooner, from a quick player or from a client that answers by itself,
waits until then; a slower one is taken at once. What follows from public facts alone (`Decision.timed` is false) never waits.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

from dbs_server import trace

_DRAW = secrets.SystemRandom()


class Pace:
    """The least time, in seconds, drawn between two bounds. `clock` and `later` are those of the running loop where none are given."""

    def __init__(
        self,
        shortest: float = 0.0,
        longest: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], object] | None = None,
    ) -> None:
        self.shortest, self.longest, self.clock = shortest, longest, clock
        self._later = later

    def draw(self) -> float:
        """When the question that is put now may be answered, by the clock."""
        return self.clock() + _DRAW.uniform(self.shortest, self.longest)

    def later(self, seconds: float, then: Callable[[], None]) -> None:
        """Do something after so many seconds."""
        (self._later or asyncio.get_running_loop().call_later)(seconds, trace.carried(then))


AT_ONCE = Pace()
"""No answer waits."""
USUAL = (0.4, 1.2)
"""What a server keeps to where nothing else is asked for: quick enough to play, and slower than most "no"."""


SHOWN = 0.02
"""Seconds after an answer at which the timed question is shown that it leads to: more than it takes to work it out, as that takes longer where there is a
choice."""


class Held:
    """The question of one table that is timed, and the answer that waits."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self._due = 0.0
        self._waiting: object = None
        self._taken = 0.0  # when the last answer was

    def take(self) -> None:
        """An answer is taken."""
        self._taken = self.pace.clock()

    def show(self, then: Callable[[], None]) -> None:
        """Show a timed question when its moment has come; at once where nothing waits."""
        if self.pace.longest > 0:
            self.pace.later(max(0.0, self._taken + SHOWN - self.pace.clock()), then)
        else:
            then()

    def put(self, timed: bool) -> None:
        """A question is put."""
        self._due = self.pace.draw() if timed and self.pace.longest > 0 else 0.0
        self._waiting = None

    @property
    def waiting(self) -> bool:
        """Whether the question has an answer that waits."""
        return self._waiting is not None

    def keeps(self, then: Callable[[], None]) -> bool:
        """Whether an answer must wait; `then` takes it up when it has, unless another question was put meanwhile."""
        left = self._due - self.pace.clock()
        if left <= 0:
            return False
        ticket = self._waiting = object()

        def take_up() -> None:
            if self._waiting is ticket:
                self._waiting, self._due = None, 0.0
                then()

        self.pace.later(left, take_up)
        return True
