"""The matches played at this terminal: to go on with, and to look at again."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from dbs_tui.shell.archive.folder import Listed
from dbs_tui.shell.screens.once import Listing
from dbs_tui.shell.text import cut
from dbs_tui.shell.widgets.chips import Chip, Chips


class Matches(Listing, ModalScreen[None]):
    """Two lines a match: when, who, how far and how it ended; then the decks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", "Back"),
        Binding("r", "replay", "Look again"),
        Binding("w", "report", "Write a report"),
    ]
    DEFAULT_CSS = """
    Matches { align: center middle; background: $background 60%; }
    Matches > Vertical { width: 92; max-width: 98%; height: auto; max-height: 94%; border: solid $accent; background: $surface; }
    Matches OptionList { height: auto; border: none; padding: 0 1; }
    Matches #matches-none { padding: 1 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Listed] = []

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = "Matches at this terminal"
            yield OptionList()
            yield Static("No match has been played here yet.", id="matches-none")
            yield Chips(id="matches-keys")

    def opened(self) -> None:
        self._entries = self.app.archive.entries()
        rows = self.query_one(OptionList)
        rows.styles.max_height = max(self.app.size.height - 6, 4)
        rows.add_options([Option(_row(entry), id=str(i)) for i, entry in enumerate(self._entries)])
        rows.display = bool(self._entries)
        self.query_one("#matches-none").display = not self._entries
        rows.focus()
        if self._entries:
            rows.highlighted = 0
        self._show_keys()

    @property
    def _entry(self) -> Listed | None:
        at = self.query_one(OptionList).highlighted
        return None if at is None else self._entries[at]

    def on_option_list_option_highlighted(self) -> None:
        self._show_keys()

    def _show_keys(self) -> None:
        entry, chips = self._entry, [Chip("close", "Back", "Esc")]
        if entry is not None:
            again = Chip(
                "replay", "Look again", "r" if entry.result is None and not entry.watched else "Enter", "strong"
            )
            first = [Chip("go", "Go on", "Enter", "strong")] if entry.result is None and not entry.watched else []
            chips = [*first, again, Chip("report", "Write a report", "w"), *chips]
        self.query_one(Chips).show(tuple(chips))

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        match event.chip.id:
            case "close":
                self.action_close()
            case "go":
                self._go_on()
            case "report":
                self.action_report()
            case _:
                self.action_replay()

    def on_option_list_option_selected(self) -> None:
        entry = self._entry
        if entry is not None and entry.result is None and not entry.watched:
            self._go_on()
        else:
            self.action_replay()

    def _go_on(self) -> None:
        entry = self._entry
        if entry is not None:
            self.dismiss(None)
            self.app.past.go_on(entry)

    def action_replay(self) -> None:
        """Look at the match again."""
        if self._entry is not None:
            self.app.past.replay(self._entry.path)

    def action_report(self) -> None:
        """Write a report of the match, to be sent to the authors."""
        if self._entry is not None:
            self.app.past.report(self._entry.path)


def _row(entry: Listed) -> Text:
    first, second = (cut(name, 20) for name in entry.names)
    turns = f"turn {entry.turn}" if entry.result is None else f"{entry.turn} turns"
    decks = "over a network" if entry.watched else " against ".join(cut(deck, 34) for deck in entry.decks)
    outcome = (entry.outcome, "bold" if entry.result is None else "")
    return Text.assemble(
        f"{entry.started}  {first} and {second}, {turns}: ",
        outcome,
        (f"\n{'':18}{decks}", "dim"),
    )
