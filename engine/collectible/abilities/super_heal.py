"""Super Heal: when this Warrior is healed, place 1 Growth coin on it (C-11.1.3)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.ir.nodes import Line, PlaceCoins, ThisWarrior, When
from engine.collectible.ir.words import Coin, Moment


def meaning(line: Line) -> Line:
    """The ability as an automatic line (C-11.1.3)."""
    return replace(line, when=When(Moment.HEALED), effects=(PlaceCoins(ThisWarrior(), Coin.GROWTH),))
