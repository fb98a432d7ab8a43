"""Numbers of each card for itself: "your Battle Cards get power equal to their combo power", "each of them gets +5000 power for each card under it"."""

from __future__ import annotations

import re
from typing import TypeVar

from msgspec.structs import replace

from engine.masters.compiler.found_there import THAT_THERE, asked_for, phrase
from engine.masters.compiler.pointing import pointed
from engine.masters.ir.nodes import Change, Condition, Effect, Gets, If, SetNumber, WhereX
from engine.masters.ir.nouns import (
    THIS_CARD,
    Attr,
    AttrOf,
    Compare,
    IsType,
    Node,
    Noun,
    Operand,
    Quantity,
    Ref,
    Referent,
    Sum,
    Who,
    conjuncts,
)
from engine.masters.ir.own_numbers import OF_ITS_OWN
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

N = TypeVar("N", bound=Node)

_THEIR = re.compile(r"\bget\b[^.;]*\b(?:their|them)\b")
_EACH = re.compile(r"\beach of (?:them|those cards|the chosen cards) (?:also )?gets\b[^.;]*\b(?:its|it)\b")


def of_each_card(effect: Effect, text: str) -> Effect:
    """What is said of several cards that get something is a number of each of them (8-8-1); "its original power" is that of what it is set for."""

    def change(node: Node) -> Node:
        match node:
            case Gets(what=what) if _several(what, text):
                return replace(node, changes=tuple(rewrite(one, _own) for one in node.changes))
            case SetNumber(
                attr=attr, original=False, value=AttrOf(attr=same, of=Ref(to=Referent.IT) as of, original=True) as value
            ) if attr is same and not of.verb and of.words != "own":
                return replace(node, value=replace(value, of=replace(of, words=OF_ITS_OWN + of.words)))
            case Gets(what=what) if what == THIS_CARD:
                return replace(node, changes=tuple(map(_original, node.changes)))
            case If(condition=condition, then=Gets(what=what) as got) if what == THIS_CARD and _of_no_unison(condition):
                return replace(node, then=replace(got, changes=tuple(rewrite(one, _marked) for one in got.changes)))
            case If(condition=condition, then=then) if (unison := _unison(condition)) is not None:
                return replace(node, then=rewrite(then, lambda part: _of_that_unison(part, unison)))
            case WhereX(effect=Gets(what=what)) if _several(what, text):
                return replace(node, x=rewrite(node.x, _own))
            case _:
                return node

    return rewrite(effect, change)


def against_its_own(node: Compare) -> Compare:
    """ "Your Battle Cards with more power than their original power": each against its own."""
    match node:
        case Compare(value=AttrOf(of=Ref(to=Referent.IT, said="", verb="") as of, original=True) as value):
            return replace(node, value=replace(value, of=_own(of)))
        case _:
            return node


def _original(change: Change) -> Change:
    """ "This card's power becomes double its original power", whatever card a condition in front has named."""

    def own(node: Node) -> Node:
        match node:
            case AttrOf(of=Ref(to=Referent.IT, said="", verb="") as of, original=True):
                return replace(node, of=pointed(of, Referent.THIS_CARD))
            case _:
                return node

    return rewrite(change, own) if isinstance(change, SetNumber) and isinstance(change.value, Sum) else change


def _of_no_unison(condition: Condition) -> bool:
    return not any(isinstance(node, IsType) and node.type == "unison" for node in walk(condition))


def _unison(condition: Condition) -> Noun | None:
    """The Unison Card that the condition finds: of one player there is no more than one."""
    found = asked_for(condition)
    there = None if found is None or found.who is None else phrase(found)
    return there if there is not None and IsType("unison") in conjuncts(there.filter) else None


def _of_that_unison(node: Node, unison: Noun) -> Node:
    """ "If you have a red Unison Card in play, draw 1 card for every 2 markers on that Unison Card", "on it"."""
    match node:
        case AttrOf(attr=attr, of=Ref(to=Referent.IT, verb="", words="") as of) if of.said in ("unison", "card") or (
            attr is Attr.MARKERS and of.said == "" and unison.owner is Who.YOU
        ):
            return replace(node, of=replace(unison, words=THAT_THERE + of.said))
        case _:
            return node


def _marked(node: Node) -> Node:
    """ "If your Leader Card is red, this card gets +5000 power for each marker on it": there are markers on Unison Cards alone, so on this one."""
    match node:
        case AttrOf(attr=Attr.MARKERS, of=Ref(to=Referent.IT, verb="") as of):
            return replace(node, of=pointed(of, Referent.THIS_CARD))
        case _:
            return node


def _several(what: Operand, text: str) -> bool:
    match what:
        case Noun(quantity=Quantity.EACH):
            return True
        case Noun(quantity=Quantity.ALL | Quantity.BARE):
            return _THEIR.search(text) is not None
        case Ref(to=Referent.IT):
            return _THEIR.search(text) is not None or _EACH.search(text) is not None
        case _:
            return False


def _own(node: N) -> N:
    """ "It" or "they" as the card that gets the change."""
    if not isinstance(node, Ref) or node.to is not Referent.IT or node.said or node.verb or node.words == "own":
        return node
    return replace(node, words=OF_ITS_OWN + node.words)
