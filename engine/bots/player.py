"""What every player without a will is: something that answers a decision, given its view and worlds that agree with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from engine.bots.random import RandomBot
from engine.bots.worlds import Worlds
from engine.core.decisions import DECLINING, Answer, Decision, Option
from engine.core.game import Viewed
from engine.core.rng import Rng
from engine.core.seen import DecisionSeen
from engine.core.worlds import Evaluation

Given: TypeAlias = tuple[tuple[str, ...], tuple[str, ...] | None]
"""An answer in the words of a view: the options taken, and the cards that pay where they are not those proposed."""


class Player(Protocol):
    """A player without a will. The same views and the same seed give the same answers, whatever the truth is."""

    def answer(self, view: Viewed, worlds: Worlds) -> Given:
        """Answer the decision of the view."""
        ...


Maker: TypeAlias = Callable[[str, Evaluation[Any] | None], Player]
"""Makes a player from a seed and from what its game knows of playing well."""


class Chance:
    """A player that takes any offered answer; see `RandomBot`."""

    def __init__(self, seed: str) -> None:
        self._bot = RandomBot(seed)

    def answer(self, view: Viewed, worlds: Worlds) -> Given:
        """An answer at random; no world is asked for."""
        assert view.decision is not None
        return self._bot.answer(view.decision)


def in_words(decision: DecisionSeen, answer: Answer, asked: Decision) -> Given:
    """An answer to the decision of a world, in the words of the view: both offer the same options in the same order."""
    place = {option.words: i for i, option in enumerate(asked.options)}
    return tuple(decision.options[place[words]].words for words in answer.taken), None


def first_choice(decision: Decision, liking: Sequence[float]) -> Answer:
    """What looks most sensible: the option that is liked best; of several that may be taken, all that are liked, the best first."""
    order = sorted(range(len(decision.options)), key=lambda i: (-liking[i], i))
    return taking(decision, liking, order)


def at_random(decision: Decision, liking: Sequence[float], rng: Rng) -> Answer:
    """Something sensible: each option with a chance that grows with how it is liked."""
    left, order = list(range(len(decision.options))), list[int]()
    while left:
        weights = [int(1000 * liking[i] * liking[i]) + 1 for i in left]
        at = rng.below(sum(weights))
        while at >= weights[0]:
            at -= weights.pop(0)
            left.append(left.pop(0))
        order.append(left.pop(0))
    return taking(decision, liking, order)


def taking(decision: Decision, liking: Sequence[float], order: Sequence[int]) -> Answer:
    """Options in this order, as many as are liked and may be taken, and as few as must be."""
    taken: list[Option] = []
    total = 0
    for i in order:
        option = decision.options[i]
        declined = bool(taken) and (option.verb in DECLINING or taken[0].verb in DECLINING)
        enough = len(taken) >= decision.least and (liking[i] < 1 or declined)
        too_much = decision.total is not None and total + (option.number or 0) > decision.total
        if len(taken) == decision.most or enough or too_much:
            continue
        taken.append(option)
        total += option.number or 0
    return Answer(tuple(option.words for option in taken))
