"""Where and how a card would be played, before anything is paid (3-6-3, 3-11-3)."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.masters.cards.definition import CardType
from engine.masters.ir.nouns import Area
from engine.masters.state.cause import Cause
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.known import facts


def home(state: Position, card: CardId) -> Area:
    """The area in which the card is played (2-3-2-2, 2-3-2-4)."""
    return Area.UNISON if facts(state, card).type == CardType.UNISON else Area.BATTLE


def playing(state: Position, seat: Seat, card: CardId, cause: Cause | None = None) -> Act:
    """What a player is about to do who plays the card from where it is."""
    return Act(seat, "play", card, source=state.cards[card].area, cause=cause, to=home(state, card))


def unique_in_play(state: Position, seat: Seat, card: CardId) -> bool:
    """Clause 10-42-2: a card with [Unique] and this name is in the Battle Area already.

    From the announcement on (10-42-1, 10-42-2-1), and for skills that play cards (10-42-2-2).
    """
    name = facts(state, card).name
    return any(
        c != card and (f := facts(state, c)).name == name and f.has("Unique") for c in state.area(seat, Area.BATTLE)
    )
