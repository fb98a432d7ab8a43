"""The keyword skills (chapter 10) and the kinds of skills: one table, read by lexer, offers, facts, view, decks, editions and bots.

A keyword skill that is a fact and nothing more ([Critical], [Barrier]) needs its row alone, and is asked for where the rules speak of it.
One that is activated or triggers by itself needs its functions in `keywords/book.py`, too. No other module lists keyword skills.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Literal

from msgspec import Struct

from engine.masters.ir.nodes import Keyword, Requirement, Skill, SkillKind

Use = Literal["", "main", "battle"]
"""At which free timing a keyword skill is activated; "" where it is none that is."""


class KeywordRow(Struct, frozen=True):
    """One keyword skill, or one kind of skill that stands in brackets."""

    name: str  # as it stands in brackets, without number or colors
    clause: str  # the section of chapter 10 about it, or about its family; of a kind of skill, the clause of chapter 8
    activation: str = ""  # the clause of activating it
    family: str = ""  # the name by which text means it together with others
    use: Use = ""
    hand: bool = False  # it is activated from the hand
    auto: bool = False  # it is an [Auto] keyword skill
    lasting: bool = False  # it is a continuous effect by itself
    plays: bool = False  # it plays cards, without a word about it
    names: bool = False  # the cards that it is done with stand behind its cost
    says: bool = False  # what it does stands behind its cost; of any other, what stands there is its cost alone
    figure: Callable[[Skill], int | None] | None = (
        None  # of one that stands before another skill: its number there, 0 without one
    )
    letter: str = ""  # by which a line that was read remembers where the figure stood
    modifies: bool = False  # it changes how the skill behind it works, and makes that one a keyword skill
    first_edition: bool = False  # the rules of 2017 know it
    in_deck: tuple[int, str] | None = None  # how many cards with it a deck may hold, and the clause
    strike: int = 1  # the damage that an attack inflicts
    attacks: int = 1  # how often a card may attack in a turn
    colors: bool = False  # colors follow it
    counted: bool = False  # a number follows it, and none follows any other
    of_rules: bool = True  # the rules name it; else it works as the one whose clause it has
    example: str = ""  # a line that has it, where its name in brackets is no whole line


# fmt: off
TABLE: tuple[KeywordRow, ...] = (
    KeywordRow("Auto", "8-1-5", example="[Auto] When this card is KO'd, draw 1 card."),
    KeywordRow("Permanent", "8-1-4", example="[Permanent] This card gets +1000 power."),
    KeywordRow("Activate: Main", "8-1-3", example="[Activate: Main] Draw 1 card."),
    KeywordRow("Activate: Battle", "8-1-3", example="[Activate: Battle] Draw 1 card."),
    KeywordRow("Activate: Main/Battle", "8-1-3"),
    KeywordRow("Activate", "8-1-3", example="[Activate: Main] Draw 1 card."),
    KeywordRow("Counter: Play", "10-10", first_edition=True, family="Counter"),
    KeywordRow("Counter: Attack", "10-10", first_edition=True, family="Counter"),
    KeywordRow("Counter: Battle Card Attack", "10-10", family="Counter"),
    KeywordRow("Counter: Counter", "10-10", first_edition=True, family="Counter"),
    KeywordRow("Counter", "10-10", "10-10-1", family="Counter", example="[Counter: Attack] Negate the attack."),
    KeywordRow("Awaken", "10-2", "10-2-1", first_edition=True, example="[Awaken] When your life is at 8 or less : Draw 1 card, then flip this card over."),
    KeywordRow("Awaken: Surge", "10-2"),
    KeywordRow("Wish", "10-28", "10-28-1"),
    KeywordRow("Once per turn", "10-11", letter="O", figure=lambda skill: 0 if skill.per_turn == 1 else None, first_edition=True),
    KeywordRow("Twice per turn", "10-11", letter="W", figure=lambda skill: 0 if skill.per_turn == 2 else None, of_rules=False),
    KeywordRow("3 times per turn", "10-11", letter="H", figure=lambda skill: 0 if skill.per_turn == 3 else None, of_rules=False),
    KeywordRow("Blocker", "10-4", "10-4-1", first_edition=True, auto=True),
    KeywordRow("Double Strike", "10-7", family="Strike", first_edition=True, strike=2),  # 10-7-1-1
    KeywordRow("Triple Strike", "10-7", family="Strike", first_edition=True, strike=3),  # 10-7-1-2
    KeywordRow("Quadruple Strike", "10-7", family="Strike", first_edition=True, strike=4),  # 10-7-1-3
    KeywordRow("Victory Strike", "10-20"),
    KeywordRow("Strike", "10-7", example="[Double Strike]"),
    KeywordRow("Dual Attack", "10-8", family="Attack", first_edition=True, attacks=2, auto=True),  # 10-8-1-1
    KeywordRow("Triple Attack", "10-8", family="Attack", attacks=3, auto=True),  # 10-8-1-2
    KeywordRow("Critical", "10-6", first_edition=True),
    KeywordRow("Revenge", "10-9", first_edition=True, auto=True),
    KeywordRow("Barrier", "10-16"),
    KeywordRow("Deflect", "10-22"),
    KeywordRow("Super Combo", "10-17", in_deck=(4, "10-17")),
    KeywordRow("Energy-Exhaust", "10-34"),
    KeywordRow("Unique", "10-42"),
    KeywordRow("Ultimate", "10-14", in_deck=(1, "10-14-1")),
    KeywordRow("Field", "10-3", "10-3-1", use="main", hand=True, first_edition=True),
    KeywordRow("Indestructible", "10-12"),
    KeywordRow("Servant", "10-43", lasting=True),
    KeywordRow("Overlord", "10-44", "10-44-1", use="main"),
    KeywordRow("Offering", "10-36", auto=True),
    KeywordRow("Heroic", "10-38", auto=True),
    KeywordRow("Villainous", "10-39", auto=True),
    KeywordRow("Invoker", "10-40"),
    KeywordRow("Successor", "10-41", "10-41-1", use="main", hand=True, plays=True),
    KeywordRow("Rejuvenate", "10-46", "10-46-1", use="main"),
    KeywordRow("Wormhole", "10-26"),
    KeywordRow("Dragon Ball", "10-31", in_deck=(7, "10-31-1")),
    KeywordRow("Warrior of Universe 7", "10-21", lasting=True),
    KeywordRow("Evolve", "10-5", "10-5-4", family="Evolve", use="main", hand=True, plays=True, names=True, first_edition=True, example="[Evolve] : <Son Goku>"),
    KeywordRow("EX-Evolve", "10-5", "10-5-4", family="Evolve", use="main", hand=True, plays=True, names=True, example="[EX-Evolve] : <Son Goku>"),
    KeywordRow("Xeno-Evolve", "10-5", "10-5-5", family="Evolve", use="main", hand=True, plays=True, names=True, example="[Xeno-Evolve] : <Son Goku>"),
    KeywordRow("Union", "10-13", family="Union", example="[Union-Potara] : <A> and <B>"),
    KeywordRow("Union-Fusion", "10-13-3", "10-13-3-4", family="Union", use="main", hand=True, plays=True, names=True, example="[Union-Fusion] : <A> and <B>"),
    KeywordRow("Union-Potara", "10-13-4", "10-13-4-4", family="Union", use="main", hand=True, plays=True, names=True, example="[Union-Potara] : <A> and <B>"),
    KeywordRow("Union-Absorb", "10-13-5", "10-13-5-1", family="Union", use="main", says=True),
    KeywordRow("Over Realm", "10-15", "10-15-3", counted=True, use="main", hand=True, plays=True, example="[Over Realm 7]"),
    KeywordRow("Dark Over Realm", "10-25", "10-25-3", counted=True, use="main", hand=True, plays=True, example="[Dark Over Realm 7]"),
    KeywordRow("Swap", "10-24", "10-24-3", counted=True, use="main", plays=True, names=True, example="[Swap 2] : <Son Goku>"),
    KeywordRow("Arrival", "10-32", "10-32-1", use="battle", hand=True, plays=True, colors=True, example="[Arrival Red/Green]"),
    KeywordRow("Aegis", "10-33", "10-33-1", use="battle", colors=True),
    KeywordRow("Alliance", "10-35", colors=True, says=True, example="[Alliance Red/Green]", auto=True),
    KeywordRow("Revive", "10-37", plays=True, colors=True, example="[Revive Red/Green]", auto=True),
    KeywordRow("Bond", "10-23", counted=True, modifies=True, letter="N", figure=lambda skill: skill.bond and skill.bond.n),
    KeywordRow("Burst", "10-30", counted=True, modifies=True, letter="B", figure=lambda skill: skill.burst),
    KeywordRow("Sparking", "10-29", counted=True, modifies=True, letter="S", figure=lambda skill: skill.sparking),
    KeywordRow("Empower", "10-49", counted=True),
    KeywordRow("Spirit Boost", "10-47", counted=True, modifies=True, letter="P", figure=lambda skill: skill.spirit_boost and skill.spirit_boost.n),
    KeywordRow("Limit", "10-48", counted=True, modifies=True, letter="L", figure=lambda skill: skill.limit),
)
# fmt: on

BY_NAME: dict[str, KeywordRow] = {row.name: row for row in TABLE}
NO_KEYWORD = KeywordRow("", "")

HAND_KEYWORDS = frozenset(row.name for row in TABLE if row.hand)
"""Keyword skills that are activated from the hand."""
PLAYING_KEYWORDS = frozenset(row.name for row in TABLE if row.plays)
"""Keyword skills that play cards."""
PAID_KEYWORDS = frozenset(row.name for row in TABLE if row.use or row.says or row.plays)
"""Keyword skills that a price may stand behind."""
NAMING_KEYWORDS = frozenset(row.name for row in TABLE if row.names)
"""Keyword skills that say behind their cost with which cards they are done."""
UNITING_KEYWORDS = frozenset(("Union-Fusion", "Union-Potara"))
"""Those that are done with one each of several named cards (10-13-3-3, 10-13-4-3)."""
SAYING_KEYWORDS = frozenset(row.name for row in TABLE if row.says)
"""Keyword skills that say behind their cost what they do."""
LASTING_KEYWORDS = frozenset(row.name for row in TABLE if row.lasting)
"""Keyword skills that are continuous effects by themselves."""
KEYWORD_SKILLS = tuple(row.name for row in TABLE if row.clause.startswith("10-") and row.of_rules)
"""The keyword skills of chapter 10, without the kinds of skills of chapter 8."""
FIGURES: dict[str, Callable[[Skill], int | None]] = {row.name: row.figure for row in TABLE if row.figure is not None}
"""The keyword skills that stand before another skill, and their numbers there."""
MODIFIERS = tuple(row.name for row in TABLE if row.modifies)
"""Keyword skills that change how the skill behind them works."""
PER_TURN = {"Once per turn": 1, "Twice per turn": 2, "3 times per turn": 3}
"""How often a turn those of 10-11 let a skill be used."""
FIRST_EDITION = frozenset(row.name for row in TABLE if row.first_edition)
"""The keyword skills of the rules of 2017."""


def sort_of(row: KeywordRow) -> str:
    """The kind of skill that a keyword skill is (8-1-2): "Auto", "Activate: Main", "Permanent", …; "" of one that is none of these."""
    if row.name in ("Awaken", "Awaken: Surge", "Wish"):
        return "Activate: Main/Battle"  # 10-2-1, 10-28-1
    if row.use:
        return "Activate: Main" if row.use == "main" else "Activate: Battle"
    if not row.clause.startswith("10-") or row.modifies or row.name in FIGURES or row.family in ("Counter", "Union"):
        return ""
    return "Auto" if row.auto else "Permanent"


def _named(name: str, row: KeywordRow) -> bool:
    """Whether text that says the name means the keyword skill: [Awaken] is an [Activate: Main] and an [Activate: Battle] skill (10-2-1)."""
    kind, _, timing = name.partition(": ")
    of_kind, _, timings = sort_of(row).partition(": ")
    return name in (row.family, sort_of(row)) or (kind == of_kind == "Activate" and timing in ("", *timings.split("/")))


FAMILIES: dict[str, frozenset[str]] = {
    name: frozenset(row.name for row in TABLE if _named(name, row))
    for name in {name for row in TABLE for name in (row.family, sort_of(row)) if name} | {"Activate"}
}
"""Families of keyword skills: card text that names the family means each of them (10-5-3-2, 10-13-2-1); so does what names their kind (10-4-1)."""


def row_of(name: str) -> KeywordRow:
    """The row of a keyword skill; an empty one for a name that is none."""
    return BY_NAME.get(name, NO_KEYWORD)


def names_on(skill: Skill) -> Iterator[str]:
    """The keyword skills of a line by their names: [Awaken: Surge], [Double Strike], [Bond]; not those that its text gives."""
    if skill.is_keyword and skill.kind != SkillKind.KEYWORDS:
        yield skill.type_name
    yield from (keyword.name for keyword in skill.keywords)
    yield from (name for name, figure in FIGURES.items() if figure(skill) is not None)


def family(name: str) -> frozenset[str]:
    """The keyword skills that a name stands for, with its number or colors or without: [Revive], [Revive Red/Green]."""
    return FAMILIES.get(name) or _family(name)


@cache
def _family(name: str) -> frozenset[str]:
    base, figures = parted(name)
    return FAMILIES.get(base, frozenset({base})) if figures else frozenset({name})


@cache
def parted(name: str) -> tuple[str, frozenset[str]]:
    """The name of a keyword skill as it stands in the table, and the number or the colors that text names with it."""
    if name in BY_NAME or name in FAMILIES:
        return name, frozenset()
    base = max((one for one in (*BY_NAME, *FAMILIES) if name.startswith(one + " ")), key=len, default="")
    figures = frozenset(name[len(base) + 1 :].lower().replace("/", " ").split())
    return (base, figures) if base else (name, frozenset())


def is_called(keyword: Keyword, figures: frozenset[str]) -> bool:
    """Whether it is the keyword skill that text names with a number or colors."""
    has = [*keyword.colors] if keyword.n is None else [*keyword.colors, str(keyword.n)]
    return not figures or figures == frozenset(has)


def activated(skill: Skill) -> Keyword | None:
    """The keyword skill of this line that is activated, if there is one."""
    if skill.kind != SkillKind.KEYWORDS:
        return None
    return next((keyword for keyword in skill.keywords if row_of(keyword.name).use), None)


def keyword_requirements(skill: Skill, keyword: Keyword | None) -> tuple[Requirement, ...]:
    """Everything before the colon: the line's own requirements and the keyword's."""
    return skill.requirements if keyword is None else (*skill.requirements, *keyword.cost)
