"""Printed text -> effect language.

    compile_text("[Action] Draw 1 card.")  ->  one Line for each line
    compile_card(definition)               ->  Printed, with its lines read

A line that the grammar cannot read in full, or that nothing on such a card would carry out, gives a Line with an `Unread`
that says where reading stopped.
"""

from __future__ import annotations

import re
from functools import lru_cache

from engine.collectible.cards.definition import CardDefinition, Figures, Printed, names_of, plain_characteristics
from engine.collectible.compiler.line import normalise, pretty, print_line, read_line, round_trips
from engine.collectible.compiler.loaded import chi_cost, chi_text
from engine.collectible.compiler.sense import misplaced
from engine.collectible.ir.nodes import ChiCost, Line, Unread
from engine.collectible.ir.words import CardType

NAMED = r"(?i:Requirement: )[^().]*\([^()]*\)(?=\.)|Evolution \d+: [^().]*\([^()a-z]*\)"
"""A name with parentheses of its own: "Requirement: GOKU (CHILD).", "Evolution 2: GOKU (CHILD)"."""
PARTS = re.compile(rf"((?:{NAMED}|[^()])+?)\s*((?:\([^()]*\)\s*)+|\Z)")
"""Words, and the reminders behind them (C-11.4.5): what follows a reminder is a line of its own."""
CLOSED = re.compile(r"(?:[^()]|\([^()]*\))*")
ABILITIES = r"(?:Fierce \d+|Plunder|Super Heal|Toughness|Evolution \d+: [^\n,;.]+|Time Limit \d+)"
ABILITY = re.compile(ABILITIES)
ROW_OF_ABILITIES = re.compile(rf"{ABILITIES}(?:\s*[,;.]?\s+{ABILITIES})+\.?")


@lru_cache(maxsize=8192)
def compile_text(text: str, kind: CardType = CardType.WARRIOR, cost: ChiCost = ChiCost()) -> tuple[Line, ...]:  # noqa: B008
    """One Line for each line of printed text on a card of that kind and Chi cost."""
    return tuple(_sensible(read_line(words, note), kind, cost) for words, note in lines(text))


def lines(text: str) -> list[tuple[str, str]]:
    """The lines of a text, each with its reminder, without parentheses; several abilities on one line are parted."""
    found: list[tuple[str, str]] = []
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("(") and found:  # a reminder on a line of its own
            words, note = found.pop()
            found.append((words, f"{note} {line.strip('() ')}".strip()))
            continue
        if not CLOSED.fullmatch(line):  # a parenthesis is open: whoever reads the line shall see all of it
            found.append((line, ""))
            continue
        for part in PARTS.finditer(line):  # C-11.4.5
            words = part[1].strip()
            note = " ".join(piece.strip() for piece in re.findall(r"\(([^()]*)\)", part[2]))
            parted = ABILITY.findall(words) if ROW_OF_ABILITIES.fullmatch(words) else [words]
            found += [(one, note if one is parted[-1] else "") for one in parted]
    return found


def _sensible(line: Line, kind: CardType, cost: ChiCost) -> Line:
    odd = None if line.unread is not None else misplaced(line, kind, cost)
    return line if odd is None else Line(unread=Unread(line.text, 0, odd), text=line.text, note=line.note)


@lru_cache(maxsize=8192)
def compile_card(definition: CardDefinition) -> Printed:
    """A card with its lines read from its text."""
    cost = chi_cost(definition.chi or "-") or ChiCost()
    return Printed(
        definition,
        compile_text(definition.text, definition.type, cost),
        names_of(definition),
        plain_characteristics(definition),
        cost,
        Figures(definition.combat or 0, definition.support or 0),
        definition.injured or Figures(),
    )


__all__ = ["chi_cost", "chi_text", "compile_card", "compile_text", "normalise", "pretty", "print_line", "round_trips"]
