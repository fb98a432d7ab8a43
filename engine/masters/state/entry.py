"""One entry of the log, and the cards that it names."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import Seat
from engine.masters.state.events import Event


class Noticed(Struct, frozen=True, gc=False):
    """A card in an entry: the name on the side that showed, by seat whether its face was seen and which name the seat had for it, and where it lay."""

    name: str
    seen: tuple[bool, bool]
    handles: tuple[str, str] = ("", "")
    seat: Seat = 0
    area: str = ""


class LogEntry(Struct, frozen=True, gc=False):
    """An event in the log. Names and numbers are taken when it happens, so that later changes do not rewrite history.

    `cards`: those that the event is about, in its own order. `left`: markers on the card, or life cards, after it; what a card adds to a combo.
    `leader`: it is about a Leader Card, of `master`.
    """

    event: Event
    turn: int
    cards: tuple[Noticed, ...] = ()
    left: int = 0
    master: Seat = 0
    leader: bool = False
