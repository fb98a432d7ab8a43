"""The curtain between the seats of a hotseat match: nothing of the board behind it."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Label

from dbs_tui.shell.screens.once import Once

WIDTH, SHARE = 76, 96
"""Columns of the box at most, and its share of a narrow window in percent."""
BESIDE, AROUND = 8, 15
"""Columns of the box without words, and its rows without question and news."""
ROOM = WIDTH - BESIDE
"""Columns of a line of news where the window is no narrower than the box."""


class Curtain(Once, Screen[None]):
    """Closes when the named player says to be there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "open", "Show the hand")]
    DEFAULT_CSS = f"""
    Curtain {{ align: center middle; }}
    Curtain > Vertical {{ width: {WIDTH}; max-width: {SHARE}%; height: auto; border: heavy $accent; padding: 1 3; }}
    Curtain Label {{ width: 1fr; text-align: center; margin-bottom: 1; }}
    Curtain #curtain-news {{ text-align: left; border-top: solid $panel; border-bottom: solid $panel; }}
    Curtain #curtain-name {{ text-style: bold reverse; }}
    Curtain Button {{ width: 1fr; }}
    """

    def __init__(self, name: str, away: str, news: Sequence[str], ready: float = 0.0) -> None:
        """`news`: what has happened since this player looked last; the newest last."""
        super().__init__()
        self._ready = ready  # a key before that was meant for the board
        self._player, self._news = name, news
        self._asked = f"Please take the terminal, {name}. {away}, please look away."

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(f" {self._player} ", id="curtain-name", markup=False)
            yield Label(self._asked, markup=False)
            if self._news:
                yield Label(self._told(), id="curtain-news", markup=False)
            yield Button(Content(f"(Enter) I am {self._player}: show my hand"), id="curtain-open", variant="primary")

    def _told(self) -> str:
        """The news, as many of the newest as there is room for."""
        room = self.app.size.height - AROUND - self._rows(self._asked)
        told = list(self._news)
        while len(told) > 1 and sum(map(self._rows, told)) + (len(told) < len(self._news)) > room:
            del told[0]
        left_out = len(self._news) - len(told)
        return "\n".join([*([f"({left_out} more: key g)"] if left_out else []), *told])

    def _rows(self, line: str) -> int:
        """How many rows of the window a line takes."""
        width = max(min(WIDTH, self.app.size.width * SHARE // 100) - BESIDE, 1)
        return len(Text(line).wrap(self.app.console, width))

    def on_mount(self) -> None:
        self.app.clear_notifications()  # "No card can be used now" was for the other player
        self.set_focus(None)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_open()

    def action_open(self) -> None:
        if monotonic() >= self._ready:
            self.dismiss(None)
