"""What never changes of a printed side: base facts, and its skills sorted by how they are looked up. Computed once for each side."""

from __future__ import annotations

from msgspec import Struct

from engine.masters.ir.nodes import (
    Gets, If, Keyword, Permit, PreventDamage, Prohibit, ReplaceEvent, Skill, SkillKind, Then, WhenDoing,
)
from engine.masters.ir.nouns import And, Area, Filter, Is, Noun, Ref, Referent
from engine.masters.model.card import Face, Printed
from engine.masters.model.facts import Facts, LiveSkill
from engine.masters.rules.homes import homes

ORDER = "RBGYK"


class Static(Struct, frozen=True):
    """One continuous part of a [Permanent] skill: what it does, under which conditions, and where its card must be."""

    skill: Skill
    index: int
    effect: Gets | Prohibit | Permit | ReplaceEvent | PreventDamage | WhenDoing
    conditions: tuple[object, ...]  # conditions that must hold (If around the effect)
    own: bool  # bears on the card itself only
    homes: frozenset[Area]
    everywhere: bool = False


class Side(Struct):
    """One printed side, prepared."""

    base: Facts
    statics: tuple[Static, ...]
    own_statics: tuple[Static, ...]
    has_auto: bool


_sides: dict[tuple[int, bool], tuple[Printed, Side]] = {}


def side(printed: Printed, flipped: bool) -> Side:
    """The prepared side; kept as long as the process lives."""
    key = (id(printed), flipped)
    kept = _sides.get(key)
    if kept is not None and kept[0] is printed:
        return kept[1]
    face = printed.back if flipped and printed.back is not None else printed.front
    made = _prepare(printed, face)
    _sides[key] = (printed, made)
    return made


def _prepare(printed: Printed, face: Face) -> Side:
    definition = printed.definition
    live = tuple(LiveSkill(i, skill) for i, skill in enumerate(face.skills))
    specified = "".join(sorted(definition.cost, key=ORDER.index))
    cost = None
    if definition.energy is not None:
        cost = max(0 if definition.energy == "X" else int(definition.energy), len(specified))
    token = definition.number.startswith("token:")
    base = Facts(
        definition.number, face.name, (face.name,), definition.type.value, token, definition.color, definition.color, face.character,
        face.traits, definition.era, face.power, face.power, cost, cost, definition.energy == "X", specified, definition.combo_power,
        definition.combo_cost, live, keywords_of(live), not face.skills,
    )
    statics: list[Static] = []
    for entry in live:
        if entry.skill.kind == SkillKind.PERMANENT and entry.skill.effect is not None:
            home = homes(entry.skill, definition.type.value, base.has("Field"))
            statics += _statics(entry.skill, entry.index, entry.skill.effect, (), home)
    return Side(
        base, tuple(s for s in statics if not s.own), tuple(s for s in statics if s.own),
        any(s.kind == SkillKind.AUTO for s in face.skills),
    )


def keywords_of(live: tuple[LiveSkill, ...]) -> dict[str, tuple[Keyword, ...]]:
    """The keyword skills among skills that are not negated, by name; [Awaken], [Counter: Play] and other skill types count (10-2, 10-10)."""
    found: dict[str, tuple[Keyword, ...]] = {}
    for entry in live:
        if entry.negated:
            continue
        for keyword in entry.skill.keywords:
            found[keyword.name] = (*found.get(keyword.name, ()), keyword)
        kind = entry.skill.kind
        if kind in (SkillKind.AWAKEN, SkillKind.WISH):
            found.setdefault(kind.value, (Keyword(kind.value),))
        elif kind == SkillKind.COUNTER and entry.skill.timing is not None:
            found.setdefault(f"Counter: {entry.skill.timing.value}", (Keyword("Counter"),))
    return found


def _statics(skill: Skill, index: int, effect: object, conditions: tuple[object, ...], home: frozenset[Area]) -> list[Static]:
    match effect:
        case Then(effects=effects):
            return [static for part in effects for static in _statics(skill, index, part, conditions, home)]
        case If(condition=condition, then=then):
            return _statics(skill, index, then, (*conditions, condition), home)
        case Gets(what=what):
            own = _is_self(what)
            return [Static(skill, index, effect, conditions, own, _gets_homes(what, home), own and _everywhere(what))]
        case Prohibit() | Permit() | ReplaceEvent() | PreventDamage() | WhenDoing():
            return [Static(skill, index, effect, conditions, False, home)]
        case _:
            return []


def _gets_homes(what: object, home: frozenset[Area]) -> frozenset[Area]:
    """Where the card must be for "this card in your hand" and the like."""
    if isinstance(what, Noun) and _is_self(what) and what.places and not what.implied:
        areas = frozenset(place.area for place in what.places)
        return frozenset(Area) if Area.ANYWHERE in areas else areas | ({Area.LIMBO} if Area.HAND in areas else frozenset())
    return home


def _everywhere(what: object) -> bool:
    return isinstance(what, Noun) and any(place.area == Area.ANYWHERE for place in what.places)


def _is_self(what: object) -> bool:
    match what:
        case Ref(to=Referent.THIS_CARD):
            return True
        case Noun(filter=inner):
            return names_this_card(inner)
        case _:
            return False


def names_this_card(filter: Filter) -> bool:
    """Whether a filter can only be the card itself."""
    match filter:
        case Is(ref=Ref(to=Referent.THIS_CARD)):
            return True
        case And(parts=parts):
            return any(names_this_card(part) for part in parts)
        case _:
            return False


