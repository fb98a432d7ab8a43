"""A window with words to read: a card, the log, reasons, the rules of the keys."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from dbs_tui.shell.screens.once import Once
from dbs_tui.shell.widgets.chips import Chip, Chips

WIDTH, SHARE, AROUND = 76, 96, 6
"""Columns of the window at most, its share of the screen in hundredths, and what frame and scroll bar take of it."""


def room(width: int) -> int:
    """Columns for words on a screen so many columns wide."""
    return max(min(WIDTH, width * SHARE // 100) - AROUND, 1)


class Reader(Once, ModalScreen[None]):
    """Scrolls; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,i,question_mark,space,g,f1", "close", "Close"),
        Binding("down,j", "scroll(2)", "Down", show=False),
        Binding("up,k", "scroll(-2)", "Up", show=False),
        Binding("pagedown,d", "scroll(12)", "Down", show=False),
        Binding("pageup,u", "scroll(-12)", "Up", show=False),
    ]
    DEFAULT_CSS = f"""
    Reader {{ align: center middle; background: $background 60%; }}
    Reader > Vertical {{
        width: {WIDTH}; max-width: {SHARE}%; height: auto; max-height: 94%; border: solid $accent; background: $surface; padding: 0 1;
    }}
    Reader VerticalScroll {{ height: auto; max-height: 100%; }}
    Reader Static {{ height: auto; }}
    """

    def __init__(self, title: str, words: Text, end: bool = False) -> None:
        super().__init__()
        self._heading = title
        self._words = words
        self._end = end

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = Content(self._heading)
            with VerticalScroll(can_focus=False):
                yield Static(self._words)
            yield Chips(id="reader-keys")

    def opened(self) -> None:
        self.query_one(Chips).show((Chip("close", "Close", "Esc"), Chip("up", "Up", "k"), Chip("down", "Down", "j")))
        self.query_one(VerticalScroll).styles.max_height = max(self.app.size.height - 6, 4)
        if self._end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        if event.chip.id == "close":
            self.action_close()
        else:
            self.action_scroll(-8 if event.chip.id == "up" else 8)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)
