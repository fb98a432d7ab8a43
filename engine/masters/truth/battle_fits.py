"""Whether an attack, damage, or the negation of an attack or skill is one that a pattern speaks of."""

from __future__ import annotations

from typing import TypeGuard

from engine.core.ids import other
from engine.masters.ir.nodes import Deed, Negated, SkillKind
from engine.masters.ir.nouns import Operand
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import (
    Attacked,
    AttackNegated,
    Compared,
    DamageComing,
    Damaged,
    Event,
    ModifierAdded,
    Moved,
    SkillNegated,
    TargetChanged,
)
from engine.masters.state.modifier import Modifier
from engine.masters.state.position import Position
from engine.masters.truth.causes import comes_about, done_by
from engine.masters.truth.change_fits import borne_upon
from engine.masters.truth.find import means
from engine.masters.truth.fit import means_wherever, meant_then
from engine.masters.truth.move_fits import ANY_CARD, Matched


def _negates(deed: Deed, modifier: Modifier) -> bool:
    """Whether the effect negates skills on cards, and those of which the deed speaks."""
    negated = [change for change in modifier.changes if isinstance(change, Negated)]
    if deed.verb == "negate counter":
        return any(kind.startswith(SkillKind.COUNTER) for change in negated for kind in change.kinds)
    return deed.verb == "negate skill" and bool(negated)


def matches_attack(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The card that attacks, or is attacked: by declaration or by [Blocker] (10-4-1-1)."""
    noun = deed.noun or ANY_CARD
    if deed.passive:
        return _attacked(state, ctx, noun, deed.target, event)
    if not isinstance(event, Attacked) or not done_by(state, ctx, deed.by, event.seat):
        return None
    if deed.target is not None and not meant_then(state, ctx, deed.target, event.target):
        return None
    return (event.card,) if meant_then(state, ctx, noun, event.card) else None


def _attacked(state: Position, ctx: Context, noun: Operand, attacker: Operand | None, event: Event) -> Matched | None:
    if isinstance(event, Attacked):
        card, target = event.card, event.target
    elif isinstance(event, TargetChanged) and not event.back and state.battle is not None:
        card, target = state.battle.attack_card, event.target
    else:
        return None
    if attacker is not None and not meant_then(state, ctx, attacker, card):
        return None
    return (target,) if meant_then(state, ctx, noun, target) else None


def matches_outcome(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The card that wins a battle, or loses it: the attack card where its power is no less than that of the guard card (7-4-1-4)."""
    if not isinstance(event, Compared):
        return None
    sides = (event.card, event.seat), (event.guard, other(event.seat))
    (card, seat), (against, _) = sides if event.succeeds is not deed.passive else sides[::-1]
    if not done_by(state, ctx, deed.by, seat) or not meant_then(state, ctx, deed.noun or ANY_CARD, card):
        return None
    return (card,) if deed.target is None or meant_then(state, ctx, deed.target, against) else None


def _hears_damage(event: Event, deed: Deed, of_all: bool) -> TypeGuard[Damaged | DamageComing]:
    """Whether it is the deed's moment: before the damage by an attack, before all damage whose amount is asked, or behind it."""
    if isinstance(event, DamageComing):
        return of_all or (deed.before and event.cause.kind == "attack")
    return isinstance(event, Damaged) and not deed.before and not of_all


def matches_damage(state: Position, ctx: Context, deed: Deed, event: Event, would: bool) -> Matched | None:
    """The card that deals the damage (4-11), where it is the one that the deed speaks of."""
    of_all = would and deed.amount is not None and deed.amount > 1  # "would take 2 or more damage": of all that comes
    if would and isinstance(event, Moved) and event.why == Why.DAMAGE:
        if of_all or (deed.before and event.cause.kind == "attack"):
            return None  # that was asked of the whole damage: once for an event (8-9-2-3)
        seat, amount, cause = event.source_master, 1, event.cause
    elif _hears_damage(event, deed, of_all) and not (would and isinstance(event, Damaged)):
        seat, amount, cause = event.seat, event.amount, event.cause
    else:
        return None
    if not comes_about(state, ctx, deed, seat, cause):
        return None
    if deed.amount is not None and amount < deed.amount:
        return None
    return (cause.card,) if cause.card is not None else ()


def _is_fought(state: Position, ctx: Context, target: Operand) -> bool:
    """Whether the attack that goes on is one on a card that is meant (7-1-2)."""
    return state.battle is not None and means(state, ctx, target, state.battle.guard_card)


def matches_negation(state: Position, ctx: Context, deed: Deed, event: Event, would: bool) -> Matched | None:
    """The card whose attack or activated skill is negated; that of a skill is meant wherever it lies (10-45-3). The cards whose skills a skill
    negates for a time (8-3-5); where they would be, all of them are ones that the deed speaks of."""
    noun = deed.noun
    match event:
        case ModifierAdded(modifier=modifier) if _negates(deed, modifier):
            if not comes_about(state, ctx, deed, modifier.cause.master, modifier.cause):
                return None
            silenced = borne_upon(state, modifier)
            cards = tuple(card for card in silenced if noun is None or means(state, ctx, noun, card))
            return cards if cards and not (would and len(cards) < len(silenced)) else None
        case AttackNegated(card=card) if deed.verb == "negate attack":
            meant = noun is None or means(state, ctx, noun, card)
            meant = meant and (deed.target is None or _is_fought(state, ctx, deed.target))
        case SkillNegated(card=card) if deed.verb == "negate skill" or (
            deed.verb == "negate counter" and event.skill.kind == SkillKind.COUNTER
        ):
            meant = noun is None or means_wherever(state, ctx, noun, card, None)
        case _:
            return None
    return (card,) if meant and comes_about(state, ctx, deed, event.cause.master, event.cause) else None
