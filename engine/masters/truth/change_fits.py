"""Whether a card is switched, flipped, given markers or power as a pattern says."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.nodes import Deed, GetPower
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
from engine.masters.truth.causes import brought_about, done_by
from engine.masters.truth.find import find, means
from engine.masters.truth.immune import unaffected
from engine.masters.truth.in_force import modifier_context
from engine.masters.truth.move_fits import ANY_CARD, Matched


def matches_switch(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The card that is switched to the mode of the verb."""
    noun, rest = deed.noun or ANY_CARD, deed.verb == "switch to rest"
    if isinstance(event, Attacked):  # 7-1-1: an attack rests, too
        named = rest and deed.cause is None and done_by(state, ctx, deed.by, event.seat)
        return (event.card,) if named and means(state, ctx, noun, event.card) else None
    if not isinstance(event, Switched) or event.rest != rest:
        return None
    if not done_by(state, ctx, deed.by, event.cause.master):
        return None
    if not brought_about(state, ctx, deed.cause, event.cause):
        return None
    return (event.card,) if means(state, ctx, _whatever_mode(noun), event.card) else None


def matches_shuffle(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """No card: the deck of the player is shuffled."""
    if not isinstance(event, Shuffled) or event.area != Area.DECK or not done_by(state, ctx, deed.by, event.seat):
        return None
    return () if brought_about(state, ctx, deed.cause, event.cause) else None


def matches_flip(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The card that is flipped face up, face down or over."""
    if not isinstance(event, Flipped) or (deed.face_up is not None and event.up != deed.face_up):
        return None
    if not done_by(state, ctx, deed.by, event.cause.master) or not brought_about(state, ctx, deed.cause, event.cause):
        return None
    return (event.card,) if means(state, ctx, deed.noun or ANY_CARD, event.card) else None


def matches_markers(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The card to which markers are added, or from which they are removed."""
    if not isinstance(event, MarkersChanged) or (event.change > 0) != (deed.verb == "add marker"):
        return None
    if not done_by(state, ctx, deed.by, event.cause.master) or not brought_about(state, ctx, deed.cause, event.cause):
        return None
    return (event.card,) if means(state, ctx, deed.noun or ANY_CARD, event.card) else None


def _whatever_mode(noun: Operand) -> Operand:
    """ "When your opponent switches 1 of their cards in Rest Mode to Active Mode": the mode is the one that it had before, in energy, too."""
    if not isinstance(noun, Noun) or not any(isinstance(part, InMode) for part in walk(noun)):
        return noun
    bare = rewrite(noun, lambda part: ANY if isinstance(part, InMode) else part)
    return bare if bare.places else replace(bare, places=(Place(Area.ANYWHERE),))


def matches_power(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The cards whose power a skill lowers or raises."""
    if not isinstance(event, ModifierAdded) or event.modifier.cause.kind not in ("skill", "cost"):
        return None
    modifier = event.modifier
    if not done_by(state, ctx, deed.by, modifier.cause.master):
        return None
    if not brought_about(state, ctx, deed.cause, modifier.cause):
        return None
    gained = [
        change.sign * (change.amount.n if isinstance(change.amount, Const) else modifier.bound[i])
        for i, change in enumerate(modifier.changes)
        if isinstance(change, GetPower)
    ]
    if not any(power < 0 if deed.verb == "lower power" else power > 0 for power in gained):
        return None
    noun = deed.noun or ANY_CARD
    cards = tuple(card for card in _borne_upon(state, modifier) if means(state, ctx, noun, card))
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
