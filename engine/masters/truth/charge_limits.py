"""How many cards a player may switch to Active Mode in the Charge Phase, where skills set a number (1-3-3, 6-2-2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.derive import board_of
from engine.masters.truth.prohibitions import prohibits, prohibits_this


class Limit(Struct, frozen=True):
    """Of these cards, only so many; and the card whose skill says so."""

    cards: tuple[CardId, ...]
    n: int
    source: CardId


def switching_limit(state: Position, seat: Seat, cards: Sequence[CardId]) -> Limit | None:
    """The first limit that some of the cards to be switched go beyond."""
    board = board_of(state)
    if "switch to active" not in board.cannot:
        return None
    for rule, effect in prohibits(state, board, "switch to active"):
        if effect.times is None:
            continue
        meant = tuple(
            card
            for card in cards
            if prohibits_this(state, rule, effect, Act(seat, "switch to active", card, source=state.cards[card].area))
        )
        if len(meant) > effect.times:
            return Limit(meant, effect.times, rule.ctx.source)
    return None
