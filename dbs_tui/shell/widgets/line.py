"""Cards of one line: a title, then a small cell for each."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.segment import Segment

from dbs_tui.shell.text import fit
from dbs_tui.shell.widgets.area import Area, Cell, Group


class Line(Area):
    """A game says what stands in a cell: `words`, and where it wants `title` and `style_name`. `tight`: the cells touch."""

    tight = False

    def title(self, group: Group) -> str:
        """What stands before the cards of a group."""
        return group.title

    def words(self, card: Any) -> str:
        """What stands in a card's cell: for the game to say."""
        raise NotImplementedError

    def style_name(self, card: Any) -> str:
        """The style of a card that has no mark: "card", "rest", "back", or a color."""
        return "card"

    def measure(self, room: int) -> list[Cell]:
        cells: list[Cell] = []
        x = 0
        for i, group in enumerate(self.groups):
            width = cell_len(self.title(group)) + 1
            cells.append(Cell(x, width, None, i))
            x += width
            for card in group.cards:
                width = cell_len(self.words(card)) + (1 if self.tight else 2)
                cells.append(Cell(x, width, card, i))
                x += width
        return cells

    def line(self, y: int) -> list[Segment]:
        segments: list[Segment] = []
        for cell in self.cells:
            card = cell.card
            if card is None:
                segments.append(Segment(fit(self.title(self.groups[cell.group]), cell.width), self.style_of("title")))
                continue
            sign, mark = self.sign(card.handle)
            after = " "
            if self.marks.cursor == card.handle:
                style = self.style_of("cursor")
                sign, after = self.glyphs.left if mark is None else sign, self.glyphs.right
            else:
                style = self.style_of(self.style_name(card))
                if mark is not None:
                    style = style + self.style_of(mark.value)
            segments.append(Segment(sign, style))
            segments.append(Segment(self.words(card) + ("" if self.tight else after), style))
        return segments
