"""Filters that ask a card for nothing but its facts, each made into a function of these: once for each phrase, as it is asked of many cards."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TypeAlias

from engine.masters.ir.keywords import FIGURES, MODIFIERS, family, is_called, parted
from engine.masters.ir.kinds import is_kind, is_one_of
from engine.masters.ir.nouns import (
    And,
    Attr,
    AtWork,
    Cmp,
    Compare,
    Const,
    Filter,
    FromEra,
    HasCharacter,
    HasKeyword,
    HasName,
    HasSkillKind,
    HasSpecifiedCost,
    HasTrait,
    InMode,
    IsColor,
    IsMonoColor,
    IsMulticolor,
    IsType,
    Not,
    OneOf,
    OnlyColors,
    Or,
    SkillLess,
)
from engine.masters.ir.read_once import read_once
from engine.masters.state.facts import Facts

Face: TypeAlias = Callable[[Facts], bool]
"""Whether a card with these facts fits."""


@read_once
def by_face(filter: Filter) -> Face | None:
    """The filter as a question to the facts of a card, of the side of it that is up; None where it asks for more: where the card lies, for other
    cards, for what has happened; or for nothing at all."""
    match filter:  # 2-3-2-2-1, 2-3-2-3-1, 2-3-2-4-1, 2-3-2-1-2-1
        case And(parts=parts):
            faces = _faces(parts)
            return None if faces is None else _all(faces)
        case Or(parts=parts):
            faces = _faces(parts)
            return None if faces is None else lambda seen: any(face(seen) for face in faces)
        case Not(part=part):
            inner = by_face(part)
            return None if inner is None else lambda seen: not inner(seen)
        case IsType(type=kind):
            return attrgetter("token") if kind == "token" else lambda seen: seen.type == kind
        case IsColor() | IsMonoColor() | IsMulticolor() | OnlyColors():
            return _of_color(filter)
        case HasTrait() | HasCharacter() | HasName():
            return _called(filter)
        case Compare(value=Const()) | OneOf():
            return _of_number(filter)
        case FromEra(era=era):
            return lambda seen: seen.era == era  # 2-7-2
        case InMode(rest=rest):
            return lambda seen: seen.rest == rest
        case HasKeyword(printed=False) | HasSkillKind() | AtWork():
            return _with_skill(filter)
        case SkillLess():
            return attrgetter("skill_less")
        case HasSpecifiedCost(spheres=spheres):
            wanted = Counter(spheres)
            return lambda seen: not wanted - Counter(seen.specified) if wanted else bool(seen.specified)
        case _:
            return None


def _faces(parts: Sequence[Filter]) -> tuple[Face, ...] | None:
    """The questions that the parts are; None where one of them asks for more, and where there is none."""
    faces = [by_face(part) for part in parts]
    known = tuple([face for face in faces if face is not None])
    return known if known and len(known) == len(faces) else None


def _all(faces: tuple[Face, ...]) -> Face:
    """All of the questions as one."""
    match faces:
        case (one,):
            return one
        case (one, other):
            return lambda seen: one(seen) and other(seen)
        case _:
            return lambda seen: all(face(seen) for face in faces)


def _of_color(filter: IsColor | IsMonoColor | IsMulticolor | OnlyColors) -> Face:
    """Colors. Those that were gained make no card multicolor."""
    match filter:
        case IsColor(color=color):
            return lambda seen: color in seen.colors
        case IsMonoColor(color=color):  # 2-4-1-3-1: by its original color
            return lambda seen: len(seen.original_colors) == 1 and color in ("", *seen.original_colors)
        case IsMulticolor(colors=colors):  # 2-4-1-2-1-1: added colors do not count
            exactly = set(colors)
            return lambda seen: len(seen.original_colors) > 1 and (not exactly or exactly == set(seen.original_colors))
        case OnlyColors(colors=colors):
            among = set(colors)
            return lambda seen: bool(seen.colors) and among.issuperset(seen.colors)  # 2-4-1


def _called(filter: HasTrait | HasCharacter | HasName) -> Face:
    """Names and traits."""
    match filter:
        case HasTrait(trait=trait, only=True):
            return lambda seen: seen.traits == (trait,)
        case HasTrait(trait=trait, part=True):
            return lambda seen: any(trait in held for held in seen.traits)
        case HasTrait(trait=trait):
            return lambda seen: _named(trait, seen.traits)
        case HasCharacter(name=name, only=True):
            return lambda seen: seen.characters == (name,)
        case HasCharacter(name=name, part=True):
            return lambda seen: any(name in held for held in seen.characters)
        case HasCharacter(name=name):
            return lambda seen: name in seen.characters
        case HasName(name=name, part=True):
            return lambda seen: any(name in held for held in seen.names)
        case HasName(name=name):
            return lambda seen: _named(name, seen.names)


def _named(wanted: str, held: tuple[str, ...]) -> bool:
    """Clause 2-1-2-1: singular and plural forms of a name are the same."""
    if wanted in held:
        return True
    return any(_singular(wanted) == _singular(one) for one in held)


def _singular(name: str) -> str:
    if name.endswith(("men", "Men")):
        return f"{name[:-2]}an"
    return name[:-1] if name.endswith("s") and len(name) > 3 else name


_FIELDS: dict[Attr, str] = {
    Attr.POWER: "power",
    Attr.COST: "cost",
    Attr.COMBO_POWER: "combo_power",
    Attr.COMBO_COST: "combo_cost",
}
_ORIGINAL: dict[Attr, str] = {
    Attr.POWER: "original_power",
    Attr.COST: "original_cost",
}  # 2-11-4
"""Where the numbers of a card stand in its facts, and those that are printed on it."""
COMPARES: dict[Cmp, Callable[[int, int], bool]] = {
    Cmp.EQ: operator.eq,
    Cmp.LE: operator.le,
    Cmp.GE: operator.ge,
    Cmp.LT: operator.lt,
    Cmp.GT: operator.gt,
    Cmp.NE: operator.ne,
}


def _of_number(filter: Compare | OneOf) -> Face | None:
    """A number of the card beside fixed ones; a card without such a number does not fit."""
    field = (_ORIGINAL if filter.original else _FIELDS).get(filter.attr)
    if field is None:
        return None
    have: Callable[[Facts], int | None] = attrgetter(field)
    match filter:
        case OneOf(values=values):
            return lambda seen: have(seen) in values
        case Compare(cmp=cmp, value=Const(n=n)):
            compares = COMPARES[cmp]
            return lambda seen: (held := have(seen)) is not None and compares(held, n)
        case _:
            return None


def _with_skill(filter: HasKeyword | HasSkillKind | AtWork) -> Face:
    match filter:
        case HasKeyword(keyword=keyword, number=number):
            return lambda seen: has_keyword(seen, keyword, number)
        case HasSkillKind(kind=kind):
            return lambda seen: (
                any(not live.negated and is_kind(live.skill, kind) for live in seen.skills)
                or (kind == "keyword" and _modified(seen))
            )
        case AtWork(kinds=kinds):
            return lambda seen: any(not live.negated and is_one_of(live.skill, kinds) for live in seen.skills)


def has_keyword(seen: Facts, keyword: str, number: int | None = None) -> bool:
    """Whether the card has a keyword skill, or one of the family (10-5-3-2, 10-10-3-1, 10-13-2-1)."""
    _, figures = parted(keyword)
    for name in family(keyword):
        held = seen.keywords.get(name, ())
        if any(number in (None, one.n) and is_called(one, figures) for one in held):
            return True
    return any(not live.negated and is_kind(live.skill, keyword) for live in seen.skills) or _has_modifier(
        seen, keyword
    )


def _modified(seen: Facts) -> bool:
    """Whether the card has keyword skills that modify other ones (10-23-1, 10-29-1, 10-30-1, 10-47-1)."""
    return any(_has_modifier(seen, name) for name in MODIFIERS)


def _has_modifier(seen: Facts, keyword: str) -> bool:
    """Whether a keyword that stands before other skills stands on the card: [Bond], [Sparking], [Once per turn]."""
    figure = FIGURES.get(keyword)
    return figure is not None and any(not live.negated and figure(live.skill) is not None for live in seen.skills)
