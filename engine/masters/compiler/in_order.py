"""An effect read from its begin, clause by clause, with what has been said by then: the one walk of all that asks what was spoken of before."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    KO,
    Condition,
    Effect,
    Gets,
    If,
    May,
    Move,
    Otherwise,
    RemoveFromGame,
    Repeat,
    Switch,
    Then,
    WhereX,
)
from engine.masters.ir.nouns import Operand, Ref

S = TypeVar("S")
_Done = KO | Move | RemoveFromGame | Switch | Gets


def done_to(effect: Effect) -> Ref | None:
    """What a clause does something to, where it is called "it" and the like: KO'd, moved, removed, switched or changed."""
    return effect.what if isinstance(effect, _Done) and isinstance(effect.what, Ref) else None


def with_what(effect: Effect, what: Operand) -> Effect:
    """A clause of `done_to`, done to these cards."""
    assert isinstance(effect, _Done)
    return replace(effect, what=what)


class InOrder(Generic[S]):
    """A way of reading: what a single clause means behind what was said, and what has been said after it."""

    def read(self, effect: Effect, said: S) -> tuple[Effect, S]:
        """The effect as it is meant behind what was said, and what has been said after it."""
        match effect:
            case Then(effects=effects):
                parts: list[Effect] = []
                before = said
                for part in effects:
                    if isinstance(part, If) and isinstance(part.condition, Otherwise):
                        said = before  # what stands under the condition has not been said
                    before = said
                    done, said = self.read(part, said)
                    parts.append(done)
                return replace(effect, effects=tuple(parts)), said
            case If():
                return self.under(effect, said)
            case May(effect=inner) | Repeat(effect=inner) | WhereX(effect=inner):
                done, said = self.read(inner, said)
                return replace(effect, effect=done), said
            case _:
                return self.meant(effect, said), self.after(effect, said)

    def under(self, node: If, said: S) -> tuple[Effect, S]:
        """A condition and what stands under it."""
        done, after = self.read(node.then, said)
        return replace(node, condition=self.asked(node.condition, said), then=done), after

    def asked(self, condition: Condition, said: S) -> Condition:
        """A condition behind what was said."""
        return condition

    def meant(self, effect: Effect, said: S) -> Effect:
        """A single clause behind what was said."""
        return effect

    def after(self, effect: Effect, said: S) -> S:
        """What has been said after such a clause."""
        return said
