"""Skill costs (8-4): conditions and actions before the colon. Energy is paid by the flow, before the actions."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.procedure import Procedure
from engine.masters.exec.conditions import holds
from engine.masters.exec.context import Context
from engine.masters.exec.feasible import Plan, shortfall
from engine.masters.exec.permissions import waived
from engine.masters.ir.nodes import Need, Pay, Requirement
from engine.masters.model.state import State


def can_pay(state: State, ctx: Context, requirements: tuple[Requirement, ...]) -> str | None:
    """None if every condition holds and every action can be carried out in full (8-4-2-2), else why not, in words."""
    plan = Plan()
    for requirement in requirements:
        match requirement:
            case Need(condition=condition, words=words):
                if not plan.acted and not holds(state, ctx, condition) and not waived(state, ctx):
                    return f"the condition does not hold: {words}" if words else "the condition of the skill does not hold"
            case Pay(effect=effect):
                missing = shortfall(state, ctx, effect, plan)
                if missing is not None:
                    return missing
            case _:
                pass
    return None


def pay(state: State, ctx: Context, requirements: tuple[Requirement, ...]) -> Procedure[bool]:
    """Carry out the actions in order (8-4-2-1). False if one of them fell through; conditions behind an action are looked at then."""
    from engine.masters.exec.effects import run

    cause, paying = ctx.cause, ctx.paying
    ctx.cause, ctx.paying, ctx.short = replace(cause, kind="cost"), True, False
    paid = True
    acted = False
    for requirement in requirements:
        match requirement:
            case Pay(effect=effect):
                yield from run(state, ctx, effect)
                acted = True
                paid = not ctx.short
            case Need(condition=condition):
                paid = not acted or holds(state, ctx, condition)
            case _:
                pass
        if not paid:
            break
    ctx.cause, ctx.paying, ctx.short = cause, paying, False
    return paid
