"""The cost that a line gives a keyword skill that triggers by itself: "[Alliance Red/Blue]{R}", "[Revive Red/Green]①" (8-1-5-2-1)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.decisions import Option, Payment
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Keyword
from engine.masters.play.ask import choose_use
from engine.masters.play.pay import pay, pay_energy
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.energy import asked, payment
from engine.masters.truth.payable import can_pay
from engine.masters.truth.planning import skill_cost


def offered(state: Position, ctx: Context, keyword: Keyword) -> Payment | None:
    """The energy that its cost takes; None where its conditions do not hold or it cannot be paid in full (8-4-2-2)."""
    assert ctx.skill is not None
    if can_pay(state, ctx, keyword.cost) is not None:
        return None
    return payment(state, ctx.master, skill_cost(state, ctx.source, replace(ctx.skill, requirements=keyword.cost)))


def agreed(state: Position, ctx: Context, price: Payment, prompt: str, clause: str) -> Procedure[Payment | None]:
    """Ask whether to use the skill, for so much; the energy that is named for it, or None."""
    option = Option("use", card=ctx.source, label="Use it", payment=asked(price))
    taken = yield from choose_use(state, ctx.master, ctx.source, None, prompt, clause, option)
    if taken is None:
        return None
    return price if taken.payment is None else taken.payment


def pay_own(state: Position, ctx: Context, keyword: Keyword, price: Payment) -> Procedure[bool]:
    """Pay it, energy first; False if one of its actions fell through."""
    yield from pay_energy(state, price.proposed, ctx.cause)
    return (yield from pay(state, ctx, keyword.cost))
