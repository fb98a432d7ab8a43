"""Tokens of card text, and tokens back to text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.language.token import Kinds, Token

TOKEN = re.compile(
    r"""(?P<trait>"[^"]*")
    |(?P<chi>(?:[SEAUV]+\d*|\d+|X|-)(?=\s*(?:>|(?:,|and)[^.>]*>)))
    |(?P<name>(?<=(?i:Requirement:)\s)[^"\s][^"]*?(?=\.(?:\s+[A-Z][a-z]|\s*\Z)|(?:,\s[^.a-z]*)?\sor\s[A-Z]{2}))
    |(?P<either>(?<=\bor\s)[A-Z][^a-z"]*?(?=\.(?:\s+[A-Z][a-z]|\s*\Z)|\sor\s)|(?<=,\s)[A-Z]{2}[^a-z",]*?(?=,|\sor\s[A-Z]{2}))
    |(?P<there>(?<=\b[Yy]ou\scontrol\s)[A-Z][A-Z0-9][^a-z",]*?(?=,))
    |(?P<called>(?:(?<=\bnamed\s)|(?<=\bthe\sname\s)|(?<=\b[Tt]arget\s)|(?<=\b[Tt]arget\sother\s))[A-Z][A-Z0-9][^a-z",]*?(?=\s+[a-z]|,|\.\s*\Z|\.\s+[A-Z][a-z]))
    |(?P<evolved>(?<=\d:\s)[^"\s][^"]*?(?=\.?\s*\Z))
    |(?P<zero>-0(?!\w))
    |(?P<signed>[+-]\d+(?!\w))
    |(?P<signedx>[+-][Xx]\b)
    |(?P<int>\d+(?![\w-]))
    |(?P<word>\w[\w'-]*)
    |(?P<punct>[^\w\s])
    """,
    re.VERBOSE,
)
"""What stands before ">" is a Chi cost, what follows "Requirement:" or "Evolution N:" a name, whatever its letters are."""

KINDS = Kinds({"%trait": '""'}, frozenset({"%trait", "%name", "%chi"}))
"""Characteristics in quotes; names; Chi costs."""
SAME_KIND = {"evolved": "name", "either": "name", "there": "name", "called": "name", "zero": "word", "signedx": "word"}


def tokenize(text: str) -> list[Token]:
    """The tokens of a line, each with its span in it; white space only separates."""
    found: list[Token] = []
    for match in TOKEN.finditer(text.replace("’", "'").replace("“", '"').replace("”", '"').replace("−", "-")):
        kind = str(match.lastgroup)
        found.append(
            Token(match.group(), match.group().lower(), "%" + SAME_KIND.get(kind, kind), match.start(), match.end())
        )
    return found


TIGHT_BEFORE = frozenset({",", ".", ":", "/", "]", "+"})
TIGHT_AFTER = frozenset({"[", "/", "+"})
CAPITAL = re.compile(
    r"\b(?:warriors?|warrior's|planet|damage|chi|growth|team|techniques?|event|wish|turn(?= cost)|limit(?= coin| \d)|time(?= limit)|requirement"
    r"|(?<=super )heal|x)\b"
)
SENTENCE = re.compile(r"(^|\. |\] |> )([a-z])")
ICONS = re.compile(r"\[[^\]]*\]")


def join(tokens: Sequence[str]) -> str:
    """Tokens to text, with the spaces and capitals that cards have. Names, characteristics and Chi costs keep their letters."""
    out: list[str] = []
    kept: list[str] = []
    last = "["
    for token in tokens:
        if token not in TIGHT_BEFORE and last not in TIGHT_AFTER:
            out.append(" ")
        if token.startswith('"') or (token != token.lower() and token not in ("X", "+X", "-X")):
            kept.append(token)
            out.append("\0")
        else:
            out.append(token.lower())
        last = token
    text = CAPITAL.sub(lambda m: m[0][0].upper() + m[0][1:], "".join(out).strip())
    text = SENTENCE.sub(lambda m: m[1] + m[2].upper(), text)
    text = re.sub(r"\bdb\b", "DB", text)
    text = ICONS.sub(
        lambda m: " ".join(w if w == "DB" else w.capitalize() for w in m[0][1:-1].split(" ")).join("[]"), text
    )
    names = iter(kept)
    return re.sub("\0", lambda _: next(names), text)
