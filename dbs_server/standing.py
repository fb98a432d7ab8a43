"""A clock that can stand: while nothing may go on, nobody's time runs out."""

from __future__ import annotations

from collections.abc import Callable


class Standing:
    """Seconds by another clock, without those for which it stood."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._stood = clock, 0.0
        self._since: float | None = None

    def __call__(self) -> float:
        """The seconds."""
        return (self._clock() if self._since is None else self._since) - self._stood

    def stand(self, *, on: bool) -> None:
        """Stand from now on, or go on."""
        if on and self._since is None:
            self._since = self._clock()
        elif not on and self._since is not None:
            self._stood += self._clock() - self._since
            self._since = None
