"""One wording for all dialects and notations: a text-to-text function.

Card lists write the same text in other brackets, and the game changed its own wording twice. What is only spelling is folded here;
what is a choice of words ("gets", "gains") is left to the grammar.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from engine.masters.compiler.lexer import CANONICAL, join, tokenize

BRACKETS = str.maketrans(
    {
        "《": "«", "》": "»", "≪": "«", "≫": "»", "〈": "<", "〉": ">", "＜": "<", "＞": ">", "【": "[", "】": "]", "［": "[", "］": "]",
        "｛": "{", "｝": "}", "’": "'", "‘": "'", "“": '"', "”": '"', "：": ":", "（": "(", "）": ")", "−": "-", "–": "-", "—": "-",
        "\u00a0": " ", "\u3000": " ", "・": "•", "●": "•", "⚫": "•",
    }
)  # fmt: skip

COLORS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "black": "K"}

BARE = r"(?:EX-|Xeno-)?Evolve|Counter|Awaken|Union-\w+|(?:Dark )?Over Realm|Blocker"  # keywords that some cards print without brackets
FOLDS: tuple[tuple[str, str], ...] = (
    (r"\[(\w[\w :/-]*)\}", r"[\1]"),
    (r"\{\{([^{}]*)\}\}", r"{\1}"),
    (r"<<([^<>]*)>>", r"«\1»"),
    (r"\[\s*([+-])\s*(\d+)\s*\]", r"[\1\2]"),
    (r"\bKO[- ]ed\b", "KO'd"),
    (r"\bKO[- ]s\b", "KOs"),
    (r"\b[Cc]annot\b", "can't"),
    (r"\bcan not\b", "can't"),
    (r"\b([Dd]o|[Dd]oes|[Dd]id|is|are|was|were) not\b", r"\1n't"),
    (rf"\b(using|with|activat(?:e|es|ing)|card's) ({BARE})\b(?! (?:Card|timing))", r"\1 [\2]"),
    (r"\bin combos\b", "in a combo"),
    (r"\b([Yy]ou|[Tt]hey)'ve\b", r"\1 have"),
    (r"\b(has|have|had) not\b", r"\1n't"),
    (r"\b([Yy]ou|[Pp]layers?|opponent) may not\b", r"\1 can't"),
    (r"\b[Ss]earch your deck for (.*?), reveal it,? and add it to your hand", r"add \1 from your deck to your hand"),
    (r"\bmono-colou?red\b", "mono-color"),
    (r"\bmulticolored\b", "multicolor"),
    (r"\blook at up (\d)", r"look at up to \1"),
    (r"\b([Ff])or the duration of (?=the |this |your |its |that )", r"\1or "),
    (r"\b([Ff])or the duration of ", r"\1or the "),
    (r"\b([Ii])f (you|they) do so\b", r"\1f \2 do"),
    (r"(\d),(\d{3})\b", r"\1\2"),
    (r"\bdecrease the\b", "reduce the"),
    (r"\b([Cc]hoose) (?:1|one) ?-(?=\s|$)", r"\1 one-"),
    (r"\b([Cc]hoose one)\s*[:–]", r"\1-"),
    (r"\b([Cc]hoose (?:up to )?)two ?-(?=\s|$)", r"\g<1>2 -"),
    (r"\b([Cc]hoose (?:up to )?[23])-(?=\s|$)", r"\1 -"),
    (r"\bDrop [Zz]one\b", "Drop Area"),
    (r"\blife (?:point|area)s?\b", "life"),
    (r"\bLife [Aa]rea\b", "life"),
    (r"\bRest mode\b", "Rest Mode"),
    (r'\."$', '".'),
    (r"\bor lower\b", "or less"),
    (r"\bto (\d)(?=[a-z])", r"to \1 "),
    (r"\b(\d) or fewer (?=power|energy cost)", r"\1 or less "),
    (r"\s+", " "),
)  # fmt: skip
COMPILED = tuple((re.compile(pattern), repl) for pattern, repl in FOLDS)

DEFINES = re.compile(r"[Tt]okens? (?:have|has) \d+ power")
TOKEN_NOTE = re.compile(
    r"\s*\((?P<name>[^()]*?) [Tt]okens? (?:have|has) (?P<power>\d+) power(?:, (?P<cost>\d+) combo costs?,? and (?P<combo>\d+) combo power|"
    r", (?P<cost2>\d+) combo costs?, (?P<combo2>\d+) combo power)?\.?\)"
)
NOTE = re.compile(r"\s*\(([^()]*)(?:\)|$)")


def fold_brackets(text: str) -> str:
    """Other lists' brackets, energy symbols and keyword spellings in this project's notation."""
    text = text.translate(BRACKETS)
    text = re.sub(
        r"\{(red|blue|green|yellow|black)\}",
        lambda m: "{" + COLORS[m.group(1).lower()] + "}",
        text,
        flags=re.IGNORECASE,
    )
    text = re.sub(r"\{([rgbykx])\}", lambda m: m.group().upper(), text)
    return re.sub(r"\[\s*([^\[\]]+?)\s*\]", _keyword, text)


def _keyword(match: re.Match[str]) -> str:
    inner = re.sub(r"\s+", " ", match.group(1))
    inner = re.sub(r"\s*:\s*", ": ", inner)
    name = CANONICAL.get(inner.lower())
    if name is None and (numbered := re.fullmatch(r"(.*?)\s*(\d+|X)", inner)) is not None:
        base = CANONICAL.get(numbered.group(1).lower())
        name = f"{base} {numbered.group(2)}" if base else None
    return f"[{name or inner}]"


def split_notes(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without its reminders, and the reminders. A note that defines a token is no reminder: it becomes part of the sentence.

    Explanatory notes do nothing by themselves (2-12-3).
    """
    notes: list[str] = []
    defined = TOKEN_NOTE.search(text)
    if defined is not None and not re.search(r"[Tt]okens?[^.(]* with \d+ power", text):
        facts = f" with {defined['power']} power"
        cost, combo = defined["cost"] or defined["cost2"], defined["combo"] or defined["combo2"]
        if cost is not None:
            facts += f", {cost} combo cost, and {combo} combo power"
        text = text[: defined.start()] + text[defined.end() :]
        text = re.sub(rf"({re.escape(defined['name'])} [Tt]okens?)", lambda m: m.group(1) + facts, text, count=1)

    def keep(match: re.Match[str]) -> str:
        if DEFINES.search(match.group(1)) and match.group(1) != (
            defined.group().strip(" ()") if defined is not None else ""
        ):
            return match.group()  # says more of a token than its figures: nothing of it may be lost
        notes.append(match.group(1).strip())
        return ""

    text = NOTE.sub(keep, text)
    return text, tuple(notes)


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


def mended(text: str) -> str:
    """The text with its known misprints put right."""
    for erratum in errata():
        text = text.replace(erratum.printed, erratum.meant)
    return text


def fold(text: str) -> str:
    """Spelling and dialect folded; notes taken out."""
    text = split_notes(mended(fold_brackets(text)))[0]
    for pattern, repl in COMPILED:
        text = pattern.sub(repl, text)
    text = text.strip()
    if (text and not text.endswith((".", "]"))) or text.endswith("-only"):
        text += "."
    return re.sub(r"\.\s*\.$", ".", text)


def normalise(text: str) -> str:
    """The canonical wording of one line of skill text, without reminders."""
    return join([token.text for token in tokenize(fold(text))])
