""" "If your opponent has more cards in their hand than you, draw cards equal to the difference": of the two numbers that the condition compares."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import Holds, If
from engine.masters.ir.nouns import Const, Minus, Node, Sum
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

THE_DIFFERENCE = Sum((), words="difference")
"""A difference of which the words say no more."""


def of_what_is_compared(node: Node) -> Node:
    """Say of which two numbers it is the difference; of more than one comparison, it is not said."""
    if not isinstance(node, If):
        return node
    compared = [one for one in walk(node.condition) if isinstance(one, Holds)]
    if len(compared) != 1 or THE_DIFFERENCE not in walk(node.then):
        return node
    apart = replace(_between(compared[0]), words="difference!")
    return replace(node, then=rewrite(node.then, lambda one: apart if one == THE_DIFFERENCE else one))


def _between(held: Holds) -> Sum:
    """The difference that is itself what is compared, or that of the two numbers ("at least 2 more than": of theirs, not of 2 more)."""
    left, right = held.left, held.right
    if isinstance(left, Sum) and left.parts and all(isinstance(part, Minus) for part in left.parts):
        return left
    match right:
        case Sum(parts=(theirs, Const())):
            right = theirs
        case _:
            pass
    return Sum((Minus(left, right), Minus(right, left)))


def as_the_difference(node: Sum) -> Sum:
    """Back from `of_what_is_compared`."""
    return THE_DIFFERENCE if node.words == "difference!" else node
