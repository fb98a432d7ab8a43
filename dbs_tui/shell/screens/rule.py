"""A clause of the rules in plain words, with the way to the clauses around it."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from dbs_tui.shell.face import Face
from dbs_tui.shell.screens.once import Listing
from dbs_tui.shell.widgets.chips import Chip, Chips
from dbs_tui.shell.widgets.rule_text import row_words, rule_words


class Rule(Listing, ModalScreen[None]):
    """One clause at a time: Enter goes to a clause of the list, Backspace returns, left and right turn the pages of the rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,x", "close", "Close"),
        Binding("backspace", "return", "Return"),
        Binding("left,h", "turn(-1)", "Clause before"),
        Binding("right,l", "turn(1)", "Next clause"),
    ]
    DEFAULT_CSS = """
    Rule { align: center middle; background: $background 60%; }
    Rule > Vertical { width: 92; max-width: 96%; height: auto; max-height: 94%; border: solid $accent; background: $surface; }
    Rule #rule-text { height: auto; padding: 0 1; }
    Rule OptionList { height: auto; border: none; border-top: solid $panel; padding: 0 1; }
    """

    def __init__(self, clause: str, face: Face[Any], profile: str = "") -> None:
        """`profile` is that of the match, which may differ. Raises KeyError for a clause of no known chapter."""
        super().__init__()
        self._face, self._profile = face, profile
        self._clause = face.rules.meaning(clause).clause
        self._before: list[str] = []
        self._rows: list[str] = []

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="rule-text")
            yield OptionList()
            yield Chips(id="rule-keys")

    def opened(self) -> None:
        self.query_one(OptionList).styles.max_height = max(self.app.size.height - 10, 4)
        self._fill()
        self.query_one(OptionList).focus()

    def go(self, clause: str) -> None:
        """Show another clause; Backspace leads back."""
        if clause == self._clause:
            return  # a second Enter that was already on its way
        self._before.append(self._clause)
        self._clause = clause
        if self.query("#rule-keys"):  # else it is shown when the window is
            self._fill()

    def _fill(self) -> None:
        found = self._face.rules.meaning(self._clause)
        self.query_one(Vertical).border_title = f"Rule {self._clause}"
        self.query_one("#rule-text", Static).update(rule_words(self._clause, self._face, self._profile))
        around = [("above", found.above)] if found.above else []
        around += [("below", clause) for clause in found.below] + [("related", clause) for clause in found.related]
        self._rows = [clause for _, clause in around]
        rows = self.query_one(OptionList)
        rows.clear_options()
        rows.add_options([Option(row_words(clause, self._face, where)) for where, clause in around])
        rows.highlighted = 0
        chips = [
            Chip("close", "Close", "Esc"),
            Chip("open", "Go there", "Enter"),
            Chip("before", "Before", "h"),
            Chip("after", "Next", "l"),
        ]
        if self._before:
            chips.append(Chip("return", f"Back to {self._before[-1]}", "Backspace"))
        self.query_one("#rule-keys", Chips).show(tuple(chips))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.go(self._rows[event.option_index])

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        match event.chip.id:
            case "close":
                self.action_close()
            case "open":
                self.query_one(OptionList).action_select()
            case "return":
                self.action_return()
            case other:
                self.action_turn(-1 if other == "before" else 1)

    def action_return(self) -> None:
        if self._before:
            self._clause = self._before.pop()
            self._fill()

    def action_turn(self, by: int) -> None:
        """To the clause before or after this one, in the order of the rules."""
        order = list(self._face.rules.meanings())
        at = order.index(self._face.rules.meaning(self._clause).of) + by
        if 0 <= at < len(order):
            self.go(order[at])
