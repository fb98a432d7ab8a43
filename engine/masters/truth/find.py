"""Finding and choosing cards (8-5-3): `find` gives all that a phrase means, `select` lets the player choose among them."""

from __future__ import annotations

from functools import lru_cache

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nouns import (
    And,
    Area,
    Filter,
    Is,
    IsUnder,
    Noun,
    Nouns,
    Operand,
    Quantity,
    Ref,
    Referent,
    Who,
    XValue,
)
from engine.masters.ir.pretty import pretty
from engine.masters.play.ask import choose_number
from engine.masters.state.context import Context
from engine.masters.state.state import State
from engine.masters.truth.choosable import choosable, knows, pick
from engine.masters.truth.fit import Was, fits
from engine.masters.truth.numbers import number
from engine.masters.truth.places import in_place, place_cards
from engine.masters.truth.referents import refs
from engine.masters.truth.who import seats

__all__ = ["find", "fits", "select", "speaks_of"]

_IN_PLAY = (Area.BATTLE, Area.LEADER, Area.UNISON)


def find(state: State, ctx: Context, operand: Operand, who: Who | None = None) -> list[CardId]:
    """All cards that the phrase means now, in the order of areas; nothing is chosen. `who`: whose they are where the phrase does not say."""
    if isinstance(operand, Ref):
        return refs(state, ctx, operand)
    if isinstance(operand, Nouns):
        return list(dict.fromkeys(card for part in operand.parts for card in find(state, ctx, part, who)))
    return [card for card in candidates(state, ctx, operand, who) if fits(state, ctx, operand.filter, card)]


def candidates(state: State, ctx: Context, noun: Noun, who: Who | None = None) -> list[CardId]:
    """The cards at the places of a noun phrase, whatever they are."""
    owner = noun.owner if noun.owner is not None else who
    if noun.among is not None:
        return refs(state, ctx, noun.among)
    named = _named(noun.filter)
    if named is not None:
        # A card named by a reference in a place that the text spells out is the physical card there ("this card from your Drop Area").
        cards = (
            [ctx.source]
            if named.to == Referent.THIS_CARD and noun.places and not noun.implied
            else refs(state, ctx, named)
        )
        if not noun.places:
            return cards
        return [card for card in cards if is_at(state, ctx, noun, card, owner)]
    beneath = _beneath(noun.filter)
    if beneath is not None and (not noun.places or noun.implied):
        return [card for top in topmost(state, find(state, ctx, beneath.ref)) for card in state.cards[top].under]
    if not noun.places:
        return [card for seat in seats(state, ctx, owner) for area in _IN_PLAY for card in state.area(seat, area)]
    n = _positional(state, ctx, noun)
    if len(noun.places) == 1:
        return place_cards(state, ctx, noun.places[0], owner, n)
    return list(dict.fromkeys(card for place in noun.places for card in place_cards(state, ctx, place, owner, n)))


def topmost(state: State, cards: list[CardId]) -> list[CardId]:
    """The cards on top: "place it under this card … for each card under it" speaks of the pile, as what lies beneath has nothing under it (11-3)."""
    tops = (state.cards[card].top for card in cards)
    return list(dict.fromkeys(card if top is None else top for card, top in zip(cards, tops, strict=True)))


def _beneath(filter: Filter) -> IsUnder | None:
    """What a phrase such as "card under this card" says of the pile (11-3)."""
    match filter:
        case IsUnder():
            return filter
        case And(parts=parts):
            return next((found for part in parts if (found := _beneath(part)) is not None), None)
        case _:
            return None


def is_at(state: State, ctx: Context, noun: Noun, card: CardId, owner: Who | None, was: Was | None = None) -> bool:
    """Whether the card is (or was) at one of the places of the phrase."""
    now = state.cards[card]
    area, master = (was.area, was.master) if was is not None else (now.area, now.master)
    return any(in_place(state, ctx, place, card, area, master, owner) for place in noun.places)


def _named(filter: Filter) -> Ref | None:
    """The reference that a phrase such as "this card in your Drop Area" is about."""
    if isinstance(filter, Is):
        return filter.ref if isinstance(filter.ref, Ref) else None
    if isinstance(filter, And):
        return next((ref for part in filter.parts if (ref := _named(part)) is not None), None)
    return None


def _positional(state: State, ctx: Context, noun: Noun) -> int | None:
    """How many cards "the top 3 cards" are; None where a phrase takes them all."""
    if all(place.position is None for place in noun.places):
        return None
    if noun.quantity in (Quantity.ALL, Quantity.ANY_NUMBER):
        return None
    return number(state, ctx, noun.n)


def speaks_of(state: State, ctx: Context, operand: Operand, card: CardId, was: Was | None = None) -> bool:
    """Whether the phrase means this card (as it is, or was); quantities are not looked at."""
    if isinstance(operand, Ref):
        if was is not None and operand.to == Referent.THIS_CARD:
            return card == ctx.source
        return card in refs(state, ctx, operand)
    if isinstance(operand, Nouns):
        return any(speaks_of(state, ctx, part, card, was) for part in operand.parts)
    if operand.quantity == Quantity.ANOTHER and card == ctx.source:
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


