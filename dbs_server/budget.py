"""A budget of processor time for one message, and for each call of the rules: a match that loops is ended like any other broken one, a message that
takes too long is refused, and the server goes on.

The clock is the time that this process computes (ITIMER_VIRTUAL), so a busy machine takes nothing away from a match. Where such a timer
does not exist (Windows, a loop outside of the main thread) there is no budget.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType

ANSWER = 2.0
"""Seconds for one answer, or for the views that follow it; an ordinary one takes milliseconds."""
MESSAGE = 2.0
"""Seconds for all else that a message leads to: reading it, checking a deck, the lobby."""
REPLAY = 60.0
"""Seconds for putting one match together again after a restart."""

_armed = False
_MAIN = threading.main_thread().ident


class OverBudget(Exception):
    """Something was computed for longer than it may take."""


def arm() -> None:
    """Make budgets work in this process; does nothing where they cannot."""
    global _armed
    if hasattr(signal, "SIGVTALRM") and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGVTALRM, _over)
        _armed = True


class budget:
    """Raise OverBudget in the body once it has computed for so long. The time of a budget around it stands still meanwhile."""

    __slots__ = ("_left", "_seconds")

    def __init__(self, seconds: float) -> None:
        self._seconds, self._left = seconds, -1.0  # less than nothing: there is no timer

    def __enter__(self) -> None:
        if _armed and threading.get_ident() == _MAIN:
            self._left, _ = signal.setitimer(signal.ITIMER_VIRTUAL, self._seconds)

    def __exit__(self, *_: object) -> None:
        if self._left >= 0:
            signal.setitimer(signal.ITIMER_VIRTUAL, self._left)


def _over(number: int, frame: FrameType | None) -> None:
    raise OverBudget("It took too long to compute.")
