"""Words that can be read where a terminal has sixteen colors: shades that differ a little become one there, and pale ones nearly so."""

from __future__ import annotations

import re
from functools import lru_cache

from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

LEAST = 4.5
"""The least contrast of words, as the Web Content Accessibility Guidelines (1.4.3) reckon it."""
_INKS = (RichColor.from_ansi(0), RichColor.from_ansi(15))
_WORD = re.compile(r"\w")


class SixteenColors(LineFilter):
    """The sixteen colors that Rich takes for those of the theme; words too pale on their ground are black or white."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, style and shown(style, bool(_WORD.search(text))), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def shown(style: Style, words: bool) -> Style:
    """The style in the sixteen colors; `words`: it is one of words, not of a line or a picture."""
    color, ground = (one and one.downgrade(ColorSystem.STANDARD) for one in (style.color, style.bgcolor))
    if words and color is not None and ground is not None and contrast(color, ground) < LEAST:
        color = max(_INKS, key=lambda ink: contrast(ink, ground))
    return style + Style(color=color, bgcolor=ground)


def contrast(one: RichColor, other: RichColor) -> float:
    """From 1, no contrast, to 21, black on white."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@lru_cache(maxsize=256)
def _luminance(color: RichColor) -> float:
    parts = (part / 255 for part in color.get_truecolor())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
