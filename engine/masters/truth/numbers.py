"""The numbers of the effect language."""

from __future__ import annotations

from itertools import count, takewhile
from typing import assert_never

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.antecedents import of_a_choice
from engine.masters.ir.nodes import Happened
from engine.masters.ir.nouns import (
    THIS_CARD,
    Attr,
    AttrOf,
    Cmp,
    Const,
    Count,
    Declared,
    Extreme,
    Minus,
    Noun,
    NumberIn,
    Operand,
    PerEach,
    Quantity,
    Sum,
    ThatMany,
    TimesDone,
    Value,
    Who,
    XValue,
)
from engine.masters.ir.vocabulary import Compared
from engine.masters.state.context import Context
from engine.masters.state.events import DamageComing, Damaged, Moved, SoManyComing
from engine.masters.state.facts import Facts
from engine.masters.state.position import Position
from engine.masters.truth.as_it_was import at_trigger, before_this_skill
from engine.masters.truth.by_face import COMPARES
from engine.masters.truth.known import facts
from engine.masters.truth.markers import markers_on
from engine.masters.truth.places import area_cards
from engine.masters.truth.who import seats


def number(state: Position, ctx: Context, value: Value) -> int:
    """What a value comes to now."""
    match value:
        case Const():
            return value.n
        case NumberIn():
            return _number_in(state, ctx, value)
        case XValue():
            return ctx.memory.x or 0  # 2-11-2-4
        case Count():
            return _count(state, ctx, value)
        case AttrOf():
            return _of_cards(state, ctx, value)
        case PerEach():
            return _per_each(state, ctx, value)
        case Declared():
            return ctx.memory.numbers.get("declared", 0)
        case ThatMany(verb=verb):
            return _that_many(ctx, verb)
        case Sum(parts=parts):
            return _sum(state, ctx, parts)
        case Extreme():
            return _extreme(state, ctx, value)
        case TimesDone():
            return _times(state, ctx, value)
        case Minus(left=left, right=right):
            return max(0, number(state, ctx, left) - number(state, ctx, right))
        case _:
            assert_never(value)


