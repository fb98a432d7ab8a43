"""What a table on a server tells its players of those who look on: how many they are, and who would let them see both hands. No I/O."""

from __future__ import annotations

from collections.abc import Iterator

from dbs_server.protocol import TableState
from dbs_tui.shell.play.messages import Message, Notice, Opens, Remark
from engine.core.ids import Seat


class Onlookers:
    """As the table told of them last."""

    def __init__(self) -> None:
        self._watching = 0
        self._opens: tuple[bool, bool] | None = None

    def hear(self, state: TableState, seat: Seat) -> Iterator[Message]:
        """What is new of them for the player of this seat."""
        if state.watching != self._watching:
            self._watching = state.watching
            yield Remark(f"{state.watching} look{'s' if state.watching == 1 else ''} on at this table.")
        before, other = self._opens, 1 - seat
        now = (state.seats[0].opens, state.seats[1].opens) if state.watch and len(state.seats) == 2 else None
        if now == before:
            return
        self._opens = now
        yield Opens(now)
        if now is not None and now[other] and not now[seat] and not (before is not None and before[other]):
            words = f"{state.seats[other].name} would let those who look on see both hands: T agrees."
            yield Remark(words)
            yield Notice(words)
