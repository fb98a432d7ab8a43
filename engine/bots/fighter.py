"""Level 2, the Fighter: tries what it could answer in worlds that agree with its view, and takes what has come out best.

A trial is one answer in one world, followed by what looks most sensible for both players until the position can be judged. What it may
spend is counted in trials and in answers within a trial, never in time, so that a match replays on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.bots.player import Given, first_choice, in_words, taking
from engine.bots.random import RandomBot
from engine.bots.worlds import Worlds
from engine.core.decisions import Answer, Decision, forced
from engine.core.errors import IllegalAnswer
from engine.core.game import Game, Viewed
from engine.core.ids import Seat
from engine.core.rng import Rng
from engine.core.worlds import Evaluation

WORLDS = 2
"""In how many worlds each answer is tried."""
ANSWERS = 6
"""How many answers are tried at most: those that look most sensible."""
LENGTH = 10
"""After how many answers a trial is judged wherever it stands."""
NEVER = -10_000.0
"""The worth of an answer that cannot be given, or that comes to nothing at all."""
_PREFERENCE = 0.001
"""By how much an answer that is liked better goes before another that has come out the same."""


class Fighter:
    """Looks one answer ahead."""

    def __init__(self, seed: str, evaluation: Evaluation[Any], worlds: int = WORLDS, answers: int = ANSWERS) -> None:
        self.rng = Rng.from_seed(seed)
        self._evaluation = evaluation
        self._worlds, self._answers = worlds, answers
        self._at_a_loss = RandomBot(f"{seed}/at a loss")

    def answer(self, view: Viewed, worlds: Worlds) -> Given:
        """What came out best; anything where no world agrees with what is known."""
        decision = view.decision
        assert decision is not None
        if (only := forced(decision)) is not None:
            return only, None
        first = worlds.draw(self.rng)
        if first is None or first.pending is None:
            return self._at_a_loss.answer(decision)
        candidates = self._candidates(first, first.pending)
        if len(candidates) == 1:
            return in_words(decision, candidates[0], first.pending)
        drawn = [first, *(worlds.draw(self.rng) for _ in range(self._worlds - 1))]
        values = [-_PREFERENCE * i for i in range(len(candidates))]
        for world in drawn:
            if world is None:
                continue
            for i, candidate in enumerate(candidates):
                values[i] += self._try(world, candidate, worlds.seat)
        best = max(range(len(candidates)), key=lambda i: values[i])
        return in_words(decision, candidates[best], first.pending)

    def _candidates(self, world: Game[Any], decision: Decision) -> list[Answer]:
        """The answers worth trying: without those that come to the same, those that look most sensible first.

        What is taken only if one must is left out where there is something else: so a player comes to an end where one step undoes another.
        """
        liking = self._evaluation.liking(world.state, decision)
        alike = self._evaluation.alike(world.state, decision)
        order = sorted(range(len(decision.options)), key=lambda i: (-liking[i], i))
        different = list({alike[i]: i for i in reversed(order)}.values())[::-1]
        if decision.most == decision.least == 1:
            found = [taking(decision, liking, [i]) for i in different if liking[i] > 0] or [
                taking(decision, liking, order)
            ]
        else:
            found = [first_choice(decision, liking), *_several(decision, liking, order, different)]
        return list(dict.fromkeys(found))[: self._answers]

    def _try(self, world: Game[Any], answer: Answer, seat: Seat) -> float:
        """What the position is worth to the seat after the answer, and after what both would sensibly do next."""
        game = world.fork()
        turn = game.state.turn
        try:
            game.answer(answer)
        except IllegalAnswer:
            return NEVER  # a total that is exceeded, a payment that falls short
        if _same_question(world, game):
            return NEVER  # what comes to nothing would be done for ever
        for _ in range(LENGTH):
            pending = game.pending
            if pending is None or game.state.turn != turn or self._evaluation.settled(game.state):
                break
            game.answer(first_choice(pending, self._evaluation.liking(game.state, pending)))
        return self._evaluation.value(game.state, seat)


def _same_question(before: Game[Any], after: Game[Any]) -> bool:
    """Whether the same is asked again, and nothing has changed."""
    return before.pending is not None and before.pending == after.pending and before.hash() == after.hash()


def _several(
    decision: Decision, liking: Sequence[float], order: Sequence[int], different: Sequence[int]
) -> list[Answer]:
    """Where several options may be taken: none, each by itself, and as many as may be, beginning with each."""
    eager = [1.0] * len(decision.options)
    found: list[Answer] = []
    if decision.least == 0:
        found.append(Answer(()))
    for i in different:
        rest = [i, *(j for j in order if j != i)]
        if decision.least <= 1:
            found.append(Answer((decision.options[i].words,)))
        found.append(taking(decision, eager, rest))
    return found
