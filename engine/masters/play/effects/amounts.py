"""Numbers and facts of cards that have to be chosen first: "the power of 1 of your opponent's Battle Cards" (8-5-3)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Change, Choose, Draw, Effect, GainFacts, Look, Reveal
from engine.masters.ir.nouns import AttrOf, Const, Noun, PerEach, Quantity, Sum, Value, Who
from engine.masters.play.choose import select
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import attribute, number, of_one
from engine.masters.truth.printed_facts import alike


def of_chosen(state: Position, ctx: Context, value: Value) -> Procedure[Value]:
    """The value, with the number of the card that is chosen in it where one has to be."""
    match value:
        case AttrOf():
            noun = of_one(value)
            if noun is None:
                return value
            cards = yield from select(state, ctx, noun, verb="choose", who=Who.YOU)
            held = (attribute(state, card, facts(state, card), value.attr, value.original) or 0 for card in cards)
            return Const(sum(held))
        case PerEach(per=per):
            return replace(value, per=(yield from of_chosen(state, ctx, per)))
        case Sum(parts=parts):
            told: list[Value] = []
            for part in parts:
                told.append((yield from of_chosen(state, ctx, part)))
            return replace(value, parts=tuple(told))
        case _:
            return value


def facts_of_others(state: Position, ctx: Context, changes: tuple[Change, ...]) -> Procedure[tuple[Change, ...]]:
    """ "Gains the special traits of that card": those that it has now, wherever that card goes (8-2-2-2)."""
    told: list[Change] = []
    for change in changes:
        if isinstance(change, GainFacts) and change.of is not None:
            others = yield from select(state, ctx, change.of, verb="choose", who=Who.YOU)
            change = alike(change, [facts(state, other) for other in others])
        told.append(change)
    return tuple(told)


def so_many_at_once(state: Position, ctx: Context, effect: Effect, times: int) -> Effect | None:
    """ "For each of your energy, look at 1 card from the top of your deck": so many cards, which are "them"; None of what is done time after time."""
    if isinstance(effect, Draw) and not effect.until and not effect.up_to:
        return replace(effect, n=Const(times * number(state, ctx, effect.n)))
    noun = effect.noun if isinstance(effect, Choose) else effect.what if isinstance(effect, Look | Reveal) else None
    if not isinstance(noun, Noun) or noun.quantity not in (Quantity.UP_TO, Quantity.EXACTLY):
        return None
    several = replace(noun, n=Const(times * number(state, ctx, noun.n)))
    return replace(effect, noun=several) if isinstance(effect, Choose) else replace(effect, what=several)
