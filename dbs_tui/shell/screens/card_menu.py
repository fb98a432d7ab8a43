"""The menu at a card: what may be done with it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from dbs_tui.shell.screens.once import Once


class CardMenu(Once, ModalScreen[str | None]):
    """Gives back the id of the line chosen, None for none."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Back")]
    DEFAULT_CSS = """
    CardMenu { background: $background 0%; }
    CardMenu > OptionList {
        width: auto; max-width: 60; height: auto; max-height: 14; border: solid $accent; padding: 0; background: $surface;
    }
    """

    def __init__(self, title: str, lines: list[tuple[str, str, str]], at: Region) -> None:
        """Lines are (id, key, words)."""
        super().__init__()
        self._heading = title
        self._lines = lines
        self._at = at

    def compose(self) -> ComposeResult:
        menu = OptionList(
            *[Option(Text.assemble((f"{key:>2} ", "bold"), words), id=id) for id, key, words in self._lines]
        )
        menu.border_title = Content(self._heading)
        yield menu

    def opened(self) -> None:
        menu = self.query_one(OptionList)
        width = min(
            60, max(max(len(words) for _, _, words in self._lines) + 8, len(self._heading) + 6), self.size.width
        )
        menu.styles.width = width
        rows = sum(1 + len(words) // max(width - 8, 1) for _, _, words in self._lines)
        height = min(rows + 2, 14)
        x = max(0, min(self._at.x, self.size.width - width))
        y = self._at.y - height if self._at.y - height >= 0 else min(self._at.bottom, self.size.height - height)
        menu.styles.offset = (x, max(0, y))
        menu.highlighted = 0
        menu.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)

    def on_key(self, event: events.Key) -> None:
        for id, key, _ in self._lines:
            if key and event.character == key:
                event.stop()
                self.dismiss(id)
                return

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss(None)
