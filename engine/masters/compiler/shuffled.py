"""Whose deck "it" is: "return them to your deck, then shuffle it" is said of the deck that was spoken of last."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.ir.nodes import Effect, Shuffle
from engine.masters.ir.nouns import Area, Node, Place, Who
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

IT, OF_OTHERS = "it", "it!o"
"""In the `words` of a shuffle: its deck is "it"; it is another one than that of who shuffles by the words alone."""


def of_that_deck(effect: Effect) -> Effect:
    """The effect, with the player whose deck is shuffled where it is "it"."""
    meant: list[Who] = []
    last: Who | None = None
    for node in walk(effect):
        if isinstance(node, Place) and node.area is Area.DECK:
            last = node.who
        if isinstance(node, Shuffle) and node.words == IT:
            if last is None:
                raise Unfit("a deck to shuffle, and none has been spoken of")
            meant.append(last)
    found = iter(meant)

    def change(node: Node) -> Node:
        if not isinstance(node, Shuffle) or node.words != IT:
            return node
        whose = next(found)
        return replace(node, who=whose, words=OF_OTHERS) if node.who is Who.YOU and whose is not Who.YOU else node

    return rewrite(effect, change) if meant else effect


def as_it(node: Node) -> Node:
    """Back from `of_that_deck`."""
    return Shuffle(words=IT) if isinstance(node, Shuffle) and node.words == OF_OTHERS else node
