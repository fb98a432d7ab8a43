"""Which Leader Card "it" is: "if you have a red Leader Card, draw 1 card. If it's awakened, draw 2 cards instead": the one that was asked about."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.pointing import said_as
from engine.masters.ir.nodes import Condition, Effect, Exists, If, IsSuch, Upgrade
from engine.masters.ir.nouns import IsType, Noun, OnSide, Ref, Referent, Who
from engine.masters.ir.walk import walk

_Said = Ref | None
"""The Leader Card that was asked about, where no other card was named since."""
LEADER_OF = {Who.YOU: Ref(Referent.LEADER), Who.OPPONENT: Ref(Referent.OPPONENT_LEADER)}


def that_leader(effect: Effect) -> Effect:
    """The effect, with "it" as a Leader Card where it is asked for what only a Leader Card is: its side, or to be one."""
    return _ThatLeader().read(effect, None)[0]


class _ThatLeader(InOrder[_Said]):
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
            case IsSuch(subject=Ref(to=Referent.IT) as it) if said is not None and _of_a_leader(condition):
                return replace(condition, subject=said_as(said, it))
            case _:
                return condition

    def after(self, effect: Effect, said: _Said) -> _Said:
        return None if any(isinstance(node, Noun) for node in walk(effect)) else said


def _leader_in(condition: Condition) -> _Said:
    """The Leader Card that the condition asks about."""
    match condition:
        case Exists(noun=Noun(filter=filter), who=who) if IsType("leader") in walk(filter):
            return LEADER_OF.get(who) if who is not None else None
        case IsSuch(subject=Ref(to=Referent.LEADER | Referent.OPPONENT_LEADER) as leader):
            return Ref(leader.to)
        case _:
            return None


def _of_a_leader(condition: IsSuch) -> bool:
    return any(isinstance(node, OnSide) or node == IsType("leader") for node in walk(condition.filter))
