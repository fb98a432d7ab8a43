"""Keyword skills with their parameters, between a token and a node."""

from __future__ import annotations

import re

from engine.masters.ir.keywords import BY_NAME, TABLE
from engine.masters.ir.nodes import Keyword

NUMBERED = re.compile(r"(.*?) (\d+|x)$", re.IGNORECASE)
LETTER_COLORS = {"r": "red", "b": "blue", "u": "blue", "g": "green", "y": "yellow", "k": "black"}
EMPOWERED = re.compile(r"({[RGBYKrgbyk]}|\b(?:red|blue|green|yellow|black|[RBUGYK](?=\d)))\s*(\d+)?", re.IGNORECASE)
COLOR_KEYWORDS = frozenset(row.name.lower() for row in TABLE if row.colors)


def keyword_of(text: str) -> Keyword:
    """A keyword token with its parameters."""
    inner = text[1:-1]
    first = inner.split(" ", 1)[0].lower()
    if first in COLOR_KEYWORDS and " " in inner:
        rest = inner.split(" ", 1)[1]
        names = [part.strip().lower() for part in rest.split("/")]
        if len(names) == 1 and len(rest) == 2:
            names = [LETTER_COLORS.get(letter, letter) for letter in rest.lower()]
            return Keyword(inner.split(" ", 1)[0], colors=tuple(names), words="letters")
        return Keyword(inner.split(" ", 1)[0], colors=tuple(names))
    if first == "empower" and (parts := EMPOWERED.findall(inner)):
        return _empower(inner, parts)
    numbered = NUMBERED.match(inner)
    if numbered is not None and inner not in BY_NAME:
        if numbered.group(2) in "xX":
            return Keyword(numbered.group(1), words="X")
        return Keyword(numbered.group(1), n=int(numbered.group(2)))
    return Keyword(inner)


def _empower(inner: str, parts: list[tuple[str, str]]) -> Keyword:
    """[Empower Red 2], [Empower {R}2{B}1], [Empower Yellow 3/Black]: a color without a number shares that of the one beside it (10-49-1)."""
    colors = tuple(LETTER_COLORS.get(name.strip("{}").lower(), name.lower()) for name, _ in parts)
    said = [int(number) if number else None for _, number in parts]
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
        return f"[{keyword.words.removeprefix('as printed ')}]"
    if keyword.colors:
        if keyword.words.startswith("letters"):
            letters = {name: letter for letter, name in LETTER_COLORS.items() if letter != "u"}
            return f"[{keyword.name} {''.join(letters[c].upper() for c in keyword.colors)}]"
        return f"[{keyword.name} {'/'.join(c.capitalize() for c in keyword.colors)}]"
    if keyword.words.startswith("X"):
        return f"[{keyword.name} X]"
    return f"[{keyword.name}]" if keyword.n is None else f"[{keyword.name} {keyword.n}]"
