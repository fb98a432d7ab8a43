"""Which card "it" is in a [Counter: Attack] that has named none: the one that attacks ("negate the attack. If it's a Battle Card, KO it")."""

from __future__ import annotations

from enum import Enum

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.pointing import pointed
from engine.masters.ir.nodes import (
    Condition,
    Deed,
    Effect,
    If,
    IsSuch,
    Look,
    Move,
    NegateAttack,
    Pay,
    PlayToken,
    Skill,
    Timing,
)
from engine.masters.ir.nouns import IsType, Node, Noun, Ref, Referent, Who, conjuncts
from engine.masters.ir.own_numbers import is_own
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


class _Spoken(Enum):
    """Of which cards has been spoken."""

    NONE = 0
    PAID = 1  # of such as its price is paid with
    OTHERS = 2


def of_the_attacker(skill: Skill) -> Skill:
    """The skill, with "it" as the card that attacks for as long as no other has been spoken of. The attack comes before what was paid."""
    if skill.effect is None:
        return skill
    match skill.trigger:
        case Deed(verb="attack", passive=True, noun=Ref(to=Referent.LEADER)):
            return replace(skill, effect=rewrite(skill.effect, _no_leader))
        case _ if skill.timing is not Timing.ATTACK:
            return skill
        case _:
            pass
    paid = any(isinstance(one, Pay) and _names(one.effect) for one in skill.requirements)
    said = _Spoken.PAID if paid else _Spoken.NONE
    return replace(skill, effect=_OfTheAttacker().read(skill.effect, said)[0])


class _OfTheAttacker(InOrder[_Spoken]):
    def under(self, node: If, said: _Spoken) -> tuple[Effect, _Spoken]:
        below = _Spoken.OTHERS if said is _Spoken.NONE and _names(node.condition) else said
        done, after = self.read(node.then, below)
        return replace(node, condition=self.asked(node.condition, said), then=done), after

    def asked(self, condition: Condition, said: _Spoken) -> Condition:
        return rewrite(condition, _attacks) if said is _Spoken.NONE else condition

    def meant(self, effect: Effect, said: _Spoken) -> Effect:
        home = isinstance(effect, Move) and effect.to.place.who is Who.YOU
        return rewrite(effect, _attacks) if said is _Spoken.NONE and not home else effect

    def after(self, effect: Effect, said: _Spoken) -> _Spoken:
        if isinstance(effect, NegateAttack):
            return _Spoken.NONE if said is _Spoken.PAID else said
        return _Spoken.OTHERS if _names(effect) else said


def _names(node: Node) -> bool:
    """Whether another card is named."""
    return any(
        isinstance(part, Noun | PlayToken | Look)
        or (isinstance(part, Ref) and part.to not in (Referent.IT, Referent.ATTACK_CARD))
        for part in walk(node)
    )


def _attacks(node: Node) -> Node:
    it = isinstance(node, Ref) and node.to is Referent.IT and not (node.said or node.verb or is_own(node))
    return pointed(node, Referent.ATTACK_CARD) if it and isinstance(node, Ref) else node


def _no_leader(node: Node) -> Node:
    """ "When your Leader Card is attacked, negate the attack. If it's a Battle Card, KO it": the Leader Card is none."""
    match node:
        case If(condition=IsSuch(subject=Ref(to=Referent.IT), filter=such)) if IsType("battle") in conjuncts(such):
            return _OfTheAttacker().read(node, _Spoken.NONE)[0]
        case _:
            return node
