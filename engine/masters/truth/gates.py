"""Keywords that keep a skill from working: [Sparking] (10-29) and [Bond] (10-23)."""

from __future__ import annotations

from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Area
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.fit import means_wherever
from engine.masters.truth.known import facts


def closed(state: Position, ctx: Context, skill: Skill) -> tuple[str, str] | None:
    """Why there are not as many cards as the keywords ask for, in words and with the clause; None if there are.

    [Sparking] counts the Drop Area (10-29-1), [Bond] Battle Cards (10-23-1), or those that it names (10-23-2-1).
    """
    if skill.sparking is not None:
        have = len(state.area(ctx.master, Area.DROP))
        if have < skill.sparking:
            return f"[Sparking {skill.sparking}]: your Drop Area holds {have} cards", "10-29-1"
    if skill.bond is None:
        return None
    noun = skill.bond.noun
    have = sum(
        facts(state, card).type == "battle" and (noun is None or means_wherever(state, ctx, noun, card))
        for card in state.area(ctx.master, Area.BATTLE)
    )
    if have < skill.bond.n:
        return f"[Bond {skill.bond.n}]: you have {have} such Battle Cards", "10-23-1"
    return None


def gates_open(state: Position, ctx: Context, skill: Skill) -> bool:
    """Whether there are as many cards as the keywords ask for."""
    return (skill.sparking is None and skill.bond is None) or closed(state, ctx, skill) is None
