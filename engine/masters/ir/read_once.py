"""What is asked of printed words, answered once for all matches."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import TypeVar

N = TypeVar("N")
A = TypeVar("A")

MANY = 20_000
"""How many answers are kept to one question. Words of printed cards are far fewer; what effects make up on the way would pile up."""


def read_once(ask: Callable[[N], A]) -> Callable[[N], A]:
    """The question, which looks at each node once.

    Kept by identity: nodes are frozen and live as long as the card list, and to hash a whole tree would cost more than to walk it.
    """
    known: dict[int, tuple[N, A]] = {}

    def answer(node: N) -> A:
        kept = known.get(id(node))
        if kept is None:
            if len(known) >= MANY:
                known.clear()
            kept = known[id(node)] = (node, ask(node))  # the node is kept, too, so that its identity stays its own
        return kept[1]

    return update_wrapper(answer, ask)
