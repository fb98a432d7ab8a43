"""Whether a clause speaks of cards that the next one could call "it", "they" or "1 of them"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    KO,
    Choose,
    Combo,
    Condition,
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
from engine.masters.ir.nouns import And, Const, Count, Node, Noun, Nouns, Operand, OwnedBy, Quantity, Who, conjuncts
from engine.masters.ir.walk import walk

_Handling = Choose | Look | Reveal | Move | KO | Switch | Play | Combo | Flip | RemoveFromGame | Gets


def names_a_card(effect: Effect) -> bool:
    """Whether the effect speaks of cards by a phrase of their own: "it" behind it may be another card than before."""
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
    """Whether a phrase means more cards than one, so that "they" and "1 of them" may be said of them."""
    if isinstance(what, Nouns):
        return True
    return isinstance(what, Noun) and (
        what.quantity in (Quantity.ALL, Quantity.ANY_NUMBER, Quantity.BARE) or what.n != Const(1)
    )


def of_theirs(node: Node, condition: Condition) -> Node:
    """ "If your opponent has more Battle Cards than you, KO 1 of theirs": 1 of their Battle Cards."""
    if not isinstance(node, Noun) or node.places or node.among is not None or "!" in node.words:
        return node
    match node.filter:
        case And(parts=(And(parts=()), OwnedBy())):
            counted = [part.of for part in walk(condition) if isinstance(part, Count)]
        case _:
            return node
    there = next((one for one in counted if isinstance(one, Noun)), None)
    if there is None or not there.places:
        return node
    filter = And((node.filter, *conjuncts(there.filter)))
    places = tuple(replace(place, who=Who.THEY if place.who is not None else None) for place in there.places)
    return replace(node, filter=filter, places=places, words=node.words + "!fp")
