"""Tokens of skill text, and tokens back to text.

Names in brackets are one token each, whatever they hold: `{Dr.Uiro's Lab}` has a full stop, `<Son Goku: GT>` a colon. So
sentences and the colon after the requirements are safe to look for in tokens, and only there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from engine.language.folding import Folding
from engine.language.token import Kinds, Token
from engine.masters.compiler.keyword_lines import COLOR_KEYWORDS, colors_of
from engine.masters.ir.keywords import BY_NAME

TOKEN = re.compile(
    r"""(?P<kw>\[[^\]]*\])
    |(?P<char><[^>]*>)
    |(?P<trait>«[^»]*»)
    |(?P<energy>\{(?:[RGBYKX]|[RGBYK]/[RGBYK])\})
    |(?P<name>\{[^}]*\})
    |(?P<token>‹[^›]*›)
    |(?P<circle>[⓪①-⑳])
    |(?P<signed>[+-]\d+(?!\w))
    |(?P<int>\d+(?![\w-]))
    |(?P<prefix>(?:non|mono)-(?=[\w<«{\[‹]))
    |(?P<punct>-only\b|and/or\b|'s\b|[^\w\s])
    |(?P<word>(?:it|there|that|played)(?='s\b)|(?:cards?|tokens?)(?='s\b|'(?!\w))|\w[\w'-]*)
    """,
    re.VERBOSE | re.IGNORECASE,
)

ENERGY = re.compile(r"\{(?:[RGBYKX]|[RGBYK]/[RGBYK])\}")
CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"

CANONICAL = {name.lower(): name for name in BY_NAME}
MARKERS = re.compile(r"[+-]?\d+$|-x$")
SIGN = re.compile(r"[+-]$")
"""A marker skill cost, and all that add, or all that remove markers: "skills with [-] costs"."""
FIGURES = re.compile(r"x$|(?:[{}\d/, ]|red|blue|green|yellow|black|and|[rbugyk])+$")
"""What follows the name of a keyword skill within its brackets: a number, colors, or both."""


def is_known(name: str) -> bool:
    """Whether a word in brackets names a keyword skill (10), alone or with its number or colors, or a marker skill cost (8-4-2-5)."""
    name = name.lower()
    first, _, rest = name.partition(" ")
    if first in COLOR_KEYWORDS and rest:
        return bool(colors_of(rest))
    return (
        name in CANONICAL
        or MARKERS.match(name) is not None
        or SIGN.match(name) is not None
        or any(name.startswith(known + " ") and FIGURES.match(name[len(known) + 1 :]) for known in CANONICAL)
    )


def nearest(name: str) -> str:
    """The keyword skill that is spelled most like it."""
    found = get_close_matches(name.lower(), CANONICAL, 1, 0)
    return f"[{CANONICAL[found[0]]}]"


KIND = r"(?:leader|battle|extra|unison)"
CAPITAL = re.compile(
    rf"\b(?:(?:{KIND}|energy|drop|combo) areas?|(?:{KIND}(?:, and/or |, or |, and | and/or | or | and |, | ))+cards?"
    r"|(?:rest|active) mode|(?:rest|active) or (?:rest|active) mode|(?:main|charge|end|battle) phases?|(?:offense|defense|damage|battle) steps?"
    r"|warps?|tokens?|free timing|counter timing)\b"
)
LOWER = ("or", "and", "and/or")
SENTENCE = re.compile(
    r"((?:^|\. |\.\" | : |• |; then )(?:(?:\[[^\]]*\]|\{(?:[RGBYKX]|[RGBYK]/[RGBYK])\}|[⓪①-⑳])+,? )*\"?)([a-z])"
)


KINDS = Kinds(
    {"%kw": "[]", "%char": "<>", "%trait": "«»", "%name": "{}", "%token": "‹›"},
    frozenset({"%char", "%trait", "%name", "%token"}),
)
"""Keyword skills, characters, special traits, card names, names of tokens: by the brackets around them."""
ERA = re.compile(r"(?<=from the )((?:[A-Z][\w'.-]*\s)+Saga)\b")
TOKEN_NAME = re.compile(r"((?:[A-Z][\w.'-]*\s+)+)(?=[Tt]okens?\b)")
NOT_A_NAME = re.compile(
    r"(?:(?:That|Those|These|This|Choose|Play|Remove|All|Your|Opponent's|KO|Switch|Battle|When|If|Each|Place"
    r"|Red|Blue|Green|Yellow|Black|X)\s+)+"
)


def mark_token_names(folding: Folding) -> None:
    """Names of tokens have no brackets in print; here they get some."""
    spans: list[tuple[int, int]] = []
    for match in TOKEN_NAME.finditer(folding.text):
        lead = NOT_A_NAME.match(match.group())
        start = match.start() + (lead.end() if lead else 0)
        spans.append((start, start + len(folding.text[start : match.end()].rstrip())))
    spans += [match.span(1) for match in ERA.finditer(folding.text)]
    for start, end in sorted(spans, reverse=True):
        if start < end:
            folding.put(end, end, "›")
            folding.put(start, start, "‹")


def tokenize(text: str | Folding) -> list[Token]:
    """The tokens of a text, each with its span of what is printed; white space only separates."""
    folding = Folding(text) if isinstance(text, str) else text
    mark_token_names(folding)
    found: list[Token] = []
    for match in TOKEN.finditer(folding.text):
        surface = match.group()
        found.append(Token(surface, surface.lower(), "%" + str(match.lastgroup), *folding.span(*match.span())))
    return found


NO_SPACE_BEFORE = frozenset({",", ".", ";", "'s", "-only", "/", ")", "?", "!", "'"})
BRACKETS = ("]", "}")


def join(surfaces: Sequence[str]) -> str:
    """Tokens to text, with the spaces and capitals of official templating."""
    out: list[str] = []
    last = ""
    quoted = False
    for surface in surfaces:
        glue = " "
        if not out or surface in NO_SPACE_BEFORE or last in ("/", "(") or last.lower() in ("non-", "mono-"):
            glue = ""
        elif surface == '"':
            glue = "" if quoted else " "
        elif (last == '"' and quoted) or (
            (last[-1] == "]" or last in CIRCLED or is_energy(last))
            and (surface in CIRCLED or is_energy(surface) or (surface[0] == "[" and last[-1] == "]"))
        ):
            glue = ""
        if surface == '"':
            quoted = not quoted
        opaque = surface[0] in "[<«{‹"
        if surface[0] == "[":
            surface = f"[{CANONICAL.get(surface[1:-1].lower(), surface[1:-1])}]"
        out.append(glue + (surface if opaque else surface.lower()))
        last = surface
    return recase("".join(out)).replace("‹", "").replace("›", "")


def is_energy(surface: str) -> bool:
    """Whether a token is a coloured energy sphere."""
    return ENERGY.fullmatch(surface) is not None


OPAQUE = re.compile(r"\[[^\]]*\]|<[^>]*>|«[^»]*»|\{[^}]*\}|‹[^›]*›")


def recase(text: str) -> str:
    """Capitals where official templating has them; text outside of brackets comes in lower case."""
    kept: list[str] = []

    def hide(match: re.Match[str]) -> str:
        kept.append(match.group())
        return "[\x00]" if match.group()[0] == "[" else match.group() if is_energy(match.group()) else "\x01\x00"

    hidden = OPAQUE.sub(hide, text)
    hidden = CAPITAL.sub(lambda m: " ".join(w if w in LOWER else w.capitalize() for w in m.group().split(" ")), hidden)
    hidden = SENTENCE.sub(lambda m: m.group(1) + m.group(2).upper(), hidden)
    kept_iter = iter(kept)
    hidden = re.sub(r"\b(ko)('d|s|'ing)?\b", lambda m: "KO" + (m.group(2) or ""), hidden, flags=re.IGNORECASE)
    hidden = re.sub(r"\bx\b", "X", hidden)
    return re.sub(r"\[\x00\]|\x01\x00|\{(?:[RGBYKX]|[RGBYK]/[RGBYK])\}", lambda _: next(kept_iter), hidden)
