"""What no rulebook writes but cards and lists do: letters for spheres, words left out, words misspelt. Each mend is told as a repair."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from engine.language.folding import Folding, Repair
from engine.language.notation import Ahead, Group, Item, Lit
from engine.masters.compiler.lexer import CIRCLED, tokenize
from engine.masters.compiler.loaded import language

SPHERES = {"R": "R", "B": "B", "U": "B", "G": "G", "Y": "Y", "K": "K"}
COSTS = r"(?:\{[^{}]*\}|[⓪①-⑳])"
HEAD = rf"(?:(?:^|• ?)\s*(?:\[[^\[\]]*\]\s*)+{COSTS}*)"
BEFORE_A_NUMBER = (
    "cost of",
    "costs of",
    "at least",
    "at most",
    "exactly",
    "between",
    "from",
    "maximum of",
    "minimum of",
    "cost of at least",
)
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ONE, TWO = "|".join(NUMBERS), "|".join(NUMBERS[1:])
"""Words of any number, and of several."""

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


def _number(match: re.Match[str]) -> str:
    return str(NUMBERS.index(match[0].lower()) + 1)


COUNTED = r"(?:cards?|energy|life|markers?|damage|red|blue|green|yellow|black|multicolor|Battle|Extra|Unison|Leader|skill-less)\b"
AFTER = r"(?:is|are|has|have|gets?|gains?|attacks?|in play|that|with|skills?|and this card)\b"
OWNED = r"(?:hand|deck|life|Drop|Warp|Battle|Leader|Unison|Combo|energy|skill|turn|card)"
STARTING = (
    "If|When|Then|After|At|This|That|These|Those|It|They|You|Your|Choose|Draw|Place|Negate|Switch|Look|Reveal|Add|Send|Return|Shuffle|"
    "During|Until|For|All|Each"
)
"""What a sentence begins with, and nothing within one does with a capital."""
OF_IT = r"(?:own|owners?|skills?|energy|power|attacks?|card names?|character|special|specified|combo|original|controller|keyword)\b|\[[\w ]+\] skill"
"""What belongs to a card, and does not stand behind "it is"."""

MISPRINTS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), repl)
    for pattern, repl in (
        (r"\bK\.O\.(?=['’ ]?[sd]\b|[- ]?ed\b| [a-z\d])", "KO"),
        (r"\bKO[- ]?ed\b", "KO'd"),
        (r"\bKO[- '’]s\b", "KOs"),
        (r"\blook at up (?=\d)", "look at up to "),
        (r"(?<![\w-])(\d+)(?=(?!st\b|nd\b|rd\b|th\b)[A-Za-z]{2,})", r"\1 "),  # 1card, 5000power
        (r"\bDrops\b", "Drop Areas"),
        (r"\bDrop\b(?! (?:Area|Zone|zone)|-)", "Drop Area"),
        (rf"\b(Leader|Unison|Extra)(?='s\b| {AFTER})", r"\1 Card"),
        (r"(?<=[Yy]our )(Leader|Unison)(?= ?[.:,;])(?!, \w+,? (?:and|or|and/or) )", r"\1 Card"),
        (rf"\b(owner|opponent)s (?={OWNED})", r"\1's "),
        (r"\bopponent's (?=(?:can|can't|may|must)\b)", "opponent "),
        (rf"(?<=[a-z]) (?=(?:{STARTING})\b)", ". "),
        (rf"\b([Ii])t's (?={OF_IT})", r"\1ts "),
        (rf"\b([Tt]h(?:is|at) card)s (?!attacks?\b)(?={OF_IT})", r"\1's "),
        (rf"\b(?:{ONE})(?= {COUNTED})", _number),
        (rf"(?<=\bup to )(?:{ONE})(?= (?:of|«|<))", _number),
        (rf"\b(?:{TWO})(?= or (?:less|more|fewer|higher|lower)\b)", _number),
        (rf"(?<= )(?:{TWO})(?= (?:[«<{{]|non-|mono-))", _number),
        *((rf"(?<=\b{before} )one(?= (?:[«<{{]|mono-))", _number) for before in ("and", "or")),
        (rf"(?<= )(?:{ONE})(?= (?:other |random |additional |keyword skill))", _number),
        (rf"(?<= )(?:{TWO})(?= (?:\[|copies\b|instead\b))", _number),
        (rf"\bone(?= or (?:{TWO}|\d)\b)", _number),
        (rf"\b(?:{ONE})(?= (?:(?:more|less|fewer) (?:energy|cards?|markers?)|left|remaining)\b)", _number),
        (rf"(?<=\bby )(?:{ONE})(?= for (?:each|every|the)\b| to a\b|[.,;])", _number),
        *((rf"(?<=\b{before} )(?:{ONE})\b(?! of\b|-)", _number) for before in BEFORE_A_NUMBER),
        *((rf"(?<=\b{before} )(?:{TWO})\b", _number) for before in ("every", "the other")),
        *((rf"(?<={before} )(?:{TWO})\b", _number) for before in (r"between \d and", r"from \d to", r"cost of \d or", r"\d, or")),
        (r"(?<=[+-])(\d{1,2})k(?= (?:combo )?power\b)", r"\g<1>000"),
    )
)  # fmt: skip


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
