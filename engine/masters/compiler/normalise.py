"""One wording for all dialects and notations; each sign keeps the place that it has in print.

Card lists write the same text in other brackets, and the game changed its own wording twice. What is only spelling is folded here;
what is a choice of words ("gets", "gains") is left to the grammar. What no rulebook writes is mended by `misprints`, and told.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from engine.language.folding import Folding
from engine.masters.compiler.folds import folds
from engine.masters.compiler.how_often import take_limits
from engine.masters.compiler.lexer import CANONICAL, CIRCLED, OPAQUE, join, tokenize
from engine.masters.compiler.misprints import (
    CIRCLED_COST,
    COST,
    LETTERS,
    circled,
    in_a_row,
    mend_spelling,
    spheres,
    vocabulary,
)

BRACKETS = str.maketrans(
    {
        "《": "«", "》": "»", "≪": "«", "≫": "»", "〈": "<", "〉": ">", "‹": "<", "›": ">", "＜": "<", "＞": ">", "【": "[", "】": "]", "［": "[", "］": "]",
        "｛": "{", "｝": "}", "’": "'", "‘": "'", "“": '"', "”": '"', "：": ":", "（": "(", "）": ")", "−": "-", "–": "-", "—": "-",
        "＋": "+", "－": "-", "，": ",", "．": ".", "／": "/", **{chr(0xFF10 + n): str(n) for n in range(10)},
        "\u00a0": " ", "\u3000": " ", "・": "•", "●": "•", "⚫": "•",
    }
)  # fmt: skip

COLORS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "black": "K"}


FOLDED = frozenset(("cannot", "choice", "duration", "entire", "opponents", "three", "times", "whole"))
"""Words that are folded into others, so that the grammar doesn't have them."""


@cache
def _known() -> frozenset[str]:
    """Every word that is spelt right."""
    return vocabulary() | FOLDED


DEFINES = re.compile(r"[Tt]okens? (?:have|has|are|is) (?!removed)")

