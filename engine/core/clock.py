"""How long players may take: a bank of time for thinking, and one for lost connections, of each seat. No I/O: whoever asks says what time it is.

Only the seat that is asked uses up time. It thinks from when its client says that the question is on the screen; until then, and while it has no
connection, its other bank runs. So a slow line costs no time for thinking, and who cuts the own line wins none.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.core.ids import Seat


class Limits(Struct, frozen=True):
    """How long players of a match may take, in seconds: `bank` for thinking, `each` that every answer gives back, `most` that a bank can hold, and
    `away` for lost connections in the whole match."""

    bank: float
    each: float
    most: float
    away: float


CASUAL = Limits(900, 20, 1200, 900)
STANDARD = Limits(420, 15, 600, 240)
NAMED = {"casual": CASUAL, "standard": STANDARD}
"""The clocks that have a name; without one players take as long as they like."""
LEAST, MOST = Limits(1, 0, 1, 1), Limits(86_400, 3_600, 86_400, 86_400)
"""Between these lie values of one's own."""


def limits_wrong(limits: Limits) -> str:
    """What is wrong with values of one's own, in words; "" where nothing is."""
    for name in Limits.__struct_fields__:
        value, least, most = (float(getattr(one, name)) for one in (limits, LEAST, MOST))
        if not least <= value <= most:  # and no NaN
            return f"'{name}' of a clock is {least:g} to {most:g} seconds, not {value:g}"
    return "a bank cannot begin with more than 'most'" if limits.bank > limits.most else ""


class Uses(StrEnum):
    """What the seat that is asked uses up."""

    NOTHING = "nothing"
    THINKING = "thinking"
    AWAY = "away"


class Clock:
    """The clock of one match. All times are in seconds of the caller's clock; `left` and `away` are what the seats have."""

    def __init__(
        self, limits: Limits, left: tuple[float, float] | None = None, away: tuple[float, float] | None = None
    ) -> None:
        self.limits = limits
        self.left = list(left or (limits.bank, limits.bank))
        self.away = list(away or (limits.away, limits.away))
        self.asked: Seat | None = None
        self.uses = Uses.NOTHING
        self.paused = False
        self._since = 0.0

    def ask(self, seat: Seat | None, now: float) -> None:
        """A question is put to a seat (None: to nobody whose time counts); it is not on the screen yet."""
        self._settle(now)
        self.asked, self.uses = seat, Uses.NOTHING if seat is None else Uses.AWAY

    def seen(self, seat: Seat, now: float) -> None:
        """The question is on the screen of the seat: it thinks."""
        if seat == self.asked:
            self._settle(now)
            self.uses = Uses.THINKING

    def lost(self, seat: Seat, now: float) -> None:
        """The seat has no connection, or a new one whose screen is empty as yet."""
        if seat == self.asked:
            self._settle(now)
            self.uses = Uses.AWAY

    def hold(self, seat: Seat, now: float) -> None:
        """The seat has sent an answer that may not be looked at yet: nothing runs."""
        if seat == self.asked:
            self._settle(now)
            self.uses = Uses.NOTHING

    def answered(self, seat: Seat, now: float) -> None:
        """The seat has answered: nothing runs."""
        if seat == self.asked:
            self._settle(now)
            self.left[seat] = max(self.left[seat], min(self.left[seat] + self.limits.each, self.limits.most))
            self.asked, self.uses = None, Uses.NOTHING

    def pause(self, now: float, *, on: bool) -> None:
        """Nothing is used up from now on, or again."""
        self._settle(now)
        self.paused = on

    def out(self, now: float) -> tuple[Seat, Uses] | None:
        """The seat that has nothing left of what it uses, and what that is."""
        self._settle(now)
        if self.asked is None or self.uses is Uses.NOTHING:
            return None
        bank = self.left if self.uses is Uses.THINKING else self.away
        return (self.asked, self.uses) if bank[self.asked] <= 0 else None

    def milliseconds(self, seat: Seat) -> tuple[int, int]:
        """What a seat has for thinking and for lost connections, as records keep it."""
        return round(self.left[seat] * 1000), round(self.away[seat] * 1000)

    def _settle(self, now: float) -> None:
        """Take from the bank that runs what was used since the last time."""
        used, self._since = max(0.0, now - self._since), now
        if self.asked is None or self.paused:
            return
        if self.uses is Uses.THINKING:
            self.left[self.asked] = max(0.0, self.left[self.asked] - used)
        elif self.uses is Uses.AWAY:
            self.away[self.asked] = max(0.0, self.away[self.asked] - used)
