"""Cards of one line: energy, life, combos."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from dbs_tui.masters.card_paint import COLORS
from dbs_tui.masters.card_words import combo
from dbs_tui.shell.text import cut, fit, letters
from dbs_tui.shell.widgets.area import Cell, Group
from dbs_tui.shell.widgets.line import Line
from engine.masters.view.model import AnyCard, CardSeen, HiddenCard


class CardStrip(Line):
    """A title with counts, then a small cell for each card; of life and energy the sign of a mark takes the place of the shape."""

    def __init__(self, *, id: str, kind: str, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.kind = kind

    def title(self, group: Group) -> str:
        cards = group.cards
        if self.kind == "energy":
            active = sum(isinstance(card, CardSeen) and not card.rest for card in cards)
            return f"{group.title} {active}/{len(cards)}"
        if self.kind == "life":
            return f"{group.title} {len(cards)}"
        return group.title if cards else ""

    def words(self, card: AnyCard) -> str:
        glyphs = self.glyphs
        if isinstance(card, HiddenCard):
            return glyphs.heart if self.kind == "life" else glyphs.back
        if self.kind == "energy":
            return (glyphs.rest_orb if card.rest else glyphs.active_orb) + letters(card.color or card.face.color)
        if self.kind == "life":
            return (glyphs.up if card.face_up else "?") + letters(card.color or card.face.color)
        return f"{cut(card.face.name, 22)} {combo(card)}"

    def style_name(self, card: AnyCard) -> str:
        if isinstance(card, HiddenCard):
            return "life" if self.kind == "life" else "back"
        colors = card.color or card.face.color
        return colors[0] if colors and colors[0] in COLORS else "card"

    # --- shapes that touch --------------------------------------------------------------------------------------------

    def measure(self, room: int) -> list[Cell]:
        if self.kind == "combo":
            return super().measure(room)
        widths = [cell_len(self.words(card)) for group in self.groups for card in group.cards]
        title = sum(cell_len(self.title(group)) + 1 for group in self.groups)
        gap = 1 if self.kind == "energy" and title + sum(widths) + len(widths) <= room else 0
        cells: list[Cell] = []
        x = 0
        for i, group in enumerate(self.groups):
            cells.append(Cell(x, cell_len(self.title(group)) + 1, None, i))
            x += cells[-1].width
            for card in group.cards:
                cells.append(Cell(x, cell_len(self.words(card)) + gap, card, i))
                x += cells[-1].width
        return cells

    def line(self, y: int) -> list[Segment]:
        if self.kind == "combo":
            return super().line(y) if any(group.cards for group in self.groups) else self._rule()
        segments: list[Segment] = []
        for cell in self.cells:
            card = cell.card
            if card is None:
                segments.append(Segment(fit(self.title(self.groups[cell.group]), cell.width), self.style_of("title")))
                continue
            sign, mark = self.sign(card.handle)
            words = self.words(card)
            style = self.style_of(self.style_name(card))
            if mark is not None:
                words, style = sign[:1] + words[1:], style + self.style_of(mark.value)
            if self.marks.cursor == card.handle:
                style = self.style_of("cursor") + Style(reverse=True)
            segments.append(Segment(words, style))
            segments.append(Segment(" " * (cell.width - cell_len(words)), self.style_of("card")))
        return segments

    def _rule(self) -> list[Segment]:
        return [Segment(self.glyphs.rule * self.size.width, self.style_of("soft"))]
