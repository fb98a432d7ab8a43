"""Open timing: who chooses first is asked, then the other one; two passes in a row end the step (C-10.1.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.collectible.play.choose import PASS
from engine.collectible.play.doing import do, go
from engine.collectible.state.areas import Kind, Step
from engine.collectible.state.events import Passed
from engine.collectible.state.position import Position
from engine.collectible.truth.usable import may_use, uses
from engine.core.decisions import Decision, Option
from engine.core.ids import Seat, other
from engine.core.procedure import Procedure, ask


def chooser(state: Position) -> Seat:
    """Who is to choose now at the open timing."""
    return state.lead if state.passed == 0 else other(state.lead)  # C-4.3.3, C-6.3.2


def open_timing(
    state: Position, kind: Kind, prompt: str, clause: str, own: Sequence[Option]
) -> Procedure[Option | None]:
    """Ask who is to choose; what that player takes besides passing. `own`: what they may do there besides using effects.

    Everybody is asked, whatever they hold: who could use nothing by public facts can pass at once, and of the others nobody can tell.
    """
    seat = chooser(state)
    options = (*own, *uses(state, seat), PASS)  # C-4.3.2
    taken = yield from ask(Decision(seat, kind, prompt, clause, options, timed=may_use(state, seat)))
    if taken[0].verb != "pass":
        return taken[0]
    do(state, Passed())
    return None


def end_of_timing(state: Position, following: Step) -> None:
    """Where both have passed, the step ends."""
    if state.passed >= 2:  # C-4.3.3, C-6.3.2
        go(state, following)
