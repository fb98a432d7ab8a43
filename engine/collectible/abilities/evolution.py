"""Evolution X: A: switch this Warrior with A from the hand, once a turn (C-11.1.5 to C-11.1.10)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.ir.nodes import ChiCost, Line


def meaning(line: Line) -> Line:
    """The ability as a line that is used at the cost "-"."""
    return replace(line, cost=(ChiCost(),))
