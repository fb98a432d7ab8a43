"""Whether a move between areas is one that a pattern speaks of (8-6-5)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.areas import OUT_OF_PLAY
from engine.masters.ir.kinds import is_keyword
from engine.masters.ir.nodes import (
    Deed,
)
from engine.masters.ir.nouns import (
    Area,
    AtWork,
    Noun,
)
from engine.masters.ir.walk import walk
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import Event, Moved
from engine.masters.state.facts import Was
from engine.masters.state.position import Position
from engine.masters.truth.as_it_was import from_beneath, information
from engine.masters.truth.causes import comes_about, comes_from
from engine.masters.truth.fit import fits, means_wherever
from engine.masters.truth.known import facts
from engine.masters.truth.who import seats

Matched = tuple[CardId, ...]
"""The cards that fulfilled a trigger (none where it is not about cards)."""

ANY_CARD = Noun()
"""Where a deed names no card."""

FIELD = (Area.BATTLE, Area.UNISON)


def matches_move(state: Position, ctx: Context, deed: Deed, event: Event, would: bool) -> Matched | None:
    """The card that moves, where the move is the deed; None where it is another, or the event is no move."""
    if not isinstance(event, Moved):
        return None
    if (stacked := _stacked(state, ctx, deed, event)) is not None:
        return stacked
    if not _verb_fits(deed, event) or event.why == deed.otherwise:
        return None
    cause = event.cause
    if not comes_from(state, ctx, deed.source, event.source, event.source_master, event.beneath):
        return None
    if _of_the_field(deed) and isinstance(deed.noun, Noun):
        if not comes_from(state, ctx, deed.noun.places, event.source, event.source_master):
            return None  # a Battle Card is one in the Battle Area (8-5-4), a card drawn or added is none
    if deed.to and event.target is Area.LIMBO:
        return None  # a card whose skill is activated (8-5-2-1) is on its way, and has come nowhere yet
    if not comes_from(state, ctx, deed.to, event.target, event.target_master, event.under):
        return None
    # Damage, draws and discards are carried out by the player whose cards move (4-9-1, 4-10-2-1, 10-45-1).
    own = event.why in (Why.DAMAGE, Why.DRAW) or deed.verb == "discard" or cause.master is None
    if not comes_about(
        state, ctx, deed, event.source_master if own else cause.doer(event.source_master), cause, event.why
    ):
        return None
    if deed.face_up is not None and event.face_up != deed.face_up:
        return None
    if deed.shown and event.card not in state.revealed:
        return None
    if deed.noun is None:
        return (event.card,)
    was = None if would else information(event)
    if was is None and isinstance(deed.noun, Noun) and not would:
        # The phrase's own places speak of where the card was; the move's source has been checked.
        return (event.card,) if _after(state, ctx, deed.noun, event) else None
    return (event.card,) if means_wherever(state, ctx, deed.noun, event.card, was) else None


def _of_the_field(deed: Deed) -> bool:
    """Whether the deed is said of cards in play alone: no word says where from, and what it moves is named as cards in play are (8-5-4, 8-5-9)."""
    if deed.source or not isinstance(deed.noun, Noun) or not deed.noun.implied:
        return False
    if deed.verb == "return":
        return True
    return deed.verb in ("place", "send") and bool(deed.to) and all(place.area in OUT_OF_PLAY for place in deed.to)


def _stacked(state: Position, ctx: Context, deed: Deed, event: Moved) -> Matched | None:
    """ "When this card is placed under another card by [Union]": a card on top of which one is played, or that joins the pile (10-13-4-4)."""
    if deed.verb != "place" or deed.cause is None or not event.cause.keyword:
        return None
    named = [kind for node in walk(deed.cause) if isinstance(node, AtWork) for kind in node.kinds]
    below, top = (event.onto, event.card) if event.under is None else (event.card, event.under)
    if below is None or not any(is_keyword(event.cause.keyword, kind) for kind in named):
        return None
    if not comes_from(state, ctx, deed.to, Area.UNDER, event.target_master, top):
        return None
    return (below,) if deed.noun is None or means_wherever(state, ctx, deed.noun, below) else None


def _after(state: Position, ctx: Context, noun: Noun, event: Moved) -> bool:
    """Whether the card is one that the phrase means after its move."""
    master = event.source_master
    if (
        noun.owner is not None
        and master not in seats(state, ctx, noun.owner)
        and event.target_master not in seats(state, ctx, noun.owner)
    ):
        return False
    if noun.places and not noun.implied:
        ends = (
            (event.source, event.source_master, event.beneath),
            (event.target, event.target_master, event.under),
        )
        if not any(comes_from(state, ctx, noun.places, *end) for end in ends):
            return False
    was = from_beneath(state, event)
    if (
        event.before is not None and event.before.face_up
    ):  # what it lay as is not what it is now (8-6-5-1-1 speaks of its information)
        was = Was(replace(facts(state, event.card), face_up=True), event.target, event.target_master, event.beneath)
    return fits(state, ctx, noun.filter, event.card, was)


def _verb_fits(deed: Deed, event: Moved) -> bool:
    """Whether the move is one that the verb names; places are compared apart."""
    if event.source == event.target and event.why != Why.CONTROL:
        return False
    match deed.verb:
        case "KO":
            return event.why == Why.KO
        case "discard":
            return event.source == Area.HAND and event.target == Area.DROP
        case "draw":
            return event.why == Why.DRAW
        case "return" if event.why == Why.DRAW:
            return False  # 4-9-1: a draw adds, and returns nothing
        case "charge":
            return event.why == Why.CHARGE  # 6-2-5
        case "remove" if not deed.source:
            return event.target == Area.REMOVED or (event.source in FIELD and event.target != Area.COMBO)
        case "leave" if deed.source and event.target == Area.COMBO:
            return True  # 7-2-1-2-1, 8-6-5-1-2: what combos has gone from there to another area
        case "remove" | "leave" if event.why == Why.CONTROL:
            # 3-1-1, 11-5-1: to the other player's area, of which only "your Battle Area" tells
            return any(place.who is not None for place in deed.source)
        case "remove" | "leave":
            return not (event.source in FIELD and event.target in (Area.COMBO, *FIELD))
        case "send" if not deed.to:
            return event.target == Area.WARP
        case "return" if not deed.to:
            return event.target in (Area.HAND, Area.DECK)
        case "add" if not deed.to:
            return event.target in (Area.HAND, Area.LIFE, Area.ENERGY)
        case "place" if not deed.to:
            return event.target in (
                Area.DROP,
                Area.BATTLE,
                Area.UNISON,
                Area.LEADER,
                Area.ENERGY,
                Area.LIFE,
                Area.COMBO,
            )
        case _:
            return deed.verb in ("send", "return", "add", "place")
