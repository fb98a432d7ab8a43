"""The menu: where the program begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

if TYPE_CHECKING:
    from dbs_tui.shell.app import DbsApp

LINES = (
    ("play", "p", "Play on this terminal", "two players, one screen, a curtain between them"),
    ("join", "j", "Play over a network", "join or open a table on a server"),
    ("decks", "d", "Look at the decks", "ten starter decks, with advice"),
    ("settings", "s", "Settings", "theme, ASCII, panels"),
    ("help", "h", "Help", "keys, and how to read the board"),
    ("quit", "q", "Quit", ""),
)


class Menu(Screen[None]):
    """Letters, arrows or the mouse."""

    app: DbsApp
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "app.show_help", "Help")]
    DEFAULT_CSS = """
    Menu { align: center middle; }
    Menu > Vertical { width: 70; max-width: 98%; height: auto; border: heavy $accent; padding: 1 2; }
    Menu #menu-title { width: 1fr; text-align: center; margin-bottom: 1; }
    Menu OptionList { height: auto; border: none; }
    """

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(
                Text.assemble(("DRAGON BALL SUPER CARD GAME\n", "bold"), ("Masters, at a terminal", "dim")),
                id="menu-title",
            )
            yield OptionList(*[Option(self._line(*line), id=line[0]) for line in LINES])

    def _line(self, id: str, key: str, words: str, more: str) -> Text:
        return Text.assemble((f" {key} ", "bold reverse"), f" {words:<24}", (more, "dim"))

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        for id, key, _, _ in LINES:
            if event.character == key:
                event.stop()
                self.app.choose(id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.app.choose(event.option_id or "")
