"""The end of continuous effects (6-3-1-3-1-2, 6-4-1-4, 7-4-1-10): the turn player's first, then the other's."""

from __future__ import annotations

from engine.core.ids import Seat, other
from engine.core.procedure import Procedure
from engine.masters.exec.durations import expired
from engine.masters.model.events import ModifiersEnded
from engine.masters.model.state import State
from engine.masters.rules.perform import perform


def expire(state: State, moment: str, seat: Seat) -> Procedure[None]:
    """End what lasts until this moment: "battle end", "main end", "turn end", "turn start", "main start"."""
    if not state.modifiers:
        return
    ids = expired(state, moment, seat)
    for player in (seat, other(seat)):
        mine = tuple(m.id for m in state.modifiers if m.id in ids and m.master == player)
        if mine:
            yield from perform(state, ModifiersEnded(mine))
