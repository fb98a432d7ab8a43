"""Cards that take each other's places: each goes to where the other was, or none of them does (1-3-3)."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Destination, Exchange
from engine.masters.ir.nouns import ANY, THIS_CARD, Area, DeckEnd, Noun, Place, Quantity
from engine.masters.play.choose import select
from engine.masters.play.effects.destinations import send
from engine.masters.play.effects.each import all_at_once
from engine.masters.play.effects.playing import is_played
from engine.masters.play.entering import play
from engine.masters.play.memory import count, fall_short, remember_done
from engine.masters.play.verbs import gain_control
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.objects import Card
from engine.masters.state.position import Position
from engine.masters.truth.doable import can_go
from engine.masters.truth.who import seats


def exchange(state: Position, ctx: Context, effect: Exchange) -> Procedure[None]:
    """Exchange cards; nothing moves where one side is wanting, or may not go. Of two whole areas all cards go, however many there are."""
    if (areas := _whole_areas(state, ctx, effect)) is not None:
        yield from _swap(state, ctx, *areas)
        return
    pairs = _paired(state, ctx, (yield from _sides(state, ctx, effect)))
    if not pairs:
        fall_short(ctx)
        remember_done(state, ctx, "place", [])
        return
    order = sorted(
        ((card, state.cards[other]) for a, b in pairs for card, other in ((a, b), (b, a))),
        key=lambda one: state.cards[one[0]].area not in IN_PLAY,  # there is room for what comes
    )
    to = {card: (there, _place_of(state, there)) for card, there in order}

    def one(card: CardId) -> Procedure[bool]:
        return _goes(state, ctx, card, *to[card])

    moved = yield from all_at_once(state, ctx, to, one)
    it = [card for card in moved if effect.what != THIS_CARD or card != ctx.source]
    remember_done(state, ctx, "place", moved, it)


def _whole_areas(state: Position, ctx: Context, effect: Exchange) -> tuple[Seat, Area, Area] | None:
    """The player and the two areas where the text names these, and no cards in them: "swap your hand with your life"."""
    match effect.what, effect.other:
        case (
            Noun(quantity=Quantity.BARE, owner=owner, places=(Place(area=one),)) as first,
            Noun(quantity=Quantity.BARE, owner=whose, places=(Place(area=other),)) as second,
        ) if owner is not None and owner is whose and _names_no_card(first) and _names_no_card(second):
            return seats(state, ctx, owner)[0], one, other
        case _:
            return None


def _names_no_card(noun: Noun) -> bool:
    return noun.filter == ANY and not noun.implied


def _swap(state: Position, ctx: Context, seat: Seat, one: Area, other: Area) -> Procedure[None]:
    """All cards of the one area go to the other, and back."""
    to = dict.fromkeys(state.area(seat, one), other) | dict.fromkeys(state.area(seat, other), one)

    def goes(card: CardId) -> Procedure[bool]:
        return send(state, card, Destination(Place(to[card])), ctx.master, ctx.cause)

    remember_done(state, ctx, "place", (yield from all_at_once(state, ctx, list(to), goes)))


def _sides(state: Position, ctx: Context, effect: Exchange) -> Procedure[tuple[list[CardId], list[CardId]]]:
    """The cards of the one side and of the other; of two cards that were spoken of, one each."""
    cards = yield from select(state, ctx, effect.what, verb="exchange", who=effect.who)
    if effect.other is None:
        half = len(cards) // 2
        return cards[:half], cards[half:]
    count(ctx, "choose", len(cards))  # "with the same number of cards"
    others = (yield from select(state, ctx, effect.other, verb="exchange", who=effect.who)) if cards else []
    return cards, [card for card in others if card not in cards]


def _paired(state: Position, ctx: Context, sides: tuple[list[CardId], list[CardId]]) -> list[tuple[CardId, CardId]]:
    """Which card takes the place of which: as many on either side, and none that has to stay where it is."""
    if len(sides[0]) != len(sides[1]):
        return []
    pairs = list(zip(*sides, strict=True))
    able = all(_may_go(state, ctx, a, b) and _may_go(state, ctx, b, a) for a, b in pairs)
    return pairs if able else []


def _may_go(state: Position, ctx: Context, card: CardId, other: CardId) -> bool:
    """Whether the card may go to where the other one is: not a Leader Card (3-5-3), nor to where it is already (1-3-2-1)."""
    now, there = state.cards[card], state.cards[other]
    if Area.LEADER in (now.area, there.area) or (now.area, now.master) == (there.area, there.master):
        return False
    return can_go(state, ctx, card, there.area, Why.PLACE)


def _place_of(state: Position, card: Card) -> Destination:
    """Where the card lies: on top of a deck or life, or at its bottom."""
    pile = state.area(card.master, card.area) if card.area in (Area.DECK, Area.LIFE) else ()
    end = DeckEnd.BOTTOM if len(pile) > 1 and pile[-1] == card.id else DeckEnd.TOP
    return Destination(Place(card.area, position=end), face_up=card.face_up or None)


def _goes(state: Position, ctx: Context, card: CardId, there: Card, to: Destination) -> Procedure[bool]:
    """One card goes to where another was: it is played there (3-6-3, 3-11-3), or changes its master in the same area (11-5-1)."""
    if state.cards[card].area == there.area and there.area in (Area.BATTLE, Area.UNISON):
        return gain_control(state, card, there.master, ctx.cause)
    if is_played(state, to, card, None):
        return play(state, card, there.master, ctx.cause)
    return send(state, card, to, ctx.master, ctx.cause, host=there.top)
