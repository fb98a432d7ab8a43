"""Automatic effects: applied when their moment comes, without Chain and response (C-9.5.3); the attacker's first (C-4.1.8)."""

from __future__ import annotations

from engine.collectible.play.doing import do
from engine.collectible.play.effects import carry_out
from engine.collectible.state.areas import Kind
from engine.collectible.state.events import Answered
from engine.collectible.state.objects import Waiting
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.heard import still
from engine.core.decisions import Decision, Option
from engine.core.ids import other
from engine.core.procedure import Procedure, ask

MOST = 100
"""So many automatic effects are applied in a row; what circles longer lapses, so that every match goes on."""


def settle(state: Position) -> Procedure[None]:
    """Apply all automatic effects that wait, and those that they call."""
    applied = 0
    while state.waiting:
        for waiting in tuple(state.waiting):
            if applied >= MOST or not still(state, waiting):
                do(state, Answered(waiting, False))
        waiting = yield from _next(state)
        if waiting is None:
            continue
        applied += 1
        do(state, Answered(waiting, True))
        line = state.face(waiting.source[0]).lines[waiting.line]
        use = Use(waiting.seat, waiting.source, waiting.line, x=waiting.x)
        yield from carry_out(state, use, line, None, waiting.about)


def _next(state: Position) -> Procedure[Waiting | None]:
    """Whose turn it is puts the own ones in order first."""
    for seat in (state.attacker, other(state.attacker)):
        mine = {(*one.source, one.line): one for one in reversed(state.waiting) if one.seat == seat}
        found = list(reversed(mine.values()))
        if len(found) == 1:
            return found[0]
        if found:
            options = tuple(
                [
                    Option("choose", one.source[0], skill=one.line, label=state.printing(one.source[0]).name)
                    for one in found
                ]
            )
            prompt = "Which of your effects is applied next?"
            taken = yield from ask(Decision(seat, Kind.CHOOSE, prompt, "C-4.1.8", options, order=True))
            return found[options.index(taken[0])]
    return None
