"""An area of cards as one widget: cells on lines, a cursor, marks, a mouse.

What a cell looks like is the business of the areas made from it, of which `Line` is the simplest. The screen owns the cursor; an area
only says which of its cards was pointed at.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from dbs_tui.shell.text import UNICODE, Glyphs
from dbs_tui.shell.widgets.ground import Grounded
from dbs_tui.shell.widgets.marks import Mark, Marks
from engine.core.seen import Handle


class Group(Struct, frozen=True):
    """Cards under one title; each has a `handle`."""

    title: str
    cards: tuple[Any, ...]


class Cell(Struct, frozen=True):
    """Where a card stands on the line, or a title (None); `x` counts from the left end of all cells."""

    x: int
    width: int
    card: Any
    group: int


class Area(Grounded):
    """Base of the areas."""

    DEFAULT_CSS = """
    Area { height: 1; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "area--title", "area--empty", "area--card", "area--rest", "area--back", "area--cursor", "area--can", "area--target",
        "area--picked", "area--pay", "area--source", "area--red", "area--blue", "area--green", "area--yellow", "area--black",
        "area--role", "area--action", "area--text", "area--soft", "area--more", "area--less", "area--life",
    }  # fmt: skip

    class Pointed(Message):
        """A card was clicked; `button` is 1 for the main one."""

        def __init__(self, area: Area, handle: Handle | None, button: int) -> None:
            super().__init__()
            self.area = area
            self.handle = handle
            self.button = button

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.groups: tuple[Group, ...] = ()
        self.marks = Marks()
        self.glyphs: Glyphs = UNICODE
        self.offset_x = 0
        self.cells: list[Cell] = []
        self._arranged = Size()  # the size of the widget for which the cells were measured

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show(self, groups: tuple[Group, ...], marks: Marks, glyphs: Glyphs) -> None:
        """Show these cards; paints only if something is new."""
        if (groups, glyphs) != (self.groups, self.glyphs):
            self.groups, self.glyphs, self.marks = groups, glyphs, marks
            self._arrange()
            self.refresh()
        else:
            self.mark(marks)

    def mark(self, marks: Marks) -> None:
        """Show these marks on the same cards."""
        mine = {cell.card.handle for cell in self.cells if cell.card is not None}
        old, self.marks = self.marks, marks
        moved = {old.cursor, marks.cursor} - {None} if old.cursor != marks.cursor else set[Handle]()
        changed = (mine & moved) | {handle for handle in mine if old.of(handle) != marks.of(handle)}
        if changed:
            self.repaint(changed)

    def repaint(self, changed: set[Handle]) -> None:
        """Paint these cards anew, and no others: every cell of the terminal that is painted is sent."""
        before = self.offset_x
        self._scroll()
        if before != self.offset_x:
            self.refresh()
            return
        for cell in self.cells:
            if cell.card is not None and cell.card.handle in changed:
                self.refresh(*self.outline(cell))

    def outline(self, cell: Cell) -> list[Region]:
        """The parts of a card's cell that show marks and cursor; all of it, where an area does not say otherwise."""
        return [Region(cell.x - self.offset_x, 0, cell.width, self.size.height)]

    def handles(self) -> list[Handle]:
        """The cards from left to right."""
        return [cell.card.handle for cell in self.cells if cell.card is not None]

    def centre(self, handle: Handle) -> int | None:
        """The middle of a card on the screen, for moving between areas."""
        for cell in self.cells:
            if cell.card is not None and cell.card.handle == handle:
                return self.region.x + cell.x - self.offset_x + cell.width // 2
        return None

    def nearest(self, x: int) -> Handle | None:
        """The card whose middle is nearest to a column of the screen."""
        found = [cell for cell in self.cells if cell.card is not None]
        if not found:
            return None
        here = x - self.region.x + self.offset_x
        cell = min(found, key=lambda c: abs(c.x + c.width // 2 - here))
        return None if cell.card is None else cell.card.handle

    @property
    def extent(self) -> int:
        """Columns that all cells take."""
        return self.cells[-1].x + self.cells[-1].width if self.cells else 0

    # --- layout -------------------------------------------------------------------------------------------------------

    def measure(self, room: int) -> list[Cell]:
        """The cells in this much room: each kind of area decides their widths."""
        raise NotImplementedError

    def _arrange(self) -> None:
        self._arranged = self.size
        self.cells = self.measure(max(self.size.width, 10))
        self._scroll()

    def _scroll(self) -> None:
        """Keep the cursor's card in sight."""
        total = self.extent
        room = self.size.width
        if total <= room or not room:  # without a size nothing is out of sight
            self.offset_x = 0
            return
        for cell in self.cells:
            if cell.card is not None and cell.card.handle == self.marks.cursor:
                if cell.x < self.offset_x + 2:
                    self.offset_x = max(0, cell.x - 2)
                elif cell.x + cell.width > self.offset_x + room - 2:
                    self.offset_x = cell.x + cell.width - room + 2
        self.offset_x = max(0, min(self.offset_x, total - room))

    def on_resize(self) -> None:
        if self._arranged != self.size:  # else it was drawn in this size already
            self._arrange()
            self.refresh()

    # --- paint --------------------------------------------------------------------------------------------------------

    def line(self, y: int) -> list[Segment]:
        """All cells of one line, unscrolled: each kind of area draws its own."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        if self._arranged != self.size:  # drawn before it has heard of its size
            self._arrange()
        base = self.ground
        width = self.size.width
        strip = Strip(self.line(y))
        total = self.extent
        if total > width:
            strip = strip.crop(self.offset_x, self.offset_x + width)
            title = self.get_component_rich_style("area--title")
            if y == self.size.height - 1 or self.size.height == 1:
                if self.offset_x > 0:
                    strip = Strip([Segment(self.glyphs.more_left, title), *strip.crop(1)])
                if self.offset_x + width < total:
                    strip = Strip([*strip.crop(0, width - 1), Segment(self.glyphs.more_right, title)])
        return strip.adjust_cell_length(width, base)

    def style_of(self, name: str) -> Style:
        return self.get_component_rich_style(f"area--{name}")

    def sign(self, handle: Handle) -> tuple[str, Mark | None]:
        """The sign before a card's name, and the mark it stands for."""
        mark, own = self.marks.of(handle)
        glyphs = self.glyphs
        shapes = {
            Mark.CAN: glyphs.can,
            Mark.TARGET: glyphs.target,
            Mark.PICKED: glyphs.picked,
            Mark.PAY: glyphs.pay,
            Mark.SOURCE: "!",
        }
        return (own or shapes[mark], mark) if mark is not None else (" ", None)

    # --- mouse --------------------------------------------------------------------------------------------------------

    def at(self, x: int) -> Handle | None:
        """The card at a column of this widget."""
        here = x + self.offset_x
        for cell in self.cells:
            if cell.card is not None and cell.x <= here < cell.x + cell.width:
                return cell.card.handle
        return None

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Pointed(self, self.at(event.x), event.button))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._shift(4, event)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._shift(-4, event)

    def _shift(self, by: int, event: events.MouseEvent) -> None:
        total = self.extent
        if total > self.size.width:
            event.stop()
            self.offset_x = max(0, min(self.offset_x + by, total - self.size.width))
            self.refresh()
