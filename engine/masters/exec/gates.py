"""Keywords that keep a skill from working: [Sparking] (10-29) and [Bond] (10-23)."""

from __future__ import annotations

from engine.masters.exec.context import Context
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Area
from engine.masters.model.state import State


def gates_open(state: State, ctx: Context, skill: Skill) -> bool:
    """Whether there are as many cards as the keywords ask for."""
    if skill.sparking is not None and len(state.area(ctx.master, Area.DROP)) < skill.sparking:
        return False
    if skill.bond is None:
        return True
    if skill.bond.noun is not None:
        from engine.masters.exec.select import find

        return len(find(state, ctx, skill.bond.noun)) >= skill.bond.n
    from engine.masters.rules.derive import facts

    battle = state.area(ctx.master, Area.BATTLE)
    return len(battle) >= skill.bond.n and sum(1 for card in battle if facts(state, card).type == "battle") >= skill.bond.n
