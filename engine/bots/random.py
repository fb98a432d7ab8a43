"""A player that sees a view and nothing else, and answers at random.

It takes any offered answer with some chance; passing is rarer than chance would have it, so that matches get somewhere.
"""

from __future__ import annotations

from engine.core.decisions import DECLINING
from engine.core.rng import Rng
from engine.core.seen import DecisionSeen, OptionSeen

_PASS_ONE_IN = 8


class RandomBot:
    """A random player; the same seed gives the same answers to the same questions."""

    def __init__(self, seed: int | str | bytes) -> None:
        self.rng = Rng.from_seed(seed)

    def answer(self, decision: DecisionSeen) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
        """The words of the options taken, and the cards that pay where they are not those proposed."""
        taken = self._take(decision)
        paying = self._pay(taken[0]) if len(taken) == 1 else None
        return tuple(option.words for option in taken), paying

    def _take(self, decision: DecisionSeen) -> list[OptionSeen]:
        options = list(decision.options)
        if decision.most == 1 and decision.least == 1:
            return [self._one(options)]
        count = decision.least + self.rng.below(min(decision.most, len(options)) - decision.least + 1)
        self.rng.shuffle(options)
        taken: list[OptionSeen] = []
        total = 0
        for option in options:
            if len(taken) == count:
                break
            if decision.total is not None and total + (option.number or 0) > decision.total:
                continue
            taken.append(option)
            total += option.number or 0
        return taken

    def _one(self, options: list[OptionSeen]) -> OptionSeen:
        active = [option for option in options if option.verb not in DECLINING]
        if active and (len(active) == len(options) or self.rng.below(_PASS_ONE_IN)):
            return active[self.rng.below(len(active))]
        return options[self.rng.below(len(options))]

    def _pay(self, option: OptionSeen) -> tuple[str, ...] | None:
        """Mostly what is proposed; where no color is asked for, now and then any other of the cards that may pay."""
        payment = option.payment
        if payment is None or payment.specified or self.rng.below(4):
            return None
        cards = list(payment.candidates)
        self.rng.shuffle(cards)
        return tuple(cards[: payment.total])
