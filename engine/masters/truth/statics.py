"""What [Permanent] skills do all the time (8-1-4): each taken apart into single continuous effects, once for each printed skill.

Also keyword lines that stand under a condition ([Sparking 5][Double Strike]) and the keyword skills that change facts of cards.
"""

from __future__ import annotations

from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from engine.masters.ir.antecedents import is_this, names_this, of_each, subject_of
from engine.masters.ir.nodes import (
    Activating,
    All,
    AtLater,
    Can,
    Cannot,
    Condition,
    DidSo,
    Effect,
    GainFacts,
    GainKeyword,
    GainSkill,
    GetComboCost,
    GetComboPower,
    GetCost,
    GetPower,
    Gets,
    If,
    InsteadOfPlay,
    IsSuch,
    Lasting,
    Lose,
    May,
    Move,
    Need,
    Negated,
    NoSpecifiedCost,
    NotSo,
    Otherwise,
    Permit,
    Play,
    PreventDamage,
    Prohibit,
    Repeat,
    ReplaceEvent,
    Skill,
    SkillKind,
    Then,
    Trigger,
    Upgrade,
    WhenActivated,
    WhenDoing,
    WhenMoved,
    WhenPlayed,
    Win,
)
from engine.masters.ir.nouns import (
    IT,
    THIS_CARD,
    Area,
    Const,
    HasTrait,
    IsIn,
    IsUnder,
    Node,
    Noun,
    Operand,
    PerEach,
    Place,
    Quantity,
    Ref,
    Referent,
    Who,
)
from engine.masters.ir.rewrite import normalised, says_it, with_it
from engine.masters.ir.walk import walk


class Static(Struct, frozen=True):
    """One continuous effect of a [Permanent] skill. `homes`: the areas where it works, None for all; `own`: it bears on its card alone."""

    index: int  # of the skill among those of its card
    part: int  # which effect of the skill it is
    skill: Skill
    effect: Lasting
    conditions: tuple[Condition, ...]
    homes: frozenset[Area] | None
    on_itself: bool


_known: dict[tuple[int, str, bool], tuple[tuple[Skill, ...], tuple[Static, ...]]] = {}


def statics(skills: tuple[Skill, ...], card_type: str) -> tuple[Static, ...]:
    """The continuous effects that a card with these skills has. Remembered by the identity of the tuple, which is kept alive."""
    key = (id(skills), card_type, False)
    held = _known.get(key)
    if held is None:
        found: list[Static] = []
        field = any(keyword.name == "Field" for skill in skills for keyword in skill.keywords)
        for index, skill in enumerate(skills):
            found += _take_apart(index, skill, card_type, field)
        held = _known[key] = (skills, tuple(found))
    return held[1]


_granted: dict[tuple[int, str], tuple[Skill, tuple[Static, ...]]] = {}


def granted_statics(skill: Skill, card_type: str) -> tuple[Static, ...]:
    """The continuous effects of one skill, such as a card has gained. Remembered by the identity of the skill, which is kept alive."""
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
    """[Servant] (10-43-1) and [Warrior of Universe 7] (10-21-1) are such effects by themselves."""
    needs = tuple(need.condition for need in skill.requirements if isinstance(need, Need))
    found: list[tuple[Lasting, tuple[Condition, ...]]] = []
    if skill.kind == SkillKind.PERMANENT and skill.effect is not None:
        found += _flatten(skill.effect, needs)
    elif skill.kind == SkillKind.AUTO and skill.trigger is None and isinstance(skill.effect, ReplaceEvent):
        found.append((normalised(skill.effect), needs))  # "[Auto] When this card would be …, … instead"
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
        effect = _with_itself(each)
        where = _homes(effect, conditions, card_type, field)
        if skill.beneath and where is not None:
            where |= {Area.UNDER}  # 11-3-2-2
        made.append(
            Static(index, part, skill, effect, conditions, where, isinstance(effect, Gets) and is_this(effect.what))
        )
    return made


def _with_itself(effect: Lasting) -> Lasting:
    """ "This card gets +5000 power for each card under it": where nothing else is named, "it" is the card itself (8-5-3-6)."""
    if not isinstance(effect, Gets) or any(isinstance(change, GainSkill) for change in effect.changes):
        return effect
    what = with_it(effect.what, THIS_CARD)
    return with_it(effect, THIS_CARD) if is_this(what) else effect


def is_conditional(skill: Skill) -> bool:
    """Whether the keywords of the line are there only under a condition."""
    return (
        skill.sparking is not None
        or skill.bond is not None
        or any(isinstance(need, Need) for need in skill.requirements)
    )


