"""What [Permanent] skills do all the time (8-1-4): each taken apart into single continuous effects, once for each printed skill.

Also keyword lines that stand under a condition ([Sparking 5][Double Strike]) and the keyword skills that change facts of cards.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.masters.ir.antecedents import is_this
from engine.masters.ir.leave import so_often
from engine.masters.ir.nodes import (
    Condition,
    GainKeyword,
    GainSkill,
    GetPower,
    Gets,
    Lasting,
    Need,
    NoSpecifiedCost,
    Permit,
    ReplaceEvent,
    Skill,
    SkillKind,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    Area,
    Const,
    HasKeyword,
    HasTrait,
    Noun,
    Place,
    Quantity,
    Who,
)
from engine.masters.ir.rewrite import with_it
from engine.masters.ir.walk import walk
from engine.masters.truth.flatten import flatten
from engine.masters.truth.works_in import works_in


class Static(Struct, frozen=True):
    """One continuous effect of a [Permanent] skill."""

    index: int  # of the skill among those of its card
    part: int  # which effect of the skill it is
    skill: Skill
    effect: Lasting
    conditions: tuple[Condition, ...]
    homes: frozenset[Area] | None  # the areas in which its card must be for it to work; None for all
    on_itself: bool  # it bears on its own card alone


_known: dict[tuple[int, str], tuple[tuple[Skill, ...], tuple[Static, ...]]] = {}
"""Answers about printed skills, which never change; these are kept alive beside the answer, so that their identity stays their own."""


def statics(skills: tuple[Skill, ...], card_type: str) -> tuple[Static, ...]:
    """The continuous effects that a card with these skills has."""
    key = (id(skills), card_type)
    held = _known.get(key)
    if held is None:
        found: list[Static] = []
        field = any(keyword.name == "Field" for skill in skills for keyword in skill.keywords)
        for index, skill in enumerate(skills):
            found += _take_apart(index, skill, card_type, field)
        held = _known[key] = (skills, tuple(found))
    return held[1]


_granted: dict[tuple[int, str], tuple[Skill, tuple[Static, ...]]] = {}
"""The same of single skills."""


def granted_statics(skill: Skill, card_type: str) -> tuple[Static, ...]:
    """The continuous effects of one skill, such as a card has gained."""
    key = (id(skill), card_type)
    held = _granted.get(key)
    if held is None:
        found = (
            tuple(_take_apart(0, skill, card_type, False))
            if skill.kind in (SkillKind.PERMANENT, SkillKind.KEYWORDS)
            else ()
        )
        held = _granted[key] = (skill, found)
    return held[1]


def _take_apart(index: int, skill: Skill, card_type: str, field: bool) -> list[Static]:
    """The continuous effects of one skill; some keyword skills are such effects by themselves."""
    needs = tuple(need.condition for need in skill.requirements if isinstance(need, Need))
    found: list[tuple[Lasting, tuple[Condition, ...]]] = []
    if skill.kind == SkillKind.PERMANENT and skill.effect is not None:
        found += flatten(skill.effect, needs)
    elif skill.kind == SkillKind.AUTO and skill.trigger is None and skill.effect is not None:
        found += [
            one for one in flatten(skill.effect, needs) if isinstance(one[0], ReplaceEvent)
        ]  # "[Auto] When this card would be …, … instead"
    elif skill.kind == SkillKind.KEYWORDS and is_conditional(skill):
        found.append((Gets(THIS_CARD, tuple(GainKeyword(keyword) for keyword in skill.keywords)), needs))
    for keyword in skill.keywords:
        match keyword.name:
            case "Servant":  # 10-43-1
                found.append((Gets(THIS_CARD, (GetPower(Const(10000)),)), needs))
            case "Warrior of Universe 7":  # 10-21-1
                cards = Noun(Quantity.ALL, filter=HasTrait("Universe 7"), places=(Place(Area.ANYWHERE, Who.YOU),))
                found.append((Gets(cards, (NoSpecifiedCost(),)), needs))
            case _:
                pass
    made: list[Static] = []
    for part, (each, conditions) in enumerate(found):
        effect = _with_itself(so_often(each, skill.per_turn) if isinstance(each, Permit) else each)
        where = works_in(effect, conditions, card_type, field)
        if skill.beneath and where is not None:
            where |= {Area.UNDER}  # 11-3-2-2
        made.append(Static(index, part, skill, effect, conditions, where, _bears_on_itself(effect)))
    return made


def _bears_on_itself(effect: Lasting) -> bool:
    """Whether the effect bears on its own card alone, whatever that has become by other effects."""
    if not isinstance(effect, Gets) or not is_this(effect.what):
        return False
    return not any(
        isinstance(part, HasKeyword) for part in walk(effect.what)
    )  # "this card's [Double Strike] becomes …"


def _with_itself(effect: Lasting) -> Lasting:
    """ "This card gets +5000 power for each card under it": where nothing else is named, "it" is the card itself (8-5-3-6)."""
    if not isinstance(effect, Gets) or any(isinstance(change, GainSkill) for change in effect.changes):
        return effect
    what = with_it(effect.what, THIS_CARD)
    return with_it(effect, THIS_CARD) if is_this(what) else replace(effect, what=what)


def is_conditional(skill: Skill) -> bool:
    """Whether the keywords of the line are there only under a condition."""
    return (
        skill.sparking is not None
        or skill.bond is not None
        or any(isinstance(need, Need) for need in skill.requirements)
    )


_areas: dict[int, tuple[tuple[Skill, ...], frozenset[Area] | None, tuple[Static, ...]]] = {}
"""Answers about printed skills, kept as in `_known`."""


def in_areas(skills: tuple[Skill, ...], card_type: str) -> tuple[frozenset[Area] | None, tuple[Static, ...]]:
    """The areas in which any of the statics works (None for all), and the statics."""
    held = _areas.get(id(skills))
    if held is None:
        found = statics(skills, card_type)
        areas: set[Area] | None = set()
        for static in found:
            areas = None if areas is None or static.homes is None else areas | static.homes
        held = _areas[id(skills)] = (skills, None if areas is None else frozenset(areas), found)
    return held[1], held[2]
