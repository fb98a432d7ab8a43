"""The final information of a card (8-8): printed, then continuous effects that are not numerical, then the numerical ones (8-8-1).

Nothing is stored: facts are a function of the state, cached for one epoch. A card that nothing bears on costs a look-up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import (
    Can, Cannot, Change, Condition, CopySkills, GainFacts, GainKeyword, GainSkill, GetComboCost, GetComboPower, GetCost, GetPower,
    Gets, LoseKeyword, Need, Negated, NoSpecifiedCost, OnlyAttack, SetNumber, Skill, SkillKind,
)
from engine.masters.ir.nouns import Area, Attr, Const, Noun, Value
from engine.masters.model.events import Cause, Modifier
from engine.masters.model.facts import Facts, LiveSkill
from engine.masters.model.state import State
from engine.masters.rules.printed import ORDER, Static, keywords_of, side

if TYPE_CHECKING:
    from engine.masters.exec.context import Context

IN_PLAY_AREAS = (Area.LEADER, Area.BATTLE, Area.UNISON)


def facts(state: State, card: CardId) -> Facts:
    """What the card is now (8-8-1)."""
    cache = state.cache
    if cache.epoch != state.epoch:
        cache.epoch = state.epoch
        cache.facts = {}
        cache.statics = None
        cache.computing = {}
    found = cache.facts.get(card)
    if found is not None:
        return found
    partial = cache.computing.get(card)
    if partial is not None:
        return partial  # asked for in the midst of its own computation: what is known so far
    found = _compute(state, card)
    cache.facts[card] = found
    return found


class Applied:
    """A change at work on a card: with the context in which its values count, or the amount that was fixed."""

    __slots__ = ("amount", "change", "ctx", "source")

    def __init__(self, change: Change, ctx: Context | None, amount: int | None, source: int) -> None:
        self.change = change
        self.ctx = ctx
        self.amount = amount
        self.source = source  # id of the modifier, or -1


def _compute(state: State, card: CardId) -> Facts:
    now = state.cards[card]
    prepared = side(state.printed[now.printed], now.flipped)
    base = prepared.base
    if now.area == Area.UNDER:
        return base  # 11-3-2: its skills are negated, and it is one card with the one on top
    auras = statics(state)
    if not prepared.own_statics and not state.modifiers and not auras:
        return base if not now.markers else replace(base, markers=now.markers)
    state.cache.computing[card] = base
    changes = list(_changes(state, card, prepared.own_statics, auras))
    found = base
    if changes:
        found = _with_traits(state, card, base, changes)
        state.cache.computing[card] = found
        if found.skills is not base.skills:  # granted or negated [Permanent] skills
            changes = [applied for applied in changes if applied.source >= 0 or not _now_negated(found, applied)]
            changes += _granted(state, card, found)
        found = _with_numbers(state, card, found, changes)
    state.cache.computing.pop(card, None)
    return replace(found, markers=now.markers) if now.markers else found


def _now_negated(found: Facts, applied: Applied) -> bool:
    ctx = applied.ctx
    return ctx is not None and any(live.negated and live.skill is ctx.skill for live in found.skills)


def _granted(state: State, card: CardId, found: Facts) -> Iterator[Applied]:
    """Changes by [Permanent] skills that were granted to the card."""
    for live in found.skills:
        effect = live.skill.effect
        if live.granted_by is None or live.negated or live.skill.kind != SkillKind.PERMANENT or not isinstance(effect, Gets):
            continue
        ctx = static_context(state, card, live.skill)
        if all(_need_holds(state, ctx, need.condition) for need in live.skill.requirements if isinstance(need, Need)):
            for change in effect.changes:
                yield Applied(change, ctx, None, -1)


def _changes(state: State, card: CardId, own: tuple[Static, ...], auras: list[tuple[CardId, Static]]) -> Iterator[Applied]:
    """Every change that bears on the card, in the order in which the effects began."""
    now = state.cards[card]
    for static in own:
        if (now.area in static.homes or static.everywhere) and isinstance(static.effect, Gets):
            ctx = holding(state, card, static)
            if ctx is not None and _lasts(state, ctx, static.effect):
                for change in static.effect.changes:
                    yield Applied(change, ctx, None, -1)
    for source, static in auras:
        if isinstance(static.effect, Gets) and (source != card or not static.own):
            ctx = holding(state, source, static)
            if ctx is not None and _lasts(state, ctx, static.effect) and bears_on(state, ctx, static.effect, card):
                for change in static.effect.changes:
                    yield Applied(change, ctx, None, -1)
    for modifier in state.modifiers:
        if modifier.rule is None and modifier_bears_on(state, modifier, card):
            for i, change in enumerate(modifier.changes):
                amount = modifier.bound[i] if i < len(modifier.bound) else None
                yield Applied(change, modifier_context(state, modifier), amount, modifier.id)


def _lasts(state: State, ctx: Context, effect: Gets) -> bool:
    """The time limits of a [Permanent]: "during your turn", "during battles where …"."""
    condition = effect.duration.condition
    return condition is None or _need_holds(state, ctx, condition)


def bears_on(state: State, ctx: Context, effect: Gets, card: CardId) -> bool:
    """Whether a static names the card among those that get its changes."""
    from engine.masters.exec.select import is_among

    return is_among(state, ctx, effect.what, card)


def modifier_bears_on(state: State, modifier: Modifier, card: CardId) -> bool:
    if modifier.cards is not None:
        return (card, state.cards[card].incarnation) in modifier.cards
    if isinstance(modifier.noun, Noun):
        from engine.masters.exec.select import is_among

        return is_among(state, modifier_context(state, modifier), modifier.noun, card)
    return False


def modifier_context(state: State, modifier: Modifier) -> Context:
    """The context of a continuous effect: whose it is and what its words stood for."""
    from engine.masters.exec.context import Context

    cause = modifier.cause
    return Context(
        cause.card if cause.card is not None else CardId(0), cause.incarnation, modifier.master, cause.skill, cause, facts=cause.facts,
        memory=dict(modifier.slots),
    )


def static_context(state: State, card: CardId, skill: Skill) -> Context:
    from engine.masters.exec.context import Context

    now = state.cards[card]
    cause = Cause("skill", card, now.incarnation, now.master, skill)
    return Context(card, now.incarnation, now.master, skill, cause)


def statics(state: State) -> list[tuple[CardId, Static]]:
    """Every continuous part of a [Permanent] skill in play that bears on other cards or on players."""
    cache = state.cache
    if cache.epoch != state.epoch:
        facts(state, state.areas[0][0] if state.areas[0] else CardId(0))
    if cache.statics is None:
        found: list[tuple[CardId, Static]] = []
        cache.statics = cast(list[object], found)
        for seat in (state.turn_player, 1 - state.turn_player):
            for area in IN_PLAY_AREAS:
                for card in state.area(seat, area):
                    now = state.cards[card]
                    for static in side(state.printed[now.printed], now.flipped).statics:
                        if area in static.homes:
                            found.append((card, static))
        for modifier in state.modifiers:  # granted [Permanent] skills that bear on others are found with the card
            for change in modifier.changes:
                if isinstance(change, GainSkill) and change.skill.kind == SkillKind.PERMANENT and modifier.cards is not None:
                    found += _granted_statics(state, modifier, change.skill)
    return cast(list[tuple[CardId, Static]], cache.statics)


def _granted_statics(state: State, modifier: Modifier, skill: Skill) -> list[tuple[CardId, Static]]:
    from engine.masters.ir.nodes import Permit, PreventDamage, Prohibit, ReplaceEvent

    effect = skill.effect
    if not isinstance(effect, Prohibit | Permit | ReplaceEvent | PreventDamage):
        return []
    static = Static(skill, -1, effect, (), False, frozenset(IN_PLAY_AREAS))
    return [(card, static) for card, incarnation in modifier.cards or () if state.is_object(card, incarnation)]


def holding(state: State, source: CardId, static: Static) -> Context | None:
    """The context of a static whose conditions hold and that is not negated; None where it does nothing now."""
    if is_negated(state, source, static.skill):
        return None
    skill = static.skill
    ctx = static_context(state, source, skill)
    if skill.sparking is not None and len(state.area(ctx.master, Area.DROP)) < skill.sparking:
        return None
    if skill.bond is not None:
        from engine.masters.flow.activate import gate

        if gate(state, ctx, skill) is not None:
            return None
    for need in skill.requirements:
        if isinstance(need, Need) and not _need_holds(state, ctx, need.condition):
            return None
    for condition in static.conditions:
        if not _need_holds(state, ctx, cast(Condition, condition)):
            return None
    return ctx


def _need_holds(state: State, ctx: Context, condition: Condition) -> bool:
    from engine.masters.exec.conditions import holds

    return holds(state, ctx, condition)


def is_negated(state: State, card: CardId, skill: Skill) -> bool:
    """Whether continuous effects negate the skill now (8-3)."""
    for modifier in state.modifiers:
        if any(isinstance(change, Negated) for change in modifier.changes) and modifier_bears_on(state, modifier, card):
            for change in modifier.changes:
                if isinstance(change, Negated) and _negates(change, skill):
                    return True
    return False


def _negates(change: Negated, skill: Skill) -> bool:
    if not change.kinds:
        return True
    for kind in change.kinds:
        if kind == skill.kind.value or kind == "keyword" and skill.kind == SkillKind.KEYWORDS:
            return True
        if skill.timing is not None and kind == f"{skill.kind.value}: {skill.timing.value}":
            return True
        if any(keyword.name == kind for keyword in skill.keywords):
            return True
    return False


def _with_traits(state: State, card: CardId, base: Facts, changes: list[Applied]) -> Facts:
    """Clause 8-8-1-2: everything but numbers."""
    negated = [applied.change for applied in changes if isinstance(applied.change, Negated)]
    skills = [
        LiveSkill(live.index, live.skill, any(_negates(change, live.skill) for change in negated), None) for live in base.skills
    ] if negated else list(base.skills)
    kinds = tuple(kind for change in negated for kind in (change.kinds or ("",)))
    names, colors, characters, traits = base.names, base.colors, base.characters, base.traits
    specified = base.specified
    lost: set[str] = set()
    index = len(skills)
    for applied in changes:
        change = applied.change
        match change:
            case GainFacts():
                if change.instead:
                    names = change.names or names
                    colors = change.colors or colors
                    characters = change.characters or characters
                    traits = change.traits or traits
                else:
                    names = _more(names, change.names)
                    colors = _more(colors, change.colors)
                    characters = _more(characters, change.characters)
                    traits = _more(traits, change.traits)
            case GainKeyword(keyword=keyword) if "" not in kinds and "keyword" not in kinds and keyword.name not in kinds:  # 8-3-5, 8-3-6
                skills.append(LiveSkill(index, Skill(SkillKind.KEYWORDS, f"[{keyword.name}]", keywords=(keyword,)), False, applied.source))
                index += 1
            case GainSkill(skill=skill) if "" not in kinds and skill.kind.value not in kinds:
                skills.append(LiveSkill(index, skill, False, applied.source))
                index += 1
            case CopySkills() if "" not in kinds and applied.ctx is not None:
                for copied in _copied(state, applied.ctx, change, card):
                    skills.append(LiveSkill(index, copied, False, applied.source))
                    index += 1
            case LoseKeyword(keyword=keyword):
                lost.add(keyword)
            case NoSpecifiedCost():
                specified = ""
            case _:
                pass
    live = tuple(skills)
    unchanged = not negated and len(live) == len(base.skills)
    keywords = base.keywords if unchanged else keywords_of(live)
    if lost:
        keywords = {name: held for name, held in keywords.items() if name not in lost}
    if keywords.get("Servant") and base.power is not None:
        base = replace(base, power=base.power + 10000)  # 10-43-1
    return replace(
        base, names=names, colors=colors, characters=characters, traits=traits, specified=specified,
        skills=base.skills if unchanged else live, keywords=keywords, negated_kinds=kinds,
        skill_less=base.skill_less if unchanged else all(entry.negated for entry in live),
    )


def _copied(state: State, ctx: Context, change: CopySkills, card: CardId) -> list[Skill]:
    from engine.masters.exec.select import find

    copied: list[Skill] = []
    for other in find(state, ctx, change.of):
        if other != card:
            copied += [s for s in _printed_skills(state, other) if not change.kind or s.kind.value == change.kind]
    return copied


def _printed_skills(state: State, card: CardId) -> tuple[Skill, ...]:
    now = state.cards[card]
    return tuple(live.skill for live in side(state.printed[now.printed], now.flipped).base.skills)


def _more(have: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return (*have, *(item for item in new if item not in have)) if new else have


def _with_numbers(state: State, card: CardId, found: Facts, changes: list[Applied]) -> Facts:
    """Clause 8-8-1-3: numbers; only power may fall below 0 (1-3-6, 2-8-3)."""
    power, cost, combo_power, combo_cost, specified = found.power, found.cost, found.combo_power, found.combo_cost, found.specified
    for applied in changes:
        change = applied.change
        match change:
            case SetNumber(attr=attr, value=value):
                amount = _amount(state, card, value, applied)
                match attr:
                    case Attr.POWER:
                        power = amount
                    case Attr.COST:
                        cost = amount
                    case Attr.COMBO_POWER:
                        combo_power = amount
                    case Attr.COMBO_COST:
                        combo_cost = amount
                    case _:
                        pass
            case GetPower(amount=value, sign=sign) if power is not None:
                power += sign * _amount(state, card, value, applied)
            case GetComboPower(amount=value, sign=sign) if combo_power is not None:
                combo_power += sign * _amount(state, card, value, applied)
            case GetComboCost(amount=value, sign=sign) if combo_cost is not None:
                combo_cost += sign * _amount(state, card, value, applied)
            case GetCost() if cost is not None and not change.for_activation:
                cost, specified = changed_cost(cost, specified, change, _amount(state, card, change.amount, applied))
            case _:
                pass
    return replace(
        found, power=power, cost=None if cost is None else max(0, cost), combo_power=None if combo_power is None else max(0, combo_power),
        combo_cost=None if combo_cost is None else max(0, combo_cost), specified=specified,
    )


def changed_cost(cost: int, specified: str, change: GetCost, amount: int) -> tuple[int, str]:
    """Total and specified cost after a change (2-11-3-1, 2-11-3-2): spheres change both."""
    if change.spheres:
        for letter in change.spheres:
            if change.sign > 0:
                specified += letter
                cost += 1
            elif letter in specified:
                specified = specified.replace(letter, "", 1)
                cost -= 1
        specified = "".join(sorted(specified, key=ORDER.index))
    return max(0, cost + change.sign * amount), specified


def _amount(state: State, card: CardId, value: Value, applied: Applied) -> int:
    if applied.amount is not None and applied.source >= 0:
        return applied.amount
    if isinstance(value, Const):
        return value.n
    from engine.masters.exec.values import number

    return number(state, applied.ctx, value) if applied.ctx is not None else 0


def activation_cost(state: State, card: CardId, skill: Skill) -> tuple[int | None, str]:
    """The energy cost of activating a card from the hand, with changes that hold only while this skill is activated."""
    seen = facts(state, card)
    cost, specified = seen.cost, seen.specified
    now = state.cards[card]
    prepared = side(state.printed[now.printed], now.flipped)
    if cost is None:
        return cost, specified
    for applied in _changes(state, card, prepared.own_statics, statics(state)):
        change = applied.change
        if isinstance(change, GetCost) and change.for_activation and change.for_activation.split(":")[0] in (skill.kind.value, "activate"):
            cost, specified = changed_cost(cost, specified, change, _amount(state, card, change.amount, applied))
    return cost, specified


def on_card(state: State, card: CardId) -> list[tuple[Cannot | Can | OnlyAttack, Context, int]]:
    """The prohibitions and permissions that a card carries now: the change, its context, the modifier's id or -1."""
    now = state.cards[card]
    prepared = side(state.printed[now.printed], now.flipped)
    auras = statics(state)
    if not prepared.own_statics and not state.modifiers and not auras:
        return []
    return [
        (applied.change, applied.ctx, applied.source)
        for applied in _changes(state, card, prepared.own_statics, auras)
        if isinstance(applied.change, Cannot | Can | OnlyAttack) and applied.ctx is not None
    ]


def has_keyword(state: State, card: CardId, name: str) -> bool:
    return facts(state, card).has(name)


def master_of(state: State, card: CardId) -> Seat:
    return state.cards[card].master
