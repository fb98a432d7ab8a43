"""The brackets at the head of a line: what kind of skill it is, its keyword skills, numbers and marker cost; and back."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.language.token import Token
from engine.masters.compiler.keyword_lines import HELD, NUMBERED, keyword_of, keyword_text
from engine.masters.compiler.lexer import MARKERS
from engine.masters.ir.keywords import PER_TURN, TABLE, KeywordRow, names_on
from engine.masters.ir.nodes import Bond, Keyword, Skill, SkillKind, SpiritBoost, Timing

KINDS: dict[str, tuple[SkillKind, Timing | None]] = {
    **{
        kind.value.lower(): (kind, None)
        for kind in (SkillKind.AUTO, SkillKind.PERMANENT, SkillKind.AWAKEN, SkillKind.WISH)
    },
    "awaken: surge": (SkillKind.AWAKEN, None),
    **{
        f"activate: {t.value.lower()}": (SkillKind.ACTIVATE, t)
        for t in (Timing.MAIN, Timing.BATTLE, Timing.MAIN_BATTLE)
    },
    **{
        f"counter: {t.value.lower()}": (SkillKind.COUNTER, t)
        for t in (Timing.PLAY, Timing.ATTACK, Timing.BATTLE_CARD_ATTACK, Timing.COUNTER)
    },
}
FIGURED = {row.name.lower(): row for row in TABLE if row.letter}
"""The keyword skills that stand before another skill and are read into fields of their own."""
TIMES = {name.lower(): times for name, times in PER_TURN.items()}
LETTERED = {row.letter: row for row in FIGURED.values()}


class Header(Struct):
    """What the brackets at the head of a line say. `order` remembers their order for printing."""

    fields: dict[str, Any]
    kind: SkillKind | None
    keywords: list[Keyword]
    order: str


def read_header(tokens: list[Token]) -> tuple[Header, int]:
    """The brackets at the head of a line."""
    header = Header({}, None, [], "")
    at = 0
    while at < len(tokens) and tokens[at].kind == "%kw":
        name = tokens[at].key[1:-1]
        numbered = NUMBERED.match(name)
        base = numbered.group(1) if numbered else name
        if name in KINDS and header.kind is None:
            header.kind, timing = KINDS[name]
            header.fields["timing"] = timing
            header.fields["surge"] = name == "awaken: surge"
            header.order += "T"
        elif MARKERS.match(name) and header.kind == SkillKind.PERMANENT:  # "[+1] skills of …": no cost of this skill
            break
        elif header.kind is not None and next((t.key for t in tokens[at + 1 : at + 2]), "") in HELD:
            break  # "[Permanent] [Blocker] skills of …": what the sentence is about
        elif MARKERS.match(name):
            header.fields["marker_x"] = name == "-x"
            header.fields["marker_cost"] = -1 if name == "-x" else int(name)
            header.order += "M"
        elif name in FIGURED:
            header.fields["per_turn"] = TIMES[name]
            header.order += FIGURED[name].letter
        elif numbered is not None and base in FIGURED:
            _modifier(header, base, numbered.group(2))
        else:
            header.keywords.append(keyword_of(tokens[at].text))
            header.order += "K"
        at += 1
    return header, at


def _modifier(header: Header, base: str, number: str) -> None:
    n = 0 if number in "xX" else int(number)
    header.order += FIGURED[base].letter
    if base == "bond":
        header.fields["bond"] = Bond(n)
    elif base == "spirit boost":
        header.fields["spirit_boost"] = SpiritBoost(n, x=number in "xX")
    else:
        header.fields[base] = n


def header_text(skill: Skill, order: str) -> list[str]:
    """The brackets of a skill, in the order that its header remembered, or else in the usual one."""
    out: list[str] = []
    keywords = iter(skill.keywords)
    for letter in order or _default_order(skill):
        match letter:
            case "T":
                out.append(f"[{_kind_text(skill)}]")
            case "M":
                cost = skill.marker_cost or 0
                out.append("[-X]" if skill.marker_x else f"[{cost:+d}]" if cost else "[0]")
            case "K":
                out.append(keyword_text(next(keywords)))
            case "!":
                pass
            case _:
                out.append(_figured(skill, LETTERED[letter]))
    return out


def _default_order(skill: Skill) -> str:
    order = "M" if skill.marker_cost is not None else ""
    order += "K" * len(skill.keywords)
    order += "T" if skill.kind is not SkillKind.KEYWORDS else ""
    names = set(names_on(skill))
    return order + "".join(letter for letter, row in LETTERED.items() if row.name in names)


def _figured(skill: Skill, row: KeywordRow) -> str:
    """A keyword skill that stands before another one, with its number: "[Bond 2]", "[Spirit Boost X]", "[Once per turn]"."""
    figure = None if row.figure is None else row.figure(skill)
    x = row.name == "Spirit Boost" and skill.spirit_boost is not None and skill.spirit_boost.x
    return f"[{row.name} X]" if x else f"[{row.name} {figure}]" if figure else f"[{row.name}]"


def _kind_text(skill: Skill) -> str:
    if skill.surge:
        return "Awaken: Surge"
    return skill.type_name
