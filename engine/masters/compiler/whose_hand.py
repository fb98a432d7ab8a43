"""From whose hand a player discards."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import Move
from engine.masters.ir.nouns import Area, Node, Noun, Nouns, Place, Who


def whose_hand(node: Node) -> Node:
    """A player discards from their own hand (10-45-1), whoever that is when the whole sentence has been read."""
    if not isinstance(node, Move) or node.verb != "discard":
        return node
    what = node.what
    if isinstance(what, Noun):
        return replace(node, what=_in_hand_of(what, node.who))
    if isinstance(what, Nouns):
        return replace(
            node,
            what=replace(
                what,
                parts=tuple(_in_hand_of(part, node.who) if isinstance(part, Noun) else part for part in what.parts),
            ),
        )
    return node


def _in_hand_of(noun: Noun, who: Who) -> Noun:
    if noun.among is not None or (noun.places and not noun.implied):
        return noun
    return replace(noun, places=(Place(Area.HAND, noun.owner if noun.owner is not None else who),), implied=True)
