"""What keyword skills come to in figures: the damage of an attack, the attacks in a turn (10-7, 10-8)."""

from __future__ import annotations

from engine.masters.ir.keywords import row_of
from engine.masters.state.facts import Facts


def strike(seen: Facts) -> int:
    """How much damage a card inflicts by attacking: the greatest [Strike] counts (10-7-1)."""
    return max((row_of(name).strike for name in seen.keywords), default=1)


def attacks(seen: Facts) -> int:
    """How often a card may attack in a turn through [Dual Attack] or [Triple Attack] (10-8-1)."""
    return max((row_of(name).attacks for name in seen.keywords), default=1)
