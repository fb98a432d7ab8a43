"""Printed skill text -> effect language.

    compile_text("[Auto] When this card is played, draw 1 card.")  ->  one Skill for each line
    compile_card(definition)                                       ->  Printed, with both sides read

A line that the grammar cannot read in full gives a Skill with an `Unread` effect that says where reading stopped.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.masters.compiler.line import print_node, print_skill, read_line
from engine.masters.compiler.normalise import normalise
from engine.masters.ir.nodes import Skill, Unread
from engine.masters.ir.pretty import pretty, use_printer
from engine.masters.ir.walk import walk
from engine.masters.model.card import CardDefinition, Face, Printed

use_printer(print_node)


@lru_cache(maxsize=8192)
def compile_text(text: str, card_type: str = "battle") -> tuple[Skill, ...]:
    """One Skill for each line of printed text; a line of options belongs to the line before it."""
    return tuple(read_line(line) for line in lines(text))


def lines(text: str) -> list[str]:
    """The lines of a text, options joined to the line that they belong to."""
    found: list[str] = []
    for raw in text.splitlines():
        line = raw.strip()
        if not line:
            continue
        if found and line[0] in "•・●(":
            found[-1] += " " + line
        else:
            found.append(line)
    return found


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


class UnreadLine(Struct, frozen=True):
    """A line that was not read in full."""

    number: str
    side: str
    line: str
    stopped_at: int
    expected: str


class Report(Struct, frozen=True):
    """How much of a card's text was read; `round_trip` counts lines that print as they were."""

    lines: int
    lines_read: int
    round_trip: int
    unread: tuple[UnreadLine, ...]


def report(definition: CardDefinition) -> Report:
    """What the compiler makes of a card."""
    printed = compile_card(definition)
    sides = [("front", printed.front)] + ([("back", printed.back)] if printed.back else [])
    total = read = same = 0
    unread: list[UnreadLine] = []
    for side, face in sides:
        for skill in face.skills:
            total += 1
            stops = [node for node in walk(skill) if isinstance(node, Unread)]
            unread += [UnreadLine(definition.number, side, skill.text, s.stopped_at, s.expected) for s in stops[:1]]
            if not stops:
                read += 1
                same += print_skill(skill) == normalise(skill.text)
    return Report(total, read, same, tuple(unread))


__all__ = ["Report", "UnreadLine", "compile_card", "compile_text", "normalise", "pretty", "print_skill", "report"]
