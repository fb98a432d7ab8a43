"""The areas of a table with one cursor over all of them: what any game's board is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

from dbs_tui.shell.play.answering import Draft
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.text import UNICODE, Glyphs
from dbs_tui.shell.widgets.area import Area
from dbs_tui.shell.widgets.marks import marks_of
from engine.core.seen import Handle

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell


AROUND = 5
"""Lines of a screen that a board does not have: the status, the question and what can be done."""


class Areas(Vertical):
    """The base of a board. A game composes it of `Area` widgets, top to bottom, and shows a table on them; the one with the id "hand"
    holds the hand of the player at the bottom."""

    app: Shell
    DEFAULT_CSS = """
    Areas { height: 1fr; }
    """

    def on_mount(self) -> None:
        self.glyphs: Glyphs = UNICODE
        self._areas = {area.id or "": area for area in self.query(Area)}

    def show(self, table: Table, draft: Draft | None, cursor: Handle | None) -> None:
        """Show a table; its view may be None, behind a curtain. Each game's board does it in its own way."""
        raise NotImplementedError

    def mark(self, draft: Draft | None, cursor: Handle | None) -> None:
        """Show other marks on the same table."""
        marks = marks_of(draft, cursor)
        for area in self._areas.values():
            area.mark(marks)

    # --- moving -------------------------------------------------------------------------------------------------------

    def order(self) -> list[Area]:
        """The areas from top to bottom, left to right."""
        return [area for area in self._areas.values() if area.handles()]

    def area_of(self, handle: Handle | None) -> Area | None:
        """The area where a card lies."""
        if handle is None:
            return None
        return next((area for area in self._areas.values() if handle in area.handles()), None)

    def step(self, cursor: Handle | None, dx: int, dy: int) -> Handle | None:
        """The card beside this one; up and down lead to the next line that has cards."""
        area = self.area_of(cursor)
        areas = self.order()
        if not areas:
            return None
        if area is None or cursor is None:
            last = areas[-1].handles()
            return last[0] if last else None
        if dx:
            cards = area.handles()
            at = cards.index(cursor) + dx
            if 0 <= at < len(cards):
                return cards[at]
            beside = [other for other in areas if other.region.y == area.region.y and other is not area]
            near = [other for other in beside if (other.region.x > area.region.x) == (dx > 0)]
            return near[0].handles()[0 if dx > 0 else -1] if near else cursor
        x = area.centre(cursor) or 0
        lines = sorted({other.region.y for other in areas})
        at = lines.index(area.region.y) + dy
        if not 0 <= at < len(lines):
            return cursor
        found = [(other, other.nearest(x)) for other in areas if other.region.y == lines[at]]
        best = min(found, key=lambda pair: abs((pair[0].centre(pair[1] or "") or 0) - x))
        return best[1]

    def first_of(self, name: str) -> Handle | None:
        """The first card of an area."""
        cards = self._areas[name].handles() if name in self._areas else []
        return cards[0] if cards else None
