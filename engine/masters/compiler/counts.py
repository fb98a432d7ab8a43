"""How many of what: "if you have 2 or more «Saiyan» cards in play, …; if you have 4 or more, …"."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.masters.compiler.lists import BARE_NUMBER
from engine.masters.ir.nodes import All, Choose, Condition, Effect, Exists, If, Look, Reveal, Then, Upgrade
from engine.masters.ir.nouns import And, Noun
from engine.masters.ir.walk import walk

SO_MANY = "!#"
"""In the `words` of a phrase: only its number is said, the rest is that of the condition before."""

Steps = TypeVar("Steps", Then, Upgrade)


def same_count(node: Steps) -> Steps:
    """A number alone, in a condition behind another one, counts what that one counts; behind a look or a choice it counts those cards."""
    if isinstance(node, Upgrade):
        return replace(node, condition=_of(node.condition, _counted(node.of)))
    parts: list[Effect] = []
    before: Noun | None = None
    for part in node.effects:
        if isinstance(part, (If, Upgrade)):
            part = replace(part, condition=_of(part.condition, before))
        before = _counted(part) or (None if _shows(part) else before)
        parts.append(part)
    return node if tuple(parts) == node.effects else replace(node, effects=tuple(parts))


def only_the_number(noun: Noun) -> Noun:
    """The way back."""
    return Noun(noun.quantity, noun.n, among=BARE_NUMBER, words=noun.words.removesuffix(SO_MANY))


def _shows(effect: Effect) -> bool:
    return any(isinstance(part, (Look, Reveal, Choose)) for part in walk(effect))


def _counted(effect: Effect) -> Noun | None:
    """What the last condition of an effect counts; none where cards were looked at or chosen since."""
    match effect:
        case If(condition=condition, then=then):
            return None if _shows(then) else _noun(condition)
        case Upgrade(condition=condition):
            return _noun(condition)
        case Then(effects=(*_, last)):
            return _counted(last)
        case _:
            return None


def _noun(condition: Condition) -> Noun | None:
    match condition:
        case Exists(noun=Noun(among=None) as noun):
            return noun
        case All(parts=(*_, last)):
            return _noun(last)
        case _:
            return None


def _of(condition: Condition, before: Noun | None) -> Condition:
    if before is None or not isinstance(condition, Exists) or not isinstance(condition.noun, Noun):
        return condition
    noun = condition.noun
    if noun.among != BARE_NUMBER or noun.places or not isinstance(noun.filter, And) or noun.filter.parts:
        return condition
    meant = replace(before, quantity=noun.quantity, n=noun.n, implied=False, words=noun.words + SO_MANY)
    return replace(condition, noun=meant)
