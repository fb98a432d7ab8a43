"""Nothing but ASCII on the screen: whatever a widget, a border or a scrollbar draws is turned into plain signs, cell by cell."""

from __future__ import annotations

from functools import cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from dbs_tui.shell.play.plain import plain

_SIGNS = {"▁": "_", "▔": "-", "▌": "|", "▐": "|", "▎": "|", "▊": "|", "▏": "|", "▕": "|"}
_DOUBLE = frozenset("═╒╕╘╛╔╗╚╝")  # above and below what lies sideways
_ACROSS = frozenset("─━┄┅┈┉╌╍═╴╶╸╺╼╾")
_DOWN = frozenset("│┃┆┇┊┋╎╏║╵╷╹╻╽╿")


class AsciiLines(LineFilter):
    """The same cells in plain signs; the last filter of the screen where only ASCII is wanted."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment
            if segment.text.isascii()
            else Segment("".join(map(_cells, segment.text)), segment.style, segment.control)
            for segment in segments
        ]


@cache
def _cells(sign: str) -> str:
    """One sign in as many plain ones as it has cells."""
    if sign.isascii():
        return sign
    if sign in _DOUBLE:
        return "="
    if "\u2500" <= sign <= "\u257f":
        return "-" if sign in _ACROSS else "|" if sign in _DOWN else "+"
    if "\u2580" <= sign <= "\u259f":
        return _SIGNS.get(sign, "#")
    width = cell_len(sign)
    return plain(sign)[:width].ljust(width)
