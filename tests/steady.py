"""A loop whose clock stands still while the machine does: patience in tests is patience with the program, not with the machine.

A virtual machine may stand still for ten seconds. Then everything that a test waits for is late at once, and with the clock of the system its time would be
over before the loop has looked at what came meanwhile.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable

LOOK = 0.5
"""Seconds after which the loop looks around at the latest."""
LATE = 1.0
"""Seconds between two looks above which somebody stood still."""


class Steady(asyncio.SelectorEventLoop):
    """The usual loop; of a standstill its clock counts as much as of a look."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lost, self._seen = 0.0, clock()
        super().__init__(_Looking())

    def time(self) -> float:
        """Seconds, without those that the machine stood still."""
        now = self._clock()
        if now - self._seen > LATE:
            self._lost += now - self._seen - LOOK
        self._seen = now
        return now - self._lost


class _Looking(selectors.DefaultSelector):  # type: ignore[misc, valid-type]  # it is one class on each system
    """Waits for a look at a time."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(LOOK if timeout is None else min(timeout, LOOK))
