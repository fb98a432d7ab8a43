"""What may be pending in a hand, by what both players know: then its master is asked in any case, so that being asked does not tell (3-3-3).

Which cards a match is played with is known to both players; which of them are in a hand is not.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.ids import CardId, Seat, other
from engine.masters.ir.nodes import Skill, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import OPEN
from engine.masters.state.events import Event, Pending
from engine.masters.state.position import Position
from engine.masters.state.sight import visible
from engine.masters.truth.in_force import static_context
from engine.masters.truth.known import facts
from engine.masters.truth.listeners import Listener
from engine.masters.truth.patterns import match_event

VEIL = Skill(SkillKind.AUTO, "[Auto]")
"""Stands among the pending skills for those that may be pending in the hand of its master."""


def veils(
    state: Position, event: Event, listening: Iterable[tuple[Seat, tuple[CardId, ...], Listener]]
) -> list[Pending]:
    """One for each player in whose hand a card may lie that hears this event. `listening`: see `Index.hands`."""
    waiting = {pending.master for pending in state.pending if pending.skill == VEIL}
    found: list[Pending] = []
    for seat, copies, listener in listening:
        if seat in waiting or all(visible(state, other(seat), card) for card in state.area(seat, Area.HAND)):
            continue
        unseen = (c for c in copies if state.cards[c].area not in OPEN and not visible(state, other(seat), c))
        copy = next(unseen, None)
        if copy is None:
            continue
        ctx = replace(static_context(state.cards[copy], listener.skill), master=seat)
        if match_event(state, ctx, listener.trigger, event) is not None:
            waiting.add(seat)
            found.append(_veil(state, seat, event))
    return found


def _veil(state: Position, seat: Seat, event: Event) -> Pending:
    card = state.area(seat, Area.LEADER)[0]
    return Pending(0, card, state.cards[card].incarnation, VEIL, -1, seat, event, (), facts(state, card))
