"""A table on this terminal: two players, one screen, and a curtain between them (`Seating` says who sees what)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dbs_tui.shell.face import Face
from dbs_tui.shell.play.here import Here
from dbs_tui.shell.play.messages import BackOffered, Position
from dbs_tui.shell.play.seating import Seating
from dbs_tui.shell.play.stops import Sitting, Unasked
from dbs_tui.shell.play.way_back import offer
from engine.core.course import Course, Return
from engine.core.ids import Seat


class HotseatLink(Here):
    """A `Link` for two players who share a screen."""

    hotseat = True

    def __init__(self, face: Face[Any], start: Callable[[], Course]) -> None:
        super().__init__(face, start, (0, 1))

    def _begin(self) -> None:
        super()._begin()
        first = 0 if self.game.pending is None else self.game.pending.seat
        self._seating = Seating(self.face, first, self._sitting)
        self._read = [0, 0]  # by seat, how many lines of the log have been seen

    @property
    def viewer(self) -> Seat | None:
        return self._seating.viewer

    @property
    def asked(self) -> Seat:
        decision = self.game.pending
        return self._seating.bottom if decision is None else decision.seat

    def sees(self, seat: Seat) -> bool:
        return self._seating.sees(seat)

    def look(self) -> None:
        decision = self.game.pending
        if decision is not None:
            self._seating.look(decision.seat)
            self._publish()

    def cover(self) -> None:
        self._seating.cover()
        self._publish()

    def sit(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._seating.sit(sitting)
        self._publish()

    @property
    def _way_back(self) -> Return | None:
        return self.game.way_back

    def _offer(self, back: Return) -> BackOffered:
        return offer(self.face, self.game, back, self.viewer)

    def _position(self) -> Position:
        decision = self.game.pending
        if decision is None:
            return self._seating.ended(self._view(self._seating.bottom))
        seat = decision.seat
        position = self._seating.shown(self._view(seat), seat)
        if position.curtain is not None:
            return replace(position, since=self._read[seat])
        self._read[seat] = len(self._log)  # the seat looks at the screen now, and reads what happened
        return position

    def _known_to_all(self, unasked: Unasked) -> bool:
        return unasked.public or self._sitting.trusting
