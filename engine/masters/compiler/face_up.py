"""How a card lies where it is placed or played: "place 1 card from your hand face up in your life", "1 of them from your Warp in Rest Mode"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import Move, Play
from engine.masters.ir.nouns import And, Area, InMode, IsFaceUp, Node, Noun
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

FACED = "!faced"
"""In the `words` of a move or a play, and of the filter that asks nothing where this was said."""

_MODELESS = (Area.HAND, Area.DROP, Area.WARP, Area.DECK)
"""Areas in which cards have no mode (4-8-1)."""


def as_it_is_done(node: Move | Play) -> Move | Play:
    """What is said of a card that can't be asked there, is said of what is done."""
    return _as_it_is_placed(node) if isinstance(node, Move) else _as_it_is_played(node)


def as_a_card(node: Move | Play) -> Move | Play:
    """The way back."""
    return _placed_as_a_card(node) if isinstance(node, Move) else _played_as_a_card(node)


def _as_it_is_placed(node: Move) -> Move:
    """No card in a hand or deck is asked whether it lies face up: that is said of where it goes."""
    what = node.what
    hidden = isinstance(what, Noun) and any(place.area in (Area.HAND, Area.DECK) for place in what.places)
    said = next((part for part in walk(what) if isinstance(part, IsFaceUp)), None) if hidden else None
    if said is None or node.to.face_up is not None:
        return node
    there = And((), words=FACED)
    meant = rewrite(what, lambda part: there if part == said else part)
    return replace(node, what=meant, to=replace(node.to, face_up=said.up), words=node.words + FACED)


def _as_it_is_played(node: Play) -> Play:
    """No card in a Drop Area or Warp is asked for its mode: that is said of how it is played."""
    what = node.what
    if not isinstance(what, Noun) or not what.places or any(place.area not in _MODELESS for place in what.places):
        return node
    said = next((part for part in walk(what.filter) if isinstance(part, InMode)), None)
    if said is None or node.rest is not None:
        return node
    nothing = And((), words=FACED)
    meant = rewrite(what, lambda part: nothing if part == said else part)
    return replace(node, what=meant, rest=said.rest, words=node.words + FACED)


def _played_as_a_card(node: Play) -> Play:
    said = InMode(rest=node.rest is True)

    def back(part: Node) -> Node:
        return said if isinstance(part, And) and part.words == FACED else part

    return replace(node, what=rewrite(node.what, back), rest=None, words=node.words.removesuffix(FACED))


def _placed_as_a_card(node: Move) -> Move:
    said = IsFaceUp(up=node.to.face_up is True)

    def back(part: Node) -> Node:
        return said if isinstance(part, And) and part.words == FACED else part

    to = replace(node.to, face_up=None)
    return replace(node, what=rewrite(node.what, back), to=to, words=node.words.removesuffix(FACED))
