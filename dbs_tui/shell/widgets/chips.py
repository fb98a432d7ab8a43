"""A line of chips: words that can be clicked, each with the key that does the same."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from dbs_tui.shell.text import cut


class Chip(Struct, frozen=True):
    """One word of the line. `id` is what is sent; an empty one is plain text."""

    id: str
    label: str
    key: str = ""
    tone: str = "plain"  # plain, strong, warn, title


class Chips(Widget):
    """Chips side by side; those that find no room are cut from the end."""

    DEFAULT_CSS = """
    Chips { height: 1; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "chips--key",
        "chips--plain",
        "chips--strong",
        "chips--warn",
        "chips--title",
    }

    class Pressed(Message):
        """A chip was clicked."""

        def __init__(self, chips: Chips, chip: Chip) -> None:
            super().__init__()
            self.chips = chips
            self.chip = chip

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.chips: tuple[Chip, ...] = ()
        self._ends: list[tuple[int, int, Chip]] = []

    def show(self, chips: tuple[Chip, ...]) -> None:
        if chips != self.chips:
            self.chips = chips
            self.refresh()

    @property
    def extent(self) -> int:
        """Columns that all chips take."""
        return sum(cell_len(chip.label) + (cell_len(chip.key) + 4 if chip.key else 2) for chip in self.chips)

    def render_line(self, y: int) -> Strip:
        segments: list[Segment] = []
        self._ends = []
        x, width = 0, self.size.width
        base = self.rich_style
        for chip in self.chips:
            key = f" {chip.key} " if chip.key else ""
            label = f"{chip.label} " if key else f" {chip.label} "
            if x + cell_len(key) + cell_len(label) > width:
                room = width - x - cell_len(key) - 1
                if room < 9:
                    break
                label = cut(label, room) + " "
            if key:
                segments.append(Segment(key, self.get_component_rich_style("chips--key")))
                label = " " + label if chip.tone != "plain" else label
            segments.append(Segment(label, self.get_component_rich_style(f"chips--{chip.tone}")))
            start, x = x, x + cell_len(key) + cell_len(label)
            self._ends.append((start, x, chip))
        return Strip(segments).adjust_cell_length(width, base)

    def on_click(self, event: events.Click) -> None:
        for start, end, chip in self._ends:
            if start <= event.x < end and chip.id:
                event.stop()
                self.post_message(self.Pressed(self, chip))
                return
