"""Which Leader Card "it" is: "if you have a red Leader Card, draw 1 card. If it's awakened, draw 2 cards instead": the one that was asked about.

So is "it" of which the same is asked once more: "if your Leader Card is red, draw 1 card; if it's blue, draw 2 cards".
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.lists import PRINTED
from engine.masters.compiler.pointing import said_as
from engine.masters.ir.nodes import Condition, Effect, Exists, If, IsSuch, Trigger, Upgrade
from engine.masters.ir.nouns import (
    Filter,
    IsType,
    Noun,
    OnSide,
    Ref,
    Referent,
    Who,
)
from engine.masters.ir.walk import walk


class _Leader(NamedTuple):
    ref: Ref
    facts: frozenset[type]  # what was asked of it


_Said = _Leader | None
"""The Leader Card that was asked about, where no other card was named since."""
LEADER_OF = {Who.YOU: Ref(Referent.LEADER), Who.OPPONENT: Ref(Referent.OPPONENT_LEADER)}


def that_leader(effect: Effect, trigger: Trigger | None) -> Effect:
    """The effect, with "it" as a Leader Card where it is asked for what only a Leader Card is: its side, or to be one; or for the same, where the
    trigger names no card that it could be."""
    heard = () if trigger is None else walk(trigger)
    return _ThatLeader(not any(isinstance(node, Noun) for node in heard)).read(effect, None)[0]


class _ThatLeader(InOrder[_Said]):
    def __init__(self, alone: bool) -> None:
        self.alone = alone

    def read(self, effect: Effect, said: _Said) -> tuple[Effect, _Said]:
        if not isinstance(effect, Upgrade):
            return super().read(effect, said)
        of, after = self.read(effect.of, said)
        asked = self.asked(effect.condition, after)
        return replace(effect, of=of, condition=asked, instead=self.read(effect.instead, after)[0]), after

    def under(self, node: If, said: _Said) -> tuple[Effect, _Said]:
        asked = self.asked(node.condition, said)
        then, after = self.read(node.then, _leader_in(asked) or said)
        return replace(node, condition=asked, then=then), after

    def asked(self, condition: Condition, said: _Said) -> Condition:
        match condition:
            case IsSuch(subject=Ref(to=Referent.IT) as it, filter=filter) if said is not None and (
                _of_a_leader(condition) or (self.alone and _facts(filter) & said.facts)
            ):
                return replace(condition, subject=said_as(said.ref, it))
            case _:
                return condition

    def after(self, effect: Effect, said: _Said) -> _Said:
        return None if any(isinstance(node, Noun) for node in walk(effect)) else said


def _leader_in(condition: Condition) -> _Said:
    """The Leader Card that the condition asks about."""
    match condition:
        case Exists(noun=Noun(filter=filter), who=who) if IsType("leader") in walk(filter):
            return _Leader(LEADER_OF[who], _facts(filter)) if who is not None and who in LEADER_OF else None
        case IsSuch(subject=Ref(to=Referent.LEADER | Referent.OPPONENT_LEADER) as leader, filter=filter):
            return _Leader(Ref(leader.to), _facts(filter))
        case _:
            return None


def _of_a_leader(condition: IsSuch) -> bool:
    return any(isinstance(node, OnSide) or node == IsType("leader") for node in walk(condition.filter))


def _facts(filter: Filter) -> frozenset[type]:
    """What is asked of a card that is always the same."""
    return frozenset(type(node) for node in walk(filter) if isinstance(node, PRINTED))
