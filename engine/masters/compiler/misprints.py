"""What no rulebook writes but cards do, beside the rows of `lexicon/misprints.toml`: letters for spheres, words misspelt. Each mend is told."""

from __future__ import annotations

import re
from functools import cache

from engine.language.folding import Folding, Repair
from engine.language.notation import Ahead, Group, Item, Lit
from engine.masters.compiler.lexer import CIRCLED, tokenize
from engine.masters.compiler.loaded import language

SPHERES = {"R": "R", "B": "B", "U": "B", "G": "G", "Y": "Y", "K": "K"}
COSTS = r"(?:\{[^{}]*\}|[⓪①-⑳])"
HEAD = rf"(?:(?:^|• ?)\s*(?:\[[^\[\]]*\]\s*)+{COSTS}*)"

CIRCLED_COST = re.compile(rf"({HEAD})(\d\d?)(?=\s*(?:[,:(]|$))")
"""A cost of any color without its circle, behind the brackets at the head of a skill."""
LETTERS = re.compile(
    rf"({HEAD}|\b(?:by|pay|paying|cost of) {COSTS}*)"
    r"([RBUGYK](?:/[RBUGYK])?|[RBUGYK]{2,6})(?=[\s,:.①-⑳{]|$)(?! (?!instead\b|for each\b|each time\b|more\b|less\b)[a-z]|\.O\.)"
)
"""Spheres in letters alone, behind the brackets at the head of a skill or where a cost is paid: BB①, B/G."""


def circled(match: re.Match[str]) -> str:
    """ "3," as "③,"."""
    n = int(match[2])
    return match[1] + CIRCLED[n] if n < len(CIRCLED) else match[0]


COST = re.compile(rf"(?:{COSTS}\s*){{2,}}")
"""Several spheres in a row, colored or not."""


def in_a_row(match: re.Match[str]) -> str:
    """A cost as it is printed: colors first, then those of either color, X, and one number for what is of any color: "④①" as "⑤"."""
    atoms = re.findall(COSTS, match[0])
    n = sum(CIRCLED.index(atom) for atom in atoms if atom in CIRCLED)
    if n >= len(CIRCLED) or (any(len(atom) > 5 for atom in atoms)):
        return match[0]
    ordered = sorted((atom for atom in atoms if atom not in CIRCLED), key=lambda atom: ("X" in atom, "/" in atom))
    ordered += [CIRCLED[n]] if n or not ordered else []
    return "".join(ordered) + (" " if match[0][-1].isspace() else "") if ordered != atoms else match[0]


def spheres(match: re.Match[str]) -> str:
    """ "BB" as {B}{B}, "B/G" as {B/G}."""
    letters = match[2]
    said = ["/".join(SPHERES[sign] for sign in letters.split("/"))] if "/" in letters else [SPHERES[x] for x in letters]
    return match[1] + "".join(f"{{{one}}}" for one in said)


@cache
def vocabulary() -> frozenset[str]:
    """Every word that the grammar knows."""
    found: set[str] = set()

    def look(items: tuple[Item, ...]) -> None:
        for item in items:
            match item:
                case Lit(keys) | Ahead(keys):
                    found.update(keys)
                case Group(alts):
                    for alt in alts:
                        look(alt)
                case _:
                    pass

    for alts in language()[0].grammar.values():
        for alt in alts:
            look(alt.items)
    return frozenset(found)


SHORTEST = 5
"""Shorter words are those of grammar (of, or, on, with), or look too much like one another."""


@cache
def _meant(word: str, words: frozenset[str]) -> str | None:
    """The one of the words that is misspelt by one letter, if there is just one."""
    if len(word) < SHORTEST or not word.isalpha():
        return None
    near = [known for known in words if len(known) >= SHORTEST and known.isalpha() and _one_letter(word, known)]
    return near[0] if len(near) == 1 else None


def _one_letter(word: str, known: str) -> bool:
    """Whether the words differ by one letter, or by two that changed places; their first letters and their endings (-s, -d) say more."""
    if abs(len(word) - len(known)) > 1 or word[0] != known[0]:
        return False
    head = next((i for i, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), min(len(word), len(known)))
    one, other = word[head:], known[head:]
    if len(one) == len(other):
        return one[1:] == other[1:] or (one[:2] == other[1::-1] and one[2:] == other[2:])
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    return longer[1:] == shorter and longer not in ("s", "d", "r")


def mend_spelling(folding: Folding, words: frozenset[str]) -> None:
    """Put right what is none of the words, where one of them alone is spelt so but for one letter."""
    for token in reversed(tokenize(folding.text)):
        if token.kind == "%word" and token.key not in words and (meant := _meant(token.key, words)) is not None:
            folding.repairs.append(Repair(token.text, meant))
            folding.put(token.at, token.end, meant.capitalize() if token.text[0].isupper() else meant)
