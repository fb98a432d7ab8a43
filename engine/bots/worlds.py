"""Worlds to look ahead in: what a player without a will gets beside its view, and all that it gets."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.core.game import Game
from engine.core.ids import Seat
from engine.core.rng import Rng
from engine.core.worlds import Lists

TRIES = 4
"""How many worlds are drawn at most until one agrees with what the seat knows."""


class Worlds:
    """The worlds in which a seat may find itself at the pending decision.

    `drawn` and `dropped` count them by kind of decision, for whoever keeps this object over a match.
    """

    def __init__(self, seat: Seat, decks: Lists) -> None:
        self.seat = seat
        self.drawn: Counter[str] = Counter()
        self.dropped: Counter[str] = Counter()
        self._decks = decks
        self._game: Game[Any] | None = None

    def at(self, game: Game[Any]) -> Worlds:
        """These worlds, at the decision that the game waits for now."""
        self._game = game
        return self

    def draw(self, rng: Rng) -> Game[Any] | None:
        """A world, as a game of its own; None where none agreed."""
        game = self._game
        assert game is not None, "there is a world to draw only while a decision is pending"
        kind = "" if game.pending is None else game.pending.kind
        for _ in range(TRIES):
            self.drawn[kind] += 1
            world = game.sample(self.seat, rng, self._decks)
            if world is not None:
                return world
            self.dropped[kind] += 1
        return None
