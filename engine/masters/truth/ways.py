"""The ways to play a card: by its energy cost, without paying it, or by what a skill lets its master pay instead (6-3-1-2-1, 1-3-1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.decisions import Payment
from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import Area
from engine.masters.state.position import Position, Refusal
from engine.masters.truth.act import Alternative, Verdict
from engine.masters.truth.allowed import SILENCE, verdict
from engine.masters.truth.energy import FREE, Pool, Price, payment, price, shortage, skill_price
from engine.masters.truth.feasible import Spoken
from engine.masters.truth.known import facts
from engine.masters.truth.payable import can_pay
from engine.masters.truth.playable import playing


class Way(Struct, frozen=True, gc=False):
    """One way to play a card. `number` tells it apart in an option: the total of an X cost (2-11-2-3), or which alternative payment it is."""

    price: Price
    number: int | None = None
    other: Alternative | None = None  # what is paid instead of the energy cost, or besides it


def ways(state: Position, seat: Seat, card: CardId, most: int) -> Iterator[Way]:
    """Every way to play the card from where it is, whether it can be paid or not. An X cost goes up to `most`.

    From the hand by its cost (6-3-1-2-1-1); from elsewhere, and otherwise, where a skill allows it.
    """
    return ways_by(state, card, verdict(state, playing(state, seat, card)), most)


def ways_by(state: Position, card: CardId, said: Verdict, most: int) -> Iterator[Way]:
    """The same, where it is known what the skills in force say to it."""
    now, seen = state.cards[card], facts(state, card)
    lent = [one for one in said.instead if one.instead]
    if said.free:
        yield Way(FREE)
    elif now.area == Area.HAND or len(said.instead) > len(lent):
        if seen.x_cost:  # decided upon as the card is played (2-11-5-3)
            least = len(seen.specified)  # X may be 0: rule manual v2.1, Unison Cards
            yield from (Way(price(x, seen.specified), x) for x in range(least, max(least, most) + 1))
        else:
            yield Way(price(seen.cost, seen.specified))
    for number, one in enumerate(lent, 1):
        if one.less and (seen.x_cost or not seen.cost):
            continue
        cost = seen.cost if seen.cost is None or not one.less else max(0, seen.cost - one.less)
        own = FREE if one.free or seen.x_cost else price(cost, seen.specified)
        yield Way(own.plus(skill_price(one.instead)), -number if seen.x_cost else number, one)


def pay_way(
    state: Position, seat: Seat, card: CardId, way: Way, pool: Pool, said: Verdict | None = None
) -> Payment | Refusal:
    """The payment of one way to play the card, or why it can't be paid (2-11-5-1, 2-11-5-3). `said`: what skills say to it, where that is known."""
    paying = payment(state, seat, way.price, pool)
    if paying is None:
        return shortage(state, seat, way.price, pool), "2-11-5-3" if facts(state, card).type == "unison" else "2-11-5-1"
    if way.other is not None:
        missing = can_pay(state, way.other.ctx, way.other.instead, Spoken({card, *paying.proposed}))
        if missing is not None:
            return missing, "8-4-2-2"
    if said is SILENCE:
        return paying
    return verdict(state, playing(state, seat, card), paying=paying.proposed).refusal or paying


def label(state: Position, card: CardId, way: Way) -> str:
    """The way in words."""
    said = f"Play {facts(state, card).name}"
    if way.other is not None and way.other.less:
        return f"{said} for {way.other.less} energy less, paying otherwise"
    if way.other is not None:
        return (
            f"{said}, paying otherwise"
            if way.other.source == card
            else f"{said}, paying as {facts(state, way.other.source).name} allows"
        )
    return f"{said} for {way.number}" if way.number is not None else said


def chosen_way(state: Position, seat: Seat, card: CardId, number: int | None) -> Way:
    """The way behind an option."""
    return next(way for way in ways(state, seat, card, number or 0) if way.number == number)
