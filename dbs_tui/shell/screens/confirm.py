"""A question of yes or no by the program itself."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Label

from dbs_tui.shell.screens.once import Once
from dbs_tui.shell.widgets.rule_text import clauses_in, with_links


class Confirm(Once, ModalScreen[bool]):
    """Asks once; Escape is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
        Binding("x", "rule", "The rule"),
        Binding("left,right", "app.focus_next", show=False),
    ]
    DEFAULT_CSS = """
    Confirm { align: center middle; background: $background 60%; }
    Confirm > Vertical { width: 56; max-width: 96%; height: auto; border: solid $warning; background: $surface; padding: 1 2; }
    Confirm Label { width: 1fr; }
    Confirm Horizontal { height: auto; align-horizontal: center; margin-top: 1; }
    Confirm Button { margin: 0 1; }
    """

    def __init__(self, question: str, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self._question, self._yes, self._no = question, yes, no

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(with_links(self._question, self.app.face))
            with Horizontal():
                yield Button(f"(n) {self._no}", id="no", compact=True)
                yield Button(f"(y) {self._yes}", id="yes", variant="warning", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_rule(self) -> None:
        """The clause that the question names."""
        for clause in clauses_in(self._question, self.app.face)[:1]:
            self.app.action_rule(clause)

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)
