"""Which cards may be chosen together (8-5-3): what the chooser can tell, and sets that must add up."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import (
    And,
    Cmp,
    Const,
    Filter,
    Is,
    IsFaceUp,
    IsIn,
    Not,
    Noun,
    Nouns,
    Or,
    OwnedBy,
    Quantity,
    Shared,
    TotalLimit,
)
from engine.masters.ir.read_once import read_once
from engine.masters.state.areas import DECK, LIFE
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.state.sight import visible
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import alike, attribute, compare, number


@read_once
def needs_face(filter: Filter) -> bool:
    """Whether the filter asks for information of the card itself (8-5-3-5)."""
    match filter:
        case And(parts=parts) | Or(parts=parts):
            return any(needs_face(part) for part in parts)
        case Not(part=part):
            return needs_face(part)
        case IsFaceUp() | IsIn() | OwnedBy() | Is():  # which card it is, "another one", is no information of the card
            return False
        case _:
            return True


def knows(state: Position, seat: Seat, noun: Noun, card: CardId) -> bool:
    """Whether the seat that chooses can tell if the card fits; a deck is searched with its faces in view (8-5-3-7)."""
    if not needs_face(noun.filter):
        return True
    area = state.cards[card].area
    if area == LIFE and state.cards[card].master == seat:
        return True  # one's own life is looked through like a deck where a kind of card is wanted
    if area == DECK:
        return all(place.position is None for place in noun.places) or visible(state, seat, card)
    return visible(state, seat, card)


def searches(state: Position, noun: Noun, seat: Seat, card: CardId) -> bool:
    """Whether the seat looks at the card because its area is searched."""
    now = state.cards[card]
    if visible(state, seat, card):
        return False
    return now.area == DECK or (now.area == LIFE and now.master == seat and needs_face(noun.filter))


def may_add(state: Position, ctx: Context, noun: Noun, chosen: list[CardId], card: CardId, cards: list[CardId]) -> bool:
    """Whether the card may join the chosen ones: alike or different as the text says, and a sum that can still come out as it wants."""
    if noun.shared is not None and not _joins(state, ctx, noun, noun.shared, chosen, card, cards):
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


def _joins(
    state: Position, ctx: Context, noun: Noun, shared: Shared, chosen: list[CardId], card: CardId, cards: list[CardId]
) -> bool:
    """Whether the card is different from all chosen ones; or like them, and as many as there can be are like it (8-5-3-1)."""
    if shared.different:
        return all(not alike(state, one, shared.what) & alike(state, card, shared.what) for one in chosen)
    those = [one for one in cards if all(_like(state, shared, one, other) for other in (*chosen, card))]
    wanted = number(state, ctx, noun.n) if noun.quantity in (Quantity.EXACTLY, Quantity.OR_MORE) else 0
    return card in those and len(those) >= min(wanted, len(together(state, shared, cards)))


def _like(state: Position, shared: Shared, card: CardId, other: CardId) -> bool:
    mine, others = alike(state, card, shared.what), alike(state, other, shared.what)
    return mine == others if shared.what == "color" else bool(mine & others)  # 2-4-1-4: exactly the same colors


def together(state: Position, shared: Shared, cards: list[CardId]) -> list[CardId]:
    """As many of the cards as can be chosen together: all alike, or no two."""
    if not shared.different:
        groups = [[other for other in cards if _like(state, shared, card, other)] for card in cards]
        return max(groups, key=len) if groups else []
    found: list[CardId] = []
    for card in sorted(cards, key=lambda one: len(alike(state, one, shared.what))):
        if all(not alike(state, card, shared.what) & alike(state, one, shared.what) for one in found):
            found.append(card)
    return found


def all_needed(state: Position, ctx: Context, noun: Noun, chosen: list[CardId], left: list[CardId], least: int) -> bool:
    """Whether every card that is left has to join the chosen ones, so that there is nothing to decide: 2 of 2 that differ, or all for the sum."""
    if noun.shared is not None and len(together(state, noun.shared, left)) < len(left):
        return False
    if noun.total is None:
        return len(left) == least - len(chosen)
    values = [_value(state, noun.total, card) for card in (*chosen, *left)]
    return noun.total.cmp == Cmp.EQ and 0 not in values and sum(values) == number(state, ctx, noun.total.value)


def _value(state: Position, total: TotalLimit, card: CardId) -> int:
    return max(0, attribute(state, card, facts(state, card), total.attr) or 0)


def shared_total(state: Position, ctx: Context, nouns: Nouns, at: int, chosen: list[CardId]) -> TotalLimit | None:
    """ "Up to 1 <A> and up to 1 <B> with a total energy cost of 7 or less": the sum is that of all the phrases, since one card has none; what is left
    of it for the phrase at a place in the list. None where no sum is said so."""
    last = nouns.parts[-1]
    if not isinstance(last, Noun) or last.total is None or last.n != Const(1) or last.quantity == Quantity.ANY_NUMBER:
        return None
    small_enough = last.total.cmp in (Cmp.LE, Cmp.LT)
    if at < len(nouns.parts) - 1 and not small_enough:
        return None
    spent = sum(_value(state, last.total, card) for card in chosen)
    return replace(last.total, value=Const(number(state, ctx, last.total.value) - spent))


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