def _flatten(effect: Effect, needs: tuple[Condition, ...]) -> list[tuple[Lasting, tuple[Condition, ...]]]:
    match effect:
        case (
            Gets(duration=duration)
            | Prohibit(duration=duration)
            | Permit(duration=duration)
            | PreventDamage(duration=duration)
        ):
            return [(effect, (*needs, duration.condition) if duration.condition is not None else needs)]
        case ReplaceEvent():
            return [(normalised(effect), needs)]
        case WhenDoing(trigger=trigger, body=body):
            return [(_standing(trigger, body), needs)]
        case Repeat(effect=Gets() as gets, n=PerEach() as each):
            return _flatten(_scaled(gets, each), needs)
        case AtLater(when=trigger, body=body):  # "when a player plays a card, that player can't …": each time
            return [(_standing(trigger, body), needs)]
        case InsteadOfPlay(what=what, to=to):
            return [(ReplaceEvent(WhenPlayed(what), Move(IT, to)), needs)]
        case Play(rest=rest, negated=negated):
            return [(effect, needs)] if rest is not None or negated is not None else []
        case Lose() | Win():
            return [(effect, needs)]
        case Then(effects=effects):
            found: list[tuple[Lasting, tuple[Condition, ...]]] = []
            last: Condition | None = None
            subject: Operand | None = None
            for part in effects:
                if isinstance(part, If):
                    if isinstance(part.condition, Otherwise):
                        found += _flatten(part.then, (*needs, NotSo(last)) if last is not None else needs)
                        continue
                    if isinstance(part.condition, DidSo):
                        continue  # "If you do, place the chosen cards in your Drop Area": as the keyword skill does (10-13-3-4)
                    last = part.condition
                found += _flatten(part if subject is None else with_it(part, subject), needs)
                if isinstance(part, Gets) and not says_it(part.what):
                    subject = part.what
            return found
        case If(condition=condition, then=then) if (
            activating := _activation(condition)
        ) is not None and _changes_costs(then):
            rest = _without(condition, activating)
            return _flatten(_for_activation(then, activating.keyword), needs if rest is None else (*needs, rest))
        case If(then=Gets(what=Noun())) if (each := of_each(effect)) is not None:
            return _flatten(each, needs)
        case If(condition=condition, then=then):
            subject = subject_of(condition)
            return _flatten(then if subject is None else _about(then, subject), (*needs, condition))
        case Upgrade(condition=condition, instead=instead, of=of):
            return [*_flatten(of, (*needs, NotSo(condition))), *_flatten(instead, (*needs, condition))]
        case May(effect=inner):
            return _flatten(inner, needs)
        case _:
            return []  # deck construction, which is not a matter of the match (5-1-3-2)


def _about(effect: Effect, subject: Operand) -> Effect:
    """ "If your Leader Card is red, it gets …": what the condition speaks of. A payment and a substitute have an "it" of their own."""
    match effect:
        case Permit(object=named, instead=instead) if not is_this(subject):
            return replace(effect, object=THIS_CARD if named == IT else named, instead=instead)
        case ReplaceEvent() if not is_this(subject):
            return effect
        case _:
            return with_it(effect, subject)


def _scaled(gets: Gets, each: PerEach) -> Gets:
    """ "Its power is increased by 5000 for each …", said once behind all changes: each change so many times."""
    changes = tuple(
        replace(one, amount=replace(each, amount=one.amount))
        if isinstance(one, (GetPower, GetComboPower, GetCost, GetComboCost))
        else one
        for one in gets.changes
    )
    return replace(gets, changes=changes)


def _standing(trigger: Trigger, body: Effect) -> Lasting:
    """What goes with an event each time it happens; a discount on an activation is there before it (2-11-5-2)."""
    match trigger, body:
        case _, InsteadOfPlay(to=to, what=what):
            return normalised(ReplaceEvent(trigger, Move(what, to)))
        case WhenActivated(noun=Noun() as noun, keyword=keyword, source=source), Gets(
            what=Ref(to=Referent.IT), changes=changes
        ) if all(isinstance(change, GetCost) for change in changes):
            meant = replace(noun, places=source, implied=False) if source else noun
            return cast(Gets, _for_activation(Gets(meant, changes), keyword or "activate"))
        case _:  # "you can choose Battle Cards from your energy and play this card": as [Evolve] does anyway (10-5-8-1)
            wider = next(
                (
                    part
                    for part in walk(body)
                    if isinstance(part, Permit) and part.action in ("evolve from", "union from")
                ),
                None,
            )
            return WhenDoing(trigger, body if wider is None else wider)


