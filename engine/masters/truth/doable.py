"""To which cards an action can be done: those in the state from which it is possible (1-3-2-1); as a cost, to which no skill forbids it (1-3-3).

In an effect a card may be chosen to which nothing happens then; a cost has to be paid in full (8-4-2-2).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.areas import UNPLAYED
from engine.masters.ir.nodes import KO, Destination, Effect, Flip, Move, RemoveFromGame, RemoveMarkers, Switch
from engine.masters.ir.nouns import Area, Is, Noun, Place, Ref, Referent, conjuncts
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context
from engine.masters.state.events import Event, MarkersChanged, Moved, Switched
from engine.masters.state.position import Position
from engine.masters.truth.derive import board_of
from engine.masters.truth.known import facts
from engine.masters.truth.prevented import prevented


def doable(state: Position, ctx: Context, effect: Effect | None, cards: list[CardId]) -> list[CardId]:
    """Those of the cards to which the effect can be done."""
    match effect:
        case Switch(rest=rest, either=False):
            cards = [card for card in cards if state.cards[card].rest != rest]
        case Flip(to="up" | "down" as to):
            cards = [card for card in cards if state.cards[card].face_up == (to == "down")]
        case Move(to=Destination(place=Place(under=Ref(to=Referent.THIS_CARD)))):  # no card lies under itself (11-3-1)
            cards = [card for card in cards if card != ctx.source]
        case _:
            pass
    if effect is None or not ctx.paying or not _may_be_forbidden(state, ctx, cards):
        return cards
    return [card for card in cards if not _forbidden(state, _event(state, ctx, effect, card))]


def to_pay_with(state: Position, ctx: Context, noun: Noun, cards: list[CardId]) -> list[CardId]:
    """Those of the cards that a cost can be paid with: not the one in the hand that is activated (8-5-2-1), unless the cost names it."""
    if not ctx.paying or ctx.source not in cards or state.cards[ctx.source].area is not Area.HAND:
        return cards
    named = any(isinstance(part, Is) for part in conjuncts(noun.filter))
    return cards if named else [card for card in cards if card != ctx.source]


def can_draw(state: Position, ctx: Context, seat: Seat) -> bool:
    """Whether nothing keeps the player from drawing the next card as a cost."""
    deck = state.area(seat, Area.DECK)
    if not deck or not ctx.paying or not board_of(state).cannot:
        return True
    return not _forbidden(state, Moved(deck[0], seat, Area.DECK, seat, Area.HAND, seat, Why.DRAW, _cause(ctx)))


def can_go(state: Position, ctx: Context, card: CardId, area: Area, why: Why) -> bool:
    """Whether nothing keeps the card from the move that a keyword skill asks as its price."""
    if not board_of(state).cannot:
        return True
    now = state.cards[card]
    return not _forbidden(state, Moved(card, now.owner, now.area, now.master, area, now.owner, why, ctx.cause))


def can_change_markers(state: Position, card: CardId, change: int) -> bool:
    """Whether markers of the card can pay: those that are removed, those that a skill adds as its cost (8-4-2-5)."""
    return not board_of(state).cannot or not _forbidden(state, MarkersChanged(card, change, Cause("cost", card)))


def can_rest(state: Position, card: CardId, cause: Cause) -> bool:
    """Whether nothing keeps the card from being switched to Rest Mode: as payment, to attack (7-1), to block (10-4-1)."""
    return bool(resting(state, (card,), cause))


def resting(state: Position, cards: Iterable[CardId], cause: Cause) -> list[CardId]:
    """Those of the cards that nothing keeps from being switched to Rest Mode."""
    if cause.kind != "skill" and board_of(state).cannot.isdisjoint(_RESTING):
        return list(cards)
    return _restable(state, cards, cause)


def _restable(state: Position, cards: Iterable[CardId], cause: Cause) -> list[CardId]:
    return [card for card in cards if not _forbidden(state, Switched(card, True, cause))]


_RESTING = ("switch to rest", "switch")
"""The words under which that is forbidden."""


def _may_be_forbidden(state: Position, ctx: Context, cards: list[CardId]) -> bool:
    """A quick look: skills that forbid something are in force, or [Indestructible] cards of the opponent may be meant."""
    if board_of(state).cannot:
        return True
    for card in cards:
        if state.cards[card].master != ctx.master:
            return True
    return False


def _forbidden(state: Position, event: Event | None) -> bool:
    return event is not None and prevented(state, event) is not None


def _cause(ctx: Context) -> Cause:
    return replace(ctx.cause, kind="cost")


def _event(state: Position, ctx: Context, effect: Effect, card: CardId) -> Event | None:
    """What would happen to the card; None for what is not asked about."""
    match effect:
        case KO():
            return _moved(state, ctx, card, Area.DROP, Why.KO)
        case RemoveFromGame():
            return _moved(state, ctx, card, Area.REMOVED, Why.REMOVE)
        case Move(to=to, verb=verb) if to.place.area in UNPLAYED:
            discarded = to.place.area == Area.DROP and state.cards[card].area == Area.HAND
            return _moved(state, ctx, card, to.place.area, Why.DISCARD if discarded else _WHY.get(verb, Why.PLACE))
        case Switch(rest=rest, either=False):
            return Switched(card, rest, _cause(ctx))
        case RemoveMarkers():
            return MarkersChanged(card, -1, _cause(ctx))
        case _:
            return None


_WHY = {"add": Why.ADD, "return": Why.RETURN, "shuffle": Why.RETURN, "send": Why.SEND, "discard": Why.DISCARD}


def _moved(state: Position, ctx: Context, card: CardId, area: Area, why: Why) -> Moved:
    now = state.cards[card]
    return Moved(card, now.owner, now.area, now.master, area, now.owner, why, _cause(ctx), facts(state, card))
