"""Answers that were worked out, kept until what they read changes. No part of the match: never copied, hashed or saved."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from engine.collectible.cards.definition import Figures
from engine.collectible.ir.nodes import Gets
from engine.core.ids import CardId


class Memo(Struct):
    """`figures`: Combat and Support of cards in play; `lasting`: the effects that hold now, with the card of each.

    `lying` is what a seat is shown of an area outside of play, by seat and place of the area: it stays until a card comes or goes there. `shown`
    is what a seat is shown of the cards in play; both are the view's.
    """

    figures: dict[CardId, Figures] = field(default_factory=dict[CardId, Figures])
    lasting: tuple[tuple[CardId, Gets], ...] | None = None
    lying: dict[tuple[int, int], Any] = field(default_factory=dict[tuple[int, int], Any])
    shown: dict[tuple[int, int], Any] = field(default_factory=dict[tuple[int, int], Any])

    def forget(self) -> None:
        """What is so of cards in play has changed."""
        self.figures.clear()
        self.shown.clear()
        self.lasting = None

    def stirred(self, place: int) -> None:
        """The cards of an area have changed, or who sees them."""
        self.lying.pop((0, place), None)
        self.lying.pop((1, place), None)
