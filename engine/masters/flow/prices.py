"""Prohibitions with a price: "can't attack unless they choose 2 cards from their hand and place them in their Drop Area" (1-3-3)."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.exec.costs import can_pay, pay
from engine.masters.flow.planning import context
from engine.masters.model.state import State
from engine.masters.rules import forbid
from engine.masters.rules.ask import choose_yes
from engine.masters.rules.derive import facts


def pay_unless(state: State, seat: Seat, action: str, card: CardId, *, target: CardId | None = None) -> Procedure[bool]:
    """Pay what the action is forbidden without; True if nothing (any more) forbids it."""
    banned = forbid.forbidden(state, seat, action, card, target=target)
    if banned is None:
        return True
    if banned.unless is None:
        return False
    live = facts(state, banned.source).skills
    skill = live[0].skill if live else None
    if skill is None:
        return False
    ctx = context(state, banned.source, skill, seat)
    if can_pay(state, ctx, (banned.unless,)) is not None:
        return False
    if not (yield from choose_yes(state, seat, f"{banned.text} Pay for it?", banned.clause, banned.source)):
        return False
    return (yield from pay(state, ctx, (banned.unless,)))
