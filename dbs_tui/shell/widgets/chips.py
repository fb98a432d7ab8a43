"""A line of chips: words that can be clicked, each with the key that does the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from msgspec import Struct
from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from dbs_tui.shell.text import brief, cut
from dbs_tui.shell.widgets.ground import Grounded

LEAST = 8
"""Columns of words without which a chip is not shown."""


class Chip(Struct, frozen=True):
    """One word of the line. `id` is what is sent; an empty one is plain text. `short`: what is said where not all find room."""

    id: str
    label: str
    key: str = ""
    tone: str = "plain"  # plain, strong, warn, title
    short: str = ""


class Laid(Struct, frozen=True):
    """A chip in its place: line, columns from `start` to before `end`, and its words as they fit there."""

    y: int
    start: int
    end: int
    chip: Chip
    label: str


class Chips(Grounded):
    """Chips side by side, over as many lines as there are; names are shortened before a chip is cut, and what finds no room is left out."""

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
        self._names: Callable[[], Iterable[str]] = tuple
        self._laid: tuple[Laid, ...] = ()
        self._of: object = None  # the chips and the size that they were laid out for

    def show(self, chips: tuple[Chip, ...], names: Callable[[], Iterable[str]] = tuple) -> None:
        """`names`: those of cards, which may do without their epithets."""
        self._names = names
        if chips != self.chips:
            self.chips = chips
            self.refresh()

    @property
    def extent(self) -> int:
        """Columns that all chips take."""
        return sum(_taken(chip, chip.label) for chip in self.chips)

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The chips that are shown, in their places."""
        of = (self.chips, self.size)
        if self._of != of:
            self._of, self._laid = of, lay_out(self.chips, *self.size, self._names)
        return self._laid

    def render_line(self, y: int) -> Strip:
        width, base = self.size.width, self.ground
        segments: list[Segment] = []
        for one in self.laid:
            if one.y != y:
                continue
            chip, label = one.chip, f"{one.label} " if one.chip.key else f" {one.label} "
            if chip.key:
                segments.append(Segment(f" {chip.key} ", self.get_component_rich_style("chips--key")))
                label = " " + label if chip.tone != "plain" else label
            segments.append(Segment(label, self.get_component_rich_style(f"chips--{chip.tone}")))
        return Strip(segments).adjust_cell_length(width, base)

    def on_click(self, event: events.Click) -> None:
        for one in self.laid:
            if one.y == event.y and one.start <= event.x < one.end and one.chip.id:
                event.stop()
                self.post_message(self.Pressed(self, one.chip))
                return


def _taken(chip: Chip, label: str) -> int:
    """Columns that a chip takes with these words."""
    beside = 2 if not chip.key else cell_len(chip.key) + (3 if chip.tone == "plain" else 4)
    return cell_len(label) + beside


def lay_out(
    chips: Sequence[Chip], width: int, height: int, names: Callable[[], Iterable[str]] = tuple
) -> tuple[Laid, ...]:
    """Where the chips stand; where not all find room in short words, and else without the epithets of these names, too."""
    laid: tuple[Laid, ...] = ()
    for attempt in range(3):
        labels = [chip.short or chip.label if attempt else chip.label for chip in chips]
        if attempt == 2:
            known = tuple(names())
            labels = [brief(label, known, 0) for label in labels]
        laid = _lay(chips, labels, width, height)
        if len(laid) == len(chips) and all(one.label == label for one, label in zip(laid, labels, strict=True)):
            break
    return laid


def _lay(chips: Sequence[Chip], labels: Sequence[str], width: int, height: int) -> tuple[Laid, ...]:
    """The chips, each where there is room for it: on its line, else on the next one, else cut at the end of the last."""
    laid: list[Laid] = []
    x = y = 0
    for chip, label in zip(chips, labels, strict=True):
        if x and x + _taken(chip, label) > width and y + 1 < height:
            x, y = 0, y + 1
        over = x + _taken(chip, label) - width
        if over > 0:
            room = cell_len(label) - over
            if room < LEAST:
                break
            label = cut(label, room)
        end = x + _taken(chip, label)
        laid.append(Laid(y, x, end, chip, label))
        x = end
    return tuple(laid)
