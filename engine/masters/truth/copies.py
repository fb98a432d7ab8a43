"""How many such cards an effect lets stay: "only 1 copy of this card can be played in your Battle Area" (9-10-1)."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Exists
from engine.masters.ir.nouns import Area, Noun, Operand
from engine.masters.state.position import Position
from engine.masters.truth.derive import board_of
from engine.masters.truth.fit import fits
from engine.masters.truth.numbers import number
from engine.masters.truth.prohibitions import prohibits
from engine.masters.truth.who import seats


def quota_in_area(state: Position, seat: Seat, card: CardId) -> list[tuple[list[CardId], int]]:
    """The groups of cards in the player's Battle Area to which the card belongs, each with how many of it may stay."""
    found: list[tuple[list[CardId], int]] = []
    board = board_of(state)
    for rule, effect in prohibits(state, board, "play") if "play" in board.cannot else ():
        there = next(
            (c.noun for c in rule.conditions if isinstance(c, Exists) and _are_such(c.noun, effect.deed.noun)), None
        )
        if (
            not isinstance(there, Noun)
            or seat not in seats(state, rule.ctx, effect.who)
            or not fits(state, rule.ctx, there.filter, card)
        ):
            continue
        same = [one for one in state.area(seat, Area.BATTLE) if fits(state, rule.ctx, there.filter, one)]
        found.append((same, number(state, rule.ctx, there.n)))
    return found


def _are_such(there: Operand, barred: Operand | None) -> bool:
    return isinstance(there, Noun) and isinstance(barred, Noun) and there.filter == barred.filter
