"""Carrying out an effect, for the procedures that effects stand on themselves."""

from __future__ import annotations

from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Effect
from engine.masters.state.context import Context
from engine.masters.state.position import Position


def run(state: Position, ctx: Context, effect: Effect) -> Procedure[None]:
    """Carry out an effect (8-2, 8-7), in the order of its text (1-3-7)."""
    return state.book.deeds.carry_out(state, ctx, effect)
