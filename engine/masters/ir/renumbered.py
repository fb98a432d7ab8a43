"""Replacements of a number: what asks for all that comes at once, and leaves of it more or less (8-9, 4-9-3, 4-10-2-2, 4-12-5-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.masters.ir.nodes import Deed, Draw, Effect, Renumber, ReplaceEvent
from engine.masters.ir.nouns import Const, Noun, Quantity, ThatMany, Who, conjuncts
from engine.masters.ir.read_once import read_once
from engine.masters.ir.vocabulary import Counted
from engine.masters.ir.walk import walk


@read_once
def of_the_number(effect: Effect) -> bool:
    """Whether what the effect replaces is all that comes at once: it says how many more or fewer, or asks for so many of them."""
    if not isinstance(effect, ReplaceEvent):
        return False
    if renumbers(effect):
        return True
    match effect.event:
        case Deed(verb="draw", noun=Noun(quantity=Quantity.OR_MORE, n=n)):
            return n != Const(1)
        case Deed(verb="draw", noun=Noun(quantity=Quantity.BARE), by=by):
            return isinstance(effect.substitute, Draw) and effect.substitute.who is by
        case Deed(verb="add marker"):
            return any(isinstance(node, ThatMany) for node in walk(effect.substitute))
        case _:
            return False


@read_once
def renumbers(effect: ReplaceEvent) -> bool:
    """Whether what would happen comes all the same, more or less of it."""
    return any(isinstance(node, Renumber) for node in walk(effect.substitute))


def misnumbered(effect: ReplaceEvent) -> Iterator[tuple[str, str]]:
    """What comes in no number that could be another one, or is not what would happen."""
    if not of_the_number(effect):
        return
    deed = effect.event
    if not isinstance(deed, Deed) or deed.verb not in get_args(Counted):
        yield "nothing", "another number of what does not come in one"
        return
    if deed.verb == "draw" and isinstance(deed.noun, Noun) and (any(conjuncts(deed.noun.filter)) or deed.source):
        yield "nothing", "a number of cards of which nobody knows what they are"
    if deed.nth is not None and isinstance(deed.noun, Noun) and deed.noun.quantity is Quantity.OR_MORE:
        yield "nothing", "how often so many cards were drawn at once, which is not kept"
    for node in walk(effect.substitute):
        if not isinstance(node, Renumber):
            continue
        if node.verb and node.verb != deed.verb:
            yield "nothing", "another number of what would not happen"
        if node.who is not Who.EITHER and (node.who is Who.YOU) != (deed.by is Who.YOU):
            yield "nothing", "more or less for another player than the one of whom it is said"
