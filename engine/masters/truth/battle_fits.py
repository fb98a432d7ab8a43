"""Whether an attack, damage, or the negation of an attack or skill is one that a pattern speaks of."""

from __future__ import annotations

from typing import assert_never

from engine.masters.ir.nodes import (
    SkillKind,
    WhenAttacked,
    WhenAttacks,
    WhenDamage,
    WhenNegated,
)
from engine.masters.ir.nouns import (
    ANY,
    HasSkillKind,
    Noun,
    Operand,
    Who,
)
from engine.masters.ir.vocabulary import Negatable
from engine.masters.ir.walk import walk
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import (
    Attacked,
    AttackNegated,
    DamageComing,
    Damaged,
    Event,
    Moved,
    SkillNegated,
    TargetChanged,
)
from engine.masters.state.position import Position
from engine.masters.truth.causes import done_by, means_cause
from engine.masters.truth.find import means
from engine.masters.truth.fit import means_wherever
from engine.masters.truth.move_fits import Matched
from engine.masters.truth.who import seats


def matches_battle(
    state: Position,
    ctx: Context,
    trigger: WhenAttacks | WhenAttacked | WhenDamage | WhenNegated,
    event: Event,
    would: bool,
) -> Matched | None:
    """The card that attacks, is attacked, deals the damage, or is negated."""
    match trigger:
        case WhenAttacks():
            return _attacks(state, ctx, trigger, event)
        case WhenAttacked(noun=noun, attacker=attacker):
            return _attacked(state, ctx, noun, attacker, event)
        case WhenDamage():
            return _damage(state, ctx, trigger, event, would)
        case WhenNegated(what=what, noun=noun, by=by):
            return _negated(state, ctx, what, noun, by, event)
        case _:
            assert_never(trigger)


def _attacks(state: Position, ctx: Context, trigger: WhenAttacks, event: Event) -> Matched | None:
    if not isinstance(event, Attacked) or not done_by(state, ctx, trigger.by, event.seat):
        return None
    if trigger.target is not None and not means(state, ctx, trigger.target, event.target):
        return None
    return (event.card,) if means(state, ctx, trigger.noun, event.card) else None


def _attacked(state: Position, ctx: Context, noun: Operand, attacker: Operand | None, event: Event) -> Matched | None:
    """A card becomes the target of an attack, by declaration or by [Blocker] (10-4-1-1)."""
    if isinstance(event, Attacked):
        card, target = event.card, event.target
    elif isinstance(event, TargetChanged) and not event.back and state.battle is not None:
        card, target = state.battle.attack_card, event.target
    else:
        return None
    if attacker is not None and not means(state, ctx, attacker, card):
        return None
    return (target,) if means(state, ctx, noun, target) else None


def _damage(state: Position, ctx: Context, trigger: WhenDamage, event: Event, would: bool) -> Matched | None:
    if would and isinstance(event, Moved) and event.why == Why.DAMAGE:
        if trigger.before and event.cause.kind == "attack":
            return None  # that was asked of the whole damage: once for an event (8-9-2-3)
        seat, amount, cause = event.source_master, 1, event.cause
    elif (isinstance(event, Damaged) and not trigger.before) or (isinstance(event, DamageComing) and trigger.before):
        seat, amount, cause = event.seat, event.amount, event.cause
    else:
        return None
    if seat not in seats(state, ctx, trigger.who_takes):
        return None
    if trigger.by_attack is not None and (cause.kind == "attack") != trigger.by_attack:
        return None
    if trigger.amount is not None and amount < trigger.amount:
        return None
    if isinstance(trigger.source, Noun) and trigger.source.filter == ANY and cause.kind == "attack":
        return None  # "from one of your opponent's skills"
    if trigger.source is not None and (cause.card is None or not means_cause(state, ctx, trigger.source, cause)):
        return None
    if (
        trigger.source is not None
        and cause.kind != "skill"
        and any(isinstance(node, HasSkillKind) for node in walk(trigger.source))
    ):
        return None  # "from one of your opponent's non-keyword skills": an attack is none (4-11-1-1)
    return (cause.card,) if cause.card is not None else ()


def _negated(
    state: Position, ctx: Context, what: Negatable, noun: Operand | None, by: Who | None, event: Event
) -> Matched | None:
    """An attack or an activated skill is negated; the card of the skill is one that the phrase means wherever it lies (10-45-3)."""
    match event:
        case AttackNegated(card=card) if what == "attack":
            meant = noun is None or means(state, ctx, noun, card)
        case SkillNegated(card=card) if what == "skill" or (
            what == "counter" and event.skill.kind == SkillKind.COUNTER
        ):
            meant = noun is None or means_wherever(state, ctx, noun, card, None)
        case _:
            return None
    return (card,) if meant and done_by(state, ctx, by, event.cause.master) else None
