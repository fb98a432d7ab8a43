"""What "it" is that is shuffled: "return them to your deck, then shuffle it" is said of the deck or the life that was spoken of last."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.doers import THEIRS
from engine.masters.ir.nodes import Effect, Shuffle
from engine.masters.ir.nouns import Area, Node, Place, Who
from engine.masters.ir.rewrite import in_turn
from engine.masters.ir.walk import walk

IT, SAID_BEFORE, OF_OTHERS, CARDS = "it", "it!", "it!o", "it!c"
"""In the `words` of a shuffle: what is shuffled is "it"; who does it is said before; it is another player's than that of who shuffles by the
words; it is "them", the cards of one player's life."""


def of_that_deck(effect: Effect) -> Effect:
    """The effect, with what is shuffled, and whose it is, where that is "it"."""
    said = any(isinstance(node, Shuffle) and node.words in (IT, SAID_BEFORE, THEIRS) for node in walk(effect))
    return in_turn(effect, None, _behind)[0] if said else effect


def _behind(node: Node, last: Place | None) -> tuple[Node, Place | None]:
    """A part behind the deck or life that was spoken of last, and which one that is after it."""
    match node:
        case Place(area=Area.DECK | Area.LIFE):
            return node, node
        case Shuffle(who=Who.YOU, words=words) if words == THEIRS:
            raise Unfit("somebody else's deck to shuffle, and nobody else shuffles")
        case Shuffle(who=who, words=words) if words in (IT, SAID_BEFORE):
            if last is None:
                raise Unfit("a deck to shuffle, and none has been spoken of")
            there = replace(node, area=last.area)
            if who is Who.EACH and last.area is Area.LIFE and last.who in (Who.YOU, Who.OPPONENT):
                return replace(there, who=last.who, words=CARDS), last
            others = words == IT and who is Who.YOU and last.who is not Who.YOU
            return replace(there, who=last.who or who, words=OF_OTHERS) if others else there, last
        case _:
            return node, last


def as_it(node: Node) -> Node:
    """Back from `of_that_deck`."""
    if not isinstance(node, Shuffle) or node.words not in (IT, SAID_BEFORE, OF_OTHERS, CARDS):
        return node
    if node.words == CARDS:
        return Shuffle(who=Who.EACH, words=IT)
    return Shuffle(words=IT) if node.words == OF_OTHERS else replace(node, area=Area.DECK)
