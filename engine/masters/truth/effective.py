"""Whether an effect on players does something now, and by which text."""

from __future__ import annotations

from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.endings import at_work
from engine.masters.truth.gates import gates_open
from engine.masters.truth.in_force import Rule


def holds_now(state: Position, rule: Rule) -> bool:
    """Whether the effect's time has come, the gates of its skill are open and its conditions hold."""
    if rule.modifier is not None and not at_work(state, rule.modifier):
        return False
    if rule.skill is not None and not gates_open(state, rule.ctx, rule.skill):
        return False
    return not rule.conditions or all(
        state.book.answers.holds(state, rule.ctx, condition) for condition in rule.conditions
    )


def text_of(ctx: Context, default: str) -> str:
    """What the effect does in words for the player: `default`, and the line of card text that says so."""
    return f"{default} ({ctx.skill.text})" if ctx.skill is not None else default
