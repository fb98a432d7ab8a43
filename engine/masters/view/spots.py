"""What kind of thing a line of the log tells of, and where on the board it happened: for those who show it there."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.seen import Spot
from engine.masters.ir.nouns import Area
from engine.masters.state.cause import Why
from engine.masters.state.entry import LogEntry
from engine.masters.state.events import (
    Activated,
    Attacked,
    AttackNegated,
    Compared,
    Damaged,
    Ended,
    Event,
    Flipped,
    Looked,
    MarkersChanged,
    ModifierAdded,
    Moved,
    Noted,
    PhaseBegan,
    Revealed,
    Shuffled,
    SkillNegated,
    Switched,
    TargetChanged,
    TokenMade,
)

_KINDS: dict[type[Event], str] = {
    Activated: "skill",
    Attacked: "attack",
    AttackNegated: "negated",
    Compared: "battle",
    Damaged: "damage",
    Ended: "end",
    Looked: "look",
    MarkersChanged: "markers",
    ModifierAdded: "effect",
    PhaseBegan: "turn",
    Revealed: "reveal",
    Shuffled: "shuffle",
    SkillNegated: "negated",
    Switched: "mode",
    TargetChanged: "target",
    TokenMade: "play",
}
"""The word of an event for what it is. A move has that of its reason, a note one of its own."""
_LEAVING = frozenset({Why.KO, Why.DAMAGE, Why.DISCARD, Why.REMOVE, Why.RULE})
"""Reasons of moves that are seen where the card was."""


def kind_of(entry: LogEntry) -> str:
    """The word for what happened."""
    event = entry.event
    match event:
        case Moved(why=Why.DAMAGE):
            return "life"  # one card of it; the damage is told when it has been dealt
        case Moved(why=why):
            return why.value
        case Flipped(up=up):
            return "flip" if up or not entry.leader else "awaken"
        case Noted(kind=kind):
            return kind
        case _:
            return _KINDS[type(event)]


def spot_of(entry: LogEntry, seat: Seat) -> Spot | None:
    """Where the seat can look for it: in its own names for cards, and only those that it had for them before."""
    event = entry.event
    match event:
        case Moved(source=source, source_master=master) if event.why in _LEAVING and source is not Area.LIMBO:
            return Spot(master, source.value, _named(entry, seat))
        case Moved(target=target, target_master=master):
            return Spot(master, target.value, _named(entry, seat))
        case Damaged(seat=hurt):
            return Spot(hurt, Area.LIFE.value)
        case Shuffled(seat=owner, area=area):
            return Spot(owner, area.value)
        case Looked() | Revealed() | PhaseBegan() | Ended() | Noted():
            return None
        case _ if entry.cards:
            return Spot(entry.cards[0].seat, entry.cards[0].area, _named(entry, seat))
        case _:
            return None


def _named(entry: LogEntry, seat: Seat) -> str | None:
    """The seat's own name for the card that the entry is about."""
    return entry.cards[0].handles[seat] or None if entry.cards else None
