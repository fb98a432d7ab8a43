"""Whether a card is switched, flipped, given markers or power as a pattern says."""

from __future__ import annotations

from itertools import dropwhile
from typing import Literal, TypeAlias, assert_never

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.nodes import Deed, GetPower
from engine.masters.ir.nouns import (
    ANY,
    Area,
    Const,
    InMode,
    IsFaceUp,
    Noun,
    Operand,
    Place,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk
from engine.masters.state.context import Context
from engine.masters.state.events import (
    Attacked,
    Chosen,
    Event,
    Flipped,
    MarkersChanged,
    ModifierAdded,
    Moved,
    Revealed,
    Shuffled,
    Switched,
)
from engine.masters.state.facts import Was
from engine.masters.state.modifier import Modifier
from engine.masters.state.position import Position
from engine.masters.truth.causes import brought_about, comes_about, comes_from, done_by
from engine.masters.truth.find import find, means
from engine.masters.truth.fit import means_wherever
from engine.masters.truth.immune import unaffected
from engine.masters.truth.in_force import modifier_context
from engine.masters.truth.move_fits import ANY_CARD, Matched

Changed: TypeAlias = Literal[
    "add marker",
    "choose",
    "flip",
    "lower power",
    "raise power",
    "remove marker",
    "reveal",
    "shuffle",
    "switch to active",
    "switch to rest",
]
"""What becomes of cards where they are."""


def matches_change(state: Position, ctx: Context, deed: Deed, verb: Changed, event: Event) -> Matched | None:
    """The cards that change where they are, where they are ones that the deed speaks of."""
    match verb:
        case "switch to active" | "switch to rest":
            return _switched(state, ctx, deed, event)
        case "flip":
            return _flipped(state, ctx, deed, event)
        case "choose":
            return _chosen(state, ctx, deed, event)
        case "reveal":
            return _revealed(state, ctx, deed, event)
        case "shuffle":
            return _shuffled(state, ctx, deed, event)
        case "add marker" | "remove marker":
            return _marked(state, ctx, deed, event)
        case "lower power" | "raise power":
            return _weakened(state, ctx, deed, event)
        case _:
            assert_never(verb)


def _switched(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The card that is switched to the mode of the verb."""
    noun, rest = deed.noun or ANY_CARD, deed.verb == "switch to rest"
    if isinstance(event, Attacked):  # 7-1-1: an attack rests, too
        alone = deed.cause is None or (deed.cause.kind == "battle" and deed.cause.of is None)
        named = rest and alone and done_by(state, ctx, deed.by, event.seat)
        return (event.card,) if named and means(state, ctx, noun, event.card) else None
    if not isinstance(event, Switched) or event.rest != rest:
        return None
    if not comes_about(state, ctx, deed, event.cause.doer(state.cards[event.card].master), event.cause):
        return None
    return (event.card,) if means(state, ctx, _before(noun, InMode), event.card) else None


def _revealed(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The cards that are shown to both players (11-2), wherever they lie."""
    if not isinstance(event, Revealed) or not done_by(state, ctx, deed.by, event.seat):
        return None
    if deed.cause is not None and (event.cause is None or not brought_about(state, ctx, deed.cause, event.cause)):
        return None
    noun = deed.noun or ANY_CARD
    places = deed.source
    cards = tuple(
        card
        for card in event.cards
        if means_wherever(state, ctx, noun, card)
        and comes_from(state, ctx, places, state.cards[card].area, state.cards[card].master)
    )
    return cards if cards else None


def _chosen(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The card that a player chooses by a skill (8-5-3), wherever it lies."""
    if not isinstance(event, Chosen) or not comes_about(state, ctx, deed, event.seat, event.cause):
        return None
    now = state.cards[event.card]
    if not comes_from(state, ctx, deed.source, now.area, now.master):
        return None
    return (event.card,) if means(state, ctx, deed.noun or ANY_CARD, event.card) else None


def _shuffled(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """No card: the deck of the player is shuffled."""
    if not isinstance(event, Shuffled) or event.area != Area.DECK:
        return None
    return () if comes_about(state, ctx, deed, event.seat, event.cause) else None


def _flipped(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The card that is flipped face up, face down or over."""
    if not isinstance(event, Flipped) or (deed.face_up is not None and event.up != deed.face_up):
        return None
    if not comes_about(state, ctx, deed, event.cause.doer(state.cards[event.card].master), event.cause):
        return None
    noun = _before(deed.noun or ANY_CARD, IsFaceUp)
    if (
        deed.face_up is not None
    ):  # 3-9-3: only life lies face up or face down, where "a «Saiyan» card" is in no Battle Area
        return (event.card,) if means_wherever(state, ctx, noun, event.card) else None
    return (event.card,) if means(state, ctx, noun, event.card) else None


def _marked(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The card to which markers are added, or from which they are removed."""
    if not isinstance(event, MarkersChanged) or (event.change > 0) != (deed.verb == "add marker"):
        return None
    if not comes_about(state, ctx, deed, event.cause.doer(state.cards[event.card].master), event.cause):
        return None
    was = _as_it_left(state, event)
    return (event.card,) if means(state, ctx, deed.noun or ANY_CARD, event.card, was) else None


def _as_it_left(state: Position, event: MarkersChanged) -> Was | None:
    """The card as it was when it left its place, where it has left since: with its last marker, or later in the turn."""
    since = dropwhile(lambda past: past is not event, state.history)
    moves = (past for past in since if isinstance(past, Moved) and past.card == event.card)
    return next((Was(move.before, move.source, move.source_master) for move in moves if move.before is not None), None)


def _before(noun: Operand, kind: type[InMode | IsFaceUp]) -> Operand:
    """ "When your opponent switches 1 of their cards in Rest Mode to Active Mode": the mode is the one that it had before, in energy, too.
    "When a face-up card in your life is turned face down": likewise."""
    if not isinstance(noun, Noun) or not any(isinstance(part, kind) for part in walk(noun)):
        return noun
    bare = rewrite(noun, lambda part: ANY if isinstance(part, kind) else part)
    return bare if bare.places else replace(bare, places=(Place(Area.ANYWHERE),))


def _weakened(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """The cards whose power a skill lowers or raises."""
    if not isinstance(event, ModifierAdded) or event.modifier.cause.kind not in ("skill", "cost"):
        return None
    modifier = event.modifier
    if not comes_about(state, ctx, deed, modifier.cause.master, modifier.cause):
        return None
    gained = [
        change.sign * (change.amount.n if isinstance(change.amount, Const) else modifier.bound[i])
        for i, change in enumerate(modifier.changes)
        if isinstance(change, GetPower)
    ]
    if not any(power < 0 if deed.verb == "lower power" else power > 0 for power in gained):
        return None
    noun = deed.noun or ANY_CARD
    cards = tuple(card for card in borne_upon(state, modifier) if means(state, ctx, noun, card))
    return cards if cards else None


def borne_upon(state: Position, modifier: Modifier) -> list[CardId]:
    """The cards that a continuous effect begins to bear on: those that it names, or all that its phrase means (8-8-1-5)."""
    if modifier.noun is None:
        return [card for card, _ in modifier.cards or ()]
    return [
        card
        for card in find(state, modifier_context(modifier), modifier.noun)
        if not unaffected(state, card, modifier.cause)
    ]
