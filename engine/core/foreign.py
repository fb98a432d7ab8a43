"""Text from outside: card lists of others, what a server or another player wrote. It may hold whatever steers a terminal.

A terminal obeys escape sequences (colors, the cursor, the window's title, the clipboard) wherever they stand, and shows some signs in
another order than they are written. Whoever lets foreign text in passes it through here once; what is inside can then be shown as it is.
"""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache
from typing import Any, cast

_NEWLINE = "\r\n|[\r\x85\u2028\u2029]"
_STRING = r"(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x80-\x9f]*+(?:\x07|\x1b\\|\x9c)"  # OSC, DCS, SOS, PM, APC, with their end
_CSI = r"(?:\x1b\[|\x9b)[0-?]*+[ -/]*+[@-~]"
_SHORT = r"\x1b[ -/]*+[0-~]"
_SEQUENCE = f"{_STRING}|{_CSI}|{_SHORT}"
_SPACE = "[\x00-\x09\x0b-\x1f\x7f-\x9f]"
_UNSEEN = "[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
_SURROGATE = "[\ud800-\udfff]"


def harmless(text: str) -> str:
    """The text without anything that a terminal would obey; lines stay lines.

    Whole escape sequences go (ECMA-48: CSI, OSC and the other strings, in their 7-bit and 8-bit forms), other control characters become
    spaces, signs that turn the direction of writing or cannot be seen go too, and half a character (a surrogate) becomes U+FFFD. Text that
    has none of that is given back as it is; `harmless(harmless(text)) == harmless(text)`.
    """
    if text.isprintable():
        return text
    newline, sequence, space, unseen, surrogate = _patterns()
    text = sequence.sub("", newline.sub("\n", text))
    return surrogate.sub("\ufffd", unseen.sub("", space.sub(" ", text)))


@cache
def _patterns() -> list[re.Pattern[str]]:
    """What is looked for, compiled for the first text that has anything of it."""
    return [re.compile(pattern) for pattern in (_NEWLINE, _SEQUENCE, _SPACE, _UNSEEN, _SURROGATE)]


def one_line(text: str) -> str:
    """The same for names, titles and labels: a line break becomes a space."""
    return text if text.isprintable() else harmless(text).replace("\n", " ")


def cleaned(value: Any, lines: Container[str] | None = None, under: str = "") -> Any:
    """What a JSON text holds, with every string in it harmless, keys included.

    `lines`: the keys under which a text may have several lines, None for all of them. Other strings become one line.
    """
    match value:
        case str():
            return harmless(value) if lines is None or under in lines else one_line(value)
        case list():
            return [cleaned(item, lines, under) for item in cast("list[Any]", value)]
        case dict():
            return {
                one_line(str(key)): cleaned(item, lines, str(key))
                for key, item in cast("dict[Any, Any]", value).items()
            }
        case _:
            return value
