"""Cards conserved: every card lies in one place, where it says that it lies (a law of the design)."""

from __future__ import annotations

from engine.collectible.state.areas import AREAS, PLAY
from engine.collectible.state.position import Position
from engine.collectible.truth.control import coins
from engine.collectible.truth.usable import WISH_COINS


def astray(state: Position) -> str | None:
    """What is wrong with where cards and coins are, in words; None where all is well."""
    places = [(card, seat, area) for seat in (0, 1) for area in AREAS for card in state.area(seat, area)]
    if len(places) != len(state.cards) or len({card for card, _, _ in places}) != len(state.cards):
        return f"{len(state.cards)} cards lie in {len(places)} places"
    for card, seat, area in places:
        now = state.cards[card]
        if (now.controller, now.area) != (seat, area):
            return f"card {card} says {now.area} of {now.controller}, and lies in {area} of {seat}"
        if area not in PLAY and (now.owner != seat or now.db or now.growth or now.limit or now.injured):
            return f"card {card} in {area} of {seat} is not as it began (C-2.6.7, C-11.5.7)"
    for seat in (0, 1):
        if coins(state, seat) > WISH_COINS:
            return f"seat {seat} has {coins(state, seat)} DB coins (C-6.5.3)"
    return None
