"""Finding cards: all that a phrase means now, and whether it means one of them (8-5-3)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.nouns import (
    ANY,
    And,
    Area,
    Const,
    Filter,
    Is,
    IsIn,
    IsUnder,
    Noun,
    Nouns,
    Operand,
    Or,
    Place,
    Quantity,
    Ref,
    Referent,
    Who,
    XValue,
)
from engine.masters.ir.read_once import read_once
from engine.masters.state.context import Context
from engine.masters.state.facts import Was
from engine.masters.state.position import Position
from engine.masters.truth.as_it_was import before_this_skill, where_it_was
from engine.masters.truth.by_face import by_face
from engine.masters.truth.fit import fits
from engine.masters.truth.known import all_facts
from engine.masters.truth.numbers import number
from engine.masters.truth.places import in_place, pile, place_cards, topmost
from engine.masters.truth.referents import namesakes, refs
from engine.masters.truth.who import seats

_ANOTHER = Quantity.ANOTHER
_IN_PLAY = (Area.BATTLE, Area.LEADER, Area.UNISON)
_SEEN = (*_IN_PLAY, Area.IN_PLAY, Area.COMBO, Area.ENERGY, Area.DROP, Area.WARP)


def find(state: Position, ctx: Context, operand: Operand, who: Who | None = None) -> list[CardId]:
    """All cards that the phrase means now, in the order of areas; nothing is chosen. `who`: whose they are where the phrase does not say."""
    if not isinstance(operand, Noun):
        if isinstance(operand, Ref):
            return refs(state, ctx, operand)
        return list(dict.fromkeys(card for part in operand.parts for card in find(state, ctx, part, who)))
    return _such(state, ctx, operand.filter, candidates(state, ctx, operand, who))


def _such(state: Position, ctx: Context, filter: Filter, cards: list[CardId]) -> list[CardId]:
    """Those of the cards that fit the filter."""
    face = by_face(filter)
    if face is not None:
        return [card for card, seen in zip(cards, all_facts(state, cards), strict=True) if face(seen)]
    if filter == ANY:
        return list(cards)
    return [card for card in cards if fits(state, ctx, filter, card)]


def candidates(state: Position, ctx: Context, noun: Noun, who: Who | None = None) -> list[CardId]:
    """The cards at the places of a noun phrase, whatever they are."""
    owner = noun.owner if noun.owner is not None else who
    if noun.among is not None:
        held = _of_player(state, ctx, refs(state, ctx, noun.among), noun.owner)
        return _that_were_there(state, ctx, noun, owner, held) if noun.places else held
    named = _named(noun.filter)
    if named is not None:
        # A card named by a reference in a place that the text spells out is the physical card there ("this card from your Drop Area").
        cards = (
            [ctx.source]
            if named.to == Referent.THIS_CARD and noun.places and not noun.implied
            else refs(state, ctx, named)
        )
        return _that_are_there(state, ctx, noun, owner, cards) if noun.places else cards
    beneath = _beneath(noun.filter)
    if beneath is not None and (not noun.places or noun.implied):
        return _piles(state, topmost(state, find(state, ctx, beneath.ref)))
    found: list[CardId] = []
    if not noun.places:
        for seat in seats(state, ctx, owner):
            for area in _IN_PLAY:
                found += state.area(seat, area)
        return found
    n = positional(state, ctx, noun)
    for place in noun.places:
        found += place_cards(state, ctx, place, owner, n)
    return found if len(noun.places) == 1 else list(dict.fromkeys(found))


def _that_are_there(state: Position, ctx: Context, noun: Noun, owner: Who | None, cards: list[CardId]) -> list[CardId]:
    return [card for card in cards if is_at(state, ctx, noun, card, owner)]


def _that_were_there(state: Position, ctx: Context, noun: Noun, owner: Who | None, cards: list[CardId]) -> list[CardId]:
    """Those that came from there ("each Battle Card KO'd this way"); of what was done with them, those that went there, too ("each energy placed")."""
    done = noun.among is not None and noun.among.to is Referent.PLACED
    return [
        card
        for card in cards
        if is_at(state, ctx, noun, card, owner, where_it_was(state, ctx, card))
        or (done and is_at(state, ctx, noun, card, owner))
    ]


def _piles(state: Position, tops: list[CardId]) -> list[CardId]:
    """The cards beneath these."""
    return [card for top in tops for card in pile(state, top)]


def _of_player(state: Position, ctx: Context, cards: list[CardId], owner: Who | None) -> list[CardId]:
    """ "Your opponent's Battle Cards KO'd this way": those that were the opponent's before this skill moved them."""
    if owner not in (Who.YOU, Who.OPPONENT, Who.THEY):
        return cards
    of = seats(state, ctx, owner)
    return [card for card in cards if (before_this_skill(state, ctx, card) or state.cards[card]).master in of]


def in_all(nouns: Nouns) -> Noun | None:
    """ "A total of 2 of your opponent's Battle Cards and energy": one phrase that means all of these; None where each part has a number of its own."""
    first = nouns.parts[0]
    if not isinstance(first, Noun) or not first.in_all:
        return None
    parts = [part for part in nouns.parts if isinstance(part, Noun)]
    return _all_of(parts) if len(parts) == len(nouns.parts) else None


def one_of(nouns: Nouns) -> Noun | None:
    """ "Your Leader Card or 1 of your Battle Cards": one phrase that means any of these, where all see them; None where each part has a number of
    its own, or the place is secret."""
    parts = [_alone(part) if isinstance(part, Ref) else part for part in nouns.parts]
    single = [part for part in parts if isinstance(part, Noun) and _is_single(part)]
    if not nouns.either or len(single) < len(parts) or len({part.quantity for part in single}) > 1:
        return None
    return _all_of(single) if len({part.ignoring_barrier for part in single}) == 1 else None


