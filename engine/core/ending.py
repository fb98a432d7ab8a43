"""How a match ends beside its rules: by the players' word, or because somebody does not go on. Each way has a word, with which a record names it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.decisions import Answer
from engine.core.game import Game
from engine.core.ids import Seat
from engine.core.seen import Result

SURRENDER = Answer(("surrender",))
"""The seat gives up; the game's rules say what that means."""
OUT_OF_TIME = Answer(("out of time",))
"""The seat has used up its time for thinking."""
AWAY = Answer(("away too long",))
"""The seat has used up its time for lost connections."""
DRAW = Answer(("draw",))
"""Both have agreed to a draw; the seat is that of who agreed last."""
BROKEN_OFF = Answer(("broken off",))
"""The seat has left while the other player was away."""
STOPPED = Answer(("stopped",))
"""Whoever runs the server has ended the match; the seat says nothing."""
ENDINGS = (SURRENDER, OUT_OF_TIME, AWAY, DRAW, BROKEN_OFF, STOPPED)


def end(game: Game[Any], seat: Seat, how: Answer, names: Sequence[str]) -> None:
    """End a game in one of these ways, by the word of this seat. Raises GameOver where it is over already."""
    name, other = names[seat], names[1 - seat]
    if how == SURRENDER:
        game.surrender(seat)
    elif how == OUT_OF_TIME:
        game.conclude(Result(1 - seat, f"{name} has no time left.", ""))
    elif how == AWAY:
        game.conclude(Result(1 - seat, f"{name} was away for too long.", ""))
    elif how == DRAW:
        game.conclude(Result(None, "Both players agreed to a draw.", ""))
    elif how == STOPPED:
        game.conclude(Result(None, "The operator of the server has ended this match: it has no winner.", ""))
    else:
        game.conclude(Result(None, f"{name} left while {other} was away: the match has no winner.", ""))
