"""How a card lies where it is placed, and with what it is played: "place 1 card from your hand face up in your life", "play 1 Unison Card with 1 marker on it
from your hand"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.ir.areas import UNMARKED
from engine.masters.ir.nodes import Move, Play
from engine.masters.ir.nouns import And, Area, Attr, Cmp, Compare, Const, Filter, IsFaceUp, IsType, Node, Noun, flat
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

FACED = "!faced"
"""In the `words` of a move, and of the filter that asks nothing where this was said."""


def as_it_comes_there(node: Move | Play) -> Node:
    """What is said of the card as it moves, and not of where it was."""
    return _as_it_is_placed(node) if isinstance(node, Move) else _as_it_is_played(node)


def as_such_a_card(node: Move | Play) -> Node:
    """The way back."""
    return _as_a_card(node) if isinstance(node, Move) else _as_a_marked_card(node)


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


def _as_a_card(node: Move) -> Move:
    said = IsFaceUp(up=node.to.face_up is True)

    def back(part: Node) -> Node:
        return said if isinstance(part, And) and part.words == FACED else part

    to = replace(node.to, face_up=None)
    return replace(node, what=rewrite(node.what, back), to=to, words=node.words.removesuffix(FACED))


MARKED = "!marked"
"""In the `words` of a play, and of the filter that asks nothing where this was said, with the words in which it was said."""


def _measured(part: Filter) -> bool:
    return isinstance(part, Compare) and not isinstance(part.value, Const)


def _as_it_is_played(node: Play) -> Play:
    """No card out of play is asked for its markers: that is said of how it comes into play."""
    match node.what:
        case Noun(implied=True) as what if IsType("token") in flat(what.filter) and any(
            map(_measured, flat(what.filter))
        ):
            raise Unfit("a token with what another card has")
        case _:
            pass
    what = node.what
    away = isinstance(what, Noun) and bool(what.places) and all(place.area in UNMARKED for place in what.places)
    said = next((part for part in walk(what) if _of_markers(part)), None) if away else None
    if not isinstance(said, Compare) or node.markers is not None or said.cmp is not Cmp.EQ:
        return node
    there = And((), words=MARKED + said.words)
    meant = rewrite(what, lambda part: there if part == said else part)
    return replace(node, what=meant, markers=said.value, words=node.words + MARKED)


def _as_a_marked_card(node: Play) -> Play:
    value = node.markers if node.markers is not None else Const(0)

    def back(part: Node) -> Node:
        if isinstance(part, And) and part.words.startswith(MARKED):
            return Compare(Attr.MARKERS, Cmp.EQ, value, words=part.words.removeprefix(MARKED))
        return part

    return replace(node, what=rewrite(node.what, back), markers=None, words=node.words.removesuffix(MARKED))


def _of_markers(node: Node) -> bool:
    return isinstance(node, Compare) and node.attr is Attr.MARKERS
