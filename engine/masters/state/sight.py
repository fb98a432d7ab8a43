"""Who sees which card: the single truth behind views, handles, decisions and the log.

Open areas are open to both (3-1-3), cards beneath a card of an open area too; a hand is open to its player (3-3-2), a life card while
it lies face up (3-9-3). Apart from areas, a seat sees what it looks at (11-6) and what is revealed (11-2).
"""

from __future__ import annotations

from functools import lru_cache

from engine.core.ids import CardId, Seat
from engine.masters.state.areas import AREA_INDEX, HAND, LIFE, OPEN
from engine.masters.state.position import Position


def visible(state: Position, seat: Seat, card: CardId) -> bool:
    """Whether the seat sees the face of the card now.

    Hand and deck are secret (3-2-2, 3-3-3), face-down life too; the other areas lie open (3-4-2, 3-5-2, 3-6-2, 3-7-2, 3-10-2, 3-11-2).
    """
    now = state.cards[card]
    area = now.area
    if area in OPEN:  # 3-1-3
        return True
    if area is HAND and now.master == seat:  # 3-3-2
        return True
    if area is LIFE and now.face_up:  # 3-9-3
        return True
    return card in state.looking[seat] or card in state.revealed


def place_name(state: Position, card: CardId) -> str:
    """The place of a card that is not seen, as a name: "life-1-3" is position 3 of seat 1's life."""
    now = state.cards[card]
    position = state.areas[now.master * 12 + AREA_INDEX[now.area]].index(card)
    return f"{now.area.value}-{now.master}-{position}"


_named = lru_cache(10_000)(str)
"""Handles as words, shared by all that say them."""


def handle_of(state: Position, seat: Seat, card: CardId) -> str:
    """The seat's own name for a card: its handle while the seat sees it, the name of its place otherwise."""
    handle = state.handles[seat][card]
    return _named(handle) if handle else place_name(state, card)
