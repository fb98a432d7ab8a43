"""A text line by line, a card side by side, and the words of a node."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.language.folding import Repair
from engine.masters.cards.definition import CardDefinition, Face, Printed
from engine.masters.compiler.line import print_node, read_line, repairs_of
from engine.masters.compiler.loaded import language
from engine.masters.ir.describe import describe
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Node


@lru_cache(maxsize=8192)
def compile_text(text: str, card_type: str = "battle") -> tuple[Skill, ...]:
    """One Skill for each line of printed text; a line of options belongs to the line before it."""
    return tuple(read_line(line) for line in lines(text))


NEXT_SKILL = re.compile(
    r"(?<=[\w\]])([.)])[ \t]*(?=\[(?:Auto|Permanent|Activate\b[^\]\n]*|Counter\b[^\]\n]*)\](?! skills?\b))",
    re.IGNORECASE,
)
"""The end of a skill that the next one follows on the same line."""


_DASH = re.compile(r"^[-*–—] ")
"""A bullet as it is typed (10-27-2)."""


def lines(text: str) -> list[str]:
    """The skills of a text, each in a line: several on one line parted, options joined to the line that they belong to."""
    found: list[str] = []
    for raw in text.splitlines():
        line = raw.strip()
        if not line:
            continue
        line = _DASH.sub("• ", line) if found else line
        if found and (line[0] in "•・●(" or line[0].islower() or (line[0].isalpha() and "•" in found[-1])):
            found[-1] += " " + line  # "• …\nIf …, choose both instead."; a line of a new skill begins with a bracket
        else:
            found += parted(line)
    return found


def parted(line: str) -> list[str]:
    """The skills that stand on one line; a skill in quotes belongs to the one that quotes it."""
    ends = [end.end() for end in NEXT_SKILL.finditer(line) if line.count('"', 0, end.start()) % 2 == 0]
    return [line[start:end].strip() for start, end in zip((0, *ends), (*ends, len(line)), strict=True)]


def repairs(text: str) -> list[tuple[str, Repair]]:
    """What of a text was taken for something else than what is printed, each with its line."""
    split = [
        (line, Repair(line[len(parted(line)[0]) :], "a line of its own"))
        for line in text.splitlines()
        if len(parted(line)) > 1
    ]
    return split + [(line, repair) for line in lines(text) for repair in repairs_of(line)]


def pretty(node: Node) -> str:
    """A skill, an effect, a condition, a trigger or a noun phrase in the words of a card; a plain description where it has none.

    The words come from the grammar that reads them, which is read itself when the first node is read or printed. Nodes made by hand,
    with no `words`, are printed in the first wording that the grammar has for them.
    """
    words = print_node(node)
    return describe(node) if words is None else words


def get_ready() -> None:
    """Read what a question in the midst of a match would wait for: the modules that print single sentences, and the grammar for them."""
    language()


@lru_cache(maxsize=8192)
def compile_card(definition: CardDefinition) -> Printed:
    """A card with its skills read from its text."""
    front = Face(
        name=definition.name,
        power=definition.power,
        character=definition.character,
        traits=definition.traits,
        skills=compile_text(definition.text, definition.type.value),
        text=definition.text,
    )
    if definition.back is None:
        return Printed(definition, front)
    side = definition.back
    back = Face(
        name=side.name,
        power=side.power,
        character=definition.character if side.character is None else side.character,
        traits=definition.traits if side.traits is None else side.traits,
        skills=compile_text(side.text, definition.type.value),
        text=side.text,
    )
    return Printed(definition, front, back)
