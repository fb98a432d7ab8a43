"""Time Limit X: an Event is deployed with X coins, loses one as its player's Mission Phase begins, and leaves when it cannot (C-11.3)."""

from __future__ import annotations

from engine.collectible.state.position import Position
from engine.core.ids import CardId


def deployed(state: Position, card: CardId) -> int:
    """The coins with which the card is deployed (C-11.3.1)."""
    return state.face(card).limit or 0


def runs_out(state: Position, card: CardId) -> bool | None:
    """Whether the card leaves now, having no coin to lose (C-11.3.2, C-11.3.3); None for a card without Time Limit."""
    if state.face(card).limit is None:
        return None
    return state.cards[card].limit == 0
