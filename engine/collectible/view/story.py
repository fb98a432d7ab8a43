"""A match that is over, in a few sentences: turns, attacks, Planet Damage, knock-downs, wishes. Of open facts only."""

from __future__ import annotations

from engine.collectible.state.events import Moved, PlanetHit, SentOut, Why, WishMade
from engine.collectible.state.position import Position
from engine.core.ids import Seat, other


def story(state: Position) -> tuple[str, ...]:
    """The sentences; none while the match is on."""
    if state.result is None or state.first_player is None:
        return ()
    first = state.first_player
    turns = f"{state.turn} turn{'s' if state.turn != 1 else ''}"
    lines = [f"{turns}; {state.book.names[first]} went first."]
    for seat in (first, other(first)):
        lines.extend(_of(state, seat))
    return tuple(lines)


def _of(state: Position, seat: Seat) -> list[str]:
    name, log = state.book.names[seat], state.log
    sent = sum(isinstance(entry.event, SentOut) and entry.actor == seat for entry in log)
    lost = sum(
        isinstance(entry.event, Moved) and entry.event.why is Why.KNOCKED and entry.actor == seat for entry in log
    )
    hit = sum(entry.event.n for entry in log if isinstance(entry.event, PlanetHit) and entry.event.seat == seat)
    lines = [
        f"{name} sent {_count(sent, 'Team')} out, and lost {_count(lost, 'Warrior')}; its Planet received {hit} Damage."
    ]
    for entry in log:
        if isinstance(entry.event, WishMade) and entry.cards[0].seat == seat:
            lines.append(f"{name} made a wish in turn {entry.turn}: {entry.cards[0].name}.")
    return lines


def _count(n: int, what: str) -> str:
    return f"{n or 'no'} {what}{'' if n == 1 else 's'}"
