"""Prohibitions with a price: "can't attack unless they choose 2 cards from their hand and place them in their Drop Area" (1-3-3)."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.exec.costs import pay_price
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Area
from engine.masters.model.state import State
from engine.masters.rules import forbid


def pay_unless(
    state: State, seat: Seat, action: str, card: CardId, *, target: CardId | None = None, source: Area | None = None, keyword: str = "",
    skill: Skill | None = None,
) -> Procedure[bool]:
    """Pay what the action is forbidden without; True if nothing (any more) forbids it."""
    banned = forbid.forbidden(state, seat, action, card, target=target, source=source, keyword=keyword, skill=skill)
    if banned is None:
        return True
    if banned.unless is None:
        return False
    return (yield from pay_price(state, seat, banned.source, banned.unless, f"{banned.text} Pay for it?", banned.clause))
