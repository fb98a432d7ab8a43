"""A record as a line of moments: the game after any number of its answers, without playing it from the start each time.

On the way forks are kept, close together near the end and far apart before, so that a jump costs a few answers, or some dozens. From it come the way back
in a match that is on, and replays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.errors import StateDiffers
from engine.core.game import Game
from engine.core.record import Record, give

APART, FAR = 8, 64
"""So many answers lie between two moments that are kept: among the last ones, and before."""
LATE = 32
"""The answers that are the last ones."""


class Timeline:
    """The moments of a record, numbered by the answers before them: 0 is the start, `last` the present end."""

    def __init__(self, record: Record, new: Callable[[Record], Game[Any]]) -> None:
        self.record = record
        self._new = new
        self._kept: dict[int, Game[Any]] = {}

    @property
    def last(self) -> int:
        return len(self.record.answers)

    def at(self, n: int) -> Game[Any]:
        """The game after the first n answers, independent of all others.

        Raises RecordError where an answer before is not legal here, StateDiffers where a state has another hash than the record says.
        """
        begin = max((at for at in self._kept if at <= n), default=0)
        game = self._kept[begin].fork() if begin in self._kept else self.start()
        for i in range(begin + 1, n + 1):
            self.step(game, i)
        return game

    def start(self) -> Game[Any]:
        """The game before the first answer."""
        game = self._new(self.record)
        self.pass_by(0, game)
        return game

    def step(self, game: Game[Any], i: int) -> None:
        """Let the game take answer i (from 1). Raises as `at`."""
        give(game, self.record, i)
        expected = self.record.hashes.get(i)
        if expected is not None and expected != game.hash():
            raise StateDiffers(f"After answer {i} the state differs from the record's.")
        self.pass_by(i, game)

    def pass_by(self, n: int, game: Game[Any]) -> None:
        """The game stands after its answer n: keep the moment where one is due, and no more those that are no longer late."""
        game.settle()
        if self._due(n) and n not in self._kept:
            self._kept[n] = game.fork()
            self._kept = {at: kept for at, kept in self._kept.items() if self._due(at)}

    def _due(self, n: int) -> bool:
        return n % (FAR if n < self.last - LATE else APART) == 0

    def cut(self, n: int) -> None:
        """Forget the moments after the first n answers: the match goes on in another way."""
        self._kept = {at: game for at, game in self._kept.items() if at <= n}
