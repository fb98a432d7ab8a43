"""Which workers there are, as their beats tell. No I/O."""

from __future__ import annotations

import time
from collections.abc import Callable

from dbs_server.cluster.words import Beat

GONE = 3.0
"""Seconds without a beat after which a worker is taken for gone; its leases say when its tables are anybody's."""
DEAF = 2.0
"""Seconds without its own beat after which a worker takes itself for cut off."""
FORGOTTEN = 60.0
"""Seconds after which a worker is forgotten."""
FULL = 0.02
"""A lag of this many seconds weighs as much as all the tables of a worker."""


class Members:
    """The workers of a bus, this one (`me`) among them. `clock` gives seconds."""

    def __init__(self, me: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.me, self._clock = me, clock
        self._beats: dict[str, tuple[Beat, float]] = {}

    def heard(self, beat: Beat) -> None:
        """A worker lives."""
        self._beats[beat.worker] = (beat, self._clock())

    def here(self, worker: str) -> bool:
        """Whether a worker lives, as far as is heard."""
        return self._silent(worker) < GONE

    @property
    def cut_off(self) -> bool:
        """Whether this worker has not heard even itself of late."""
        return self._silent(self.me) > DEAF

    def all(self) -> list[Beat]:
        """The last beats of those that live."""
        return [beat for worker, (beat, _) in self._beats.items() if self.here(worker)]

    def others(self, code: str = "") -> list[Beat]:
        """The last beats of all others that live and take tables; with a hash, of those with these rules."""
        return [beat for beat in self.all() if beat.worker != self.me and not beat.closing and code in ("", beat.code)]

    def best(self, among: list[Beat]) -> Beat | None:
        """The one with the shortest lag; where that is the same, with the fewest tables."""
        return min(among, key=_load, default=None)

    def lighter(self, than: Beat) -> str:
        """The worker that had better take a new table than this one; "" where none is clearly better off."""
        best = self.best(self.others())
        if best is None:
            return ""
        return best.worker if than.closing or _load(best) * 1.25 + 2 < _load(than) else ""

    def forget(self) -> list[str]:
        """Forget those that have been gone for long; which ones."""
        gone = [worker for worker in self._beats if self._silent(worker) > FORGOTTEN and worker != self.me]
        for worker in gone:
            del self._beats[worker]
        return gone

    def _silent(self, worker: str) -> float:
        found = self._beats.get(worker)
        return float("inf") if found is None else self._clock() - found[1]


def _load(beat: Beat) -> float:
    return beat.tables + max(0.0, beat.lag) / FULL * max(beat.tables, 10)
