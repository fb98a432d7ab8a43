"""Which keyword skills are activated or trigger by themselves, and the file that carries each of them out."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.exec.context import Context
from engine.masters.ir.nodes import Keyword, Requirement, Skill, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.keywords import battle, evolve
from engine.masters.model.events import Why
from engine.masters.model.state import Pending, State
from engine.masters.rules.moves import clear_fields, move

MAIN_KEYWORDS = frozenset({"Evolve", "EX-Evolve", "Xeno-Evolve", "Field"})
"""Keyword skills that are activated at the free timing of the Main Phase."""
BATTLE_KEYWORDS: frozenset[str] = frozenset()
"""Keyword skills that are activated at the free timings of a battle."""


def activated(skill: Skill) -> Keyword | None:
    """The keyword skill of this line that is activated, if there is one."""
    if skill.kind != SkillKind.KEYWORDS:
        return None
    return next((k for k in skill.keywords if k.name in MAIN_KEYWORDS or k.name in BATTLE_KEYWORDS), None)


def keyword_requirements(skill: Skill, keyword: Keyword | None) -> tuple[Requirement, ...]:
    """Everything before the colon: the line's own requirements and the keyword's."""
    return skill.requirements if keyword is None else (*skill.requirements, *keyword.cost)


def cannot_activate(
    state: State, seat: Seat, card: CardId, skill: Skill, keyword: Keyword | None, ctx: Context
) -> tuple[str, str] | None:
    """Why a keyword skill cannot be activated beyond its costs, in words and with the clause."""
    if keyword is None:
        return None
    if keyword.name in evolve.NAMES:
        return evolve.refuse(state, ctx, keyword)
    return None


def resolve_keyword(state: State, ctx: Context, skill: Skill, keyword: Keyword) -> Procedure[None]:
    """Resolve an activated keyword skill."""
    if keyword.name in evolve.NAMES:
        yield from evolve.resolve(state, ctx, keyword)
    elif keyword.name == "Field":
        yield from _field(state, ctx)


def _field(state: State, ctx: Context) -> Procedure[None]:
    """Clauses 10-3-1, 10-3-3: the card is placed in the Battle Area in Active Mode; another [Field] card makes way."""
    yield from clear_fields(state, ctx.master, ctx.source)
    yield from move(state, ctx.source, Area.BATTLE, why=Why.PLACE, cause=ctx.cause, seat=ctx.master)


def resolve_auto_keyword(state: State, pending: Pending, ctx: Context) -> Procedure[bool]:
    """Resolve a pending keyword skill that has no text of its own; False if the skill is an ordinary one."""
    if pending.skill is battle.BLOCKER or pending.skill == battle.BLOCKER:
        yield from battle.resolve_blocker(state, pending, ctx)
    elif pending.skill == battle.REVENGE:
        yield from battle.resolve_revenge(state, pending)
    elif pending.skill == battle.ATTACK_AGAIN:
        yield from battle.resolve_attack_again(state, pending)
    else:
        return False
    return True
