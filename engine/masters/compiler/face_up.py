"""How a card lies where it is placed: "place 1 card from your hand face up in your life"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import Move
from engine.masters.ir.nouns import And, Area, IsFaceUp, Node, Noun
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

FACED = "!faced"
"""In the `words` of a move, and of the filter that asks nothing where this was said."""


def as_it_is_placed(node: Move) -> Move:
    """No card in a hand or deck is asked whether it lies face up: that is said of where it goes."""
    what = node.what
    hidden = isinstance(what, Noun) and any(place.area in (Area.HAND, Area.DECK) for place in what.places)
    said = next((part for part in walk(what) if isinstance(part, IsFaceUp)), None) if hidden else None
    if said is None or node.to.face_up is not None:
        return node
    there = And((), words=FACED)
    meant = rewrite(what, lambda part: there if part == said else part)
    return replace(node, what=meant, to=replace(node.to, face_up=said.up), words=node.words + FACED)


def as_a_card(node: Move) -> Move:
    """The way back."""
    said = IsFaceUp(up=node.to.face_up is True)

    def back(part: Node) -> Node:
        return said if isinstance(part, And) and part.words == FACED else part

    to = replace(node.to, face_up=None)
    return replace(node, what=rewrite(node.what, back), to=to, words=node.words.removesuffix(FACED))
