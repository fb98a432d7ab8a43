"""Which cards may be chosen together (8-5-3): what the chooser can tell, and sets that must add up."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import And, Area, Cmp, Filter, IsFaceUp, IsIn, Noun, Or, OwnedBy, TotalLimit
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.state.sight import visible
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import attribute, compare, number


def needs_face(filter: Filter) -> bool:
    """Whether the filter asks for information of the card itself (8-5-3-5)."""
    match filter:
        case And(parts=parts) | Or(parts=parts):
            return any(needs_face(part) for part in parts)
        case IsFaceUp() | IsIn() | OwnedBy():
            return False
        case _:
            return True


def knows(state: Position, seat: Seat, noun: Noun, card: CardId) -> bool:
    """Whether the seat that chooses can tell if the card fits; a deck is searched with its faces in view (8-5-3-7)."""
    if not needs_face(noun.filter):
        return True
    area = state.cards[card].area
    if area == Area.LIFE and state.cards[card].master == seat:
        return True  # one's own life is looked through like a deck where a kind of card is wanted
    if area == Area.DECK:
        return all(place.position is None for place in noun.places) or visible(state, seat, card)
    return visible(state, seat, card)


def searches(state: Position, noun: Noun, seat: Seat, card: CardId) -> bool:
    """Whether the seat looks at the card because its area is searched."""
    now = state.cards[card]
    if visible(state, seat, card):
        return False
    return now.area == Area.DECK or (now.area == Area.LIFE and now.master == seat and needs_face(noun.filter))


def may_add(state: Position, ctx: Context, noun: Noun, chosen: list[CardId], card: CardId, cards: list[CardId]) -> bool:
    """Whether the card may join the chosen ones: another name, and a sum that can still come out as the text wants it."""
    if noun.different_names:
        names = {name for one in chosen for name in facts(state, one).names}
        if names & set(facts(state, card).names):
            return False
    if noun.total is None:
        return True
    wanted = number(state, ctx, noun.total.value)
    sums = _value(state, noun.total, card) + sum(_value(state, noun.total, one) for one in chosen)
    match noun.total.cmp:
        case Cmp.LE:
            return sums <= wanted
        case Cmp.LT:
            return sums < wanted
        case Cmp.EQ:
            rest = [_value(state, noun.total, one) for one in cards if one != card and one not in chosen]
            return sums == wanted or wanted - sums in reachable(rest, wanted - sums)
        case _:
            return True


def _value(state: Position, total: TotalLimit, card: CardId) -> int:
    return max(0, attribute(state, card, facts(state, card), total.attr) or 0)


def reachable(values: list[int], limit: int) -> set[int]:
    """The sums, up to a limit, that some of the values add up to."""
    sums = {0}
    for value in values:
        sums |= {s + value for s in sums if s + value <= limit}
    return sums


def total_within_reach(state: Position, ctx: Context, total: TotalLimit, cards: list[CardId]) -> bool:
    """Whether some of the cards come to a sum as the text wants it; that it may be small enough is true of none at all."""
    wanted = number(state, ctx, total.value)
    match total.cmp:
        case Cmp.EQ:
            return wanted in reachable([_value(state, total, card) for card in cards], wanted)
        case Cmp.GE | Cmp.GT:
            return total_met(state, ctx, total, cards)
        case _:
            return True


def total_met(state: Position, ctx: Context, total: TotalLimit, chosen: list[CardId]) -> bool:
    """Whether the sum over the chosen cards is as the text wants it."""
    return compare(sum(_value(state, total, card) for card in chosen), total.cmp, number(state, ctx, total.value))
