"""Tickets: each write has a number, and nothing that follows from it is told before it lasts. No I/O."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count


class Tickets:
    """The numbers of a store's writes: `given` is the latest one, `committed` the last of those that last, which grows in order. Both are read and
    changed in the thread of the loop alone. A store that writes at once gives none."""

    def __init__(self) -> None:
        self.given = self.committed = 0
        self._waiting: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()

    def give(self) -> int:
        """The number of another write."""
        self.given += 1
        return self.given

    def commit(self, ticket: int) -> None:
        """Everything up to this one lasts: whoever waited for it is called."""
        self.committed = max(self.committed, ticket)
        while self._waiting and self._waiting[0][0] <= self.committed:
            heapq.heappop(self._waiting)[2]()

    def when(self, ticket: int, then: Callable[[], None]) -> None:
        """Call `then`, which does not raise, once this write lasts; at once where it does."""
        if ticket <= self.committed:
            then()
        else:
            heapq.heappush(self._waiting, (ticket, next(self._order), then))
