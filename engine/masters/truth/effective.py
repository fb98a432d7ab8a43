"""Whether an effect on players does something now, and by which text."""

from __future__ import annotations

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

    def ask(seen: Position) -> bool:
        if modifier is not None and not at_work(seen, modifier):
            return False
        if skill is not None and not gates_open(seen, rule.ctx, skill):
            return False
        return all(seen.book.answers.holds(seen, rule.ctx, condition) for condition in rule.conditions)

    return recall(state, ("rule", rule.order), rule, ask)


def text_of(ctx: Context, default: str) -> str:
    """What the effect does in words for the player: `default`, and the line of card text that says so."""
    return f"{default} ({ctx.skill.text})" if ctx.skill is not None else default