def bounds(state: State, ctx: Context, noun: Noun, found: int) -> tuple[int, int] | None:
    """The least and most cards that the quantity lets be chosen (8-5-3-1, 8-5-3-2); None where it takes them all without a choice.

    Fewer where there are fewer, none where there is none (8-5-3-3, 8-5-3-4).
    """
    if noun.n == XValue() and ctx.x is None and noun.quantity in (Quantity.EXACTLY, Quantity.UP_TO):
        return 0, found  # 4-14-2: the master defines X
    match noun.quantity:
        case Quantity.ALL | Quantity.EACH | Quantity.BARE:
            return None if noun.total is None else (0, found)
        case Quantity.NO:
            return 0, 0
        case Quantity.ANY_NUMBER:
            return 0, found
        case Quantity.UP_TO | Quantity.OR_LESS:
            return noun.least or 0, max(0, number(state, ctx, noun.n))
        case Quantity.OR_MORE:
            return max(0, number(state, ctx, noun.n)), found
        case Quantity.A | Quantity.ANOTHER | Quantity.EXACTLY:
            n = max(0, number(state, ctx, noun.n))
            return n, n


def select(state: State, ctx: Context, operand: Operand, *, verb: str, who: Who = Who.YOU) -> Procedure[list[CardId]]:
    """The cards of the phrase, with the choice that its quantity asks for (8-5-3). `who` chooses; `verb` is for the prompt.

    Where a choice finds nothing, what is said of the chosen cards is left out (8-5-3-4).
    """
    if isinstance(operand, Ref):
        return refs(state, ctx, operand)
    if isinstance(operand, Nouns):
        return (yield from _select_several(state, ctx, operand, verb, who))
    found: list[CardId] = []
    for seat in seats(state, ctx, who):
        found += yield from _select_one(state, ctx, operand, verb, seat)
    return list(dict.fromkeys(found))


def _select_several(state: State, ctx: Context, operand: Nouns, verb: str, who: Who) -> Procedure[list[CardId]]:
    """ "1 <A> and 1 <B>": each in turn, no card twice; with `either`, one of them that can be found."""
    chosen: list[CardId] = []
    if operand.either:
        from engine.masters.play.ask import choose_mode

        able = [part for part in operand.parts if find(state, ctx, part)]
        if not able:
            return []
        index = 0
        if len(able) > 1:
            labels = [_words(part) or f"Option {i}" for i, part in enumerate(able, 1)]
            index = (
                yield from choose_mode(state, seats(state, ctx, who)[0], labels, prompt(ctx, verb), "8-5-3", ctx.source)
            )[0]
        return (yield from select(state, ctx, able[index], verb=verb, who=who))
    for part in operand.parts:
        if isinstance(part, Noun):
            for seat in seats(state, ctx, who):
                chosen += yield from _select_one(state, ctx, part, verb, seat, chosen)
        else:
            more = yield from select(state, ctx, part, verb=verb, who=who)
            chosen += [card for card in more if card not in chosen]
    return chosen


def _select_one(
    state: State, ctx: Context, noun: Noun, verb: str, seat: Seat, taken: list[CardId] | None = None
) -> Procedure[list[CardId]]:
    places = candidates(state, ctx, noun)
    blind = [card for card in places if not knows(state, seat, noun, card)]
    found = [card for card in places if card in blind or fits(state, ctx, noun.filter, card)]
    if taken:
        found = [card for card in found if card not in taken]
    if noun.quantity == Quantity.ANOTHER:
        found = [card for card in found if card != ctx.source]
    limits = bounds(state, ctx, noun, len(found))
    if limits is None:
        if verb == "choose":
            found = choosable(state, ctx, noun, found)
        return [card for card in found if card not in blind or fits(state, ctx, noun.filter, card)]
    if _positional(state, ctx, noun) is not None:  # "the top 3 cards of your deck": nothing to choose but how many
        if noun.quantity in (Quantity.UP_TO, Quantity.OR_LESS):
            asked = f"How many cards, up to {len(found)}? {ctx.skill.text if ctx.skill is not None else ''}"
            n = yield from choose_number(
                state, seat, min(limits[0], len(found)), len(found), asked, "8-5-3-2", ctx.source
            )
            return found[:n]
        return found
    found = choosable(state, ctx, noun, found)
    chosen = yield from pick(state, ctx, noun, found, limits, seat, prompt(ctx, verb, noun), places)
    if noun.n == XValue() and ctx.x is None:
        ctx.x = len(chosen)  # 4-14-3: the same number from here on
    return [card for card in chosen if card not in blind or fits(state, ctx, noun.filter, card)]


def prompt(ctx: Context, verb: str, operand: Operand | None = None) -> str:
    """What is asked: the phrase in the words of the card where it can be printed, else the whole line."""
    text = ctx.skill.text if ctx.skill is not None else ""
    words = _words(operand) if operand is not None else ""
    if words:
        return f"Choose {words}." if verb in ("choose", "") else f"Choose {words} to {verb}."
    return f"Choose what to {verb}: {text}" if text else f"Choose what to {verb}."


@lru_cache(4096)
def _words(operand: Operand) -> str:
    """A phrase in English, printed once; nothing where the printer has no words for it."""
    words = pretty(operand)
    return "" if "(" in words else words[:1].lower() + words[1:]
