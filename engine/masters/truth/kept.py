"""Who cannot lose the match for now."""

from __future__ import annotations

from engine.core.ids import Seat, other
from engine.masters.state.cause import RULES, Cause
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.allowed import verdict


def is_kept(state: Position, seat: Seat, cause: Cause = RULES) -> bool:
    """Whether a skill keeps a player in the game: the player can't lose, or the opponent can't win (1-3-3), by such a cause."""
    return (
        verdict(state, Act(seat, "lose", cause=cause)).refusal is not None
        or verdict(state, Act(other(seat), "win", cause=cause)).refusal is not None
    )