TOKEN_NOTE = re.compile(
    r"\s*\((?P<name>[^()]*?) [Tt]okens? (?:have|has) (?P<power>\d+) power(?:, (?P<cost>\d+) combo costs?,? and (?P<combo>\d+) combo power|"
    r", (?P<cost2>\d+) combo costs?, (?P<combo2>\d+) combo power)?\.?\)"
)
TOKEN_FACT = re.compile(
    r"(?:it(?:'s)? |they(?:'re)? |are |is |have |has |also |treated as |an? |the |character name |special trait )*"
    r"(?:(?P<fact>\[[^\]]+\]|<[^>]+>|«[^»]+»|(?:red|blue|green|yellow|black)"
    r"|no skills|skill-less|\d+ (?:combo )?power|\d+ (?:combo|energy) cost|(?:(?:combo|energy) cost|(?:combo )?power)(?: of|:)? \d+)"
    r"(?: special trait| character name| (?:battle )?cards?| color| (?:keyword )?skills?)?|battle cards?)",
    re.IGNORECASE,
)
FACT_BEHIND = re.compile(r"^(.* cost|.*power)(?: of|:)? (\d+)$", re.IGNORECASE)
"""A figure that stands behind what it is a figure of."""
AREA_OR_MODE = r"(?: in (?:Rest|Active) Mode| (?:in|to) [^.()]*? Battle Areas?)*"
TOKEN_LIST = re.compile(
    rf"(?P<head>[Tt]okens?)(?: with (?P<told>[^.()]*? power))?(?P<how>{AREA_OR_MODE})(?P<stop>\.?)"
    r"\s*\((?:[^()]*? [Tt]okens?(?:: | (?=are |is |have |has )))?(?P<facts>[^()]+?)\.?\)"
)
"""Facts of a token in parentheses: "(<Nappa>/green/5000 power)", "(Saibaiman Tokens are green, have 5000 power, and have [Blocker])"."""
LISTED = re.compile(
    r"\s*/\s*|,? and |,? with |, |(?:(?<=red)|(?<=blue)|(?<=green)|(?<=yellow)|(?<=black)|(?<=[»>])) (?=[«<])"
)
"""What parts the facts of such a list."""
OF_TOKENS = re.compile(rf"\b[Pp]lays? [^()]*[Tt]okens?{AREA_OR_MODE}\.?$")
"""The end of a sentence that plays tokens."""
NOTE = re.compile(r"\s*\(((?:[^()]|\([^()]*\))*)(?:\)|$)")
ROUNDED = re.compile(
    r"\s*\((?:any |all )?(?:fractions? )?(?:are |is )?round(?:ed|ing|s)?(?: any)?(?: fractions?)? (up|down)\.?\)",
    re.IGNORECASE,
)
RATHER = re.compile(
    r"(?<=[^.\s])\s*\((?:or )?(\d+ cards?|[+-]\d+ (?:combo )?power)( for the (?:turn|battle))?(?: instead)?,? (?:if|when) ([^().]*)\)"
    r"( for the (?:turn|battle))?",
    re.IGNORECASE,
)
"""Another number in parentheses is no reminder: "draw 1 card (or 2 cards if your life is at 3 or less)"."""
RATHER_SO = re.compile(r"(?<=[^.\s])\s*\([Ii](f [^().]*? instead)\.?\)(?=\.|$)")
"""What is done instead, in parentheses, is no reminder either."""
WHEN_IT_WORKS = re.compile(
    r"\s*\(((?:You can only activate this skill (?:if|when|while)\b|This skill (?:remains|is|stays) active\b)[^()]*?)\.?\)",
    re.IGNORECASE,
)
"""When a skill can be activated, or is at work, is no reminder."""
X_IS = re.compile(r"(?<=[^.\s])\s*\(X ((?:is|equals) [^()]*?)\.?\)(?=[.,])")
"""What X is, in parentheses."""
AWAKENING = re.compile(r"^(\[(?:Awaken|Wish)\b[^\]]*\])\s*\(((?:When|If|While)\b[^()]*)\)\s*:?\s*", re.IGNORECASE)
"""The condition of [Awaken] in parentheses (10-2-2)."""
MOST = re.compile(r"\(\s*max(?:\.|imum)?:?(?: of)? ([+-]?\d+)\.?\s*\)", re.IGNORECASE)
LEAST = re.compile(r"\(\s*min(?:\.|imum)?:?(?: of)? (\d+)\.?\s*\)", re.IGNORECASE)
LIMIT = re.compile(r"\s*\(((?:(?:up )?to a (?:minimum|maximum) of|up to|but no(?:t| less| more) [^()]*?)[^().]*)\)")
"""A limit in parentheses is no reminder: "+5000 power for each card there (up to +20000)"."""
NAMES_ALONE = re.compile(r"(?:\[[^\]]*\](?:\s*[,/]\s*|\s*))+")
BETWEEN_NAMES = re.compile(r"(?<=\])\s*[,/]\s*(?=\[|$)")
"""Signs between the names of keyword skills in a line of nothing else: "[Double Strike], [Barrier]"."""
BRACKETED_NOTE = re.compile(
    r"\s*\[(?!Empower\b)([^\[\]]*\w \w+ \w+ \w+ \w+[^\[\]]*)\]|\s*\{([^{}]*\w \w+ \w+ \w+ \w+[^{}]*[.])\}"
)
"""A reminder in the wrong brackets: no keyword skill has so many words, and no card name ends in a full stop."""
COLOR_NAME = re.compile(r"\{(red|blue|green|yellow|black)\}", re.IGNORECASE)
THOUSANDS = re.compile(r"(\d),(\d{3})\b")
COLOR_LETTER = re.compile(r"[{(]([rgbuykx](?:/[rgbuyk])?)[)}]", re.IGNORECASE)
"""An energy sphere; no reminder is a single letter."""
NAMED_TOKEN = re.compile(r"\{([^{}]+ [Tt]okens?)\}|[{<]([^{}<>]+)[}>](?= [Tt]okens?\b)")
"""A token's name in the brackets of a card name: no card has it."""
FIGURE = re.compile(r"\{(\d\d?)\}")
"""A cost of any color in the brackets of a sphere; no card has a number for a name."""
ENERGY_SAID = re.compile(
    r"(?:(?<=\])\s*[Pp]ay (\d\d?|X) energy(?=\s*[:,]))|(?:(?<=\b[Pp]ay )|(?<=\bpaying ))(\d\d?) (?:additional )?energy\b"
)
"""Energy of any color in words, alone before the colon or behind "pay"."""
CIRCLED_IN_BRACKETS = re.compile(r"\{([⓪①-⑳])\}")
COLON_BEFORE_COST = re.compile(
    r"^(\[(?:Arrival|Successor|(?:Dark )?Over Realm|Rejuvenate|(?:EX-|Xeno-)?Evolve|Union-Fusion|Union-Potara)[^\[\]]*\])"
    r"\s*:\s*(?=\{[RGBYKX/]+\}|[①-⑳])"
)
"""What [Arrival] and its like cost stands behind no colon (10-32-2, 10-41-2), and that of [Evolve] in front of one."""
COUNTED_FIRST = re.compile(
    r"^(?P<count>\[(?:Bond|Spirit Boost) (?:\d+|X)\])\s*(?P<cards>(?:<[^<>]*>|\{[^{}]*\}|«[^«»]*»|[^\[\]:<>«»{}])+?)"
    r"\s*:?\s*(?P<kinds>(?:\[(?:Auto|Permanent|Activate|Counter|Once per turn|Limit)\b[^\[\]]*\]\s*)+)"
)
"""[Bond] or [Spirit Boost] and its cards in front of the kind of skill (10-23-2, 10-47-2): they are read behind it."""
COLORS_BEHIND_COLON = re.compile(r"^(Aegis|Alliance|Arrival|Empower|Revive): (?!$)", re.IGNORECASE)
WITHOUT_COLON = re.compile(r"\[(Activate|Counter)(?: ?[-–] ?| )(?=[A-Z])")
BOTH_TIMES = re.compile(r"\[Activate: ?Main\] ?/? ?\[Activate: ?Battle\]", re.IGNORECASE)
IN_BRACKETS = re.compile(r"\[\s*([^\[\]]+?)\s*\]")


