"""Sending a terminal what has changed and no more.

When a part of a widget is painted anew, Textual sends the widget's line from its left end up to that part, once for each part. The areas of a
board are one widget each, so that a moved selection would send half of the board.
"""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate


class SpareUpdate(ChopsUpdate):
    """The same update, each part cut at both ends."""

    @classmethod
    def of(cls, update: ChopsUpdate) -> SpareUpdate:
        return cls(update.chops, update.spans, update.chop_ends)

    def render_segments(self, console: Console) -> str:
        found: list[str] = []
        for y, left, right in self.spans:
            for end, (start, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or start >= right or end <= left:
                    continue
                first, last = max(start, left), min(end, right)
                found.append(Control.move_to(first, y).segment.text)
                found.append(strip.crop(first - start, last - start).render(console))
        return "".join(found)
