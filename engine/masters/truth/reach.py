"""Where cards must be, and whose, for a phrase to mean them: what its words tell before any card is looked at."""

from __future__ import annotations

from engine.core.ids import Seat, other
from engine.masters.ir.antecedents import names_this
from engine.masters.ir.nouns import Area, Noun, Operand, Quantity, Who
from engine.masters.ir.read_once import read_once
from engine.masters.state.areas import IN_PLAY


@read_once
def reach(what: Operand | None) -> frozenset[Area] | None:
    """The areas in which the cards that a phrase means can be; None where that takes a closer look."""
    if not isinstance(what, Noun) or what.among is not None:
        return None
    if not what.places:
        return None if names_this(what.filter) else frozenset(IN_PLAY)
    found: set[Area] = set()
    for place in what.places:
        if place.area in (Area.ANYWHERE, Area.UNDER):
            return None
        found.update(
            IN_PLAY
            if place.area == Area.IN_PLAY
            else (place.area, Area.LIMBO)
            if place.area == Area.HAND
            else (place.area,)
        )
    return frozenset(found)


def says_no_more(noun: Noun) -> bool:
    """Whether a phrase says nothing of a card but where it lies, whose it is, and what its filter asks."""
    return (
        noun.quantity is not Quantity.ANOTHER
        and noun.among is None
        and all(not place.but and place.under is None for place in noun.places)
    )


def whose(noun: Noun, master: Seat) -> Seat | None:
    """The one player whose cards the phrase of a skill of this master can mean; None where that takes a closer look."""
    if noun.among is not None or any(place.area is Area.UNDER for place in noun.places):
        return None
    said = {noun.owner} if not noun.places else {noun.owner if p.who is None else p.who for p in noun.places}
    if said == {Who.YOU}:
        return master
    return other(master) if said == {Who.OPPONENT} else None
