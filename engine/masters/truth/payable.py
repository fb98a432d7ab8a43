"""Whether a skill cost can be paid: the conditions and actions before the colon (8-4), and the prices of prohibitions (1-3-3)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Need, Pay, Requirement
from engine.masters.ir.rewrite import as_paid
from engine.masters.state.cause import Cause
from engine.masters.state.context import Context, Memory
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.derive import board_of
from engine.masters.truth.feasible import Spoken, shortfall
from engine.masters.truth.holds import holds
from engine.masters.truth.known import facts
from engine.masters.truth.permit import permissions_for, waived


def can_pay(
    state: Position, ctx: Context, requirements: tuple[Requirement, ...], plan: Spoken | None = None
) -> str | None:
    """None if every condition holds and every action can be carried out in full (8-4-2-2), else why not, in words.

    `plan`: what is spoken for already, where other costs are paid before these.
    """
    missing = unmet(state, ctx, requirements, plan)
    return in_words(state, ctx, missing) if isinstance(missing, Need) else missing


def unmet(
    state: Position, ctx: Context, requirements: tuple[Requirement, ...], plan: Spoken | None = None
) -> Need | str | None:
    """The same, with the condition that does not hold: its words are found where somebody reads them."""
    plan = plan if plan is not None else Spoken()
    for requirement in as_paid(requirements):
        match requirement:
            case Need(condition=condition):
                if not plan.acted and not holds(state, ctx, condition) and not waived(state, ctx):
                    return requirement
            case Pay(effect=effect):
                missing = shortfall(state, replace(ctx, paying=True), effect, plan)
                if missing is not None:
                    return missing
            case _:
                pass
    return None


def unmarked(state: Position, ctx: Context) -> bool:
    """ "You can activate its [Spirit Boost] skills without removing markers": whether none need be removed for this one."""
    if "activate" not in board_of(state).can:
        return False
    act = Act(ctx.master, "activate", ctx.source, skill=ctx.skill)
    return any(effect.unmarked for _, effect in permissions_for(state, act))


def in_words(state: Position, ctx: Context, need: Need) -> str:
    """Why a condition keeps a cost from being paid, in the words of the card; the whole skill where there are none for it alone."""
    words = state.book.say(need)
    said = words if "(" not in words or ctx.skill is None else ctx.skill.text
    return f"the condition does not hold: {said}"


def price_context(state: Position, seat: Seat, source: CardId, activation: int = 0) -> Context:
    """The context in which a seat pays the price of a prohibition by `source`: "they" are the seat that pays, "you" its card's master.

    `activation` numbers the payment; 0 where it is only asked whether it could be made.
    """
    seen = facts(state, source)
    skill = next((live.skill for live in seen.skills if live.skill.effect is not None), None)
    cause = Cause("cost", source, state.cards[source].incarnation, seat, skill, seen, activation)
    return Context(source, state.cards[source].master, skill, cause, Memory(state.cards[source].incarnation, they=seat))


def can_pay_price(state: Position, seat: Seat, source: CardId, price: Requirement, plan: Spoken | None = None) -> bool:
    """Whether the seat could pay what it is forbidden without (1-3-3), beside what is spoken for already."""
    return can_pay(state, price_context(state, seat, source), (price,), plan) is None
