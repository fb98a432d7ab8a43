"""The end of continuous effects (6-3-1-3-1-2, 6-4-1-4, 7-4-1-10): the turn player's first, then the other's."""

from __future__ import annotations

from engine.core.ids import Seat, other
from engine.core.procedure import DONE, Procedure
from engine.masters.ir.nodes import Until
from engine.masters.play.perform import perform
from engine.masters.state.events import DelayedEnded, ModifiersEnded
from engine.masters.state.position import Position
from engine.masters.truth.endings import expires
from engine.masters.truth.in_force import modifier_context


def lapse(state: Position) -> Procedure[None]:
    """End what was to last "for as long as" something is so that is so no longer."""
    over = tuple(
        [
            m.id
            for m in state.modifiers
            if m.duration.until is Until.WHILE_TRUE
            and (condition := m.duration.condition) is not None
            and not state.book.answers.holds(state, modifier_context(m), condition)
        ]
    )
    if over:
        yield from perform(state, ModifiersEnded(over))


def expire(state: Position, moment: str, seat: Seat) -> Procedure[None]:
    """End what lasts until this moment: "battle end", "main end", "turn end", "turn start", "main start"."""
    return _expire(state, moment, seat) if state.modifiers or state.delayed else DONE


def _expire(state: Position, moment: str, seat: Seat) -> Procedure[None]:
    for player in (seat, other(seat)):
        over = tuple([m.id for m in state.modifiers if m.master == player and expires(state, m.ends, moment)])
        if over:
            yield from perform(state, ModifiersEnded(over))
        silent = tuple([d.id for d in state.delayed if d.master == player and expires(state, d.ends, moment)])
        if silent:
            yield from perform(state, DelayedEnded(silent))
