"""Who sees which card: the single truth behind views, handles, decisions and the log.

Open areas are open to both (C-2.6.13), a hand and the Wishes to their player; a Planet and its Damage lie face down for both (C-6.4.6).
"""

from __future__ import annotations

from engine.collectible.state.areas import OPEN, Area
from engine.collectible.state.position import Position
from engine.core.ids import CardId, Seat


def visible(state: Position, seat: Seat, card: CardId) -> bool:
    """Whether the seat sees the face of the card now (C-2.6.13)."""
    now = state.cards[card]
    area = now.area
    if area in OPEN:
        return True
    if area is Area.HAND:
        return now.controller == seat
    if area is Area.WISHES:
        return now.face_up or now.controller == seat
    return card in state.revealed


def place_name(state: Position, card: CardId) -> str:
    """The place of a card that is not seen, as a name: "hand-1-3" is position 3 of seat 1's hand."""
    now = state.cards[card]
    return f"{now.area.value}-{now.controller}-{state.area(now.controller, now.area).index(card)}"


def handle_of(state: Position, seat: Seat, card: CardId) -> str:
    """The seat's own name for a card: its handle while the seat sees it, the name of its place otherwise."""
    handle = state.handles[seat].get(card)
    return str(handle) if handle is not None else place_name(state, card)
