"""Which keyword skills are activated or trigger by themselves, and the file that carries each of them out."""

from __future__ import annotations

from types import ModuleType

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Keyword, Requirement, Skill, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.keywords import autos, colors, evolve, realm, union
from engine.masters.keywords import in_battle as battle
from engine.masters.keywords import on_board as board
from engine.masters.play.entering import clear_fields
from engine.masters.play.moves import move
from engine.masters.state.context import Context
from engine.masters.state.events import Event, Why
from engine.masters.state.state import Pending, State

FAMILY: dict[str, ModuleType] = {
    **dict.fromkeys(evolve.NAMES, evolve),
    **dict.fromkeys((union.FUSION, union.POTARA, union.ABSORB), union),
    **dict.fromkeys(realm.NAMES, realm),
    **dict.fromkeys(board.NAMES, board),
    **dict.fromkeys(("Arrival", "Aegis", "Successor"), colors),
}
"""The file of each activated keyword skill: it has `refuse(state, ctx, keyword)` and `resolve(state, ctx, keyword)`."""

BATTLE_KEYWORDS = frozenset({"Arrival", "Aegis"})
"""Keyword skills that are activated at the free timings of a battle."""
MAIN_KEYWORDS = frozenset(FAMILY) - BATTLE_KEYWORDS | {"Field"}
"""Keyword skills that are activated at the free timing of the Main Phase."""


def activated(skill: Skill) -> Keyword | None:
    """The keyword skill of this line that is activated, if there is one."""
    if skill.kind != SkillKind.KEYWORDS:
        return None
    return next((k for k in skill.keywords if k.name in FAMILY or k.name == "Field"), None)


def keyword_requirements(skill: Skill, keyword: Keyword | None) -> tuple[Requirement, ...]:
    """Everything before the colon: the line's own requirements and the keyword's."""
    return skill.requirements if keyword is None else (*skill.requirements, *keyword.cost)


def cannot_activate(
    state: State, seat: Seat, card: CardId, skill: Skill, keyword: Keyword | None, ctx: Context
) -> tuple[str, str] | None:
    """Why a keyword skill cannot be activated beyond its costs, in words and with the clause."""
    if keyword is None or keyword.name == "Field":
        return None
    return FAMILY[keyword.name].refuse(state, ctx, keyword)


def resolve_keyword(state: State, ctx: Context, skill: Skill, keyword: Keyword) -> Procedure[None]:
    """Resolve an activated keyword skill. [Union-Absorb] is carried out by its words (10-13-5-1, 10-13-5-4)."""
    if keyword.name == "Field":
        yield from _field(state, ctx)
    elif keyword.name == union.ABSORB:
        if keyword.body is not None:
            from engine.masters.play.effects import run

            yield from run(state, ctx, keyword.body)
    else:
        yield from FAMILY[keyword.name].resolve(state, ctx, keyword)


def _field(state: State, ctx: Context) -> Procedure[None]:
    """Clauses 10-3-1, 10-3-3: the card is placed in the Battle Area in Active Mode; another [Field] card makes way."""
    yield from clear_fields(state, ctx.master, ctx.source)
    yield from move(state, ctx.source, Area.BATTLE, why=Why.PLACE, cause=ctx.cause, seat=ctx.master)


def listen(state: State, event: Event) -> list[Pending]:
    """The keyword skills that an event makes pending; [Blocker] and those of the end of a battle are put forward by the battle itself."""
    return [*autos.listen(state, event), *realm.listen(state, event)]


def resolve_auto_keyword(state: State, pending: Pending, ctx: Context) -> Procedure[bool]:
    """Resolve a pending keyword skill that has no text of its own; False if the skill is an ordinary one."""
    skill = pending.skill
    if pending.index != -1:
        return False
    if skill == battle.BLOCKER:
        yield from battle.resolve_blocker(state, pending, ctx)
    elif skill == battle.REVENGE:
        yield from battle.resolve_revenge(state, pending)
    elif skill == battle.ATTACK_AGAIN:
        yield from battle.resolve_attack_again(state, pending)
    elif skill == realm.LEAVE:
        yield from realm.leave(state, pending.card, pending.incarnation)
    else:
        yield from autos.resolve(state, pending, ctx)
    return True
