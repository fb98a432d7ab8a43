"""Which cards of a deck a noun phrase means, while decks are prepared (5-1-3-2).

Before a game no card is in an area, in a mode or in a battle, so that printed facts alone decide. To these belong the
names, characters, traits and colors that a card's own [Permanent] skills add "by default, including during deck
construction" (2-1-3, 2-5-5, 2-6-6).
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec import Struct

from engine.masters.cards.definition import Printed
from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n
from engine.masters.ir.keywords import names_on
from engine.masters.ir.kinds import is_keyword


class PrintedFacts(Struct, frozen=True):
    """The facts of a card outside a game."""

    number: str
    names: tuple[str, ...]
    type: str
    colors: tuple[str, ...]
    original_colors: tuple[str, ...]
    characters: tuple[str, ...]
    traits: tuple[str, ...]
    era: str
    power: int | None
    cost: int | None
    combo_power: int | None
    combo_cost: int | None
    specified: str
    keywords: tuple[str, ...]
    kinds: tuple[str, ...]


def printed_facts(card: Printed) -> PrintedFacts:
    """The printed facts of a card's front, with what its own [Permanent] skills add without a condition (2-1-3)."""
    face, definition = card.front, card.definition
    gains = [change for skill in face.skills for change in _own_gains(skill)]
    cost = definition.energy
    return PrintedFacts(
        number=definition.number,
        names=(face.name, *(name for gain in gains for name in gain.names)),
        type=definition.type.value,
        colors=(*definition.color, *(color for gain in gains for color in gain.colors)),
        original_colors=definition.color,
        characters=(*face.character, *(name for gain in gains for name in gain.characters)),
        traits=(*face.traits, *(trait for gain in gains for trait in gain.traits)),
        era=definition.era,
        power=face.power,
        cost=max(cost, len(definition.cost)) if isinstance(cost, int) else None,  # 2-11-2-1
        combo_power=definition.combo_power,
        combo_cost=definition.combo_cost,
        specified=definition.cost,
        keywords=keywords_of(card),
        kinds=tuple(name for skill in face.skills for name in dict.fromkeys((skill.kind.value, skill.type_name))),
    )


def keywords_of(card: Printed) -> tuple[str, ...]:
    """The keyword skills that stand on the front of a card; not those that its text merely gives or names."""
    return tuple(name for skill in card.front.skills for name in names_on(skill))


def keyword_skills(card: Printed) -> tuple[str, ...]:
    """The keyword skills on both sides of a card, each once, in the order of its lines; not those that its text merely gives."""
    faces = (card.front,) if card.back is None else (card.front, card.back)
    return tuple(dict.fromkeys(name for face in faces for skill in face.skills for name in names_on(skill)))


def _own_gains(skill: ir.Skill) -> list[ir.GainFacts]:
    if skill.kind is not ir.SkillKind.PERMANENT or skill.requirements:
        return []
    effects = skill.effect.effects if isinstance(skill.effect, ir.Then) else (skill.effect,)
    return [
        change
        for effect in effects
        if isinstance(effect, ir.Gets) and isinstance(effect.what, n.Ref) and effect.what.to is n.Referent.THIS_CARD
        for change in effect.changes
        if isinstance(change, ir.GainFacts)
    ]


def means(noun: n.Operand | None, facts: PrintedFacts, source: PrintedFacts) -> bool:
    """Whether the noun phrase of a skill on `source` means a card with these facts. No noun phrase means every card."""
    match noun:
        case None:
            return True
        case n.Ref():
            return noun.to is n.Referent.THIS_CARD and facts.number == source.number
        case n.Noun():
            return matches(noun.filter, facts, source)
        case n.Nouns():
            return any(means(part, facts, source) for part in noun.parts)
        case _:
            assert_never(noun)


_Compound: TypeAlias = n.And | n.Or | n.Not
_Fact: TypeAlias = (
    n.IsColor
    | n.IsMonoColor
    | n.IsMulticolor
    | n.OnlyColors
    | n.HasTrait
    | n.HasCharacter
    | n.HasName
    | n.FromEra
    | n.IsType
)
_Figure: TypeAlias = n.Compare | n.OneOf | n.HasSpecifiedCost
_HasSkill: TypeAlias = n.HasKeyword | n.HasSkillKind | n.AtWork | n.SkillLess
_Like: TypeAlias = n.IsCopyOf | n.Is | n.SameNameAs | n.SameColorAs


