"""Plunder: when this Warrior's Team wins, you may move 1 DB coin from a Warrior that the opponent controls to this Warrior (C-11.1.2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.ir.nodes import Line, When
from engine.collectible.ir.words import Moment


def meaning(line: Line) -> Line:
    """The ability as an automatic line."""
    return replace(line, when=When(Moment.WINS))
