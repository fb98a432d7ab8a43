"""The list of puzzles: by theme, with those that were solved."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from dbs_tui.shell.screens.once import Taking
from dbs_tui.shell.widgets.chips import Chips
from engine.scenario.scenario import Scenario
from engine.scenario.solve import asked_for


class Puzzles(Taking, ModalScreen[int | None]):
    """Gives back the number of a puzzle, None to go back. The cursor begins on the first that is not solved."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", "Back")]
    DEFAULT_CSS = """
    Puzzles { align: center middle; background: $background 60%; }
    Puzzles > Vertical { width: 70; max-width: 96%; height: auto; max-height: 94%; border: solid $accent; background: $surface; }
    Puzzles OptionList { height: auto; padding: 0 1; }
    """

    def __init__(self, puzzles: Sequence[Scenario], solved: Collection[str]) -> None:
        super().__init__()
        self._puzzles, self._solved = puzzles, solved

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = "Puzzles"
            yield OptionList()
            yield Chips()

    def opened(self) -> None:
        rows = self.query_one(OptionList)
        for i, puzzle in enumerate(self._puzzles):
            mark = "[x]" if puzzle.source in self._solved else "[ ]"
            rows.add_option(
                Option(Text(f" {mark} {puzzle.theme:<11} {puzzle.title:<22} {asked_for(puzzle.goal)}"), id=str(i))
            )
        fresh = [i for i, puzzle in enumerate(self._puzzles) if puzzle.source not in self._solved]
        rows.highlighted = next(iter(fresh), 0)
        rows.styles.max_height = max(self.app.size.height - 5, 3)
        self.show_keys("Try it")
        rows.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)
