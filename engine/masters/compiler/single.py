"""What a single "it" stands for behind an offer that moves several cards, or behind a condition that says where this card lies.

"When this card is placed in your Drop Area, you may send 2 cards from your Drop Area to your Warp. If you do, play it": not those two.
"""

from __future__ import annotations

import re
from itertools import pairwise

from msgspec.structs import replace

from engine.masters.compiler.pointing import pointed
from engine.masters.ir.nodes import (
    KO,
    DidSo,
    Effect,
    Gets,
    If,
    IsSuch,
    May,
    Move,
    Play,
    RemoveFromGame,
    Switch,
    Then,
    Trigger,
)
from engine.masters.ir.nouns import THIS_CARD, Const, IsIn, Noun, Ref, Referent

ONE = re.compile(
    r"\bIf you do(?: so)?, (?:you may )?(?:(?:play|add|place|return|send|switch|KO|remove) it|it (?:gets|gains))\b",
    re.IGNORECASE,
)


def not_several(effect: Effect, trigger: Trigger | None, text: str) -> Effect:
    """The effect, in which "it" behind "if you do" is what was spoken of before the offer, where the offer was of several cards."""
    if not isinstance(effect, Then) or ONE.search(text) is None:
        return effect
    parts = list(effect.effects)
    for index, (offer, after) in enumerate(pairwise(parts)):
        meant = _before(offer, trigger)
        if meant is not None and isinstance(after, If) and isinstance(after.condition, DidSo):
            parts[index + 1] = replace(after, then=_is(after.then, meant))
    return replace(effect, effects=tuple(parts))


def _before(offer: Effect, trigger: Trigger | None) -> Referent | None:
    """What is spoken of before an offer; None where "it" is what the offer moves."""
    match offer:
        case If(
            condition=IsSuch(subject=Ref(to=Referent.THIS_CARD), filter=IsIn()), then=May(effect=Move(what=Noun()))
        ):
            return Referent.THIS_CARD
        case If(then=May(effect=Move(what=Noun(n=Const(n=n))))) | May(effect=Move(what=Noun(n=Const(n=n)))) if n > 1:
            others = getattr(trigger, "noun", None) not in (None, THIS_CARD)
            return Referent.TRIGGER if others else Referent.THIS_CARD
        case _:
            return None


def _is(effect: Effect, meant: Referent) -> Effect:
    match effect:
        case (
            KO(what=Ref(to=Referent.IT, said="") as it)
            | Move(what=Ref(to=Referent.IT, said="") as it)
            | RemoveFromGame(what=Ref(to=Referent.IT, said="") as it)
            | Switch(what=Ref(to=Referent.IT, said="") as it)
            | Gets(what=Ref(to=Referent.IT, said="") as it)
            | Play(what=Ref(to=Referent.IT, said="") as it)
        ):
            return replace(effect, what=pointed(it, meant))
        case May(effect=inner):
            return replace(effect, effect=_is(inner, meant))
        case Then(effects=(first, *others)):
            return replace(effect, effects=(_is(first, meant), *others))
        case _:
            return effect
