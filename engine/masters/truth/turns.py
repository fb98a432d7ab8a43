"""Whose turns there have been, and what happened in one that is over: "your first turn", "during your opponent's last turn"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from engine.core.ids import Seat, other
from engine.masters.state.events import Event, PhaseBegan
from engine.masters.state.position import Position


def manieth(state: Position, seat: Seat) -> int:
    """How many turns the player has begun, this one included."""
    return sum(player == seat for player, _ in _back(state))


def last_turn(state: Position, seat: Seat | None) -> Iterable[Event]:
    """What happened in the turn before this one, or in the player's last one before it."""
    return next((events for player, events in _before(state) if seat in (None, player)), ())


def since_last_turn(state: Position, seat: Seat) -> Iterator[Event]:
    """What has happened since the player's last turn before this one."""
    later: list[Iterable[Event]] = [state.history]
    for player, events in _before(state):
        if player == seat:
            break
        later.append(events)
    return chain(*reversed(later))


def _before(state: Position) -> Iterator[tuple[Seat, Iterable[Event]]]:
    turns = _back(state)
    next(turns, None)
    return turns


def _back(state: Position) -> Iterator[tuple[Seat, Iterable[Event]]]:
    """The turns from this one back to the first, whose each was and what is kept of it. Where nothing is kept, players took turns (6-1-1)."""
    seat, kept = state.turn_player, list(state.past)
    if state.turn:
        yield seat, state.history
    for _ in range(state.turn - 1):
        events = kept.pop().events if kept else ()
        began = events[0] if events else None
        seat = began.seat if isinstance(began, PhaseBegan) else other(seat)
        yield seat, events
