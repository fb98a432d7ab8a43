"""Skill costs (8-4): conditions and actions before the colon. Energy is paid by the flow, before the actions."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Need, Pay, Requirement
from engine.masters.ir.pretty import pretty
from engine.masters.play.ask import choose_yes
from engine.masters.state.apply import take_id
from engine.masters.state.context import Context
from engine.masters.state.events import Cause
from engine.masters.state.state import State
from engine.masters.truth.derive import facts
from engine.masters.truth.feasible import Plan, shortfall
from engine.masters.truth.holds import asked_about, holds
from engine.masters.truth.permit import waived


def can_pay(state: State, ctx: Context, requirements: tuple[Requirement, ...], plan: Plan | None = None) -> str | None:
    """None if every condition holds and every action can be carried out in full (8-4-2-2), else why not, in words.

    `plan`: what is spoken for already, where other costs are paid before these.
    """
    plan = plan if plan is not None else Plan()
    for requirement in requirements:
        match requirement:
            case Need(condition=condition):
                if not plan.acted and not holds(state, ctx, condition) and not waived(state, ctx):
                    return f"the condition does not hold: {_said(ctx, requirement)}"
            case Pay(effect=effect):
                missing = shortfall(state, ctx, effect, plan)
                if missing is not None:
                    return missing
            case _:
                pass
    return None


def _said(ctx: Context, need: Need) -> str:
    """The condition in the words of the card; the whole skill where there are none for it alone."""
    words = pretty(need)
    return words if "(" not in words or ctx.skill is None else ctx.skill.text


def pay(state: State, ctx: Context, requirements: tuple[Requirement, ...]) -> Procedure[bool]:
    """Carry out the actions in order (8-4-2-1). False if one of them fell through; conditions behind an action are looked at then.

    What stands before the colon is the skill cost, and to pay it is to do it (8-4-1, 8-4-2).
    """
    from engine.masters.play.effects.carry_out import run

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
                asked_about(state, ctx, condition)
            case _:
                pass
        if not paid:
            break
    ctx.cause, ctx.paying, ctx.short = cause, paying, False
    if ctx.trigger_cards:  # the trigger stands between the cost and "it", which is what the trigger speaks of
        ctx.memory.pop("it", None)
    return paid


def price_context(state: State, seat: Seat, source: CardId, activation: int = 0) -> Context:
    """The context in which a seat pays the price of a prohibition by `source`: "they" and "you" are the seat that pays.

    `activation` numbers the payment; 0 where it is only asked whether it could be made.
    """
    seen = facts(state, source)
    skill = next((live.skill for live in seen.skills if live.skill.effect is not None), None)
    cause = Cause("cost", source, state.cards[source].incarnation, seat, skill, seen, activation)
    ctx = Context(source, state.cards[source].incarnation, seat, skill, cause)
    ctx.they = seat
    return ctx


def can_pay_price(state: State, seat: Seat, source: CardId, price: Requirement, plan: Plan | None = None) -> bool:
    """Whether the seat could pay what it is forbidden without (1-3-3), beside what is spoken for already."""
    return can_pay(state, price_context(state, seat, source), (price,), plan) is None


def agree_to_price(
    state: State, seat: Seat, source: CardId, price: Requirement, prompt: str, clause: str
) -> Procedure[bool]:
    """Ask the seat whether it will pay the price of a prohibition. False if it will not, or cannot."""
    return can_pay_price(state, seat, source, price) and (yield from choose_yes(state, seat, prompt, clause, source))


def pay_price(state: State, seat: Seat, source: CardId, price: Requirement) -> Procedure[bool]:
    """Pay the price of a prohibition. False if that falls through."""
    return (yield from pay(state, price_context(state, seat, source, take_id(state)), (price,)))
