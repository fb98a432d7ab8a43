"""Prohibitions with a price, where the action is not declared by a player but happens (1-3-3): "… unless they …"."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ids import Seat
from engine.core.procedure import Procedure
from engine.masters.state.state import State
from engine.masters.truth.forbid import Forbidden


def pay_for(state: State, seat: Seat, bans: Iterable[Forbidden]) -> Procedure[bool]:
    """Ask the seat for every price, and pay those agreed to. False where something forbids it all the same."""
    from engine.masters.play.pay import agree_to_price, pay_price

    for ban in sorted(bans, key=lambda ban: ban.order):
        if ban.unless is None:
            return False
        if not (yield from agree_to_price(state, seat, ban.source, ban.unless, f"{ban.text} Pay for it?", ban.clause)):
            return False
        if not (yield from pay_price(state, seat, ban.source, ban.unless)):
            return False
    return True
