"""Whose message is looked at next: that of the household for which the server has computed least of late.

Messages do not run when they come, but when it is their turn: one at a time, with a look at the network between two. So who makes much work waits for
its own, and everybody else for one message at most, whichever it is.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable

HALF = 5.0
"""Seconds after which what was computed counts half."""
REST = 0.005
"""Seconds after which it is looked again whether who has had its share may go on."""
FORGOTTEN = 1e-4
"""Seconds of computing that are as good as none."""


class Heard:
    """What is computed in the body is a household's; then the next one is called."""

    __slots__ = ("_begun", "_household", "_turns")

    def __init__(self, turns: Turns, household: str) -> None:
        self._turns, self._household, self._begun = turns, household, 0.0

    def __enter__(self) -> None:
        self._begun = self._turns.used()

    def __exit__(self, *_: object) -> None:
        self._turns.charge(self._household, self._turns.used() - self._begun)
        self._turns.after()


class Turns:
    """The line before the one thread that computes. `share` is the part of its time that one household may have for long where others are there,
    too; `clock` gives seconds, and so does `used`, by which is measured for how long a household has kept the thread."""

    def __init__(
        self,
        share: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        used: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._most = share * HALF / math.log(2) if share < 1 else math.inf  # what such a share comes to, as it fades
        self._clock, self.used = clock, used
        self._resting = False
        self._lines: dict[str, deque[tuple[float, asyncio.Future[None]]]] = {}
        self._spent: dict[str, tuple[float, float]] = {}  # by household: seconds, as of when
        self._called = False  # somebody is about to be called, or is being heard

    async def turn(self, household: str) -> None:
        """Wait until it is this household's turn: not at all where nobody is before it. `heard` must follow, without anything awaited between them."""
        if not self._called and not self._lines and not self._has_had_its_share(household):
            self._called = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(household, deque()).append((self._clock(), mine))
        self._call_soon()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it was called while it went away
                self._called = False
                self._call_soon()
            raise

    def heard(self, household: str) -> Heard:
        """What is computed in the body is this household's; then the next one is called."""
        return Heard(self, household)

    def after(self) -> None:
        """Call the next one after a look at the network."""
        asyncio.get_running_loop().call_soon(self._call)

    def charge(self, household: str, seconds: float) -> None:
        """So much was computed for a household."""
        self._spent[household] = (self.spent(household) + seconds, self._clock())

    def spent(self, household: str) -> float:
        """The seconds that were computed for a household, the later ones counting more."""
        seconds, since = self._spent.get(household, (0.0, 0.0))
        return seconds * 0.5 ** ((self._clock() - since) / HALF) if seconds else 0.0

    @property
    def longest(self) -> float:
        """Seconds for which the first message of the household that has used least waits already: what the server is behind for the others."""
        if not self._lines:
            return 0.0
        return self._clock() - self._lines[min(self._lines, key=self.spent)][0][0]

    def forget(self) -> None:
        """Forget those for whom nothing was computed of late; called every now and then."""
        self._spent = {one: spent for one, spent in self._spent.items() if self.spent(one) > FORGOTTEN}

    def _call_soon(self) -> None:
        if not self._called and self._lines:
            self._called = True
            asyncio.get_running_loop().call_soon(self._call)

    def _has_had_its_share(self, household: str) -> bool:
        """Whether it has used more than its part, and anybody else was here of late, who might come again at any moment."""
        if self._most == math.inf or self.spent(household) <= self._most:
            return False
        return any(one != household and self.spent(one) > FORGOTTEN for one in self._spent)

    def _rested(self) -> None:
        self._resting = False
        self._call_soon()

    def _call(self) -> None:
        """Call the first of the household that has used least; who stands in line since this round of the loop is among them."""
        while self._lines:
            household = min(self._lines, key=self.spent) if len(self._lines) > 1 else next(iter(self._lines))
            if self._has_had_its_share(household):
                self._called = False
                if not self._resting:
                    self._resting = True
                    asyncio.get_running_loop().call_later(REST, self._rested)
                return
            line = self._lines[household]
            _, mine = line.popleft()
            if not line:
                del self._lines[household]
            if not mine.done():
                mine.set_result(None)
                return
        self._called = False
