"""Numbers of each card for itself ("double their power"), and numbers of which no words say what they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    Can,
    Cannot,
    GetComboCost,
    GetComboPower,
    GetCost,
    GetPower,
    Gets,
    SetNumber,
    Skill,
    SkillKind,
)
from engine.masters.ir.nouns import Attr, AttrOf, Node, PerEach, Ref, Referent, Sum
from engine.masters.ir.read_once import read_once
from engine.masters.ir.walk import walk

OWN = Ref(Referent.IT, words="own")
"""In the amount of a change: the card that gets it."""


OF_ITS_OWN = "!it"
"""Begins the `words` of such a reference that the text says with "its" or "their"."""


def is_own(node: Node) -> bool:
    """Whether the reference, in the amount of a change, is to the card that gets it."""
    return node == OWN or (isinstance(node, Ref) and node.to is Referent.IT and node.words.startswith(OF_ITS_OWN))


@read_once
def says_own(node: Node) -> bool:
    """Whether the number is one of each card for itself."""
    return any(is_own(part) for part in walk(node))


def by_its_own(effect: Gets) -> bool:
    """Whether each card gets a number of its own."""
    return any(says_own(change) for change in effect.changes)


def unknown_numbers(skill: Skill, nodes: Iterable[Node]) -> Iterator[tuple[str, str]]:
    """What grows by itself for as long as it lasts, and the difference of nothing."""
    for node in nodes:
        if isinstance(node, Sum) and not node.parts:
            yield "nothing", "the difference, where no two numbers are compared"
        if isinstance(node, Gets) and skill.kind == SkillKind.PERMANENT and _grows(node):
            yield "nothing", "a number that it changes itself, for as long as that lasts"
        if isinstance(node, SetNumber) and node.attr is Attr.SPECIFIED_COST:
            yield "nothing", "a specified cost is reduced or done without (2-11-3-2), and is set to no number"


def _grows(effect: Gets) -> bool:
    """Whether each card gets a number of its own that such an effect may change; cards beneath it are none."""
    changes = (change for change in effect.changes if not isinstance(change, Can | Cannot))
    numbers = (node for change in changes for node in walk(change) if isinstance(node, AttrOf))
    return any(is_own(node.of) for node in numbers)


def scaled(gets: Gets, each: PerEach) -> Gets:
    """ "Its power is increased by 5000 for each …", said once behind all changes: each change so many times."""
    changes = tuple(
        replace(one, amount=replace(each, amount=one.amount))
        if isinstance(one, (GetPower, GetComboPower, GetCost, GetComboCost))
        else one
        for one in gets.changes
    )
    return replace(gets, changes=changes)
