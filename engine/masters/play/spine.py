"""The spine of a match: which procedure belongs to which step. Every entry is a safe point."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.procedure import Procedure
from engine.masters.play import battle, turn
from engine.masters.play import preparation as setup
from engine.masters.state.areas import Spine
from engine.masters.state.position import Position

STEPS: dict[Spine, Callable[[Position], Procedure[None]]] = {
    Spine.SETUP: setup.setup,
    Spine.CHARGE: turn.charge,
    Spine.MAIN_START: turn.main_start,
    Spine.MAIN: turn.main,
    Spine.ATTACK: battle.attack,
    Spine.OFFENSE_START: battle.offense_start,
    Spine.OFFENSE: battle.offense,
    Spine.DEFENSE_START: battle.defense_start,
    Spine.DEFENSE: battle.defense,
    Spine.DAMAGE: battle.damage_step,
    Spine.BATTLE_END: battle.battle_end,
    Spine.MAIN_END: turn.main_end,
    Spine.END: turn.end,
}
