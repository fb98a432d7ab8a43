"""The one door for what happens: an event is applied, and the automatic effects that it calls wait from then on."""

from __future__ import annotations

from engine.collectible.state.apply import apply
from engine.collectible.state.areas import Step
from engine.collectible.state.events import Called, Event, StepSet
from engine.collectible.state.objects import Waiting
from engine.collectible.state.position import Position
from engine.collectible.truth.heard import heard, leaving


def do(state: Position, event: Event) -> None:
    """Let an event happen."""
    gone = leaving(state, event)
    apply(state, event)
    call(state, (*gone, *heard(state, event)))


def call(state: Position, effects: tuple[Waiting, ...]) -> None:
    """These automatic effects are called; `settle` applies them."""
    if effects:
        apply(state, Called(effects))


def go(state: Position, step: Step) -> None:
    """Where the match stands next; takes effect when the present procedure ends."""
    apply(state, StepSet(step))
