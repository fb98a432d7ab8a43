"""Which keyword skills are activated or trigger by themselves, and the file that carries each of them out."""

from __future__ import annotations

from types import ModuleType

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Keyword, Skill
from engine.masters.ir.nouns import Area
from engine.masters.keywords import autos, colors, evolve, in_battle, on_board, realm, union
from engine.masters.keywords.empower import empowered
from engine.masters.play.carry import run
from engine.masters.play.entering import clear_fields
from engine.masters.play.verbs import move
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import Event, Pending
from engine.masters.state.position import Position, Refusal

FAMILY: dict[str, ModuleType] = {
    **dict.fromkeys(evolve.NAMES, evolve),
    **dict.fromkeys((union.FUSION, union.POTARA, union.ABSORB), union),
    **dict.fromkeys(realm.NAMES, realm),
    **dict.fromkeys(on_board.NAMES, on_board),
    **dict.fromkeys(("Arrival", "Aegis", "Successor"), colors),
}
"""The file of each activated keyword skill: it has `refuse(state, ctx, keyword)` and `resolve(state, ctx, keyword)`."""


class KeywordBook:
    """The keyword skills as the rules ask for them and carry them out; stateless."""

    def refuse(self, state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
        """Why a keyword skill cannot be activated beyond its costs, in words and with the clause."""
        return None if keyword.name == "Field" else FAMILY[keyword.name].refuse(state, ctx, keyword)

    def resolve(self, state: Position, ctx: Context, skill: Skill, keyword: Keyword) -> Procedure[None]:
        """Resolve an activated keyword skill. [Union-Absorb] is carried out by its words (10-13-5-1, 10-13-5-4)."""
        if keyword.name == "Field":
            yield from _field(state, ctx)
        elif keyword.name == union.ABSORB:
            if keyword.body is not None:
                yield from run(state, ctx, keyword.body)
        else:
            yield from FAMILY[keyword.name].resolve(state, ctx, keyword)

    def resolve_auto(self, state: Position, pending: Pending, ctx: Context) -> Procedure[bool]:
        """Resolve a pending keyword skill that has no text of its own; False if the skill is an ordinary one."""
        skill = pending.skill
        if pending.index != -1:
            return False
        if skill == in_battle.BLOCKER:
            yield from in_battle.resolve_blocker(state, pending, ctx)
        elif skill == in_battle.REVENGE:
            yield from in_battle.resolve_revenge(state, pending)
        elif skill == in_battle.ATTACK_AGAIN:
            yield from in_battle.resolve_attack_again(state, pending)
        elif skill == realm.LEAVE:
            yield from realm.leave(state, pending.card, pending.incarnation)
        else:
            yield from autos.resolve(state, pending, ctx)
        return True

    def hear(self, state: Position, event: Event) -> list[Pending]:
        """The keyword skills that an event makes pending."""
        return [*autos.listen(state, event), *realm.listen(state, event)]

    def at_attack(self, state: Position) -> list[Pending]:
        """[Blocker] (10-4-1)."""
        return in_battle.blockers(state)

    def at_battle_end(self, state: Position) -> list[Pending]:
        """[Dual Attack] of the attack card, [Revenge] of the guard card (10-8-1, 10-9-1)."""
        return in_battle.at_battle_end(state)

    def empower(self, state: Position, seat: Seat, card: CardId) -> Procedure[int]:
        """[Empower] (10-49)."""
        return empowered(state, seat, card)


def _field(state: Position, ctx: Context) -> Procedure[None]:
    """Clauses 10-3-1, 10-3-3: the card is placed in the Battle Area in Active Mode; another [Field] card makes way."""
    yield from clear_fields(state, ctx.master, ctx.source)
    yield from move(state, ctx.source, Area.BATTLE, why=Why.PLACE, cause=ctx.cause, seat=ctx.master)
