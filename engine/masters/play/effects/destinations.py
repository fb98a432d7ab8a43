"""Sending cards where an effect says: area, position, mode, face, under or on top of a card (3-1-7, 11-3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Destination
from engine.masters.ir.nouns import Area, DeckEnd, Who
from engine.masters.play.ask import choose_cards, choose_mode
from engine.masters.play.choose import at_random
from engine.masters.play.verbs import flip, move
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context
from engine.masters.state.objects import Card
from engine.masters.state.position import Position
from engine.masters.state.sight import visible
from engine.masters.truth.find import find
from engine.masters.truth.places import topmost
from engine.masters.truth.who import BOTH, seats

REASONS = {
    "place": Why.PLACE,
    "add": Why.ADD,
    "return": Why.RETURN,
    "send": Why.SEND,
    "discard": Why.DISCARD,
    "put": Why.PLACE,
    "shuffle": Why.RETURN,
    "KO": Why.KO,
    "remove": Why.REMOVE,
    "draw": Why.DRAW,
}
"""The reason of a move by the verb of its text."""


def target_seat(state: Position, ctx: Context | None, to: Destination, card: CardId) -> Seat | None:
    """Whose area the text names; None for the owner's (3-1-7)."""
    who = to.place.who
    if ctx is None or who is None or who in (Who.OWNER, Who.EACH, Who.EITHER):
        return None
    return seats(state, ctx, who, card)[0]


def host_of(
    state: Position, ctx: Context, to: Destination, cards: Sequence[CardId], seat: Seat
) -> Procedure[CardId | None]:
    """The one card under which or on top of which the text places these cards (11-3-1, 11-3-3); a choice where several fit."""
    if to.on_top_of is None and to.place.area is not Area.UNDER:
        return None
    phrase, where = (to.on_top_of, "on top of") if to.on_top_of is not None else (to.place.under, "under")
    hosts = find(state, ctx, phrase) if phrase is not None else [ctx.source]
    hosts = [host for host in topmost(state, hosts) if host not in cards] if cards else []
    if len(hosts) > 1:
        prompt = f"Choose the card to place {'it' if len(cards) == 1 else 'them'} {where}."
        hosts = yield from choose_cards(state, seat, hosts, least=1, most=1, prompt=prompt, clause="11-3-3")
    return hosts[0] if hosts else None


def send(
    state: Position,
    card: CardId,
    to: Destination,
    seat: Seat,
    cause: Cause,
    *,
    why: Why = Why.PLACE,
    ctx: Context | None = None,
    position: str | None = None,
    alone: bool = False,
    host: CardId | None = None,
) -> Procedure[bool]:
    """Move one card to a destination; `alone`: only that card of a pile (11-3-6). `seat` decides what the text leaves open. True if it went there.

    `host`: the card under which or on top of which it goes (`host_of`).
    """
    now = state.cards[card]
    area = to.place.area
    under = onto = None
    if area == Area.UNDER:
        under = host
        if under is None:
            return False
    if to.on_top_of is not None:
        if host is None:
            return False
        (onto,) = topmost(state, [host])  # another card may have been placed on it before
        area = state.cards[onto].area
    if position is None and area in (Area.DECK, Area.LIFE):
        position = yield from place_in(state, to, seat, cause.card)
    if now.area == area == Area.LIFE and to.face_up is not None:
        return (yield from flip(state, card, to.face_up, cause))
    return (
        yield from move(
            state,
            card,
            area,
            why=why,
            cause=cause,
            seat=target_seat(state, ctx, to, card),  # none: the owner's, as for the Warp (11-4-1)
            position=position or ("top" if under is None else "bottom"),
            rest=_mode(to, now if onto is None else state.cards[onto], area),
            face_up=bool(to.face_up),
            under=under,
            onto=onto,
            alone=alone,
        )
    )


def _mode(to: Destination, before: Card, area: Area) -> bool:
    """Whether the card lies in Rest Mode there: as the text says; where it says nothing, as `before` if that is in the area.

    `before` is the card itself, or the one on top of which it is placed, whose position is carried over to it (9-4-2, 10-13-5-4-1).
    """
    if to.rest is None and area == before.area and area in IN_PLAY:
        return before.rest
    return bool(to.rest)


def place_in(state: Position, to: Destination, seat: Seat, source: CardId | None) -> Procedure[str]:
    """Top or bottom of a deck or life; the player's choice where the text says so. Cards go on top where it says nothing."""
    match to.place.position:
        case DeckEnd.BOTTOM:
            return "bottom"
        case DeckEnd.TOP_OR_BOTTOM:
            picked = yield from choose_mode(state, seat, ("On top", "At the bottom"), "Top or bottom?", "3-1-6", source)
            return "bottom" if picked[0] else "top"
        case _:
            return "top"


def in_order(
    state: Position, cards: list[CardId], to: Destination, looker: Seat | None, source: CardId | None
) -> Procedure[list[CardId]]:
    """Clause 3-1-6: several cards that go to a deck at once are put in order by their owners, or by who looks at them; the first chosen lies topmost.

    The other player does not see in which order they go to a secret area (3-1-6-1).
    """
    if to.at_random:
        return at_random(state, cards, len(cards))
    if looker is not None:
        return (yield from _ordered(state, cards, looker, source))
    ordered: list[CardId] = []
    for seat in BOTH[state.turn_player]:
        own = [card for card in cards if state.cards[card].owner == seat]
        ordered += yield from _ordered(state, own, seat, source)
    return ordered


def is_ordered(state: Position, cards: list[CardId], to: Destination) -> bool:
    """Whether somebody puts the cards in order: those that go to a deck, of which their owners see which is which."""
    if to.place.area != Area.DECK or to.at_random:
        return False
    return to.any_order or all(visible(state, state.cards[card].owner, card) for card in cards)


def _ordered(state: Position, cards: list[CardId], seat: Seat, source: CardId | None) -> Procedure[list[CardId]]:
    if len(cards) < 2:
        return cards
    return (
        yield from choose_cards(
            state,
            seat,
            cards,
            least=len(cards),
            most=len(cards),
            prompt="Choose the order; the first lies on top.",
            clause="3-1-6",
            source=source,
            ordered=True,
            looks_at=tuple(cards),
        )
    )
