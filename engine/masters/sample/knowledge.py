"""What a seat knows of cards that it does not see: those that it saw go where they lie, and that nothing has mixed since.

The facts of the log are the source: whatever made a card known to a seat, or lost it, stands there. Where the seat cannot tell which of several
cards it was (one of a hand goes back to the deck unseen), it knows none of them any more.
"""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import Area
from engine.masters.state.cause import Why
from engine.masters.state.entry import LogEntry
from engine.masters.state.events import Flipped, Looked, Moved, Revealed, Shuffled
from engine.masters.state.position import Position

SECRET = frozenset({Area.HAND, Area.LIFE, Area.DECK})
"""The areas whose cards a seat may not see (3-2-2, 3-3-2, 3-9-2)."""

_FROM_TOP = frozenset({Why.DRAW, Why.DAMAGE, Why.SETUP})
"""Reasons of moves that leave no doubt which card of a deck or of life it was."""

Place = tuple[Seat, Area]


def remembered(state: Position, seat: Seat) -> set[CardId]:
    """The cards in secret areas whose faces the seat has seen and not lost track of; some of them it may see now."""
    places = _first_places(state)
    known: set[CardId] = set()
    for entry in state.log:
        match entry.event:
            case Moved() as event:
                _moved(known, places, seat, entry, event)
            case Looked(seat=looker, cards=cards) if looker == seat:
                known.update(cards)
            case Revealed(cards=cards):
                known.update(cards)
            case Flipped(card=card) if entry.cards[0].seen[seat]:
                known.add(card)
            case Shuffled(seat=owner, area=area):  # 3-2-4
                _forget(known, places, state, (owner, area))
            case _:
                pass
    return {card for card in known if state.cards[card].area in SECRET}


def _first_places(state: Position) -> dict[CardId, Place]:
    """Where each card that has moved lay before its first move in the log."""
    places: dict[CardId, Place] = {}
    for entry in state.log:
        event = entry.event
        if isinstance(event, Moved):
            places.setdefault(event.card, (event.source_master, event.source))
    return places


def _moved(known: set[CardId], places: dict[CardId, Place], seat: Seat, entry: LogEntry, event: Moved) -> None:
    """A card has moved: one that the seat saw it knows from now on; of one that it did not see it knows what it knew of the place."""
    source = (event.source_master, event.source)
    if entry.cards[0].seen[seat]:
        known.add(event.card)
    elif event.source is Area.HAND or (event.source is Area.DECK and event.why not in _FROM_TOP):
        known.difference_update([card for card in known if places.get(card, source) == source])
        known.discard(event.card)
    places[event.card] = (event.target_master, event.target)


def _forget(known: set[CardId], places: dict[CardId, Place], state: Position, mixed: Place) -> None:
    """The cards of an area are mixed: none of them is where it was."""
    for card in list(known):
        now = state.cards[card]
        if places.get(card, (now.master, now.area)) == mixed:
            known.discard(card)
