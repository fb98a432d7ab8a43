"""Whether an effect on players does something now, and by which text."""

from __future__ import annotations

from collections.abc import Iterable

from engine.masters.ir.nodes import Condition
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.endings import at_work
from engine.masters.truth.gates import gates_open
from engine.masters.truth.in_force import Rule
from engine.masters.truth.witness import recall


def holds_now(state: Position, rule: Rule) -> bool:
    """Whether the effect's time has come, the gates of its skill are open and its conditions hold."""
    skill, modifier = rule.skill, rule.modifier
    if not rule.conditions and modifier is None and (skill is None or (skill.sparking is None and skill.bond is None)):
        return True
    return recall(state, ("rule", rule.order), rule, _holds_now)


def _holds_now(state: Position, rule: Rule) -> bool:
    if rule.modifier is not None and not at_work(state, rule.modifier):
        return False
    if rule.skill is not None and not gates_open(state, rule.ctx, rule.skill):
        return False
    return all_hold(state, rule.ctx, rule.conditions)


def all_hold(state: Position, ctx: Context, conditions: Iterable[Condition]) -> bool:
    """Whether all of the conditions hold."""
    for condition in conditions:
        if not state.book.answers.holds(state, ctx, condition):
            return False
    return True


def text_of(ctx: Context, default: str) -> str:
    """What the effect does in words for the player: `default`, and the line of card text that says so."""
    return f"{default} ({ctx.skill.text})" if ctx.skill is not None else default
