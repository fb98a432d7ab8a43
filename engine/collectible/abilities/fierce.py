"""Fierce X: when this Warrior's Team wins, discard X cards from the top of the opponent's Planet (C-11.1.1)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.ir.nodes import Amount, DiscardPlanet, Fierce, Line, When
from engine.collectible.ir.words import Moment, Whose


def meaning(line: Line, ability: Fierce) -> Line:
    """The ability as an automatic line (C-11.1.1)."""
    return replace(line, when=When(Moment.WINS), effects=(DiscardPlanet(Amount(ability.n), Whose.OPPONENT),))
