"""Whether a card is switched, flipped, given markers or power as a pattern says."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.nodes import (
    GetPower,
    WhenFlipped,
    WhenMarkers,
    WhenPower,
    WhenShuffled,
    WhenSwitched,
)
from engine.masters.ir.nouns import (
    ANY,
    Area,
    Const,
    InMode,
    Noun,
    Operand,
    Place,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk
from engine.masters.state.context import Context
from engine.masters.state.events import (
    Attacked,
    Event,
    Flipped,
    MarkersChanged,
    ModifierAdded,
    Shuffled,
    Switched,
)
from engine.masters.state.modifier import Modifier
from engine.masters.state.position import Position
from engine.masters.truth.causes import done_by, means_cause, through
from engine.masters.truth.find import find, means
from engine.masters.truth.immune import unaffected
from engine.masters.truth.in_force import modifier_context
from engine.masters.truth.move_fits import Matched
from engine.masters.truth.who import seats


def matches_change(
    state: Position,
    ctx: Context,
    trigger: WhenSwitched | WhenFlipped | WhenShuffled | WhenMarkers | WhenPower,
    event: Event,
) -> Matched | None:
    """The cards that change, where they are ones that the pattern speaks of."""
    match trigger:
        case WhenSwitched():
            return _switched(state, ctx, trigger, event)
        case WhenFlipped():
            return _flipped(state, ctx, trigger, event)
        case WhenShuffled():
            return _shuffled(state, ctx, trigger, event)
        case WhenMarkers():
            return _markers(state, ctx, trigger, event)
        case WhenPower():
            return _power(state, ctx, trigger, event)
        case _:
            assert_never(trigger)


def _switched(state: Position, ctx: Context, trigger: WhenSwitched, event: Event) -> Matched | None:
    if isinstance(event, Attacked):  # 7-1-1: an attack rests, too
        named = trigger.rest and not trigger.by_skill and trigger.skill_of is None
        return (event.card,) if named and means(state, ctx, trigger.noun, event.card) else None
    if not isinstance(event, Switched) or event.rest != trigger.rest:
        return None
    if not done_by(state, ctx, trigger.by, event.cause.master):
        return None
    if not through(state, ctx, event.cause, trigger.by_skill, trigger.skill_of):
        return None
    return (event.card,) if means(state, ctx, _whatever_mode(trigger.noun), event.card) else None


def _shuffled(state: Position, ctx: Context, trigger: WhenShuffled, event: Event) -> Matched | None:
    if not isinstance(event, Shuffled) or event.area != Area.DECK or event.seat not in seats(state, ctx, trigger.whose):
        return None
    return () if through(state, ctx, event.cause, None, trigger.skill_of) else None


def _flipped(state: Position, ctx: Context, trigger: WhenFlipped, event: Event) -> Matched | None:
    if not isinstance(event, Flipped) or (trigger.face_up is not None and event.up != trigger.face_up):
        return None
    if not through(state, ctx, event.cause, None, trigger.skill_of):
        return None
    return (event.card,) if means(state, ctx, trigger.noun, event.card) else None


def _markers(state: Position, ctx: Context, trigger: WhenMarkers, event: Event) -> Matched | None:
    if not isinstance(event, MarkersChanged) or (event.change > 0) != trigger.added:
        return None
    if trigger.by_attack is not None and (event.cause.kind == "attack") != trigger.by_attack:
        return None
    if trigger.by_attack:  # "this card's attack": its card is the one that attacks
        if trigger.skill_of is not None and not means_cause(state, ctx, trigger.skill_of, event.cause):
            return None
    elif not through(state, ctx, event.cause, None, trigger.skill_of):
        return None
    return (event.card,) if means(state, ctx, trigger.noun, event.card) else None


def _whatever_mode(noun: Operand) -> Operand:
    """ "When your opponent switches 1 of their cards in Rest Mode to Active Mode": the mode is the one that it had before, in energy, too."""
    if not isinstance(noun, Noun) or not any(isinstance(part, InMode) for part in walk(noun)):
        return noun
    bare = rewrite(noun, lambda part: ANY if isinstance(part, InMode) else part)
    return bare if bare.places else replace(bare, places=(Place(Area.ANYWHERE),))


def _power(state: Position, ctx: Context, trigger: WhenPower, event: Event) -> Matched | None:
    if not isinstance(event, ModifierAdded) or not through(state, ctx, event.modifier.cause, True, trigger.skill_of):
        return None
    modifier = event.modifier
    gained = [
        change.sign * (change.amount.n if isinstance(change.amount, Const) else modifier.bound[i])
        for i, change in enumerate(modifier.changes)
        if isinstance(change, GetPower)
    ]
    if not any(power < 0 if trigger.decreased else power > 0 for power in gained):
        return None
    cards = tuple(card for card in _borne_upon(state, modifier) if means(state, ctx, trigger.noun, card))
    return cards if cards else None


def _borne_upon(state: Position, modifier: Modifier) -> list[CardId]:
    """The cards that a continuous effect begins to bear on: those that it names, or all that its phrase means (8-8-1-5)."""
    if modifier.noun is None:
        return [card for card, _ in modifier.cards or ()]
    return [
        card
        for card in find(state, modifier_context(modifier), modifier.noun)
        if not unaffected(state, card, modifier.cause)
    ]
