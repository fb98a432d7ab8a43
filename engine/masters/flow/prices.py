"""Prohibitions with a price ("can't attack unless they …", 1-3-3): they add to the cost of an action (8-4-2-1-1)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.exec.costs import agree_to_price, can_pay_price, pay_price
from engine.masters.exec.feasible import Plan
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Area
from engine.masters.model.state import State
from engine.masters.rules import forbid
from engine.masters.rules.forbid import Forbidden


def _bans(
    state: State, seat: Seat, action: str, card: CardId, target: CardId | None, source: Area | None, keyword: str, skill: Skill | None
) -> list[Forbidden]:
    if forbid.forbidden(state, seat, action, card, target=target, source=source, keyword=keyword, skill=skill) is None:
        return []
    found = forbid.bans(state, seat, action, card, target=target, source=source, keyword=keyword, skill=skill)
    return sorted(found, key=lambda ban: ban.order)


def barred(
    state: State, seat: Seat, action: str, card: CardId, *, target: CardId | None = None, source: Area | None = None, keyword: str = "",
    skill: Skill | None = None, paying: Iterable[CardId] = (),
) -> tuple[str, str] | None:
    """Why the action is forbidden, or costs more than can be paid once `paying` is spent; in words, with the clause."""
    plan = Plan(set(paying))
    for ban in _bans(state, seat, action, card, target, source, keyword, skill):
        if ban.unless is None or not can_pay_price(state, seat, ban.source, ban.unless, plan):
            return ban.text, ban.clause
    return None


def agree(
    state: State, seat: Seat, action: str, card: CardId, *, target: CardId | None = None, source: Area | None = None, keyword: str = "",
    skill: Skill | None = None,
) -> Procedure[list[Forbidden] | None]:
    """The prices on top of the action's own cost, each agreed to, in the order in which their effects began. None if one is refused."""
    found = _bans(state, seat, action, card, target, source, keyword, skill)
    for ban in found:
        if ban.unless is None:
            return None
        if not (yield from agree_to_price(state, seat, ban.source, ban.unless, f"{ban.text} Pay for it?", ban.clause)):
            return None
    return found


def pay_added(state: State, seat: Seat, added: list[Forbidden]) -> Procedure[bool]:
    """Clause 8-4-2-1-1: behind the action's own cost, what other effects have added to it, in their order."""
    for ban in added:
        if ban.unless is None or not (yield from pay_price(state, seat, ban.source, ban.unless)):
            return False
    return True
