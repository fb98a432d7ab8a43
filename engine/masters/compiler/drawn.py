""" "Draw 2 cards, then place 1 of them at the bottom of your deck", "draw 1 card. If it's red, reveal it": the cards that were drawn.

Of a drawn card no more is said than what can be done with a card in a hand; what is done to cards in play is done to those spoken of before.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.masters.compiler.behind_the_named import PRINTED
from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.pointing import names_others, said_as
from engine.masters.ir.antecedents import is_it
from engine.masters.ir.nodes import Choose, Condition, Draw, Effect, Gets, If, IsSuch, Move, Play, Reveal, Skill
from engine.masters.ir.nouns import THIS_CARD, Noun, Operand, Ref, Referent, Who
from engine.masters.ir.walk import walk

DRAWN = Ref(Referent.PLACED, verb="draw")


class _Said(NamedTuple):
    drawn: bool = False  # nothing has been spoken of since
    alone: bool = True  # nor was any card before, but for this one


def those_drawn(effect: Effect, skill: Skill) -> Effect:
    """The effect, with the cards that were drawn where it speaks of them."""
    heard = getattr(skill.trigger, "noun", None)
    return _ThoseDrawn().read(effect, _Said(alone=not skill.requirements and heard in (None, THIS_CARD)))[0]


class _ThoseDrawn(InOrder[_Said]):
    def under(self, node: If, said: _Said) -> tuple[Effect, _Said]:
        done, after = super().under(node, said)
        return done, _Said(alone=after.alone)

    def asked(self, condition: Condition, said: _Said) -> Condition:
        match condition:
            case IsSuch(subject=Ref() as it) if said.drawn and is_it(it) and not it.verb:
                printed = all(isinstance(node, PRINTED) for node in walk(condition.filter))
                return replace(condition, subject=_drawn(it)) if printed else condition
            case _:
                return condition

    def meant(self, effect: Effect, said: _Said) -> Effect:
        if not said.drawn:
            return effect
        match effect:
            case Choose(noun=noun):
                return replace(effect, noun=_of_them(noun))
            case Reveal(what=Ref() as it) if is_it(it):
                return replace(effect, what=_drawn(it))
            case Move(what=Ref() as it) | Play(what=Ref() as it) if is_it(it) and said.alone and not it.verb:
                return replace(effect, what=_drawn(it))
            case Move(what=what) | Play(what=what) | Reveal(what=what):
                return replace(effect, what=_of_them(what))
            case _:
                return effect

    def after(self, effect: Effect, said: _Said) -> _Said:
        if isinstance(effect, Draw):
            return said._replace(drawn=effect.who is Who.YOU)
        if names_others(effect):
            return _Said(alone=False)
        what: Any = getattr(effect, "what", None)
        return said._replace(drawn=False) if isinstance(effect, Gets) or what is not None else said


def _of_them(what: Operand) -> Operand:
    """ "1 of them"."""
    if not isinstance(what, Noun) or what.among is None or not is_it(what.among) or what.among.verb:
        return what
    return replace(what, among=_drawn(what.among))


def _drawn(it: Ref) -> Ref:
    return said_as(DRAWN, it)
