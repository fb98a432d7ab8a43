"""Whom "they" and "1 of them" mean behind a condition that finds cards: "if you have 2 or more red cards, KO 1 of them"."""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.masters.compiler.found_there import OF_THEM, all_found, phrase
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Deed,
    Effect,
    Exists,
    Gets,
    If,
    May,
    Move,
    Skill,
    Switch,
    Then,
)
from engine.masters.ir.nouns import THIS_CARD, Noun, Quantity, Ref, Referent


def _one_of_those(noun: Noun, there: Noun) -> Noun:
    ignoring = noun.ignoring_barrier
    if noun != Noun(noun.quantity, noun.n, among=Ref(Referent.IT), ignoring_barrier=ignoring, words=noun.words):
        return noun
    return replace(there, quantity=noun.quantity, n=noun.n, ignoring_barrier=ignoring, words=noun.words + OF_THEM)


THEY = re.compile(
    r": [Ii]f (?:you have|your opponent has|there are) [^.,;:]*, (?:you may )?(?:(?:choose|KO|switch|return|place|send) )?(?:all of )?the[my]\b"
)


def of_all_those(effect: Effect, skill: Skill) -> Effect:
    """ "When this card attacks, if you have 2 or more red Battle Cards, they get …": the red ones, where the condition is the first to speak of cards;
    "if there are Battle Cards in play, KO all of them", wherever it stands."""
    if _of_this_card(skill) and THEY.search(_HEAD.sub(": ", skill.text, count=1)):
        first, *others = effect.effects if isinstance(effect, Then) else (effect,)
        first = _of_the_found(first)
        return replace(effect, effects=(first, *others)) if isinstance(effect, Then) else first
    if isinstance(effect, Then) and len(ALL_THERE.findall(skill.text)) == 1:
        return replace(effect, effects=tuple(_of_the_found(part, Quantity.BARE) for part in effect.effects))
    return effect


ALL_THERE = re.compile(r"[Ii]f there are [^.,;:]*, (?:you may )?(?:choose |KO )?all of them\b")


def _of_the_found(effect: Effect, said: Quantity | None = None) -> Effect:
    """ "They" in what stands behind the condition: all that it has found."""
    match effect:
        case If(condition=Exists(noun=Noun(among=None, quantity=quantity)) as found) if said in (None, quantity):
            return replace(effect, then=_all_those(effect.then, all_found(phrase(found))))
        case _:
            return effect


_HEAD = re.compile(r"^(?:\[[^\]]*\])+ (?:When [^,]*, )?")
"""Keyword skills in front, and the trigger."""


def _of_this_card(skill: Skill) -> bool:
    """Whether nothing but this card has been spoken of in front of the effect."""
    heard = skill.trigger
    alone = heard is None or (isinstance(heard, Deed) and heard.noun == THIS_CARD and heard.target is None)
    return alone and not skill.requirements


def _all_those(effect: Effect, those: Noun) -> Effect:
    match effect:
        case May(effect=inner):
            return replace(effect, effect=_all_those(inner, those))
        case Then(effects=(first, *others)):
            return replace(effect, effects=(_all_those(first, those), *others))
        case Choose(noun=Ref() as it) if it == Ref(Referent.IT):
            return replace(effect, noun=those)
        case Choose(noun=Noun() as noun):
            return replace(effect, noun=_one_of_those(noun, those))
        case Move(what=Ref() as it) | KO(what=Ref() as it) | Switch(what=Ref() as it) | Gets(what=Ref() as it) if (
            it == Ref(Referent.IT)
        ):
            return replace(effect, what=those)
        case _:
            return effect