def _activation(condition: Condition) -> Activating | None:
    """ "… and you're activating this card's [Counter] skill": a discount that follows bears on the cost of that."""
    parts = condition.parts if isinstance(condition, All) else (condition,)
    return next((part for part in parts if isinstance(part, Activating) and part.who is Who.YOU), None)


def _changes_costs(effect: Effect) -> bool:
    """Whether the effect changes energy costs and nothing else."""
    changes = [change for part in walk(effect) if isinstance(part, Gets) for change in part.changes]
    return bool(changes) and all(isinstance(change, GetCost) for change in changes)


def _without(condition: Condition, part: Condition) -> Condition | None:
    return All(tuple(one for one in condition.parts if one is not part)) if isinstance(condition, All) else None


def _for_activation(effect: Effect, keyword: str) -> Effect:
    """The discount, for the activation only (2-11-5-2)."""
    match effect:
        case Gets(changes=changes):
            return replace(
                effect,
                changes=tuple(
                    replace(one, for_activation=keyword) if isinstance(one, GetCost) else one for one in changes
                ),
            )
        case Then(effects=effects):
            return replace(effect, effects=tuple(_for_activation(part, keyword) for part in effects))
        case _:
            return effect


def _homes(effect: Lasting, conditions: tuple[Condition, ...], card_type: str, field: bool) -> frozenset[Area] | None:
    """Where the effect works: where the text says that its card is (2-12-2, 2-1-3), else in play."""
    named: set[Area] = set()
    for node in (effect, *conditions):
        _this_places(node, named)
    if Area.ANYWHERE in named:
        return None
    if Area.IN_PLAY in named:
        named = named - {Area.IN_PLAY} | {Area.LEADER, Area.BATTLE, Area.UNISON}
    if named:
        return frozenset(named | {Area.LIMBO} if Area.HAND in named else named)
    if isinstance(effect, Gets) and is_this(effect.what):
        for change in effect.changes:
            if isinstance(change, (GetCost, GetComboCost, NoSpecifiedCost)):
                return None  # costs are paid before the card is in play
            if isinstance(change, Cannot) and change.action in (
                "be played",
                "play",
                "activate",
                "be placed",
                "evolve from",
            ):
                return None
            if isinstance(change, Negated) and change.kinds:
                return None  # "negate this card's [Energy-Exhaust]": where that keyword skill works
            if isinstance(change, GainFacts):
                return None  # 2-1-3, 2-5-5, 2-6-6: as if it were printed, in secret areas too
    if isinstance(effect, (Prohibit, Permit)) and effect.object is not None and is_this(effect.object):
        return None
    if isinstance(effect, Play) and is_this(effect.what):
        return None
    if isinstance(effect, Permit) and effect.action in ("evolve from", "union from"):
        return None  # it is in the hand when its keyword skill is activated (10-5-8)
    if isinstance(effect, WhenDoing) and card_type in ("battle", "extra") and not field:
        return None
    if isinstance(effect, ReplaceEvent) and _moves_itself(effect):
        return None
    match card_type:
        case "leader":
            return frozenset({Area.LEADER})
        case "unison":
            return frozenset({Area.UNISON})
        case _:
            return frozenset({Area.BATTLE})


def _this_places(node: Node, named: set[Area]) -> None:
    """Collect the areas in which the words say that this card is."""
    for part in walk(node):
        if isinstance(part, Noun) and names_this(part.filter) and not part.implied:
            named.update(place.area for place in part.places)
        elif isinstance(part, IsSuch) and is_this(part.subject):
            named.update(place.area for inner in walk(part.filter) if isinstance(inner, IsIn) for place in inner.places)
            if any(isinstance(inner, IsUnder) for inner in walk(part.filter)):
                named.add(Area.UNDER)
        elif isinstance(part, Permit) and part.object is not None and is_this(part.object):
            named.update(place.area for place in part.source)
        elif isinstance(part, Gets) and is_this(part.what):
            for change in part.changes:
                if isinstance(change, Can):
                    named.update(place.area for place in change.source)


def _moves_itself(effect: ReplaceEvent) -> bool:
    """Whether the event is about the card itself on its way from an area where cards are not in play."""
    nodes = list(walk(effect.event))
    elsewhere = any(
        (isinstance(node, Place) and node.area in (Area.LIFE, Area.COMBO, Area.HAND))
        or (isinstance(node, WhenMoved) and node.verb == "discard")
        for node in nodes
    )
    return elsewhere and any(node == THIS_CARD for node in nodes)
