"""Prohibitions with a price ("can't attack unless they …", 1-3-3): they add to the cost of an action (8-4-2-1-1)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nouns import Area
from engine.masters.play.pay import agree_to_price, can_pay_price, pay_price
from engine.masters.state.state import State
from engine.masters.truth import forbid
from engine.masters.truth.act import Act
from engine.masters.truth.feasible import Plan
from engine.masters.truth.forbid import Forbidden


def barred(state: State, act: Act, *, paying: Iterable[CardId] = ()) -> tuple[str, str] | None:
    """Why the act is forbidden, or costs more than can be paid once `paying` is spent; in words, with the clause.

    A card that is declared has left the hand by then (6-3-1-2-1-1).
    """
    plan = Plan(set(paying))
    if act.card is not None and state.cards[act.card].area == Area.HAND:
        plan.taken.add(act.card)
    for ban in _in_order(state, act):
        if ban.unless is None or not can_pay_price(state, act.seat, ban.source, ban.unless, plan):
            return ban.text, ban.clause
    return None


def agree(state: State, act: Act) -> Procedure[list[Forbidden] | None]:
    """The prices on top of the act's own cost, each agreed to, in the order in which their effects began. None if one is refused."""
    found = _in_order(state, act)
    for ban in found:
        if ban.unless is None:
            return None
        if not (
            yield from agree_to_price(state, act.seat, ban.source, ban.unless, f"{ban.text} Pay for it?", ban.clause)
        ):
            return None
    return found


def _in_order(state: State, act: Act) -> list[Forbidden]:
    return sorted(forbid.bans(state, act), key=lambda ban: ban.order)


def pay_added(state: State, seat: Seat, added: list[Forbidden]) -> Procedure[bool]:
    """Clause 8-4-2-1-1: behind the action's own cost, what other effects have added to it, in their order."""
    for ban in added:
        if ban.unless is None or not (yield from pay_price(state, seat, ban.source, ban.unless)):
            return False
    return True
