"""Answers that were worked out, kept until what they read changes. No part of the match: never copied, hashed or saved."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from engine.collectible.cards.definition import Figures
from engine.collectible.ir.nodes import Barred, Gets
from engine.core.ids import CardId


class Memo(Struct):
    """`figures`: Combat and Support of cards in play; `lasting`: the effects that hold now, with the card of each.

    The others are the view's: `lying` is what a seat is shown of an area outside of play, by seat and place of the area, which stays until a card
    comes or goes there; `shown` what it is shown of a player's cards in play, by seat and player (-1 for the battles); `players` all of a player.
    """

    figures: dict[CardId, Figures] = field(default_factory=dict[CardId, Figures])
    lasting: tuple[tuple[CardId, Gets | Barred], ...] | None = None
    lying: dict[tuple[int, int], Any] = field(default_factory=dict[tuple[int, int], Any])
    shown: dict[tuple[int, int], Any] = field(default_factory=dict[tuple[int, int], Any])
    players: dict[tuple[int, int], Any] = field(default_factory=dict[tuple[int, int], Any])

    def forget(self) -> None:
        """What is so of cards in play has changed."""
        self.figures.clear()
        self.shown.clear()
        self.players.clear()
        self.lasting = None

    def regrouped(self, player: int) -> None:
        """A player's Teams at home have changed, and what lasts for one of them."""
        self.figures.clear()
        self.lasting = None
        for seat in (0, 1):
            self.shown.pop((seat, player), None)
            self.players.pop((seat, player), None)

    def stirred(self, place: int) -> None:
        """The cards of an area have changed, or who sees them."""
        self.players.clear()
        self.lying.pop((0, place), None)
        self.lying.pop((1, place), None)
