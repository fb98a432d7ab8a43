"""Runs the effect language: effects, selectors, values, conditions, costs.

The queries (`find`, `fits`, `number`, `holds`) change nothing; `run` and what it calls are procedures. The functions here import late,
because the rules below (`perform`) ask the queries, and the effects call the rules.
"""

from __future__ import annotations

from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Effect, Phase, WhenPhase
from engine.masters.state.context import Context
from engine.masters.state.events import Delayed, Moved, Why
from engine.masters.state.state import State


def run(state: State, ctx: Context, effect: Effect) -> Procedure[None]:
    """Carry out an effect (8-2, 8-7), in the order of its text (1-3-7)."""
    from engine.masters.play.effects.carry_out import run as carry_out

    yield from carry_out(state, ctx, effect)


def resume_delayed(state: State, ctx: Context, delayed: Delayed) -> Procedure[None]:
    """Carry out a delayed effect whose moment has come, with what its words stood for when it was made."""
    ctx.recall(tuple((slot, cards) for slot, cards in delayed.slots if not slot.startswith("group:")))
    ctx.groups = [cards for slot, cards in delayed.slots if slot.startswith("group:")]
    ctx.numbers = dict(delayed.numbers)
    ctx.master = delayed.master
    if isinstance(delayed.when, WhenPhase) and delayed.when.phase == Phase.BATTLE:
        _out_of_combo(state, ctx)
    yield from run(state, ctx, delayed.body)


def _out_of_combo(state: State, ctx: Context) -> None:
    """Words that stand for a card used in a combo still do so at the end of the battle, when it has left the Combo Area (7-4-1-8, 7-4-1-9-1)."""
    from engine.masters.truth.referents import follow

    for event in state.history:
        if isinstance(event, Moved) and event.why is Why.COMBO_END and state.cards[event.card].area is event.target:
            follow(state, ctx, event.card, state.cards[event.card].incarnation - 1)
