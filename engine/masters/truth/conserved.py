"""Whether the cards of a match are where they say: a law that every game checks, whatever is played."""

from __future__ import annotations

from engine.masters.ir.nouns import Area
from engine.masters.state.areas import AREAS
from engine.masters.state.position import Position


def astray(state: Position) -> str | None:
    """Every card is in exactly one place, and that place is what the card says; nothing but tokens is made or lost. What is wrong, in words."""
    found = 0
    for index, cards in enumerate(state.areas):
        master, area = divmod(index, len(AREAS))
        for card in cards:
            now = state.cards[card]
            if now.area is not AREAS[area] or now.master != master or now.top is not None:
                return f"card {card} says {now.area} of seat {now.master}, but lies in {AREAS[area]} of seat {master}"
            found += 1 + len(now.under)
            for beneath in now.under:
                below = state.cards[beneath]
                if below.area is not Area.UNDER or below.top != card or below.under:
                    return f"card {beneath} beneath {card} says {below.area}, on top {below.top}"
    if found != len(state.cards):
        return f"{found} cards are in the areas, {len(state.cards)} in the match"
    return None
