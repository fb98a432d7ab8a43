"""Toughness: of 2 or more Damage this Warrior receives 1 less (C-11.1.4)."""

from __future__ import annotations

from engine.collectible.state.position import Position
from engine.core.ids import CardId


def reduced(state: Position, card: CardId, n: int) -> int:
    """The Damage that the Warrior receives of so much. The ability is Valid: it works in either status (C-11.1.4)."""
    for _ in range(state.face(card).toughness):
        n -= n >= 2
    return n