def fold_brackets(folding: Folding) -> None:
    """Other lists' brackets, energy symbols and keyword spellings in this project's notation."""
    folding.text = folding.text.translate(BRACKETS)  # one sign for one sign
    folding.sub(THOUSANDS, r"\1\2")
    folding.sub(COLOR_NAME, lambda m: "{" + COLORS[m[1].lower()] + "}")
    folding.sub(COLOR_LETTER, lambda m: "{" + m[1].upper().replace("U", "B") + "}")
    folding.sub(FIGURE, lambda m: CIRCLED[int(m[1])] if int(m[1]) < len(CIRCLED) else m[0])
    folding.sub(CIRCLED_IN_BRACKETS, lambda m: m[1])
    folding.sub(ENERGY_SAID, lambda m: "{X}" if m[1] == "X" else CIRCLED[int(m[1] or m[2])])
    folding.sub(NAMED_TOKEN, lambda m: m[1] or m[2])
    folding.sub(WITHOUT_COLON, r"[\1: ", repair=True)
    folding.sub(BOTH_TIMES, "[Activate: Main/Battle]")
    folding.sub(IN_BRACKETS, _keyword)
    folding.sub(COLON_BEFORE_COST, r"\1 ", repair=True)
    folding.sub(COUNTED_FIRST, r"\g<kinds>\g<count> \g<cards> : ")


def _keyword(match: re.Match[str]) -> str:
    inner = re.sub(r"\s+", " ", match.group(1))
    inner = re.sub(r"\s*:\s*", ": ", inner)
    inner = re.sub(r"(?<=Main) ?(?:/|&|or) ?(?=Battle)", "/", inner)
    inner = COLORS_BEHIND_COLON.sub(r"\1 ", inner)
    name = CANONICAL.get(inner.lower())
    if name is None and (numbered := re.fullmatch(r"(.*?)\s*(\d+|X)", inner)) is not None:
        base = CANONICAL.get(numbered.group(1).lower())
        name = f"{base} {numbered.group(2)}" if base else None
    return f"[{name or (inner.upper() if inner == '-x' else inner)}]"


