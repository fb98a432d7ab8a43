"""Preparation: who begins, the first hands, redrawing (C-3.1, C-3.2)."""

from __future__ import annotations

from engine.collectible.play import deeds
from engine.collectible.play.doing import do, go
from engine.collectible.state.apply import draw_lots
from engine.collectible.state.areas import Area, Kind, Step
from engine.collectible.state.events import FirstSet, Moved, Noted, Shuffled, Why
from engine.collectible.state.position import Position
from engine.core.decisions import Decision, Option
from engine.core.ids import Seat, other
from engine.core.procedure import Procedure, ask

HAND = 6
REDRAWS = (5, 4)
"""So many cards a redrawn hand has, the first time and the second (C-3.2.4, C-3.2.5)."""


def prepare(state: Position) -> Procedure[None]:
    """The Planets are shuffled; the winner of a draw decides who makes the first move (C-3.1.1, C-3.1.2)."""
    for seat in (0, 1):
        do(state, Shuffled(seat))
    if state.first_player is None:
        winner = draw_lots(state, 2)
        options = (Option("first", label="Make the first move"), Option("second", label="Leave it to the opponent"))
        prompt = "You have won the draw: make the first move, or leave it to your opponent?"
        taken = yield from ask(Decision(winner, Kind.CHOOSE, prompt, "C-3.1.2", options))
        do(state, FirstSet(winner if taken[0].verb == "first" else other(winner), winner))
    else:
        do(state, FirstSet(state.first_player))
    go(state, Step.HANDS)


def hands(state: Position) -> Procedure[None]:
    """Each player draws 6 cards and may redraw twice, the first player before the second (C-3.2.1, C-3.2.4 to C-3.2.7)."""
    first = state.attacker
    for seat in (first, other(first)):
        deeds.draw(state, seat, HAND)
    for seat in (first, other(first)):
        yield from _redraw(state, seat)
    go(state, Step.TURN)


def _redraw(state: Position, seat: Seat) -> Procedure[None]:
    for n in REDRAWS:
        options = (
            Option("keep", label="Keep this hand"),
            Option("redraw", label=f"Shuffle it back and draw {n} cards"),
        )
        prompt = f"Keep your hand, or shuffle it into your Planet and draw {n} cards?"
        taken = yield from ask(Decision(seat, Kind.MULLIGAN, prompt, "C-3.2.4", options))
        if taken[0].verb == "keep":
            break
        for card in tuple(state.area(seat, Area.HAND)):
            do(state, Moved(card, seat, Area.PLANET, Why.REDRAW))
        do(state, Shuffled(seat))
        deeds.draw(state, seat, n)
    do(state, Noted("hand", seat, len(state.area(seat, Area.HAND))))
