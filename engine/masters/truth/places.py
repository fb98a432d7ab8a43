"""Where a noun phrase looks: the cards of a place (chapter 3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import Area, DeckEnd, Place, Who
from engine.masters.state.areas import AREAS, BATTLE, HAND, IN_PLAY, LEADER, LIMBO, REMOVED, UNDER, UNISON
from engine.masters.state.context import Context
from engine.masters.state.events import Moved
from engine.masters.state.position import Position
from engine.masters.truth.who import seats

_PLAY = (LEADER, BATTLE, UNISON)
_IN_PLAY, _ANYWHERE = Area.IN_PLAY, Area.ANYWHERE
_ALL = tuple(area for area in AREAS if area != REMOVED)
"""The areas that "anywhere" means: all but that of cards which are out of the game."""


def covers(area: Area, actual: Area) -> bool:
    """Whether an area of the text means the area that a card is in. A card on its way to play counts as still in the hand (6-3-1-2-1)."""
    if area == actual or area is _ANYWHERE:
        return True
    if area is _IN_PLAY:
        return actual in _PLAY
    return area == HAND and actual == LIMBO


def area_cards(state: Position, seat: Seat, area: Area) -> Sequence[CardId]:
    """The cards of a player's area, the collective ones of the text included."""
    if area is _IN_PLAY:
        return _together(state, seat, _PLAY)
    return _together(state, seat, _ALL) if area is _ANYWHERE else state.area(seat, area)


def _together(state: Position, seat: Seat, areas: Iterable[Area]) -> list[CardId]:
    return [card for area in areas for card in state.area(seat, area)]


def place_seats(state: Position, ctx: Context, place: Place, owner: Who | None) -> tuple[Seat, ...]:
    """Whose area a place is: its own word, else the noun's owner, else both players'."""
    who = place.who if place.who is not None and place.who != Who.OWNER else owner
    return seats(state, ctx, who)


def in_place(
    state: Position,
    ctx: Context,
    place: Place,
    card: CardId,
    area: Area,
    master: Seat,
    owner: Who | None = None,
    beneath: CardId | None = None,
) -> bool:
    """Whether a card that is (or was) in an area is in the place; positions in a deck are not looked at.

    `beneath`: which card it lay beneath, where it lies there no more.
    """
    if place.area == UNDER and place.under is not None:
        top = beneath if beneath is not None else _lies_beneath(state, card, area)
        return top is not None and state.book.answers.means(state, ctx, place.under, top)
    if not covers(place.area, area) or any(in_place(state, ctx, part, card, area, master, owner) for part in place.but):
        return False
    if place.who == Who.OWNER:
        return state.cards[card].owner == master
    who = place.who if place.who is not None else owner
    return who is None or master in seats(state, ctx, who)


def place_cards(state: Position, ctx: Context, place: Place, owner: Who | None, n: int | None) -> list[CardId]:
    """The cards of a place, in order; with a position in a deck or life, the first `n` from there.

    The cards beneath a card are cards of their own (11-3-2-1).
    """
    if place.area == UNDER and place.under is not None:
        return [below for top in state.book.answers.find(state, ctx, place.under) for below in pile(state, top)]
    found: list[CardId] = []
    for seat in place_seats(state, ctx, place, owner):
        cards = area_cards(state, seat, place.area)
        if place.position is None:  # as mostly
            found += cards
        elif place.position is DeckEnd.TOP:
            found += cards[:n]
        elif place.position is DeckEnd.BOTTOM:
            found += cards[::-1][:n]
        else:
            found += cards
    return _without(state, ctx, found, place.but, owner) if place.but else found


def _without(
    state: Position, ctx: Context, cards: list[CardId], places: tuple[Place, ...], owner: Who | None
) -> list[CardId]:
    """Those of the cards that lie in none of the places."""
    return [card for card in cards if not any(_lies_in(state, ctx, place, card, owner) for place in places)]


def _lies_in(state: Position, ctx: Context, place: Place, card: CardId, owner: Who | None) -> bool:
    now = state.cards[card]
    return in_place(state, ctx, place, card, now.area, now.master, owner)


def _lies_beneath(state: Position, card: CardId, area: Area) -> CardId | None:
    """The card on top; where that one has left play, and these went to the Drop Area with it, still that one (11-3-4)."""
    if area == UNDER:
        return state.cards[card].top
    gone = was_beneath(state, card) if area == state.cards[card].area else None
    return gone if gone is not None and state.cards[gone].area not in IN_PLAY else None


def was_beneath(state: Position, card: CardId) -> CardId | None:
    """The card under which the card lay until that one left, this turn, where it has not moved since (11-3-4)."""
    last = next((event for event in reversed(state.history) if isinstance(event, Moved) and event.card == card), None)
    return None if last is None or last.cause.kind != "rules" else last.beneath


def pile(state: Position, top: CardId) -> list[CardId]:
    """The cards beneath a card; of one that has left play, those that lay there and went to the Drop Area with it (11-3-4)."""
    if state.cards[top].area in IN_PLAY or state.cards[top].under:
        return list(state.cards[top].under)
    dropped = (event.card for event in state.history if isinstance(event, Moved) and event.beneath == top)
    return [card for card in dict.fromkeys(dropped) if was_beneath(state, card) == top]


def topmost(state: Position, cards: list[CardId]) -> list[CardId]:
    """The cards on top: "place it under this card … for each card under it" speaks of the pile, as what lies beneath has nothing under it (11-3)."""
    tops = (state.cards[card].top for card in cards)
    return list(dict.fromkeys(card if top is None else top for card, top in zip(cards, tops, strict=True)))
