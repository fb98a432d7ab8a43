"""The panels beside the board: the card under the cursor, and the log."""

from __future__ import annotations

from typing import Any

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from dbs_tui.shell.face import Face
from dbs_tui.shell.text import Glyphs
from dbs_tui.shell.widgets.rule_text import link
from engine.core.seen import LogLine


class Panel(VerticalScroll, can_focus=False):
    """A titled panel whose text may be longer than its room."""

    DEFAULT_CSS = """
    Panel { scrollbar-size-vertical: 1; border-top: solid $panel; padding: 0 1; border-title-color: $text-muted; }
    Panel > Static { width: 1fr; height: auto; }
    """

    def __init__(self, title: str, *, id: str) -> None:
        super().__init__(id=id)
        self.border_title = title
        self._shown: object = None

    def compose(self) -> ComposeResult:
        yield Static(id=f"{self.id}-text")

    def show(self, text: Text, end: bool = False) -> None:
        if text == self._shown:
            return
        self._shown = text
        self.query_one(Static).update(text)
        if end:
            self.call_after_refresh(self.scroll_end, animate=False)
        else:
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
