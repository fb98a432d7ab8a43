"""Level 1, the Beginner: something sensible at random. It does not look ahead."""

from __future__ import annotations

from typing import Any

from engine.bots.player import Given, at_random, in_words
from engine.bots.random import RandomBot
from engine.bots.worlds import Worlds
from engine.core.decisions import forced
from engine.core.game import Viewed
from engine.core.rng import Rng
from engine.core.worlds import Evaluation


class Beginner:
    """Takes each option with a chance that grows with how sensible it looks by itself.

    How it looks is asked of a world that was drawn, not of the view: a game says it once, for players who look ahead and for those who do not.
    """

    def __init__(self, seed: str, evaluation: Evaluation[Any]) -> None:
        self.rng = Rng.from_seed(seed)
        self._evaluation = evaluation
        self._at_a_loss = RandomBot(f"{seed}/at a loss")

    def answer(self, view: Viewed, worlds: Worlds) -> Given:
        """Something sensible; anything where no world agrees with what is known."""
        decision = view.decision
        assert decision is not None
        if (only := forced(decision)) is not None:
            return only, None
        world = worlds.draw(self.rng)
        if world is None or world.pending is None:
            return self._at_a_loss.answer(decision)
        liking = self._evaluation.liking(world.state, world.pending)
        return in_words(decision, at_random(world.pending, liking, self.rng), world.pending)
