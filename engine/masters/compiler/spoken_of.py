"""Whether a clause speaks of cards that the next one could call "it", "they" or "1 of them"."""

from __future__ import annotations

from engine.masters.ir.nodes import (
    KO,
    Choose,
    Combo,
    Effect,
    Flip,
    Gets,
    Look,
    Move,
    Play,
    PlayToken,
    RemoveFromGame,
    Reveal,
    Switch,
)
from engine.masters.ir.nouns import Const, Noun, Nouns, Operand, Quantity
from engine.masters.ir.walk import walk

_Handling = Choose | Look | Reveal | Move | KO | Switch | Play | Combo | Flip | RemoveFromGame | Gets


def names_a_card(effect: Effect) -> bool:
    return any(isinstance(node, Noun) for node in walk(effect))


def names_several(effect: Effect) -> bool:
    """Whether more than one card has been chosen, looked at, played or changed: cards that "1 of them" could be one of."""
    for node in walk(effect):
        if isinstance(node, PlayToken) and node.n != Const(1):
            return True
        if isinstance(node, _Handling) and are_several(node.noun if isinstance(node, Choose) else node.what):
            return True
    return False


def are_several(what: Operand | None) -> bool:
    if isinstance(what, Nouns):
        return True
    return isinstance(what, Noun) and (
        what.quantity in (Quantity.ALL, Quantity.ANY_NUMBER, Quantity.BARE) or what.n != Const(1)
    )
