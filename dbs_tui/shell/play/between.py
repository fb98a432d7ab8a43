"""What two players at a table of a server owe each other, as this client knows it: the clock, and what they can agree on. No I/O."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.core.clock import Uses
from engine.core.ids import Seat

if TYPE_CHECKING:  # a match at one terminal does without the messages of a server
    from dbs_server.protocol import Clocks


class Word(StrEnum):
    """What a player can say to the other one beside the match."""

    DRAW = "draw"
    PAUSE = "pause"
    GO_ON = "go on"
    NUDGE = "nudge"
    CLAIM = "claim"
    PLAY_ON = "play on"
    MUTE = "mute"
    BLOCK = "block"
    OPEN = "open"
    CLOSE = "close"


class ClockSeen(Struct, frozen=True):
    """The clock as the server told it last, `at` a time of this client's own clock, in seconds."""

    told: Clocks
    at: float

    def bank(self, seat: Seat, now: float) -> tuple[float, bool]:
        """The seconds that a seat has now of what it uses, and whether that is the bank for lost connections."""
        away = self.told.asked == seat and self.told.uses == Uses.AWAY
        seconds = (self.told.away if away else self.told.left)[seat]
        runs = self.told.asked == seat and self.told.uses != Uses.NOTHING
        return max(0.0, seconds - max(0.0, now - self.at)) if runs else seconds, away

    @property
    def runs(self) -> bool:
        """Whether a bank becomes less."""
        return self.told.asked is not None and self.told.uses != Uses.NOTHING


def clock_words(clock: ClockSeen, names: tuple[str, str], now: float) -> tuple[str, bool]:
    """Both banks in a few words, and whether one is nearly empty."""
    parts: list[str] = []
    low = False
    for seat in (0, 1):
        seconds, away = clock.bank(seat, now)
        low |= clock.told.asked == seat and clock.runs and seconds < 30
        mark = ">" if clock.told.asked == seat and not clock.told.paused else ""
        parts.append(f"{mark}{names[seat]} {_minutes(seconds)}{' away' if away else ''}")
    return ("Pause  " if clock.told.paused else "") + "  ".join(parts), low


def _minutes(seconds: float) -> str:
    whole = int(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def offers(
    clock: ClockSeen | None,
    seat: Seat,
    asked: Seat | None,
    names: tuple[str, str],
    opens: tuple[bool, bool] | None = None,
) -> tuple[tuple[Word, str], ...]:
    """What may be said now, each with its words; `asked`: the seat that is asked; `opens`: who is willing to have both hands seen by those who look on,
    None where nobody may."""
    other = names[1 - seat]
    found: list[tuple[Word, str]] = []
    if clock is not None:
        if clock.told.up == 1 - seat:
            found.append((Word.CLAIM, f"Claim the match: {other} has no time left"))
        if clock.told.paused:
            found.append((Word.GO_ON, "Go on with the match"))
        elif 1 - seat in clock.told.wants_pause:
            found.append((Word.PAUSE, f"Take the pause that {other} would like"))
        else:
            found.append((Word.PAUSE, f"Ask for a pause; it begins when {other} does, too"))
    if asked == 1 - seat:
        found.append((Word.NUDGE, f"Nudge {other}: you are waiting"))
    found.append((Word.DRAW, "Offer a draw, or take the one that was offered"))
    if opens is not None and opens[seat]:
        found.append((Word.CLOSE, "Let nobody who looks on see the hands any more"))
    elif opens is not None:
        when = f"as {other} would" if opens[1 - seat] else f"when {other} agrees"
        found.append((Word.OPEN, f"Let those who look on see both hands, {when}"))
    found.append((Word.MUTE, f"Do not show what {other} says, or show it again"))
    found.append((Word.BLOCK, f"Block {other}: neither hear nor meet them (x in the lobby undoes it)"))
    return tuple(found)
