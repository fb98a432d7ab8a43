"""Room for a card that comes into play: one card in a Unison Area (3-11-5), one [Field] card in a Battle Area (3-6-6)."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.cards.definition import CardType
from engine.masters.ir.nouns import Area
from engine.masters.play.verbs import move
from engine.masters.state.cause import Cause, Why
from engine.masters.state.position import Position
from engine.masters.truth.known import facts


def make_room(state: Position, card: CardId, seat: Seat, area: Area) -> Procedure[None]:
    """The Unison Card or the [Field] cards that give way to the card go to their owners' Drop Areas; it may lie in the area already."""
    if area == Area.UNISON:  # 3-11-5, 6-3-1-2-2-3
        for held in tuple(state.area(seat, Area.UNISON)):
            if held != card:
                yield from move(state, held, Area.DROP, why=Why.RULE, cause=Cause("rules", clause="3-11-6"))
    if facts(state, card).has("Field"):
        yield from clear_fields(state, seat, card)


def clear_fields(state: Position, seat: Seat, card: CardId) -> Procedure[None]:
    """Other Extra Cards with [Field] go to their owners' Drop Areas, so that there is one at a time; in the first edition all Extra Cards go."""
    every = not state.book.profile.many_extra_cards  # 3-6-6
    for held in tuple(state.area(seat, Area.BATTLE)):
        if held != card and (f := facts(state, held)).type == CardType.EXTRA and (every or f.has("Field")):
            yield from move(state, held, Area.DROP, why=Why.RULE, cause=Cause("rules", clause="10-3-3"))
