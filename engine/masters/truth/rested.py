"""The energy that was rested for a play or an activation (2-11-5)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ids import CardId
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.events import Event, Moved, Switched


def rested_for(events: Iterable[Event], cards: Iterable[CardId]) -> list[Switched]:
    """What was rested for the last of these cards' plays and activations. What was paid before a card left play, or came to a hand, is of another."""
    meant = set(cards)
    rested: list[Switched] = []
    for event in events:
        if isinstance(event, Moved) and event.card in meant and (event.target is Area.HAND or event.source in IN_PLAY):
            rested.clear()
        elif (
            isinstance(event, Switched)
            and event.rest
            and event.cause.card in meant
            and event.cause.kind in ("play", "cost")
        ):
            rested.append(event)
    return rested
