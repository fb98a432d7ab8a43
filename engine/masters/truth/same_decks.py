"""What is read off the printed cards of a match, and of nothing else: once for all matches of the same decks, which share it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from engine.masters.cards.definition import Printed
from engine.masters.state.position import Position

A = TypeVar("A")

MANY = 500
"""For so many decks that meet an answer is kept. Decks that players make of their own are more; then it begins anew."""


class SameDecks(Generic[A]):
    """The answers to one question. Nobody writes to them."""

    def __init__(self, ask: Callable[[Position], A]) -> None:
        self._ask = ask
        self._known: dict[tuple[int, ...], tuple[tuple[Printed, ...], A]] = {}

    def answer(self, state: Position) -> A:
        """The answer for this match: by its printed cards, and by which of them each card is, and whose."""
        printed = tuple(state.printed)
        if printed and printed[-1].number.startswith("token:"):  # it is printed anew in each match
            return self._ask(state)
        cards = [card.printed * 2 + card.owner for card in state.cards]
        key = (*map(id, printed), *cards)
        kept = self._known.get(key)
        if kept is None:
            if len(self._known) >= MANY:
                self._known.clear()
            # the printed cards are kept, too, so that their identity stays their own
            kept = self._known[key] = (printed, self._ask(state))
        return kept[1]
