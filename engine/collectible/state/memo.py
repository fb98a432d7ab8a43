"""Answers that were worked out, kept until what they read changes. No part of the match: never copied, hashed or saved."""

from __future__ import annotations

from msgspec import Struct, field

from engine.collectible.cards.definition import Figures
from engine.collectible.ir.nodes import Gets
from engine.core.ids import CardId


class Memo(Struct):
    """`figures`: Combat and Support of cards in play; `lasting`: the effects that hold now, with the card of each."""

    figures: dict[CardId, Figures] = field(default_factory=dict[CardId, Figures])
    lasting: tuple[tuple[CardId, Gets], ...] | None = None

    def forget(self) -> None:
        """What was read has changed."""
        if self.figures:
            self.figures = {}
        self.lasting = None
