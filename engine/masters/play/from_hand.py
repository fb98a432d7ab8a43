"""[Auto] skills that wait in a hand: the other player learns nothing of the card before its master agrees to use it (3-3-3, 8-5-2-1).

The questions are asked under the clause of the order of pending skills, so that not even the clause tells what kind of skill it is.
"""

from __future__ import annotations

from engine.core.ids import CardId
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Effect, If, May, Then
from engine.masters.ir.nouns import Area
from engine.masters.play.ask import choose_yes, nothing_to_decide
from engine.masters.play.verbs import reveal
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.feasible import shortfall
from engine.masters.truth.holds import holds
from engine.masters.truth.known import facts

CLAUSE = "8-6-4"


def is_hidden(state: Position, card: CardId) -> bool:
    """Whether the other player does not see the card whose skill is pending."""
    return state.cards[card].area == Area.HAND and card not in state.revealed


def agreed(state: Position, ctx: Context, effect: Effect | None) -> Procedure[bool]:
    """Whether a hidden card's skill goes on: its master is asked now, not when the "you may" of its text comes up in the open.

    False also where a condition or "you may" at the head of the text comes to nothing: then nobody hears of it.
    """
    match effect:
        case If(condition=condition, then=then):
            if holds(state, ctx, condition):
                return (yield from agreed(state, ctx, then))
            yield from nothing_comes_of_it(state, ctx)
            return False
        case Then(effects=(first, *_)):
            return (yield from agreed(state, ctx, first))
        case May(effect=optional):
            if shortfall(state, ctx, optional) is not None:
                yield from nothing_comes_of_it(state, ctx)
                return False
            prompt = f"Use the skill of {facts(state, ctx.source).name} in your hand? {ctx.skill.text if ctx.skill is not None else ''}"
            ctx.course.agreed = yield from choose_yes(state, ctx.master, prompt, CLAUSE, ctx.source)
            return ctx.course.agreed
        case _:
            return True


def nothing_comes_of_it(state: Position, ctx: Context) -> Procedure[None]:
    """The skill cannot be used, which its master is told as a question like the one that would be asked otherwise."""
    prompt = f"The skill of {facts(state, ctx.source).name} in your hand cannot be used now."
    yield from nothing_to_decide(state, ctx.master, prompt, CLAUSE)


def show(state: Position, ctx: Context) -> Procedure[None]:
    """Reveal the card whose skill is activated from the hand (8-5-2-1)."""
    yield from reveal(state, (*state.revealed, ctx.source), ctx.master)
