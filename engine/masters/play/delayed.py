"""Delayed effects whose moment has come (8-2-2-2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Phase, WhenPhase
from engine.masters.play.carry import run
from engine.masters.play.memory import follow
from engine.masters.state.cause import Why
from engine.masters.state.context import Context, recalled
from engine.masters.state.events import Moved
from engine.masters.state.modifier import Delayed
from engine.masters.state.position import Position
from engine.masters.truth.objects import HEARD


def resume_delayed(state: Position, ctx: Context, delayed: Delayed) -> Procedure[None]:
    """Carry out a delayed effect whose moment has come, with what its words stood for when it was made."""
    memory = recalled(ctx.memory.incarnation, delayed.slots, delayed.numbers)
    memory.trigger_cards = ctx.memory.trigger_cards or memory.slots.pop(HEARD, ())
    ctx = replace(ctx, master=delayed.master, memory=memory)
    if isinstance(delayed.when, WhenPhase) and delayed.when.phase == Phase.BATTLE:
        _out_of_combo(state, ctx)
    yield from run(state, ctx, delayed.body)


def _out_of_combo(state: Position, ctx: Context) -> None:
    """Words that stand for a card used in a combo still do so at the end of the battle, when it has left the Combo Area."""
    for event in state.history:
        if isinstance(event, Moved) and event.why is Why.COMBO_END and state.cards[event.card].area is event.target:
            follow(state, ctx, event.card, state.cards[event.card].incarnation - 1)  # 7-4-1-8, 7-4-1-9-1
