"""[Empower] (10-49): markers of the Unison Card that makes way are added to the one being played."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nouns import Area
from engine.masters.play.ask import choose_number
from engine.masters.state.position import Position
from engine.masters.truth.known import facts


def empowered(state: Position, seat: Seat, card: CardId) -> Procedure[int]:
    """How many markers the player adds from the Unison Card that the new one replaces; 0 without [Empower]."""
    held = state.area(seat, Area.UNISON)
    keywords = facts(state, card).keywords.get("Empower", ())
    if not held or not keywords:
        return 0
    old = facts(state, held[0])
    most = 0
    for keyword in keywords:
        if not keyword.colors or any(color in old.colors for color in keyword.colors):  # 10-49-2-1, 10-49-2-2
            most = max(most, min(keyword.n or 0, state.cards[held[0]].markers))
    prompt = f"[Empower]: how many of the {state.cards[held[0]].markers} markers do you add?"
    return (yield from choose_number(state, seat, 0, most, prompt, "10-49-2", card))  # 6-3-1-2-2-3-2
