"""A line to say to the other player."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from dbs_tui.shell.screens.once import Once

LONGEST = 200


class Say(Once, ModalScreen[str]):
    """Gives back what was typed; nothing where Escape closed it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "Back")]
    DEFAULT_CSS = """
    Say { align: center bottom; }
    Say > Vertical { width: 96%; height: auto; border: solid $accent; background: $surface; padding: 0 1; margin-bottom: 1; }
    """

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = "Say (Enter sends it, Esc does not)"
            yield Input(id="say-text", compact=True, max_length=LONGEST)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())
