"""The curtain between the seats of a hotseat match: nothing of the board behind it."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Label

from dbs_tui.shell.screens.once import Once


class Curtain(Once, Screen[None]):
    """Closes when the named player says to be there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "open", "Show the hand")]
    DEFAULT_CSS = """
    Curtain { align: center middle; }
    Curtain > Vertical { width: 76; max-width: 96%; height: auto; border: heavy $accent; padding: 1 3; }
    Curtain Label { width: 1fr; text-align: center; margin-bottom: 1; }
    Curtain #curtain-news { text-align: left; border-top: solid $panel; border-bottom: solid $panel; }
    Curtain #curtain-name { text-style: bold reverse; }
    Curtain Button { width: 1fr; }
    """

    def __init__(self, name: str, away: str, news: Sequence[str], ready: float = 0.0) -> None:
        """`news`: what has happened since this player looked last; the newest last."""
        super().__init__()
        self._ready = ready  # a key before that was meant for the board
        self._player, self._away, self._news = name, away, news

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(f" {self._player} ", id="curtain-name", markup=False)
            yield Label(f"Please take the terminal, {self._player}. {self._away}, please look away.", markup=False)
            if self._news:
                yield Label(self._told(), id="curtain-news", markup=False)
            yield Button(Content(f"(Enter) I am {self._player}: show my hand"), id="curtain-open", variant="primary")

    def _told(self) -> str:
        """The news, as many of the newest as there is room for."""
        room = max(self.app.size.height - 16, 3)
        left_out = len(self._news) - room
        lines = [f"({left_out} more: key g)"] if left_out > 0 else []
        return "\n".join([*lines, *self._news[-room:]])

    def on_mount(self) -> None:
        self.app.clear_notifications()  # "No card can be used now" was for the other player
        self.set_focus(None)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_open()

    def action_open(self) -> None:
        if monotonic() >= self._ready:
            self.dismiss(None)