def _alone(ref: Ref) -> Noun | None:
    """ "This card", "your Leader Card", as one of several to choose from."""
    if ref.to not in (Referent.THIS_CARD, Referent.LEADER):
        return None
    return Noun(Quantity.EXACTLY, filter=Is(ref), places=tuple(Place(area, Who.YOU) for area in _IN_PLAY))


def _is_single(noun: Noun) -> bool:
    bare = noun.among is None and noun.shared is None and noun.total is None and noun.least is None
    seen = all(place.area in _SEEN and place.position is None for place in noun.places)
    singly = noun.quantity in (Quantity.EXACTLY, Quantity.UP_TO) and noun.n == Const(1)
    return bare and singly and seen and bool(noun.places) and not noun.at_random


def _all_of(parts: list[Noun]) -> Noun:
    """The first phrase, widened to what the others mean."""
    filters: list[Filter] = []
    places: list[Place] = []
    for part in parts:
        here = tuple(place if place.who is not None else replace(place, who=part.owner) for place in part.places)
        filters.append(And((part.filter, IsIn(here))) if here else part.filter)
        places += here
    return replace(parts[0], owner=None, filter=Or(tuple(filters)), places=tuple(places), implied=False)


@read_once
def _beneath(filter: Filter) -> IsUnder | None:
    """What a phrase such as "card under this card" says of the pile (11-3)."""
    match filter:
        case IsUnder():
            return filter
        case And(parts=parts):
            return next((found for part in parts if (found := _beneath(part)) is not None), None)
        case _:
            return None


def is_at(state: Position, ctx: Context, noun: Noun, card: CardId, owner: Who | None, was: Was | None = None) -> bool:
    """Whether the card is (or was) at one of the places of the phrase."""
    now = state.cards[card]
    area, master = (was.area, was.master) if was is not None else (now.area, now.master)
    beneath = was.beneath if was is not None else now.top
    for place in noun.places:
        if in_place(state, ctx, place, card, area, master, owner, beneath):
            return True
    return False


@read_once
def _named(filter: Filter) -> Ref | None:
    """The reference that a phrase such as "this card in your Drop Area" is about."""
    if isinstance(filter, Is):
        return filter.ref if isinstance(filter.ref, Ref) else None
    if isinstance(filter, And):
        return next((ref for part in filter.parts if (ref := _named(part)) is not None), None)
    return None


_ALL_OF_THEM = (Quantity.ALL, Quantity.ANY_NUMBER)


def positional(state: Position, ctx: Context, noun: Noun) -> int | None:
    """How many cards "the top 3 cards" are; None where a phrase takes them all."""
    if noun.quantity in _ALL_OF_THEM:
        return None
    for place in noun.places:
        if place.position is not None:
            return number(state, ctx, noun.n)
    return None


def means(state: Position, ctx: Context, operand: Operand, card: CardId, was: Was | None = None) -> bool:
    """Whether the phrase means this card (as it is, or was); quantities are not looked at."""
    if not isinstance(operand, Noun):
        if isinstance(operand, Nouns):
            for part in operand.parts:
                if means(state, ctx, part, card, was):
                    return True
            return False
        if was is not None and operand.to == Referent.THIS_CARD:
            return card == ctx.source
        if was is not None and operand.to in (Referent.ATTACK_CARD, Referent.GUARD_CARD):  # KO'd since (8-10-1)
            return card in namesakes(state, ctx, operand)
        return card in refs(state, ctx, operand)
    if operand.quantity is _ANOTHER and card == ctx.source:
        return False
    if operand.among is not None and card not in refs(state, ctx, operand.among):
        return False
    owner = operand.owner
    if operand.places:
        if not is_at(state, ctx, operand, card, owner, was):
            return False
    else:  # 8-5-4, 8-5-7, 8-5-9: cards in play, unless specified otherwise
        now = state.cards[card]
        area, master = (was.area, was.master) if was is not None else (now.area, now.master)
        if area not in _IN_PLAY and operand.among is None and _named(operand.filter) is None:
            return False
        if owner is not None and master not in seats(state, ctx, owner):
            return False
    return fits(state, ctx, operand.filter, card, was)


def bounds(state: Position, ctx: Context, noun: Noun, found: int) -> tuple[int, int] | None:
    """The least and most cards that the quantity lets be chosen (8-5-3-1, 8-5-3-2); None where it takes them all without a choice.

    Fewer where there are fewer, none where there is none (8-5-3-3, 8-5-3-4).
    """
    if isinstance(noun.n, XValue) and ctx.memory.x is None and noun.quantity in (Quantity.EXACTLY, Quantity.UP_TO):
        return 0, found  # 4-14-2: the master defines X
    match noun.quantity:  # what is said often first
        case Quantity.UP_TO | Quantity.OR_LESS:
            # 1-3-5-1: 0, where no least number is named
            return noun.least or 0, max(0, number(state, ctx, noun.n))
        case Quantity.EXACTLY | Quantity.ONLY | Quantity.A | Quantity.ANOTHER:
            n = max(0, number(state, ctx, noun.n))
            return n, n
        case Quantity.ALL | Quantity.EACH | Quantity.BARE:
            return None if noun.total is None else (0, found)
        case Quantity.ANY_NUMBER:
            return 0, found
        case Quantity.OR_MORE:
            return max(0, number(state, ctx, noun.n)), found
        case Quantity.NO:
            return 0, 0
        case _:
            assert_never(noun.quantity)