def take_notes(folding: Folding) -> tuple[str, ...]:
    """Take the reminders out, and give them. A note that defines a token is no reminder: it becomes part of the sentence.

    Explanatory notes do nothing by themselves (2-12-3).
    """
    notes: list[str] = []
    defined = TOKEN_NOTE.search(folding.text)
    if defined is not None and not re.search(r"[Tt]okens?[^.(]* with \d+ power", folding.text):
        facts = f" with {defined['power']} power"
        cost, combo = defined["cost"] or defined["cost2"], defined["combo"] or defined["combo2"]
        if cost is not None:
            facts += f", {cost} combo cost, and {combo} combo power"
        folding.put(*defined.span(), "")
        if (named := re.search(rf"{re.escape(defined['name'])} [Tt]okens?", folding.text)) is not None:
            folding.put(named.end(), named.end(), facts)

    elif defined is None:
        folding.sub(TOKEN_LIST, _facts_said)

    folding.sub(RATHER, r"\4, or \1\2 if \3")
    folding.sub(RATHER_SO, r". I\1")
    folding.sub(X_IS, r", where X \1")
    folding.sub(AWAKENING, r"\1 \2 : ")
    folding.sub(WHEN_IT_WORKS, r" \1.")
    folding.sub(ROUNDED, r", rounded \1")
    folding.sub(MOST, r"(up to \1)")
    folding.sub(LEAST, r"(to a minimum of \1)")
    folding.sub(LIMIT, r", \1")

    def keep(match: re.Match[str]) -> str:
        if DEFINES.search(match.group(1)) and match.group(1) != (
            defined.group().strip(" ()") if defined is not None else ""
        ):
            return match.group()  # says more of a token than its figures: nothing of it may be lost
        if match[1].lower().startswith("or ") or " instead if " in match[1]:
            return match.group()  # what is done as well or rather, which no reminder says
        if OF_TOKENS.search(match.string, 0, match.start()) and any(map(TOKEN_FACT.fullmatch, LISTED.split(match[1]))):
            return match.group()
        notes.append(match.group(1).strip())
        return ""

    folding.sub(NOTE, keep)
    folding.sub(BRACKETED_NOTE, lambda m: notes.append((m[1] or m[2]).strip()) or "", repair=True)
    return tuple(reversed(notes))


def _facts_said(match: re.Match[str]) -> str:
    """The facts of a token that parentheses list, as the sentence would say them; anything else stays as it is."""
    listed = [TOKEN_FACT.fullmatch(part) for part in LISTED.split(match["facts"])]
    if not any(fact and fact["fact"] for fact in listed) or not all(listed):
        return match.group()
    said = [
        FACT_BEHIND.sub(lambda m: f"{m[2]} {m[1].lower()}", fact["fact"]) for fact in listed if fact and fact["fact"]
    ]
    said += re.split(r",? and |, ", match["told"]) if match["told"] else []
    facts = f"{', '.join(said[:-1])}{' and ' if said[1:] else ''}{said[-1]}"
    return f"{match['head']} with {facts}{match['how']}{match['stop']}"


class Erratum(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that are printed and make no sense, the words that were meant, and what is wrong with the former."""

    printed: str
    meant: str
    why: str


@cache
def errata() -> tuple[Erratum, ...]:
    """The table in `errata.toml`."""
    text = resources.files("engine.masters.compiler").joinpath("errata.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=dict[str, tuple[Erratum, ...]])["erratum"]


def mend(folding: Folding) -> None:
    """Put known misprints right."""
    for erratum in errata():
        if erratum.printed in folding.text:
            folding.sub(re.compile(re.escape(erratum.printed)), lambda _, meant=erratum.meant: meant, repair=True)


def fold(line: str) -> tuple[Folding, tuple[str, ...]]:
    """Spelling and dialect of a line folded, and its notes, which are taken out."""
    folding = Folding(line)
    fold_brackets(folding)
    mend(folding)
    take_limits(folding)
    notes = take_notes(folding)
    if NAMES_ALONE.fullmatch(folding.text.strip()):
        folding.sub(BETWEEN_NAMES, "")
    folding.sub(CIRCLED_COST, circled, repair=True)
    folding.sub(LETTERS, spheres, repair=True)
    folding.sub(COST, in_a_row)
    for pattern, repl in folds("misprints"):
        folding.sub(pattern, repl, outside=OPAQUE, repair=True)
    mend_spelling(folding, _known())
    for pattern, repl in folds("dialect"):
        folding.sub(pattern, repl)
    _close(folding)
    return folding, notes


ENDS_IN_A_KEYWORD = re.compile(r"\b(?:gains?|gets?|and|or|has|have|with|lose|loses) \[[^\[\]]*\]$")
"""A sentence that ends in the name of a keyword skill, unlike a line of keyword skills."""


def _close(folding: Folding) -> None:
    """No blanks around the line, and one full stop behind its last sentence."""
    text = folding.text
    folding.put(len(text.rstrip()), len(text), "")
    folding.put(0, len(text) - len(text.lstrip()), "")
    text = folding.text
    if (text and not text.endswith((".", "]"))) or text.endswith("-only") or ENDS_IN_A_KEYWORD.search(text):
        folding.put(len(text), len(text), ".")
    folding.sub(re.compile(r"\.\s*\.$"), ".")


def normalise(text: str) -> str:
    """The canonical wording of one line of skill text, without reminders."""
    return join([token.text for token in tokenize(fold(text)[0])])
