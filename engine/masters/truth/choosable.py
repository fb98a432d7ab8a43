"""The choice among cards (8-5-3): what may be chosen, and choices whose legality is a property of the whole set."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nouns import And, Area, Cmp, Filter, IsFaceUp, IsIn, Noun, Or, OwnedBy, TotalLimit
from engine.masters.play.ask import choose_cards
from engine.masters.state.context import Context
from engine.masters.state.state import OPEN, State
from engine.masters.truth.derive import facts
from engine.masters.truth.numbers import attribute, number


def visible(state: State, seat: Seat, card: CardId) -> bool:
    """Whether the seat may know the card's face: open areas, face-up life, its own hand, cards looked at or revealed."""
    now = state.cards[card]
    if now.area in OPEN or now.face_up or card in state.revealed or card in state.looking[seat]:
        return True
    return now.area == Area.HAND and now.master == seat


def needs_face(filter: Filter) -> bool:
    """Whether the filter asks for information of the card itself (8-5-3-5)."""
    match filter:
        case And(parts=parts) | Or(parts=parts):
            return any(needs_face(part) for part in parts)
        case IsFaceUp() | IsIn() | OwnedBy():
            return False
        case _:
            return True


def knows(state: State, seat: Seat, noun: Noun, card: CardId) -> bool:
    """Whether the seat that chooses can tell if the card fits; a deck is searched with its faces in view (8-5-3-7)."""
    if not needs_face(noun.filter):
        return True
    area = state.cards[card].area
    if area == Area.LIFE and state.cards[card].master == seat:
        return True  # one's own life is looked through like a deck where a kind of card is wanted
    if area == Area.DECK:
        return all(place.position is None for place in noun.places) or visible(state, seat, card)
    return visible(state, seat, card)


def _searches(state: State, noun: Noun, seat: Seat, card: CardId) -> bool:
    """Whether the seat looks at the card because its area is searched."""
    now = state.cards[card]
    if visible(state, seat, card):
        return False
    return now.area == Area.DECK or (now.area == Area.LIFE and now.master == seat and needs_face(noun.filter))


def choosable(state: State, ctx: Context, noun: Noun, cards: list[CardId]) -> list[CardId]:
    """Without the cards that the skill can't choose: [Barrier] (10-16), "can't be chosen", unaffected by skills (4-13)."""
    from engine.masters.truth.forbid import choice_forbidden

    return [card for card in cards if not choice_forbidden(state, ctx, card, noun.ignoring_barrier)]


def pick(
    state: State,
    ctx: Context,
    noun: Noun,
    cards: list[CardId],
    limits: tuple[int, int],
    seat: Seat,
    prompt: str,
    searched: list[CardId],
) -> Procedure[list[CardId]]:
    """Let the seat choose; at random, with a bound on a sum, or with different names, where the text says so."""
    least, most = limits
    looks_at = tuple(card for card in searched if _searches(state, noun, seat, card))
    for card in looks_at:
        place = (state.cards[card].master, state.cards[card].area)
        if place not in ctx.looked:
            ctx.looked = (*ctx.looked, place)
    if noun.at_random:
        return _at_random(state, cards, min(most, len(cards)))
    if ctx.paying:
        if len(cards) < least:
            ctx.short = True
    elif needs_face(noun.filter):
        if least and any(state.cards[card].area in (Area.DECK, Area.HAND, Area.LIFE) for card in cards):
            least = 0  # 8-5-3-5: nobody can tell whether there is such a card
        # A hand is gone through like a deck: the question is asked whatever it holds, so that being asked tells nothing.
        looks_at = (
            *looks_at,
            *(card for card in searched if state.cards[card].area == Area.HAND and card not in state.revealed),
        )
    if noun.total is not None and noun.total.cmp in (Cmp.LE, Cmp.LT) and not noun.different_names:
        total = number(state, ctx, noun.total.value) - (noun.total.cmp == Cmp.LT)
        numbers = [max(0, attribute(state, card, facts(state, card), noun.total.attr) or 0) for card in cards]
        return (
            yield from choose_cards(
                state,
                seat,
                cards,
                least=least,
                most=most,
                prompt=prompt,
                clause="8-5-3",
                source=ctx.source,
                looks_at=looks_at,
                total=total,
                numbers=numbers,
            )
        )
    if noun.total is not None or noun.different_names:
        return (yield from _one_by_one(state, ctx, noun, cards, (least, most), seat, prompt, looks_at))
    return (
        yield from choose_cards(
            state,
            seat,
            cards,
            least=least,
            most=most,
            prompt=prompt,
            clause="8-5-3",
            source=ctx.source,
            looks_at=looks_at,
        )
    )


def _at_random(state: State, cards: list[CardId], n: int) -> list[CardId]:
    """The match's own generator chooses; drawing from it is the one change of state outside `apply` (it moves no card)."""
    left = list(cards)
    return [left.pop(state.rng.below(len(left))) for _ in range(n)]


def _one_by_one(
    state: State,
    ctx: Context,
    noun: Noun,
    cards: list[CardId],
    limits: tuple[int, int],
    seat: Seat,
    prompt: str,
    looks_at: tuple[CardId, ...],
) -> Procedure[list[CardId]]:
    """Choose card after card, offering only those with which a legal set can still be completed."""
    least, most = limits
    chosen: list[CardId] = []
    while len(chosen) < most:
        left = [card for card in cards if card not in chosen and may_add(state, ctx, noun, chosen, card, cards)]
        if not left:
            break
        must = len(chosen) < least or (
            noun.total is not None and bool(chosen) and not total_met(state, ctx, noun.total, chosen)
        )
        taken = yield from choose_cards(
            state,
            seat,
            left,
            least=1 if must else 0,
            most=1,
            prompt=prompt,
            clause="8-5-3",
            source=ctx.source,
            looks_at=looks_at,
        )
        if not taken:
            break
        chosen += taken
    if noun.total is not None and not total_met(state, ctx, noun.total, chosen):
        ctx.short = True
    return chosen


def may_add(state: State, ctx: Context, noun: Noun, chosen: list[CardId], card: CardId, cards: list[CardId]) -> bool:
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


def _value(state: State, total: TotalLimit, card: CardId) -> int:
    return max(0, attribute(state, card, facts(state, card), total.attr) or 0)


def reachable(values: list[int], limit: int) -> set[int]:
    """The sums, up to a limit, that some of the values add up to."""
    sums = {0}
    for value in values:
        sums |= {s + value for s in sums if s + value <= limit}
    return sums


def total_met(state: State, ctx: Context, total: TotalLimit, chosen: list[CardId]) -> bool:
    """Whether the sum over the chosen cards is as the text wants it."""
    from engine.masters.truth.numbers import compare

    return compare(sum(_value(state, total, card) for card in chosen), total.cmp, number(state, ctx, total.value))
