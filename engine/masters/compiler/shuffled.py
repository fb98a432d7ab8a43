"""Whose deck "it" is: "return them to your deck, then shuffle it" is said of the deck that was spoken of last."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.ir.nodes import Effect, Shuffle
from engine.masters.ir.nouns import Area, Node, Place, Who
from engine.masters.ir.rewrite import in_turn
from engine.masters.ir.walk import walk

IT, OF_OTHERS = "it", "it!o"
"""In the `words` of a shuffle: its deck is "it"; it is another one than that of who shuffles by the words alone."""


def of_that_deck(effect: Effect) -> Effect:
    """The effect, with the player whose deck is shuffled where it is "it"."""
    said = any(isinstance(node, Shuffle) and node.words == IT for node in walk(effect))
    return in_turn(effect, None, _behind)[0] if said else effect


def _behind(node: Node, last: Who | None) -> tuple[Node, Who | None]:
    """A part behind the deck that was spoken of last, and whose deck that is after it."""
    match node:
        case Place(area=Area.DECK, who=whose):
            return node, whose
        case Shuffle(who=who, words=words) if words == IT:
            if last is None:
                raise Unfit("a deck to shuffle, and none has been spoken of")
            others = who is Who.YOU and last is not Who.YOU
            return replace(node, who=last, words=OF_OTHERS) if others else node, last
        case _:
            return node, last


def as_it(node: Node) -> Node:
    """Back from `of_that_deck`."""
    return Shuffle(words=IT) if isinstance(node, Shuffle) and node.words == OF_OTHERS else node
