"""The keyword skills (chapter 10) and the kinds of skills: one table, read by lexer, offers, facts, view, decks and editions.

A keyword skill that is a fact and nothing more ([Critical], [Barrier]) needs its row alone, and is asked for where the rules speak of it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.masters.ir.nodes import Keyword, Requirement, Skill, SkillKind

Use = Literal["", "main", "battle"]
"""At which free timing a keyword skill is activated; "" where it is none that is."""


class KeywordRow(Struct, frozen=True):
    """One keyword skill, or one kind of skill that stands in brackets.

    `activation`: the clause of activating it. `family`: the name by which text means it together with others (10-5-3-2, 10-13-2-1). `hand`: it is activated
    from the hand. `lasting`: it is a continuous effect by itself. `modifies`: it stands before another skill and changes how that works.
    `first_edition`: the rules of 2017 know it. `in_deck`: how many cards with it a deck may hold, with the clause. `strike`, `attacks`: the damage
    that an attack inflicts (10-7-1), the attacks in a turn (10-8-1). `colors`: it is followed by colors.
    """

    name: str
    activation: str = ""
    family: str = ""
    use: Use = ""
    hand: bool = False
    lasting: bool = False
    modifies: bool = False
    first_edition: bool = False
    in_deck: tuple[int, str] | None = None
    strike: int = 1
    attacks: int = 1
    colors: bool = False


TABLE: tuple[KeywordRow, ...] = (
    KeywordRow("Auto"),
    KeywordRow("Permanent"),
    KeywordRow("Activate: Main"),
    KeywordRow("Activate: Battle"),
    KeywordRow("Activate: Main/Battle"),
    KeywordRow("Activate"),
    KeywordRow("Counter: Play", first_edition=True),
    KeywordRow("Counter: Attack", first_edition=True),
    KeywordRow("Counter: Battle Card Attack"),
    KeywordRow("Counter: Counter", first_edition=True),
    KeywordRow("Counter", "10-10-1"),
    KeywordRow("Awaken", "10-2-1", first_edition=True),
    KeywordRow("Awaken: Surge"),
    KeywordRow("Wish", "10-28-1"),
    KeywordRow("Once per turn"),
    KeywordRow("Blocker", "10-4-1", first_edition=True),
    KeywordRow("Double Strike", family="Strike", first_edition=True, strike=2),  # 10-7-1-1
    KeywordRow("Triple Strike", family="Strike", first_edition=True, strike=3),  # 10-7-1-2
    KeywordRow("Quadruple Strike", family="Strike", first_edition=True, strike=4),  # 10-7-1-3
    KeywordRow("Victory Strike"),
    KeywordRow("Strike"),
    KeywordRow("Dual Attack", family="Attack", first_edition=True, attacks=2),  # 10-8-1-1
    KeywordRow("Triple Attack", family="Attack", attacks=3),  # 10-8-1-2
    KeywordRow("Critical", first_edition=True),
    KeywordRow("Revenge", first_edition=True),
    KeywordRow("Barrier"),
    KeywordRow("Deflect"),
    KeywordRow("Super Combo", in_deck=(4, "10-17")),
    KeywordRow("Energy-Exhaust"),
    KeywordRow("Unique"),
    KeywordRow("Ultimate", in_deck=(1, "10-14-1")),
    KeywordRow("Field", "10-3-1", use="main", hand=True, first_edition=True),
    KeywordRow("Indestructible"),
    KeywordRow("Servant", lasting=True),
    KeywordRow("Overlord", "10-44-1", use="main"),
    KeywordRow("Offering"),
    KeywordRow("Heroic"),
    KeywordRow("Villainous"),
    KeywordRow("Invoker"),
    KeywordRow("Successor", "10-41-1", use="main", hand=True),
    KeywordRow("Rejuvenate", "10-46-1", use="main"),
    KeywordRow("Wormhole"),
    KeywordRow("Dragon Ball", in_deck=(7, "10-31-1")),
    KeywordRow("Warrior of Universe 7", lasting=True),
    KeywordRow("Evolve", "10-5-4", family="Evolve", use="main", hand=True, first_edition=True),
    KeywordRow("EX-Evolve", "10-5-4", family="Evolve", use="main", hand=True),
    KeywordRow("Xeno-Evolve", "10-5-5", family="Evolve", use="main", hand=True),
    KeywordRow("Union", family="Union"),
    KeywordRow("Union-Fusion", "10-13-3-4", family="Union", use="main", hand=True),
    KeywordRow("Union-Potara", "10-13-4-4", family="Union", use="main", hand=True),
    KeywordRow("Union-Absorb", "10-13-5-1", family="Union", use="main"),
    KeywordRow("Over Realm", "10-15-3", use="main", hand=True),
    KeywordRow("Dark Over Realm", "10-25-3", use="main", hand=True),
    KeywordRow("Swap", "10-24-3", use="main"),
    KeywordRow("Arrival", "10-32-1", use="battle", hand=True, colors=True),
    KeywordRow("Aegis", "10-33-1", use="battle", colors=True),
    KeywordRow("Alliance", colors=True),
    KeywordRow("Revive", colors=True),
    KeywordRow("Bond", modifies=True),
    KeywordRow("Burst", modifies=True),
    KeywordRow("Sparking", modifies=True),
    KeywordRow("Empower"),
    KeywordRow("Spirit Boost", modifies=True),
    KeywordRow("Limit", modifies=True),
)

BY_NAME: dict[str, KeywordRow] = {row.name: row for row in TABLE}
NO_KEYWORD = KeywordRow("")

HAND_KEYWORDS = frozenset(row.name for row in TABLE if row.hand)
"""Keyword skills that are activated from the hand."""
LASTING_KEYWORDS = frozenset(row.name for row in TABLE if row.lasting)
"""Keyword skills that are continuous effects by themselves."""
MODIFIERS = tuple(row.name for row in TABLE if row.modifies)
"""Keyword skills that change how the skill behind them works."""
FIRST_EDITION = frozenset(row.name for row in TABLE if row.first_edition)
"""The keyword skills of the rules of 2017."""

FAMILIES: dict[str, frozenset[str]] = {
    name: frozenset(row.name for row in TABLE if row.family == name)
    for name in {row.family for row in TABLE if row.family}
}
"""Families of keyword skills: card text that names the family means each of them (10-5-3-2, 10-13-2-1)."""


def row_of(name: str) -> KeywordRow:
    """The row of a keyword skill; an empty one for a name that is none."""
    return BY_NAME.get(name, NO_KEYWORD)


def family(name: str) -> frozenset[str]:
    """The keyword skills that a name stands for."""
    return FAMILIES.get(name, frozenset({name}))


def activated(skill: Skill) -> Keyword | None:
    """The keyword skill of this line that is activated, if there is one."""
    if skill.kind != SkillKind.KEYWORDS:
        return None
    return next((keyword for keyword in skill.keywords if row_of(keyword.name).use), None)


def keyword_requirements(skill: Skill, keyword: Keyword | None) -> tuple[Requirement, ...]:
    """Everything before the colon: the line's own requirements and the keyword's."""
    return skill.requirements if keyword is None else (*skill.requirements, *keyword.cost)
