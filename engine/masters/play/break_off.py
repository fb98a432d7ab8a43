"""The first edition: a battle is broken off when its attack card or guard card is taken away (7-1-4)."""

from __future__ import annotations

from engine.core.procedure import Procedure
from engine.masters.play.expiry import expire
from engine.masters.play.perform import moment, perform
from engine.masters.state.apply import apply
from engine.masters.state.areas import Spine
from engine.masters.state.events import BattleEnded, Moved, SkillsPending
from engine.masters.state.position import Position
from engine.masters.truth.battle_now import attacker_stands, guard_stands


def break_off(state: Position, event: Moved) -> Procedure[None]:
    """In the first edition a battle ends in the midst of anything when an effect takes its attack card or guard card away (7-1-4).

    Skills for the end of a battle still become pending; cards in Combo Areas are for rule processing to clear (9-3-2).
    """
    battle = state.battle
    if battle is None or state.spine == Spine.BATTLE_END or event.cause.kind == "battle":
        return
    if event.card not in (battle.attack_card, battle.guard_card) or (
        attacker_stands(state, battle) and guard_stands(state, battle)
    ):
        return
    yield from moment(state, "end", "battle", state.turn_player)
    apply(state, SkillsPending(tuple(state.book.keywords.at_battle_end(state))))
    yield from moment(state, "over", "battle", state.turn_player)
    yield from perform(state, BattleEnded())
    yield from expire(state, "battle end", state.turn_player)
