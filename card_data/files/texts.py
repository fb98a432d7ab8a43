"""Texts in files: paragraphs, quotes, and signs that must not be in them."""

from __future__ import annotations

import unicodedata


def control(text: str) -> str | None:
    """The first character that is not a letter, a sign or a space: it would act on a terminal instead of standing in it."""
    return next((sign for sign in text if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")), None)


def paragraphs(text: str) -> str:
    """Line breaks within a paragraph are the file's; only empty lines are the author's."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


def quoted(text: str) -> str:
    """The text as a TOML string."""
    import json  # for who writes a deck down, and nobody else

    # JSON's escapes are those of a TOML string, but JSON leaves DEL as it is
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
