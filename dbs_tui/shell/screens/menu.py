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

from card_data.games import has_lessons, has_puzzles
from dbs_tui.shell.archive.folder import Listed

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell

LINES = (
    ("against", "a", "Play against the computer", "choose how well it plays"),
    ("first", "f", "A first game, guided", "seven lessons, ten minutes"),
    ("puzzles", "z", "Puzzles", "win this turn"),
    ("go-on", "c", "Go on", ""),
    ("play", "p", "Play on this terminal", "two players, one screen"),
    ("join", "j", "Play over a network", "join or open a table on a server"),
    ("matches", "m", "Matches played here", "go on, look again"),
    ("game", "g", "Another game", ""),
    ("decks", "d", "Look at the decks", ""),
    ("settings", "s", "Settings", "theme, ASCII, panels"),
    ("rules", "r", "The rules on one screen", "how to win, and how a turn goes"),
    ("help", "h", "Help", "keys, and how to read the board"),
    ("quit", "q", "Quit", ""),
)


class Menu(Screen[None]):
    """Letters, arrows or the mouse."""

    app: Shell
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "app.show_help", "Help")]
    DEFAULT_CSS = """
    Menu { align: center middle; }
    Menu > Vertical { width: 76; max-width: 98%; height: auto; border: heavy $accent; padding: 1 2; }
    Menu #menu-title { width: 1fr; text-align: center; margin-bottom: 1; }
    Menu OptionList { height: auto; border: none; }
    """

    _latest: Listed | None = None

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="menu-title")
            yield OptionList()

    def _line(self, id: str, key: str, words: str, more: str) -> Text:
        return Text.assemble((f" {key} ", "bold reverse"), f" {words:<27}", (more, "dim"))

    def on_mount(self) -> None:
        self._latest = self.app.archive.latest()
        self._fill()
        self.query_one(OptionList).focus()

    def _fill(self) -> None:
        """The lines, in the words of the game that is set."""
        words = self.app.face.words
        title = Text.assemble((f"{self.app.title.upper()}\n", "bold"), (f"{words.title}, at a terminal", "dim"))
        self.query_one("#menu-title", Static).update(title)
        latest = self._latest
        going = "" if latest is None else f"{latest.names[0]} and {latest.names[1]}, turn {latest.turn}"
        more = {"go-on": going, "decks": words.decks, "game": words.title}
        rows = self.query_one(OptionList)
        at = rows.highlighted
        first = next(i for i, line in enumerate(self._lines) if line[0] == ("against" if latest is None else "go-on"))
        rows.clear_options()
        rows.add_options(
            [Option(self._line(id, key, what, more.get(id, told)), id=id) for id, key, what, told in self._lines]
        )
        rows.highlighted = first if at is None else at

    def on_screen_resume(self) -> None:
        """Back from elsewhere: another match may wait now."""
        latest = self.app.archive.latest()
        if latest != self._latest:
            self._latest = latest
            self._fill()

    @property
    def _lines(self) -> list[tuple[str, str, str, str]]:
        """The lines of this program: which game it is that begins here can be chosen where there are several, and one can go on where a match
        waits."""
        there = {
            "game": len(self.app.faces) > 1,
            "go-on": self._latest is not None,
            "first": has_lessons(self.app.settings.game),
            "puzzles": has_puzzles(self.app.settings.game),
            "rules": bool(self.app.face.words.short),
        }
        return [line for line in LINES if there.get(line[0], True)]

    def on_key(self, event: events.Key) -> None:
        for id, key, _, _ in self._lines:
            if event.character == key:
                event.stop()
                self._choose(id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_id or "")

    def _choose(self, id: str) -> None:
        self.app.choose(id)
        if id == "game":
            self._fill()
