"""Which cards there can be: in which place, in which mode, in which list."""

from __future__ import annotations

from typing import Any

from engine.language.pairs import Unfit
from engine.masters.compiler.lists import NO_HEAD
from engine.masters.ir.areas import UNMARKED, UNPLAYED
from engine.masters.ir.nouns import (
    And,
    Area,
    AttrOf,
    Compare,
    Filter,
    InMode,
    IsFaceUp,
    IsType,
    IsUnder,
    Or,
    Place,
    Ref,
    Referent,
    Who,
)

OTHERS = ({Who.YOU, Who.OPPONENT},)


def check_place(places: tuple[Place, ...], before: list[Any], owner: Who | None, there: tuple[Place, ...]) -> None:
    """ "Your opponent's Battle Cards with power less than the total combo power of the cards in your Combo Area": where those lie that are summed up."""
    if places:
        raise Unfit("a card is in one place: from where and to where are two")
    if any({owner, place.who} in OTHERS for place in there):
        raise Unfit("a player's cards in a place of the other one")
    for part in before:
        summed = part.value if isinstance(part, Compare) else None
        if isinstance(summed, AttrOf) and summed.words == "total" and summed.of == Ref(Referent.IT):
            raise Unfit("a sum of cards of which it is not said where they are")


AWAY = (*UNMARKED, Area.UNDER)
"""Areas whose cards are in neither mode."""


def check_cards(places: tuple[Place, ...], said: list[Filter]) -> None:
    """Cards out of play are in no mode, and those in the Battle Area lie face up; and of two lists the parts are whole."""
    if any(isinstance(part, Or) and _broken(part) for part in said):
        raise Unfit("of which cards the first of two lists is")
    battle = all(place.area is Area.BATTLE for place in places) if places else IsType("battle") in said
    if battle and IsFaceUp(up=False) in said:
        raise Unfit("no Battle Card lies face down: it is placed so")
    under = any(isinstance(part, IsUnder) for part in said)
    if under and places and all(place.area in UNPLAYED for place in places):
        raise Unfit("a card that lies under another lies nowhere else")
    away = under or (places != () and all(place.area in AWAY for place in places))
    if away and any(isinstance(part, InMode) for part in said):
        raise Unfit("a card out of play is in no mode: it is played or placed in one")


def _broken(core: Or) -> bool:
    """ "A red or blue card and a green or yellow card" is no list of "red" and "a blue and a green or yellow card"."""
    both = any(isinstance(part, Or) and part.every for part in core.parts)
    return both and any(isinstance(part, And) and part.words.partition(":")[0].endswith(NO_HEAD) for part in core.parts)
