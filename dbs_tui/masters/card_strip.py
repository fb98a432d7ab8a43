"""Cards of one line: energy, life, combos."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from dbs_tui.shell.text import combo, cut, fit, letters
from dbs_tui.shell.widgets.area import Area, Cell
from engine.masters.view.model import AnyCard, CardSeen, HiddenCard


class CardStrip(Area):
    """A title with counts, then a small cell for each card."""

    def __init__(self, *, id: str, kind: str) -> None:
        super().__init__(id=id)
        self.kind = kind

    def measure(self, room: int) -> list[Cell]:
        cells: list[Cell] = []
        x = 0
        for i, group in enumerate(self.groups):
            width = cell_len(self._title(i)) + 1
            cells.append(Cell(x, width, None, i))
            x += width
            for card in group.cards:
                width = cell_len(self._words(card)) + (1 if self.kind == "life" else 2)
                cells.append(Cell(x, width, card, i))
                x += width
        return cells

    def line(self, y: int) -> list[Segment]:
        segments: list[Segment] = []
        for cell in self.cells:
            if cell.card is None:
                segments.append(Segment(fit(self._title(cell.group), cell.width), self.style_of("title")))
                continue
            card = cell.card
            cursor = self.marks.cursor == card.handle
            sign, mark = self.sign(card.handle)
            if cursor:
                style = self.style_of("cursor")
                segments.append(Segment(self.glyphs.left if mark is None else sign, style))
                segments.append(Segment(self._words(card) + ("" if self.kind == "life" else self.glyphs.right), style))
            else:
                style = self._style(card)
                if mark is not None:
                    style = style + self.style_of(mark.value)
                segments.append(Segment(sign, style))
                segments.append(Segment(self._words(card) + ("" if self.kind == "life" else " "), style))
        return segments

    def _title(self, index: int) -> str:
        group = self.groups[index]
        cards = group.cards
        if self.kind == "energy":
            active = sum(isinstance(card, CardSeen) and not card.rest for card in cards)
            return f"{group.title} {active}/{len(cards)}"
        if self.kind == "life":
            up = sum(isinstance(card, CardSeen) and card.face_up for card in cards)
            return f"{group.title} {len(cards)}" + (f" ({up} up)" if up else "")
        return group.title if cards else f"{group.title} -"

    def _words(self, card: AnyCard) -> str:
        glyphs = self.glyphs
        if isinstance(card, HiddenCard):
            return glyphs.back
        if self.kind == "energy":
            return (glyphs.rest if card.rest else glyphs.active) + letters(card.color or card.face.color)
        if self.kind == "life":
            return letters(card.color or card.face.color) + (glyphs.up if card.face_up else "?")
        return f"{cut(card.face.name, 18)} {combo(card)}"

    def _style(self, card: AnyCard) -> Style:
        if isinstance(card, HiddenCard):
            return self.style_of("back")
        colors = card.color or card.face.color
        if card.rest:
            return self.style_of("rest")
        name = colors[0] if colors and colors[0] in ("red", "blue", "green", "yellow", "black") else "card"
        return self.style_of(name)
