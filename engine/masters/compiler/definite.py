""" "The red card", "your opponent's card" behind a choice of several: the one of the chosen cards that is called so.

"Choose 1 red card and 1 blue card in your hand. Place the red card under this card and the blue card in your energy": no further red card is meant.
So with what is theirs and what is yours of two that were chosen, with "the card from your hand", with "the Battle Cards" of some Battle Cards or
Unison Cards, and with "the cards from your deck", "your opponent's card" of those that were looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.lists import ALL_OF_THEM, THE, marked
from engine.masters.ir.nodes import Choose, Condition, Effect, Look
from engine.masters.ir.nouns import (
    And,
    Filter,
    IsIn,
    Node,
    Noun,
    Nouns,
    Operand,
    Or,
    Place,
    Quantity,
    Ref,
    Referent,
    Who,
)
from engine.masters.ir.rewrite import rewrite


def the_same_again(effect: Effect) -> Effect:
    """The effect, in which the phrases that call a chosen card by what it is mean that one."""
    return _TheSameAgain().read(effect, ())[0]


_Said = tuple[tuple[Noun, Referent], ...]
"""The phrases of what was chosen by then."""


class _TheSameAgain(InOrder[_Said]):
    def asked(self, condition: Condition, said: _Said) -> Condition:
        return rewrite(condition, lambda node: _again(node, said)) if said else condition

    def meant(self, effect: Effect, said: _Said) -> Effect:
        return rewrite(effect, lambda node: _again(node, said)) if said else effect

    def after(self, effect: Effect, said: _Said) -> _Said:
        if isinstance(effect, Choose):
            return (*said, *((noun, Referent.CHOSEN) for noun in _phrases(effect.noun)))
        if isinstance(effect, Look) and isinstance(effect.what, Nouns):
            return (*said, *((_anywhere_in_it(noun), Referent.AMONG) for noun in _phrases(effect.what)))
        return said


def _again(node: Node, said: _Said) -> Node:
    if not isinstance(node, Noun) or node.among is not None:
        return node
    definite = node.quantity == Quantity.A and THE in node.words.partition("!")[0].partition(":")[0]
    if not definite and not (node.quantity == Quantity.BARE and node.owner is not None and is_one(node.filter)):
        return node
    called = [(one, to) for one, to in said if _calls(node, one)]
    meant, spoken_of = [one for one, _ in called], {to for _, to in called}
    if len(spoken_of) != 1:
        return node
    fields: dict[str, Any] = {"among": Ref(spoken_of.pop()), "words": marked(node.words, "m")}
    if definite:
        fields |= {"quantity": Quantity.ALL, "words": marked(node.words, "m" + ALL_OF_THEM)}
    if node.implied or not node.places:  # "the Battle Card" beside an energy that was chosen as well
        there = tuple(dict.fromkeys(place for one in meant for place in one.places))
        fields |= {"places": there, "implied": bool(there)} if all(one.places for one in meant) else NOWHERE
    return replace(node, **fields)


NOWHERE: dict[str, Any] = {"places": (), "implied": False}


def _phrases(operand: Operand) -> Iterator[Noun]:
    match operand:
        case Noun():
            yield operand
        case Nouns(parts=parts):
            for part in parts:
                yield from _phrases(part)
        case _:
            pass


def _anywhere_in_it(noun: Noun) -> Noun:
    """Cards that were looked at, wherever in the deck they have come to lie."""
    return replace(noun, places=tuple([replace(place, position=None) for place in noun.places]))


def is_one(filter: Filter) -> bool:
    """Whether it is said of one card: "your opponent's Battle Card", "your opponent's card"."""
    if not isinstance(filter, And):
        return False
    layout, _, letters = filter.words.partition(":")
    return layout[2:] == "0" and not letters.endswith("b")


def _calls(noun: Noun, said: Noun) -> bool:
    """Whether the phrase says of a card nothing that the choice did not say: its color, name, type, whose it is, where it lies."""
    owner = None if noun.owner is None else _side(noun.owner)
    whose = {_side(who) for who in (said.owner, *(place.who for place in said.places)) if who is not None}
    if owner is not None and owner not in whose:
        return False
    if noun.places and not noun.implied and not set(map(_there, noun.places)) <= set(map(_there, said.places)):
        return False
    known = set(_asked(said.filter))
    return all(part in known for part in _asked(noun.filter))


def _asked(filter: Filter) -> Iterator[Filter]:
    """What is said of a card; of one of several kinds ("Battle Cards or Unison Cards"), which they are."""
    if isinstance(filter, (And, Or)):
        for part in filter.parts:
            yield from _asked(part)
    elif not isinstance(filter, IsIn):
        yield filter


def _side(who: Who) -> Who:
    return Who.OPPONENT if who is Who.THEY else who


def _there(place: Place) -> Place:
    return replace(place, who=_side(place.who) if place.who is not None else None, words="")
