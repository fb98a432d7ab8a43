"""What the log keeps of an event: the facts, and what each seat saw of its cards at that moment. Sentences are made when they are read."""

from __future__ import annotations

from msgspec import Struct

from engine.collectible.state.areas import Area
from engine.collectible.state.events import Event
from engine.core.ids import Seat


class Noticed(Struct, frozen=True, gc=False):
    """A card of an entry: its name, which seats saw its face, what they call it, and where it lies now."""

    name: str
    seen: tuple[bool, bool]
    handles: tuple[str, str]
    seat: Seat
    area: Area


class LogEntry(Struct, frozen=True, gc=False):
    """One event. `actor`: the player whose it is; `left`: a number that remains."""

    event: Event
    turn: int
    actor: Seat
    cards: tuple[Noticed, ...] = ()
    left: int = 0
