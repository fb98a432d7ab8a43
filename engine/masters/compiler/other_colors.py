"""Which color another one is other than: "if you place a black card …. If a card of any other color is placed, …"."""

from __future__ import annotations

from engine.language.pairs import Unfit
from engine.masters.ir.nodes import Choose, Skill
from engine.masters.ir.nouns import THIS_CARD, IsColor, IsMonoColor, Node, Not, Nouns, OnlyColors, SameColorAs
from engine.masters.ir.rewrite import in_turn
from engine.masters.ir.walk import walk

OTHER_COLOR = Not(OnlyColors(()))
"""Of another color, before it is said than which."""
THAN_THAT = "!c"
"""In the `words` of a filter: the color was said before."""


def than_the_one_said(skill: Skill) -> Skill:
    """The skill, with the colors that were said before "any other color"; where none was, this card's own."""
    nodes = [*walk(skill)]
    if not any(isinstance(node, Not) and node.part == OTHER_COLOR.part for node in nodes):
        return skill
    chosen = any(isinstance(node, Choose | Nouns) for node in nodes)
    return in_turn(skill, (), _behind_a_choice if chosen else _behind)[0]


def _behind_a_choice(node: Node, said: tuple[str, ...]) -> tuple[Node, tuple[str, ...]]:
    if not said and isinstance(node, Not) and node.part == OTHER_COLOR.part:
        raise Unfit("another color, and of the chosen card or of this one no words say")
    return _behind(node, said)


def _behind(node: Node, said: tuple[str, ...]) -> tuple[Node, tuple[str, ...]]:
    """A part behind the colors that were said, and the colors after it."""
    match node:
        case IsColor(color=color) | IsMonoColor(color=color) if color and color not in said:
            return node, (*said, color)
        case Not(part=OnlyColors(colors=()), words=words):
            than = OnlyColors(said) if said else SameColorAs(THIS_CARD)
            return Not(than, words=words + THAN_THAT), said
        case _:
            return node, said


def as_another(node: Node) -> Node:
    """Back from `than_the_one_said`."""
    if not isinstance(node, Not) or not node.words.endswith(THAN_THAT):
        return node
    return Not(OTHER_COLOR.part, words=node.words.removesuffix(THAN_THAT))
