"""The layers of a card's information (8-8-1): printed facts, then what is not numerical, then numbers."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.keywords import family
from engine.masters.ir.kinds import negates
from engine.masters.ir.nodes import (
    CopySkills,
    GainFacts,
    GainKeyword,
    GainSkill,
    GetComboCost,
    GetComboPower,
    GetCost,
    GetPower,
    LoseKeyword,
    Negated,
    NegateThisSkill,
    NoSpecifiedCost,
    SetNumber,
    Skill,
)
from engine.masters.ir.nouns import Attr, Const, Value
from engine.masters.state.facts import Facts, LiveSkill
from engine.masters.state.position import Position
from engine.masters.truth.in_force import Influence
from engine.masters.truth.numbers import number
from engine.masters.truth.printed_facts import ORDER, base_facts, keywords_of, skill_of


def apply_layers(state: Position, card: CardId, base: Facts, influences: list[Influence]) -> Facts:
    """The facts under these effects, in the order in which they began."""
    fields: dict[str, Any] = {}
    _traits(state, card, base, influences, fields)
    granted = fields.get("skills", ())
    live: tuple[LiveSkill, ...] = granted or base.skills
    more = influences
    if granted:
        more = [
            i
            for i in influences
            if i.skill is None or not i.on_itself or not any(s.negated and s.skill is i.skill for s in live)
        ]
    _numbers(state, base, more, fields)
    return replace(base, **fields) if fields else base


def _more(have: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return (*have, *(item for item in new if item not in have)) if new else have


def _traits(state: Position, card: CardId, base: Facts, influences: list[Influence], fields: dict[str, Any]) -> None:
    """Clause 8-8-1-2: everything but numbers."""
    negations = [change for influence in influences for change in influence.changes if isinstance(change, Negated)]
    stopped = [
        influence.modifier.cause.skill
        for influence in influences
        if influence.modifier is not None and isinstance(influence.modifier.rule, NegateThisSkill)
    ]
    skills = base.skills
    if negations or stopped:
        skills = tuple(
            LiveSkill(
                live.index,
                live.skill,
                any(negates(change, live.skill) for change in negations) or live.skill in stopped,
            )
            for live in base.skills
        )
    kinds = tuple(kind for change in negations for kind in (change.kinds or ("",)))
    gained: list[LiveSkill] = []
    lost = {
        name for kind in kinds if kind not in ("", "keyword", "non-keyword") for name in family(kind)
    }  # one among several on a line
    may_gain = not state.book.profile.negated_gain_nothing

    def gain(skill: Skill, source: int) -> None:
        """Clauses 8-3-5, 8-3-6: what is negated cannot be gained either; or it is, and is negated."""
        barred = any(negates(change, skill) for change in negations)
        if may_gain or not barred:
            gained.append(LiveSkill(len(skills) + len(gained), skill, barred, source))

    for place, influence in enumerate(influences):
        source = influence.modifier.id if influence.modifier is not None else -1
        if may_gain:  # only what was gained before is negated
            negations = [
                change for later in influences[place + 1 :] for change in later.changes if isinstance(change, Negated)
            ]
        for change in influence.changes:
            match change:
                case GainFacts():
                    for name, new in (
                        ("names", change.names),
                        ("colors", change.colors),
                        ("characters", change.characters),
                        ("traits", change.traits),
                    ):
                        if new:
                            fields[name] = new if change.instead else _more(fields.get(name, getattr(base, name)), new)
                case GainKeyword(keyword=keyword):
                    gain(skill_of(keyword), source)
                case GainSkill(skill=skill):
                    gain(skill, source)
                case CopySkills():
                    for skill in _copied(state, influence, change, card):
                        gain(skill, source)
                case LoseKeyword(keyword=keyword):
                    lost |= family(keyword)
                case NoSpecifiedCost():
                    fields["specified"] = ""
                case _:
                    pass
    if skills is not base.skills or gained or lost:
        live = (*skills, *gained)
        keywords = keywords_of(live)
        fields["skills"] = live
        fields["keywords"] = {name: held for name, held in keywords.items() if name not in lost} if lost else keywords
        fields["skill_less"] = base.skill_less or all(entry.negated for entry in live)  # 8-3-4, 2-12-4


def _copied(state: Position, influence: Influence, change: CopySkills, card: CardId) -> list[Skill]:
    """Clause 11-3-2: the printed skills of the other card, which may lie beneath this one."""
    return [
        live.skill
        for other in state.book.answers.find(state, influence.ctx, change.of)
        if other != card
        for live in base_facts(state, other).skills
        if not change.kind or live.skill.kind.value == change.kind
    ]


def amount(state: Position, influence: Influence, index: int, value: Value) -> int:
    """The amount of a change: fixed when a skill resolved (8-2-2-2), counted anew for [Permanent] skills."""
    if isinstance(value, Const):
        return value.n
    if influence.modifier is not None and index < len(influence.bound):
        return influence.bound[index]
    return number(state, influence.ctx, value)


_FIELDS = {Attr.POWER: "power", Attr.COST: "cost", Attr.COMBO_POWER: "combo_power", Attr.COMBO_COST: "combo_cost"}


def _numbers(state: Position, base: Facts, influences: list[Influence], fields: dict[str, Any]) -> None:
    """Clause 8-8-1-3; only power may fall below 0 (1-3-6, 2-8-3), and not even that in the first edition."""
    for influence in influences:
        for i, change in enumerate(influence.changes):
            match change:
                case GetPower(amount=value, sign=sign):
                    _add(base, fields, "power", sign * amount(state, influence, i, value))
                case GetComboPower(amount=value, sign=sign):
                    _add(base, fields, "combo_power", sign * amount(state, influence, i, value))
                case GetComboCost(amount=value, sign=sign):
                    _add(base, fields, "combo_cost", sign * amount(state, influence, i, value))
                case GetCost() if not change.for_activation:
                    cost = fields.get("cost", base.cost)
                    if cost is not None:
                        fields["cost"], fields["specified"] = change_cost(
                            state, influence, change, cost, fields.get("specified", base.specified), i
                        )
                case SetNumber(attr=attr, value=value):
                    name = _FIELDS.get(attr)
                    if name is not None and getattr(base, name) is not None:
                        fields[name] = amount(state, influence, i, value)
                case _:
                    pass
    for name in ("cost", "combo_power", "combo_cost"):
        if fields.get(name, 0) is not None and fields.get(name, 0) < 0:
            fields[name] = 0
    if not state.book.profile.power_below_zero and (power := fields.get("power")) is not None and power < 0:
        fields["power"], fields["below_zero"] = 0, -power
    if fields.get("cost") is not None:  # 2-11-2-1: a total below the specified cost is the specified cost
        fields["cost"] = max(fields["cost"], len(fields.get("specified", base.specified)))


def _add(base: Facts, fields: dict[str, Any], name: str, change: int) -> None:
    have = fields.get(name, getattr(base, name))
    if have is not None:
        fields[name] = have + change


def change_cost(
    state: Position, influence: Influence, change: GetCost, cost: int, specified: str, index: int = 0
) -> tuple[int, str]:
    """Total and specified cost after a change; spheres change both (2-11-3-1, 2-11-3-2). The total follows the specified cost (2-11-3-2-1)."""
    n = amount(state, influence, index, change.amount)
    for letter in change.spheres.strip("{}").replace("}{", "") * n:
        if change.sign > 0:
            specified += letter
            cost += 1
        elif letter in specified:
            specified = specified.replace(letter, "", 1)
            cost -= 1
    if change.spheres:
        return max(0, cost), "".join(sorted(specified, key=ORDER.index))
    return max(0, cost + change.sign * n), specified
