"""The clock of a match at a table: what stops and starts it, whose time is up, and what two players agree on. No I/O.

Whose bank is empty has lost when the other player claims it, or else a minute later by itself: so no match with a clock stands for ever.
"""

from __future__ import annotations

from collections.abc import Callable

from dbs_server.mistakes import clean
from dbs_server.protocol import Clocks, CreateTable
from engine.core.clock import NAMED, Clock, Limits, Uses, limits_wrong
from engine.core.decisions import Answer
from engine.core.ending import AWAY, OUT_OF_TIME
from engine.core.ids import Seat
from engine.core.record import Given, Record

GRACE = 60.0
"""Seconds after which a time that is up ends the match unclaimed."""
LONGEST_PAUSE = 1800.0
"""Seconds after which a pause ends by itself."""


def clock_of(message: CreateTable) -> Limits | str | None:
    """The clock that a table is to have; in words what is wrong with what was asked for."""
    if message.limits is not None:
        return limits_wrong(message.limits) or message.limits
    if message.clock and message.clock not in NAMED:
        return f"There is no clock '{clean(message.clock, 40)}'; there are: {', '.join(NAMED)}, or none."
    return NAMED.get(message.clock)


class Timekeeper:
    """Keeps the clock of one match; `persons` are the seats whose time counts. `clock` gives seconds."""

    def __init__(
        self, limits: Limits, persons: set[Seat], clock: Callable[[], float], answers: list[Given] | None = None
    ) -> None:
        """With the answers of a match that goes on after a restart, the banks are as they were after the last ones."""
        self._now, self._persons = clock, persons
        banks = _banks(limits, answers or [])
        self._clock = Clock(limits, (banks[0][0], banks[1][0]), (banks[0][1], banks[1][1]))
        self._up: tuple[Seat, Uses] | None = None
        self._up_since = 0.0
        self._wants_pause: set[Seat] = set()
        self._paused_since = 0.0

    @classmethod
    def of(cls, record: Record, clock: Callable[[], float]) -> Timekeeper | None:
        """The one for a match; None where it is played without a clock."""
        if record.clock is None:
            return None
        persons = {seat for seat, one in enumerate(record.seats) if not one.player}
        return cls(record.clock, persons, clock, record.answers)

    def asks(self, seat: Seat | None) -> None:
        """A question is put."""
        self._clock.ask(seat if seat in self._persons else None, self._now())
        self._up = None

    def seen(self, seat: Seat) -> None:
        """The question is on the seat's screen."""
        self._clock.seen(seat, self._now())

    def hold(self, seat: Seat) -> None:
        """The seat has sent an answer that waits to be looked at."""
        self._clock.hold(seat, self._now())

    def lost(self, seat: Seat) -> None:
        """The seat has lost its connection, or has a new one."""
        self._clock.lost(seat, self._now())

    def answered(self, seat: Seat) -> tuple[int, int] | None:
        """The seat has answered; what it has left, None where its time does not count. A pause is over."""
        if seat not in self._persons:
            return None
        self.go_on()
        self._clock.answered(seat, self._now())
        return self._clock.milliseconds(seat)

    def want_pause(self, seat: Seat) -> bool:
        """The seat would like a pause: whether it begins, as all others do, too."""
        self._wants_pause.add(seat)
        if self._clock.paused or self._wants_pause != self._persons:
            return False
        self._clock.pause(self._now(), on=True)
        self._paused_since = self._now()
        return True

    def go_on(self) -> bool:
        """The pause is over; whether there was one."""
        self._wants_pause.clear()
        was = self._clock.paused
        if was:
            self._clock.pause(self._now(), on=False)
        return was

    @property
    def wants_pause(self) -> set[Seat]:
        """Who would like a pause that has not begun."""
        return set() if self._clock.paused else self._wants_pause

    def claimed(self, by: Seat) -> tuple[Seat, Answer] | None:
        """Who has lost by the clock, and how, when this seat claims it; None where there is nothing to claim."""
        up = self._look()
        return None if up is None or up[0] == by else (up[0], _how(up[1]))

    def tick(self) -> tuple[Seat, Answer] | None:
        """Who has lost by the clock, now that nobody has claimed it for a while."""
        if self._clock.paused and self._now() - self._paused_since > LONGEST_PAUSE:
            self.go_on()
        up = self._look()
        return None if up is None or self._now() - self._up_since <= GRACE else (up[0], _how(up[1]))

    def _look(self) -> tuple[Seat, Uses] | None:
        up = self._clock.out(self._now())
        if up != self._up:
            self._up, self._up_since = up, self._now()
        return up

    @property
    def up(self) -> Seat | None:
        """The seat whose time was up at the last look."""
        return None if self._up is None else self._up[0]

    def told(self) -> Clocks:
        """How the clock stands, for both players."""
        up = self._look()
        clock = self._clock
        left, away = (
            (round(clock.left[0], 1), round(clock.left[1], 1)),
            (round(clock.away[0], 1), round(clock.away[1], 1)),
        )
        uses = Uses.NOTHING if clock.paused else clock.uses
        wanted = tuple(sorted(self.wants_pause))
        return Clocks(left, away, clock.asked, str(uses), clock.paused, None if up is None else up[0], wanted)


def _how(uses: Uses) -> Answer:
    return OUT_OF_TIME if uses is Uses.THINKING else AWAY


def _banks(limits: Limits, answers: list[Given]) -> list[tuple[float, float]]:
    """What each seat had after its last answer, in seconds."""
    banks = [(limits.bank, limits.away), (limits.bank, limits.away)]
    for given in answers:
        if given.left is not None:
            banks[given.seat] = (given.left[0] / 1000, given.left[1] / 1000)
    return banks
