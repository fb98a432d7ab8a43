"""Numbers of each card for itself ("double their power"), and numbers of which no words say what they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.masters.ir.nodes import Gets, Skill, SkillKind
from engine.masters.ir.nouns import Node, Ref, Referent, Sum
from engine.masters.ir.walk import walk

OWN = Ref(Referent.IT, words="own")
"""In the amount of a change: the card that gets it."""


def by_its_own(effect: Gets) -> bool:
    """Whether each card gets a number of its own."""
    return any(node == OWN for change in effect.changes for node in walk(change))


def unknown_numbers(skill: Skill, nodes: Iterable[Node]) -> Iterator[tuple[str, str]]:
    """What grows by itself for as long as it lasts, and the difference of nothing."""
    for node in nodes:
        if isinstance(node, Sum) and not node.parts:
            yield "nothing", "the difference, where no two numbers are compared"
        if isinstance(node, Gets) and skill.kind == SkillKind.PERMANENT and by_its_own(node):
            yield "nothing", "a number that it changes itself, for as long as that lasts"
