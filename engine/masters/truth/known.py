"""What a card is now: the question that everything else asks, answered from what was worked out already where that still holds."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ids import CardId
from engine.masters.state.facts import Facts
from engine.masters.state.position import Position


def facts(state: Position, card: CardId) -> Facts:
    """The final information of the card at this moment (8-8-1)."""
    memo = state.memo
    if memo.epoch == state.epoch and not memo.stack:
        found = memo.facts.get(card)
        if found is not None:
            return found
    return state.book.answers.facts(state, card)


def all_facts(state: Position, cards: Iterable[CardId]) -> list[Facts]:
    """The same of several cards."""
    memo = state.memo
    known = memo.facts if memo.epoch == state.epoch and not memo.stack else {}
    found: list[Facts] = []
    for card in cards:
        found.append(known.get(card) or facts(state, card))
    return found
