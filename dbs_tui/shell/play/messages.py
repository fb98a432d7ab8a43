"""Messages of a link to the table: the one source of steps for hotseat and network matches."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from dbs_tui.shell.play.between import ClockSeen
from dbs_tui.shell.play.stops import Sitting, Wishes
from engine.core.ids import Seat
from engine.core.seen import Handle, LogLine, Reason


class Wire(StrEnum):
    """How the connection to the table stands."""

    OK = "ok"
    LOST = "lost"
    CLOSED = "closed"


class Position(Struct, frozen=True):
    """The table now. `covered` hides the hand of the seat at the bottom; `view` is None behind a curtain."""

    view: Any  # the game's own, a `Viewed`
    bottom: Seat
    covered: bool = False
    curtain: Seat | None = None
    can_look: bool = False  # the asked player may look at the hand (hotseat)
    since: int = 0  # how many lines of the log the player before the curtain has seen


class Lines(Struct, frozen=True):
    """Log lines; with `whole` they replace what was there."""

    lines: tuple[LogLine, ...]
    whole: bool = False


class Refused(Struct, frozen=True):
    """The answer was not accepted, with the reason."""

    text: str


class Notice(Struct, frozen=True):
    """Something that a player should hear once."""

    text: str
    bad: bool = False


class Connection(Struct, frozen=True):
    """The wire changed: "Connection lost. Trying again in 4 s." """

    wire: Wire
    text: str = ""


class Explained(Struct, frozen=True):
    """Why the actions of a card are not on offer."""

    handle: Handle
    reasons: tuple[Reason, ...]


class Wanted(Struct, frozen=True):
    """What those who play here want to be asked, by seat; and at one terminal how they sit."""

    wishes: Mapping[Seat, Wishes]
    sitting: Sitting = Sitting()


class Begun(Struct, frozen=True):
    """A match begins: what was shown of the one before is over and done with."""

    names: tuple[str, str]


class Told(Struct, frozen=True):
    """What a lesson or a puzzle says to whoever plays it, under a title."""

    title: str
    text: str


class Ended(Struct, frozen=True):
    """The match ended for a reason outside the rules (a player left, the server closed the table). Without `text`: it goes on after all."""

    text: str


class RematchAsked(Struct, frozen=True):
    """The other player would like a rematch."""

    name: str


class Remark(Struct, frozen=True):
    """A sentence of the client's own for the log; `kind` as in `LogLine`."""

    text: str
    clause: str = ""
    kind: str = ""


class Away(Struct, frozen=True):
    """The other player's connection is lost ("" when it is back)."""

    name: str


class BackOffered(Struct, frozen=True):
    """The game could return to before its answer `n`: the question whether to, with that answer in words. `both`: only if both players agree."""

    n: int
    text: str
    both: bool = False


class Clocked(Struct, frozen=True):
    """How the clock of the match stands; None: it has none."""

    clock: ClockSeen | None


class Opens(Struct, frozen=True):
    """Who is willing to have both hands seen by those who look on; None: nobody may look on."""

    seats: tuple[bool, bool] | None


class Proof(Struct, frozen=True):
    """What the end of the match proved about its shuffles."""

    text: str


Message = (
    Position
    | Lines
    | Refused
    | Notice
    | Connection
    | Explained
    | Wanted
    | Begun
    | Told
    | Ended
    | RematchAsked
    | Remark
    | Away
    | BackOffered
    | Clocked
    | Opens
    | Proof
)
