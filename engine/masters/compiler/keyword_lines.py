"""Keyword skills with their parameters, between a token and a node."""

from __future__ import annotations

import re

from engine.masters.ir.keywords import BY_NAME, TABLE
from engine.masters.ir.nodes import Keyword

NUMBERED = re.compile(r"(.*?) (\d+|x)$", re.IGNORECASE)
LETTER_COLORS = {"r": "red", "b": "blue", "u": "blue", "g": "green", "y": "yellow", "k": "black"}
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
    if first == "empower" and "{" in inner:  # [Empower {R}2], [Empower {R}2{B}2]
        spheres = [LETTER_COLORS[letter.lower()] for letter in re.findall(r"{(\w)}", inner)]
        amounts = re.findall(r"\d+", inner)
        return Keyword(
            "Empower", n=int(amounts[0]) if amounts else None, colors=tuple(spheres), words="spheres " + inner
        )
    numbered = NUMBERED.match(inner)
    if numbered is not None and inner not in BY_NAME:
        if numbered.group(2) in "xX":
            return Keyword(numbered.group(1), words="X")
        return Keyword(numbered.group(1), n=int(numbered.group(2)))
    return Keyword(inner)


def keyword_text(keyword: Keyword) -> str:
    """A keyword with its parameters as a token."""
    if keyword.words.startswith("spheres "):
        return f"[{keyword.words.removeprefix('spheres ')}]"
    if keyword.colors:
        if keyword.words.startswith("letters"):
            letters = {name: letter for letter, name in LETTER_COLORS.items() if letter != "u"}
            return f"[{keyword.name} {''.join(letters[c].upper() for c in keyword.colors)}]"
        return f"[{keyword.name} {'/'.join(c.capitalize() for c in keyword.colors)}]"
    if keyword.words.startswith("X"):
        return f"[{keyword.name} X]"
    return f"[{keyword.name}]" if keyword.n is None else f"[{keyword.name} {keyword.n}]"