def matches(filter_: n.Filter, facts: PrintedFacts, source: PrintedFacts) -> bool:
    """Whether the filter fits these printed facts."""
    match filter_:
        case n.And() | n.Or() | n.Not():
            return _compound(filter_, facts, source)
        case (
            n.IsColor()
            | n.IsMonoColor()
            | n.IsMulticolor()
            | n.OnlyColors()
            | n.HasTrait()
            | n.HasCharacter()
            | n.HasName()
            | n.FromEra()
            | n.IsType()
        ):
            return _fact(filter_, facts)
        case n.Compare() | n.OneOf() | n.HasSpecifiedCost():
            return _figure(filter_, facts)
        case n.HasKeyword() | n.HasSkillKind() | n.AtWork() | n.SkillLess():
            return _has_skill(filter_, facts)
        case n.IsCopyOf() | n.Is() | n.SameNameAs() | n.SameColorAs():
            return _like(filter_, facts, source)
        case n.OwnedBy():
            return True  # whose deck it is was settled by whose card says so
        case (
            n.InMode()
            | n.IsFaceUp()
            | n.InBattle()
            | n.IsIn()
            | n.IsUnder()
            | n.HasUnder()
            | n.WasPlayedBy()
            | n.Underwent()
            | n.OnSide()
            | n.OfSide()
            | n.IsDeclared()
        ):
            return False  # no card is in play before the game
        case _:
            assert_never(filter_)


def _compound(filter_: _Compound, facts: PrintedFacts, source: PrintedFacts) -> bool:
    match filter_:
        case n.And():
            return all(matches(part, facts, source) for part in filter_.parts)
        case n.Or():
            return any(matches(part, facts, source) for part in filter_.parts)
        case n.Not():
            return not matches(filter_.part, facts, source)
        case _:
            assert_never(filter_)


def _fact(filter_: _Fact, facts: PrintedFacts) -> bool:
    match filter_:
        case n.IsColor():
            return filter_.color in facts.colors
        case n.IsMonoColor():
            return len(facts.original_colors) == 1 and filter_.color in ("", facts.original_colors[0])
        case n.IsMulticolor():
            several = len(facts.original_colors) > 1
            return several and (not filter_.colors or set(filter_.colors) == set(facts.original_colors))
        case n.OnlyColors():
            return bool(facts.colors) and set(facts.colors) <= set(filter_.colors)
        case n.HasTrait():
            return _named(filter_.trait, facts.traits, filter_.part) and (not filter_.only or len(facts.traits) == 1)
        case n.HasCharacter():
            return _named(filter_.name, facts.characters, filter_.part)
        case n.HasName():
            return _named(filter_.name, facts.names, filter_.part)
        case n.FromEra():
            return filter_.era == facts.era
        case n.IsType():
            return filter_.type == facts.type
        case _:
            assert_never(filter_)


def _figure(filter_: _Figure, facts: PrintedFacts) -> bool:
    match filter_:
        case n.Compare():
            return _compares(_number(filter_.attr, facts), filter_.cmp, filter_.value)
        case n.OneOf():
            return _number(filter_.attr, facts) in filter_.values
        case n.HasSpecifiedCost():
            return bool(facts.specified) and sorted(filter_.spheres or facts.specified) == sorted(facts.specified)
        case _:
            assert_never(filter_)


def _has_skill(filter_: _HasSkill, facts: PrintedFacts) -> bool:
    match filter_:
        case n.HasKeyword():
            return any(is_keyword(keyword, filter_.keyword) for keyword in facts.keywords)  # 10-10-3-1
        case n.HasSkillKind():
            return filter_.kind in facts.kinds
        case n.AtWork():
            return any(kind in facts.kinds or kind in facts.keywords for kind in filter_.kinds)
        case n.SkillLess():
            return not facts.kinds
        case _:
            assert_never(filter_)


def _like(filter_: _Like, facts: PrintedFacts, source: PrintedFacts) -> bool:
    match filter_:
        case n.IsCopyOf() | n.Is():
            return means(filter_.ref, facts, source)
        case n.SameNameAs():
            mine, others = (
                {"name": one.names, "character": one.characters, "trait": one.traits}[filter_.what]
                for one in (facts, source)
            )
            return bool(set(mine) & set(others)) is not filter_.different
        case n.SameColorAs():
            return sorted(facts.colors) == sorted(source.colors)
        case _:
            assert_never(filter_)


def _named(wanted: str, names: tuple[str, ...], part: bool) -> bool:
    return any(wanted in name for name in names) if part else wanted in names


def _number(attr: n.Attr, facts: PrintedFacts) -> int | None:
    match attr:
        case n.Attr.POWER:
            return facts.power
        case n.Attr.COST:
            return facts.cost
        case n.Attr.COMBO_POWER:
            return facts.combo_power
        case n.Attr.COMBO_COST:
            return facts.combo_cost
        case n.Attr.SPECIFIED_COST:
            return len(facts.specified)
        case n.Attr.MARKERS:
            return 0
        case _:
            assert_never(attr)


def _compares(left: int | None, cmp: n.Cmp, value: n.Value) -> bool:
    if left is None or not isinstance(value, n.Const):
        return False
    right = value.n
    results = {
        n.Cmp.EQ: left == right,
        n.Cmp.NE: left != right,
        n.Cmp.LT: left < right,
        n.Cmp.LE: left <= right,
        n.Cmp.GT: left > right,
        n.Cmp.GE: left >= right,
    }
    return results[cmp]
