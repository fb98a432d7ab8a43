"""What the procedures stand on themselves (`Deeds`): effects, interruptive rules, pending skills, prices."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Effect
from engine.masters.play import activate, pay, processing
from engine.masters.play.effects import carry_out
from engine.masters.state.cause import Cause
from engine.masters.state.context import Context
from engine.masters.state.events import Event, Pending
from engine.masters.state.position import Forbidden, Position


class Doing:
    """The deeds, done by this room; stateless."""

    def carry_out(self, state: Position, ctx: Context, effect: Effect) -> Procedure[None]:
        return carry_out.carry_out(state, ctx, effect)

    def interrupt(self, state: Position, event: Event) -> Procedure[None]:
        return processing.interruptive(state, event)

    def resolve_pending(self, state: Position, pending: Pending) -> Procedure[None]:
        return activate.resolve_pending(state, pending)

    def pay_for(self, state: Position, seat: Seat, bans: Iterable[Forbidden]) -> Procedure[bool]:
        return pay.pay_for(state, seat, bans)

    def activate_by_effect(
        self, state: Position, seat: Seat, card: CardId, skill_index: int, cause: Cause, free: bool
    ) -> Procedure[bool]:
        return activate.activate_by_effect(state, seat, card, skill_index, cause, free)
