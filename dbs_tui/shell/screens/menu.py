"""The menu: where the program begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from card_data.games import has_lessons, has_puzzles
from dbs_tui.shell.archive.folder import Listed
from dbs_tui.shell.card_art import side_by_side
from dbs_tui.shell.decks import starters
from dbs_tui.shell.settings import edition

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


WIDE, BOX = 112, 22
"""Columns from which there is room for pictures, and the lines that the menu itself takes."""
LEAST_LINES, MOST_LINES = 6, 14


class Menu(Screen[None]):
    """Letters, arrows or the mouse."""

    app: Shell
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "app.show_help", "Help")]
    DEFAULT_CSS = """
    Menu { align: center middle; }
    Menu > Center { height: auto; }
    Menu Vertical { width: 76; max-width: 98%; height: auto; border: heavy $accent; padding: 1 2; }
    Menu #menu-title { width: 1fr; text-align: center; margin-bottom: 1; }
    Menu OptionList { height: auto; border: none; }
    Menu > .gallery { width: 1fr; height: auto; text-align: center; margin: 1 0; display: none; }
    Menu.-high > .gallery { display: block; }
    """

    _latest: Listed | None = None
    _hung = False

    def compose(self) -> ComposeResult:
        yield Static(id="menu-above", classes="gallery")
        with Center(), Vertical():
            yield Static(id="menu-title")
            yield OptionList()
        yield Static(id="menu-below", classes="gallery")

    def _line(self, id: str, key: str, words: str, more: str) -> Text:
        return Text.assemble((f" {key} ", "bold reverse"), f" {words:<27}", (more, "dim"))

    def on_mount(self) -> None:
        self._latest = self.app.archive.latest()
        self._fill()
        self.query_one(OptionList).focus()
        self.call_after_refresh(self._hang)

    def on_resize(self) -> None:
        """There may be room for pictures now, or none any more."""
        if self._hung:
            self._hang()

    def _hang(self) -> None:
        """In a large window the decks hang above and below, half of them each; drawn once the menu itself stands."""
        self._hung = True
        width, height = self.app.size
        lines = min(MOST_LINES, (height - BOX) // 2 - 3)
        self.set_class(width >= WIDE and lines >= LEAST_LINES and bool(self.app.glyphs.art), "-high")
        if not self.has_class("-high"):
            return
        pack, face = self.app.pack, self.app.face
        decks = starters(pack, edition(self.app.settings, pack))
        half = min((len(decks) + 1) // 2, 5)
        column = width // max(half, 1)
        for where, shown in (("#menu-above", decks[:half]), ("#menu-below", decks[half : 2 * half])):
            drawn = [(face.picture(deck, (min(column - 4, 2 * lines), lines)), deck.name) for deck in shown]
            self.query_one(where, Static).update(side_by_side(drawn, column))

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
            self._hang()
