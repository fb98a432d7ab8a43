"""The panels beside the board: the card under the cursor, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from dbs_tui.shell.face import Face
from dbs_tui.shell.text import Glyphs
from dbs_tui.shell.widgets.rule_text import link
from engine.core.seen import LogLine

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell


class Sheet(Widget):
    """Text, of which only the lines that changed are painted anew, as far as anything stands on them."""

    app: Shell
    DEFAULT_CSS = """
    Sheet { width: 1fr; height: auto; min-height: 100%; }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._text = Text()
        self._lines: list[Strip] = []
        self._width = 0

    def update(self, text: Text) -> None:
        before = self._lines
        self._text, self._width = text, 0
        lines = self._wrapped(self.size.width)
        room = self.parent.size.height if isinstance(self.parent, Widget) else 0
        if max(len(lines), room) != max(len(before), room):
            self.refresh(layout=True)
        for y in range(max(len(lines), len(before))):
            old, new = (side[y] if y < len(side) else None for side in (before, lines))
            if old != new:
                self.refresh(Region(0, y, max(0 if one is None else one.cell_length for one in (old, new)), 1))

    def _wrapped(self, width: int) -> list[Strip]:
        if width and width != self._width:
            self._width = width
            console = self.app.console
            options = console.options.update(width=width, height=None)
            lines = console.render_lines(self._text, options, style=self.rich_style, pad=False)
            self._lines = [Strip(line) for line in lines]
        return self._lines

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._width = 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._wrapped(width))

    def render_line(self, y: int) -> Strip:
        lines = self._wrapped(self.size.width)
        strip = lines[y] if y < len(lines) else Strip([])
        return strip.adjust_cell_length(self.size.width, self.rich_style)


class Panel(VerticalScroll, can_focus=False):
    """A titled panel whose text may be longer than its room."""

    DEFAULT_CSS = """
    Panel { scrollbar-size-vertical: 1; border-top: solid $panel; padding: 0 1; border-title-color: $text-muted; }
    """

    def __init__(self, title: str, *, id: str) -> None:
        super().__init__(id=id)
        self.border_title = title
        self._shown: object = None

    def compose(self) -> ComposeResult:
        yield Sheet(id=f"{self.id}-text")

    def show(self, text: Text, end: bool = False) -> None:
        if text == self._shown:
            return
        self._shown = text
        self.query_one(Sheet).update(text)
        if end:
            self.anchor()
            return
        self.anchor(False)
        if self.scroll_y:
            self.scroll_home(animate=False)


def log_words(lines: tuple[LogLine, ...], face: Face[Any], glyphs: Glyphs) -> Text:
    """The last lines of the log, each with its clause."""
    text = Text()
    for line in lines[-60:]:
        if text:
            text.append("\n")
        text.append(line_words(line, face, glyphs))
        if line.clause:
            text.append(" ").append(line.clause, link(line.clause) + Style(dim=True))
    return text


def line_words(line: LogLine, face: Face[Any], glyphs: Glyphs) -> Text:
    """A line of the log without its clause; the one that begins a turn stands out."""
    begins = line.clause != "" and line.clause == face.words.clauses.turn
    return Text(f"{glyphs.rule * 2} {line.text}", "bold") if begins else Text(line.text)
