"""Who can be played against: the players without a will, by the names that people use."""

from __future__ import annotations

from math import isfinite
from typing import Any

from engine.bots.beginner import Beginner
from engine.bots.fighter import Fighter
from engine.bots.player import Chance, Player
from engine.core.errors import DefinitionError
from engine.core.worlds import Evaluation

NAMES = {
    "random": "any answer at random",
    "beginner": "something sensible at random",
    "fighter": "tries its answers in worlds that agree with what it sees",
}
"""The players, from the weakest on, with what is said of each."""


def levels(evaluation: Evaluation[Any] | None) -> tuple[str, ...]:
    """Who can be played against in a game, from the weakest on; where the game knows nothing of playing well, what answers at random."""
    return ("random",) if evaluation is None else tuple(name for name in NAMES if name != "random")


def called(name: str) -> str:
    """What such a player is called at a table."""
    return f"The {name}"


def player(words: str, seed: str, evaluation: Evaluation[Any] | None) -> Player:
    """A player by its name, behind which weights may be changed, as in `fighter:hand=1.5,life=2`.

    Raises DefinitionError for a name or a weight that is none, and where the game knows nothing of playing well.
    """
    name, _, weights = words.partition(":")
    if name not in NAMES:
        raise DefinitionError(f"There is no player '{name}'; there are: {', '.join(NAMES)}.")
    if name == "random":
        return Chance(seed)
    if evaluation is None:
        raise DefinitionError(f"This game has no '{name}': it does not say what a position is worth; there is: random.")
    if weights:
        evaluation = evaluation.weighing(_numbers(weights))
    return Beginner(seed, evaluation) if name == "beginner" else Fighter(seed, evaluation)


def _numbers(words: str) -> dict[str, float]:
    """`hand=1.5,life=2` by name."""
    found: dict[str, float] = {}
    for word in words.split(","):
        name, equals, number = word.partition("=")
        try:
            found[name.strip()] = float(number)
            if not isfinite(found[name.strip()]):
                raise ValueError
        except ValueError:
            told = f"'{number}' is no number" if equals else "there is no '='"
            raise DefinitionError(f"Weights are written as in fighter:hand=1.5,life=2; in '{word}' {told}.") from None
    return found
