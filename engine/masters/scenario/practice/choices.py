"""Answers that lead toward a skill: its own card and the tools first, battles where it needs one, time where it waits for that."""

from __future__ import annotations

import random

from engine.core.decisions import Answer, Decision, Option
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.masters.scenario.practice.positions import Practice
from engine.masters.state.state import State

_WEIGHTS = {
    "pass": 0.7,
    "no": 0.4,
    "keep": 1.0,
    "concede": 0.0,
    "activate": 2.0,
    "counter": 4.0,
    "use": 6.0,
    "yes": 5.0,
    "charge": 1.0,
    "stack": 0.3,
}


def answer(game: Game[State], position: Practice, rng: random.Random) -> None:
    """Answer the pending decision; choices are mostly as large as they may be."""
    pending = game.pending
    assert pending is not None
    for _ in range(8):
        try:
            game.answer(Answer(tuple(option.words for option in _take(pending, position, rng))))
            return
        except IllegalAnswer:
            continue  # a total that these options exceed
    least = sorted(pending.options, key=lambda option: option.number or 0)[: pending.least]
    game.answer(Answer(tuple(option.words for option in least)))


def _take(pending: Decision, position: Practice, rng: random.Random) -> list[Option]:
    options = list(pending.options)
    if pending.most == 1:
        if not pending.least and rng.random() < 0.1:
            return []
        return rng.choices(options, [_weight(option, position) for option in options])
    rng.shuffle(options)
    if rng.random() < 0.6:  # else it may be the price of its own skill
        options.sort(key=lambda option: position.source not in (option.card, option.target))
    most = min(pending.most, len(options))
    return options[: most if rng.random() < 0.6 else rng.randint(pending.least, most)]


def _weight(option: Option, position: Practice) -> float:
    needs = position.needs
    weight = _WEIGHTS.get(option.verb, 1.5)
    if option.card == position.source and option.verb in ("play", "combo", "charge") and option.verb not in needs.verbs:
        weight *= 0.05
    elif position.source in (option.card, option.target):
        weight *= 12
    elif option.card in position.tools:
        weight *= 8
    if needs.battle and option.verb in ("attack", "combo"):
        weight *= 6
    if needs.later and option.verb == "pass":
        weight *= 8
    if needs.declines and option.verb == "no":
        weight *= 12
    if option.verb == "number":
        weight *= 1 + (option.number or 0)
    return weight
