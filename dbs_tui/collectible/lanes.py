"""Up to three battles side by side: a row of Warriors for each place in a Team, and between the sides what each lane comes to."""

from __future__ import annotations

import textwrap

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from dbs_tui.collectible.card_words import change, coins, color, status
from dbs_tui.collectible.sentences import powers, stands
from dbs_tui.shell.text import UNICODE, Glyphs, cut, fit
from dbs_tui.shell.widgets.area import Area, Cell
from engine.collectible.view.model import CardSeen, View
from engine.core.ids import Seat

LANES = 3


def lane_width(room: int) -> int:
    """Columns of a lane, the line at its end among them."""
    return room // LANES


class LaneRow(Area):
    """The Warriors at one place of their Teams, one for each lane that has one there. A group is a lane."""

    def measure(self, room: int) -> list[Cell]:
        width = lane_width(room)
        return [Cell(i * width, width - 1, card, i) for i, group in enumerate(self.groups) for card in group.cards[:1]]

    def line(self, y: int) -> list[Segment]:
        segments: list[Segment] = []
        width = lane_width(max(self.size.width, 10))
        held = {cell.group: cell for cell in self.cells}
        for i in range(len(self.groups)):
            cell = held.get(i)
            segments += [Segment(" " * (width - 1))] if cell is None else self._warrior(cell, y)
            segments.append(Segment(self.glyphs.edge if i < len(self.groups) - 1 else " ", self.style_of("soft")))
        return segments

    def _warrior(self, cell: Cell, y: int) -> list[Segment]:
        card: CardSeen = cell.card
        sign, mark = self.sign(card.handle)
        here = self.marks.cursor == card.handle
        style = self.style_of("cursor") if here else self.style_of(color(card))
        if mark is not None and not here:
            style += self.style_of(mark.value)
        room = cell.width - 2
        if y:
            soft = self.style_of("cursor" if here else "soft")
            return [Segment(fit(f"   {_more(card, y, room - 3)}", cell.width), soft)]
        right = f"{_figure(card)}{change(card, self.glyphs)} {status(card, self.glyphs)} {coins(card, self.glyphs)}"
        right = f"HEAD {right}" if card.head else right
        left = fit(card.face.name, max(room - cell_len(right), 6))
        shown = self.glyphs.left if here and mark is None else sign
        return [Segment(shown + fit(f"{left} {right}", cell.width - 1), style)]


def _figure(card: CardSeen) -> str:
    """The figure that counts in its role: the Head's Combat, the others' Support."""
    return f"{card.combat}" if card.head else f"+{card.support}"


def _more(card: CardSeen, y: int, room: int) -> str:
    """A line below the name: characteristics, then effects."""
    lines = [", ".join(card.face.characteristics)]
    for text in card.face.text:
        lines += textwrap.wrap(text, max(room, 8))
    return lines[y - 1] if y - 1 < len(lines) else ""


class Clash(Widget):
    """Between the sides: both Team Powers of each lane, and what it comes to. Three lines, or the middle one alone."""

    COMPONENT_CLASSES = {"clash--good", "clash--bad", "clash--even", "clash--soft"}  # noqa: RUF012  as Textual has it
    DEFAULT_CSS = """
    Clash { height: 3; background: $surface; }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._view: View | None = None
        self._bottom: Seat = 0
        self._glyphs: Glyphs = UNICODE

    def tell(self, view: View | None, bottom: Seat, glyphs: Glyphs) -> None:
        """Show the battles of a view."""
        if (view, bottom, glyphs) != (self._view, self._bottom, self._glyphs):
            self._view, self._bottom, self._glyphs = view, bottom, glyphs
            self.refresh()

    def render_line(self, y: int) -> Strip:
        view, width = self._view, self.size.width
        if view is None:
            return Strip.blank(width, self.rich_style)
        room = lane_width(max(width, 10))
        segments: list[Segment] = []
        row = y if self.size.height >= 3 else y + 1  # in fewer lines: what it comes to, then the own power
        for i, battle in enumerate(view.battles):
            mine, theirs = powers(view, battle, self._bottom)
            words, tone = stands(view, battle, self._bottom, self._glyphs)
            if row != 1:
                strength = theirs if row == 0 else mine
                words, tone = ("" if strength is None else f"power {strength}"), "soft" if battle.done else "even"
            style = self.get_component_rich_style(f"clash--{tone}")
            segments.append(Segment(cut(words, room - 2).center(room - 1), style))
            last = i == len(view.battles) - 1
            segments.append(Segment(" " if last else self._glyphs.edge, self.get_component_rich_style("clash--soft")))
        return Strip(segments).adjust_cell_length(width, self.rich_style)
