"""How many markers a card has, or will have (4-12, 6-3-1-2-2-3-2)."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.masters.ir.nouns import Area
from engine.masters.state.events import Link
from engine.masters.state.position import Position


def coming(state: Position, card: CardId) -> Link | None:
    """The declared play that brings the card, while that may be answered."""
    if state.cards[card].area is not Area.LIMBO:
        return None
    return next((link for link in state.chain if link.kind == "play" and link.card == card), None)


def markers_on(state: Position, card: CardId) -> int:
    """The markers on the card; of a Unison Card that is being played, those that it would come with."""
    link = coming(state, card)
    return state.cards[card].markers if link is None else link.markers
