"""Which game a new table is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from dbs_tui.shell.screens.once import Taking
from dbs_tui.shell.widgets.chips import Chips


class Games(Taking, ModalScreen[str | None]):
    """Gives back the game's name, None to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", "Back")]
    DEFAULT_CSS = """
    Games { align: center middle; background: $background 60%; }
    Games > Vertical { width: 60; max-width: 96%; height: auto; border: solid $accent; background: $surface; }
    Games OptionList { height: auto; padding: 0 1; }
    """

    def __init__(self, titles: Mapping[str, str], first: str, asks: str = "Which game?") -> None:
        """`titles` of the games by name; the cursor begins on `first`. `asks`: what the window asks."""
        super().__init__()
        self._asks = asks
        self._titles, self._first = titles, first

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = self._asks
            yield OptionList(*[Option(Content(title), id=name) for name, title in self._titles.items()])
            yield Chips()

    def opened(self) -> None:
        names = list(self._titles)
        rows = self.query_one(OptionList)
        rows.highlighted = names.index(self._first) if self._first in names else 0
        self.show_keys("Take this one")
        rows.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)
