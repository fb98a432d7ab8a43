"""Which color another one is other than: "if you place a black card …. If a card of any other color is placed, …"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.ir.nodes import Choose, Skill
from engine.masters.ir.nouns import THIS_CARD, IsColor, IsMonoColor, Node, Not, Nouns, OnlyColors, SameColorAs
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

OTHER_COLOR = Not(OnlyColors(()))
"""Of another color, before it is said than which."""
THAN_THAT = "!c"
"""In the `words` of a filter: the color was said before."""


def than_the_one_said(skill: Skill) -> Skill:
    """The skill, with the colors that were said before "any other color"; where none was, this card's own."""
    said: list[str] = []
    meant: list[Node] = []
    for node in walk(skill):
        match node:
            case IsColor(color=color) | IsMonoColor(color=color) if color and color not in said:
                said.append(color)
            case Not(part=OnlyColors(colors=())):
                if not said and any(isinstance(one, Choose | Nouns) for one in walk(skill)):
                    raise Unfit("another color, and of the chosen card or of this one no words say")
                than = OnlyColors(tuple(said)) if said else SameColorAs(THIS_CARD)
                meant.append(Not(than, words=node.words + THAN_THAT))
            case _:
                pass
    found = iter(meant)

    def change(node: Node) -> Node:
        return next(found) if isinstance(node, Not) and replace(node, words="") == OTHER_COLOR else node

    return rewrite(skill, change) if meant else skill


def as_another(node: Node) -> Node:
    """Back from `than_the_one_said`."""
    if not isinstance(node, Not) or not node.words.endswith(THAN_THAT):
        return node
    return Not(OTHER_COLOR.part, words=node.words.removesuffix(THAN_THAT))
