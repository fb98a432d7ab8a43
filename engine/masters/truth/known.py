"""What a card is now: the question that everything else asks, answered from what was worked out already where that still holds."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.masters.state.facts import Facts
from engine.masters.state.position import Position


def facts(state: Position, card: CardId) -> Facts:
    """The final information of the card at this moment (8-8-1)."""
    memo = state.memo
    if memo.epoch == state.epoch and memo.spine is state.spine and not memo.stack:
        found = memo.facts.get(card)
        if found is not None:
            return found
    return state.book.answers.facts(state, card)
