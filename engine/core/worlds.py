"""What a seat may imagine: worlds that agree with all that it knows, and what a position is worth to it. A game fills both protocols.

A player who looks ahead asks for such worlds, and never for the truth: equal views and equal random numbers give equal worlds.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from difflib import get_close_matches
from typing import Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from engine.core.decisions import Decision
from engine.core.errors import DefinitionError
from engine.core.ids import Seat
from engine.core.rng import Rng

Lists: TypeAlias = Sequence[Sequence[Mapping[str, Mapping[str, int]]]]
"""By seat the deck lists that it may have brought, by part: one where it is known, all that come into question where it is not."""

R = TypeVar("R", contravariant=True)
W = TypeVar("W", bound=Struct)


class Sampler(Protocol[R]):
    """How a game draws anew what a seat cannot know."""

    def exchange(self, state: R, now: R, decision: Decision | None, seat: Seat, rng: Rng, decks: Lists) -> None:
        """Exchange in `state`, a copy of the latest safe point, whatever the seat does not know `now`, at the pending decision.

        What it draws depends on what the seat knows, on `rng` and on `decks` alone, and what a game draws later on `rng` alone. The
        seat's own list is known to it, whatever `decks` says. Raises DefinitionError where `decks` has no list for the other one, or cards
        that the match does not know.
        """
        ...


class Evaluation(Protocol[R]):
    """What a game knows of playing it well. All of it is asked of worlds that were drawn, where nothing is secret."""

    def value(self, state: R, seat: Seat) -> float:
        """What the position is worth to the seat; the other seat's value is its negative. A match that is won is worth 1000."""
        ...

    def liking(self, state: R, decision: Decision) -> Sequence[float]:
        """How sensible each option looks without looking ahead: 1 and more for what one would take, 0 for what one takes only if one must."""
        ...

    def alike(self, state: R, decision: Decision) -> Sequence[Hashable]:
        """For each option what it comes to: options for which this is equal (two copies of a card) need be tried only once."""
        ...

    def settled(self, state: R) -> bool:
        """Whether the position can be judged as it stands: no battle is on, and nothing waits to be resolved."""
        ...

    def weighing(self, changes: Mapping[str, float]) -> Evaluation[R]:
        """The same with some weights changed, by their names. Raises DefinitionError for a name that is none."""
        ...


def changed(weights: W, changes: Mapping[str, float]) -> W:
    """A game's weights with some of them changed. Raises DefinitionError for a name that is none, with the nearest one."""
    known = asdict(weights)
    for name in changes:
        if name not in known:
            near = get_close_matches(name, known, n=1, cutoff=0.0)[0]
            raise DefinitionError(
                f"There is no weight '{name}'; the nearest is '{near}'. There are: {', '.join(known)}."
            )
    return replace(weights, **{name: type(known[name])(number) for name, number in changes.items()})
