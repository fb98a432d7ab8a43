"""Letters and shapes of the screens, and texts that fit. Every shape has an ASCII form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from engine.core.foreign import one_line

JOINER = "\u200d"
"""Makes one sign of the two around it, of whatever follows the text even."""
COLOR_LETTERS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "black": "K", "white": "W"}


class Glyphs(Struct, frozen=True):
    """The shapes of the board: an upright card is in Active Mode, a card lying sideways in Rest Mode."""

    active: str = "▮"
    rest: str = "▬"
    back: str = "▒"
    can: str = "►"
    target: str = "◎"
    picked: str = "✓"
    pay: str = "$"
    marker: str = "◆"
    under: str = "≡"
    left: str = "▐"
    right: str = "▌"
    edge: str = "│"
    rule: str = "─"
    more_left: str = "◄"
    more_right: str = "►"
    arrow: str = "→"
    up: str = "▲"
    down: str = "▼"
    dot: str = "·"
    trait: str = "«{}»"
    heart: str = "♥"
    full: str = "█"
    part: str = "░"
    active_orb: str = "●"
    rest_orb: str = "○"
    art: str = "▀▄█"  # what pictures are made of; without it there are none


UNICODE = Glyphs()
ASCII = Glyphs(
    active="|", rest="=", back="#", can=">", target="@", picked="v", pay="$", marker="m", under="u", left="[", right="]",
    edge=":", rule="-", more_left="<", more_right=">", arrow="->", up="^", down="v", dot="-", trait="<<{}>>",
    heart="*", full="X", part=".", active_orb="O", rest_orb="o", art="",
)  # fmt: skip


def letters(colors: tuple[str, ...]) -> str:
    """Colors as letters: "RB"."""
    return "".join(COLOR_LETTERS.get(color, color[:1].upper()) for color in colors)


def place_words(handle: str) -> str:
    """ "life-1-3" in words: "life card 4"."""
    area, _, rest = handle.partition("-")
    position = rest.rpartition("-")[2]
    return f"{area} card {int(position) + 1}" if re.fullmatch(r"\d{1,3}", position, re.ASCII) else "a hidden card"


def cut(text: str, width: int) -> str:
    """One line of at most `width` cells of the terminal; what is longer ends with a dot."""
    if width <= 0:
        return ""
    text = one_line(text).rstrip(JOINER)
    if cell_len(text) <= width:
        return text
    if width == 1:
        return set_cell_size(text, 1).rstrip(JOINER)
    return set_cell_size(text, width - 1).rstrip(f" ,:{JOINER}") + "."


def fit(text: str, width: int, fill: str = " ") -> str:
    """Exactly `width` cells: cut with a dot, or filled up."""
    text = cut(text, width)
    return text + fill * (width - cell_len(text))


@lru_cache(maxsize=2048)
def parted(name: str) -> tuple[str, str]:
    """Who a card shows, and its epithet: ("Krillin", "Blinding Trick"); "" for a name that has none."""
    parts = re.split(r"(?:, |: )", name, maxsplit=1)
    return (parts[0], parts[1]) if len(parts) > 1 else (name, "")


def brief(text: str, names: Iterable[str], room: int) -> str:
    """The text in as many cells, as far as that is to be had by leaving out the epithets of these names, the longest first."""
    for name in sorted(set(names), key=len, reverse=True):
        if cell_len(text) <= room:
            break
        who, epithet = parted(name)
        if epithet:
            text = text.replace(name, who)
    return text