def _per_each(state: Position, ctx: Context, value: PerEach) -> int:
    """So much for each; a limit below one share ("+2500 power for each of them, up to 4") is one of what is counted."""
    every, share = max(1, value.every), number(state, ctx, value.amount)
    counted = number(state, ctx, value.per)
    most = None if value.most is None else number(state, ctx, value.most)
    if most is not None and abs(most) < abs(share):
        counted, most = min(counted, most), None
    total = share * ((counted + (every - 1) * value.up) // every)
    return total if most is None else min(total, most, key=abs)


def _sum(state: Position, ctx: Context, parts: tuple[Value, ...]) -> int:
    return sum(number(state, ctx, part) for part in parts)


def _number_in(state: Position, ctx: Context, value: NumberIn) -> int:
    """How many cards lie in the area; of both players together, where it is both."""
    total = 0
    for seat in seats(state, ctx, value.who):
        total += len(area_cards(state, seat, value.area))
    return total


def _count(state: Position, ctx: Context, value: Count) -> int:
    """How many cards the phrase means, or how many different ones there are among them."""
    of, distinct = value.of, value.distinct
    found = state.book.answers.find(state, ctx, of)
    if isinstance(of, Noun) and of.shared is not None and of.shared.different:
        distinct = of.shared.what  # "for each of your Battle Cards with different names"
    return len({one for card in found for one in alike(state, card, distinct)}) if distinct else len(found)


def _of_cards(state: Position, ctx: Context, value: AttrOf) -> int:
    cards = state.book.answers.find(state, ctx, value.of)
    if not cards and value.of == THIS_CARD:  # it has been moved to pay for this skill, or by it
        if value.attr is Attr.COST:
            cards = [ctx.source]  # what is printed on it
        elif (was := before_this_skill(state, ctx, ctx.source)) is not None:
            return attribute(state, ctx.source, was.seen, value.attr, value.original) or 0
    total = 0
    for card in cards:
        was = (before_this_skill(state, ctx, card) if value.past else None) or at_trigger(state, ctx, card)
        seen = was.seen if was is not None else facts(state, card)
        total += attribute(state, card, seen, value.attr, value.original) or 0
    return total


def of_one(value: Value) -> Noun | None:
    """The phrase of which a number is meant of one card: "the power of one of your Battle Cards", not the total of them."""
    match value:
        case AttrOf(of=Noun(quantity=Quantity.A | Quantity.EXACTLY, n=Const(n=1)) as noun):
            return noun
        case _:
            return None


def none_chosen(state: Position, ctx: Context, of: Operand | None) -> bool:
    """Whether these are the cards that were to be chosen, and none was: nothing is compared with them (8-5-3-4)."""
    return of is not None and of_a_choice(of) and not state.book.answers.find(state, ctx, of)


def of_none(state: Position, ctx: Context, *values: Value) -> bool:
    """Whether a number is that of such a card."""
    return any(isinstance(value, AttrOf) and none_chosen(state, ctx, value.of) for value in values)


def compares(state: Position, ctx: Context, have: int, cmp: Cmp, value: Value) -> bool:
    """Whether a number of a card compares so; "than that of one of your Battle Cards" is so of any of them."""
    if not isinstance(value, AttrOf) or (noun := of_one(value)) is None:
        return not of_none(state, ctx, value) and compare(have, cmp, number(state, ctx, value))
    found = state.book.answers.find(state, ctx, noun)
    had = (attribute(state, card, facts(state, card), value.attr, value.original) for card in found)
    return any(n is not None and compare(have, cmp, n) for n in had)


SUMMED = ("take damage", "add marker", "remove marker")
"""Deeds of which a time is asked how many points of damage, or markers, they came to in all."""


def _times(state: Position, ctx: Context, value: TimesDone) -> int:
    """How often the deed has been done: as often as it is true that it has been done so often."""
    deed = value.deed
    if deed.verb in SUMMED:
        happened = (Happened(replace(deed, amount=points), value.window) for points in count(1))
    else:
        happened = (Happened(deed, value.window, times) for times in count(1))
    return sum(1 for _ in takewhile(lambda so_often: state.book.answers.holds(state, ctx, so_often), happened))


def _extreme(state: Position, ctx: Context, value: Extreme) -> int:
    """The highest or lowest number among the cards that have one; 0 where none does."""

    cards = state.book.answers.find(state, ctx, value.of) if value.of is not None else []
    held = [n for card in cards if (n := attribute(state, card, facts(state, card), value.attr)) is not None]
    return (max if value.highest else min)(held, default=0)


def among_its_own(value: Extreme, mine: bool) -> Extreme:
    """ "Each player's Battle Cards with the least power" have the least of those of the same player."""
    if not isinstance(value.of, Noun) or value.of.owner is not Who.EACH:
        return value
    whose = Who.YOU if mine else Who.OPPONENT
    places = tuple(replace(place, who=whose) if place.who is Who.EACH else place for place in value.of.places)
    return replace(value, of=replace(value.of, owner=whose, places=places))


_SAME_VERB = {
    "discarded": "discard",
    "placed": "place",
    "sent": "send",
    "added": "add",
    "drew": "draw",
    "chose": "choose",
    "chosen": "choose",
    "removed": "remove",
    "returned": "return",
    "switched": "switch",
    "played": "play",
    "KO'd": "KO",
    "flipped": "flip",
    "revealed": "reveal",
}
"""Participles that text uses for what a clause came to."""


def _that_many(ctx: Context, verb: str) -> int:
    if verb == "number":  # "declare a number. … If its energy cost is that number"
        if "declared" in ctx.memory.numbers:
            return ctx.memory.numbers["declared"]
        verb = ""
    verb = _SAME_VERB.get(verb, verb)
    shares = ctx.memory.shares
    if ctx.memory.acting in shares and (not verb or sum(shares.values()) == ctx.memory.numbers.get(verb)):
        return shares[ctx.memory.acting]  # "each player discards their hand and draws that many cards"
    if verb in ctx.memory.numbers:
        return ctx.memory.numbers[verb]
    if verb == "damage" and isinstance(ctx.event, Moved):
        return 1
    if isinstance(ctx.event, (Damaged, DamageComing, SoManyComing)):
        return ctx.event.amount  # of damage that is replaced, what would have been dealt: 7-4-1-4-1-1
    if not verb and "it" not in ctx.memory.slots and "declared" in ctx.memory.numbers:
        return ctx.memory.numbers["declared"]
    return len(ctx.memory.slots.get("it", ctx.memory.trigger_cards))


def attribute(state: Position, card: CardId, seen: Facts, attr: Attr, original: bool = False) -> int | None:
    """A number of a card; None where the card has none: a Leader Card has no energy cost."""
    match attr:
        case Attr.POWER:
            return seen.original_power if original else seen.power
        case Attr.COST:
            return seen.original_cost if original else seen.cost  # 2-11-4
        case Attr.COMBO_POWER:
            return state.printing(card).definition.combo_power if original else seen.combo_power
        case Attr.COMBO_COST:
            return state.printing(card).definition.combo_cost if original else seen.combo_cost
        case Attr.SPECIFIED_COST:
            return len(state.printing(card).definition.cost) if original else len(seen.specified)
        case Attr.MARKERS:
            return seen.markers or markers_on(state, card)
        case _:
            assert_never(attr)


def alike(state: Position, card: CardId, what: Compared) -> frozenset[object]:
    """What a card has of a kind of fact that cards are compared by: its colors, names, card number, characters, special traits, energy cost or power."""
    seen = facts(state, card)
    match what:
        case "color":
            return frozenset(seen.colors)  # 2-4-1-4
        case "name":
            return frozenset(seen.names)
        case "character":
            return frozenset(seen.characters)
        case "trait":
            return frozenset(seen.traits)  # 2-6
        case "cost":
            return frozenset({seen.cost})
        case "power":
            return frozenset({seen.power})
        case "number":
            return frozenset({seen.number})
        case _:
            assert_never(what)


def compare(left: int, cmp: Cmp, right: int) -> bool:
    """Whether the comparison holds."""
    return COMPARES[cmp](left, right)
