"""Keyword skills with their parameters, between a token and a node."""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.masters.ir.keywords import BY_NAME, TABLE
from engine.masters.ir.nodes import Keyword

NUMBERED = re.compile(r"(.*?) (\d+|x)$", re.IGNORECASE)
LETTER_COLORS = {"r": "red", "b": "blue", "u": "blue", "g": "green", "y": "yellow", "k": "black"}
EMPOWERED = re.compile(r"({[RGBYKrgbyk]}|\b(?:red|blue|green|yellow|black|[RBUGYK](?=\d)))\s*(\d+)?", re.IGNORECASE)
NAMES = {name.lower(): name for name in BY_NAME}
HELD = ("skill", "skills", "card", "cards", "cost", "costs")
"""What stands behind the keyword skill that it is, that it has, or that is paid for it."""
COLOR_KEYWORDS = frozenset(row.name.lower() for row in TABLE if row.colors)
COLOR = re.compile(r"red|blue|green|yellow|black|[rbugyk]", re.IGNORECASE)
COLOR_LIST = re.compile(rf"(?:(?:{COLOR.pattern})(?:[{{}}/,&\s]|\band\b)*)+", re.IGNORECASE)


def colors_of(words: str) -> tuple[str, ...]:
    """The colors that follow a keyword: `Red/Blue`, `RB`, `{R}{B}`, `Red and Blue`; none where the words say something else."""
    said = words.strip().lstrip("{")
    if COLOR_LIST.fullmatch(said) is None:
        return ()
    names: list[str] = COLOR.findall(re.sub(r"\band\b", " ", said.lower()))
    return tuple(LETTER_COLORS.get(name, name) for name in names)


def keyword_of(text: str) -> Keyword:
    """A keyword token with its parameters."""
    inner = text[1:-1]
    first, _, rest = inner.partition(" ")
    if first.lower() in COLOR_KEYWORDS and rest:
        keyword = Keyword(NAMES[first.lower()], colors=colors_of(rest))
        return keyword if keyword_text(keyword) == text else replace(keyword, words="as printed " + inner)
    first = first.lower()
    if first == "empower" and (parts := EMPOWERED.findall(inner)):
        return _empower(inner, parts)
    numbered = NUMBERED.match(inner)
    if numbered is not None and inner not in BY_NAME:
        name = NAMES.get(numbered.group(1).lower(), numbered.group(1))
        if numbered.group(2) in "xX":
            return Keyword(name, words="X")
        return Keyword(name, n=int(numbered.group(2)))
    return Keyword(inner)


def misnumbered(name: str) -> str | None:
    """What is wrong with the number of a keyword skill at the head of a line, where it has one or lacks one (10-15-2, 10-24-2, 10-48-2)."""
    numbered = NUMBERED.match(name)
    if name.lower() in NAMES or numbered is None:
        row = BY_NAME.get(NAMES.get(name.lower(), ""))
        return f"[{row.name}] with its number" if row is not None and row.counted else None
    row = BY_NAME.get(NAMES.get(numbered.group(1).lower(), ""))
    return None if row is None or row.counted or row.colors else f"[{row.name}] without a number"


def _empower(inner: str, parts: list[tuple[str, str]]) -> Keyword:
    """[Empower Red 2], [Empower {R}2{B}1], [Empower Yellow 3/Black]: a color without a number shares that of the one beside it (10-49-1)."""
    colors = tuple(LETTER_COLORS.get(name.strip("{}").lower(), name.lower()) for name, _ in parts)
    said = [int(number) if number else None for _, number in parts]
    if not any(said) and (in_front := re.search(r"\d+", inner)) is not None:  # [Empower 2 Red/Green]
        said[0] = int(in_front.group())
    for i in (*range(1, len(said)), *reversed(range(len(said) - 1))):
        if said[i] is None:  # the number before it, else the one behind it
            said[i] = said[i - 1] if i and said[i - 1] is not None else said[min(i + 1, len(said) - 1)]
    amounts = tuple(n or 0 for n in said)
    same = len(set(amounts)) == 1
    return Keyword(
        "Empower", amounts[0] if same else None, colors, () if same else amounts, words="as printed " + inner
    )


def keyword_text(keyword: Keyword) -> str:
    """A keyword with its parameters as a token."""
    if keyword.words.startswith("as printed "):
        return f"[{keyword.words.removeprefix('as printed ').split(':')[0]}]"  # behind it, how its cost was read
    if keyword.colors:
        return f"[{keyword.name} {'/'.join(c.capitalize() for c in keyword.colors)}]"
    if keyword.words.startswith("X"):
        return f"[{keyword.name} X]"
    return f"[{keyword.name}]" if keyword.n is None else f"[{keyword.name} {keyword.n}]"
