"""What would be done to a card that is being played and can be done in the Battle Area alone: it is not there yet (4-7-2-1, 10-10-3-2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.masters.ir.antecedents import is_it
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Condition,
    Effect,
    GainControl,
    If,
    IsSuch,
    Look,
    May,
    Move,
    Pay,
    Play,
    PlayToken,
    RemoveFromGame,
    Reveal,
    Skill,
    Switch,
    Then,
    Timing,
)
from engine.masters.ir.nouns import Is, Node, Noun, Nouns, Operand, Ref, Referent, conjuncts
from engine.masters.ir.walk import walk

COMING = "a card that is being played is not in the Battle Area, where it would be KO'd or taken"


def of_the_coming(skill: Skill) -> Iterator[tuple[str, str]]:
    """ "KO the card being played", "choose 1 Battle Card your opponent is playing and KO it"; in a [Counter: Play] "KO that card" as well."""
    if skill.effect is None:
        return
    named = any(isinstance(node, KO | GainControl) and _means_it(node.what) for node in walk(skill.effect))
    paid = any(isinstance(one, Pay) and any(map(_finds, walk(one))) for one in skill.requirements)
    if named or _reaches(skill.effect, skill.timing is Timing.PLAY and not paid)[0]:
        yield "nothing", COMING


def _reaches(effect: Effect, coming: bool) -> tuple[bool, bool]:
    """Whether that is done to it; and whether "it" is that card behind the effect, as it is in front of it where `coming`."""
    match effect:
        case Then(effects=effects):
            for part in effects:
                done, coming = _reaches(part, coming)
                if done:
                    return True, coming
            return False, coming
        case If(condition=condition, then=then):
            return _reaches(then, _is_asked(condition, coming))
        case May(effect=inner):
            return _reaches(inner, coming)
        case KO(what=what) | GainControl(what=what):
            return coming and is_it(what), coming and is_it(what)
        case Choose(noun=noun):
            found = conjuncts(noun.filter) if isinstance(noun, Noun) else ()
            return False, _is_coming(noun) or any(isinstance(one, Is) and _is_coming(one.ref) for one in found)
        case _:
            return False, coming and not any(map(_finds, walk(effect)))


def _is_asked(condition: Condition, coming: bool) -> bool:
    """Whether "it" is that card behind a condition."""
    match condition:
        case IsSuch(subject=Ref(to=to)):
            return to is Referent.BEING_PLAYED or (coming and to is Referent.IT)
        case _:
            return coming and not any(isinstance(node, Noun) for node in walk(condition))


def _means_it(what: Operand) -> bool:
    return any(map(_is_coming, what.parts if isinstance(what, Nouns) else (what,)))


def _is_coming(node: Node) -> bool:
    return isinstance(node, Ref) and node.to is Referent.BEING_PLAYED


def _finds(node: Node) -> bool:
    """Whether it speaks of another card, which would be "it" behind it."""
    if isinstance(node, Choose | Look | Reveal | PlayToken):
        return True
    return isinstance(node, KO | Move | Play | RemoveFromGame | Switch) and not is_it(node.what)
