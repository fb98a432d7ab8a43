"""The window of what two players at a table of a server can say to each other beside the match."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from dbs_tui.shell.play.between import Word
from dbs_tui.shell.screens.once import Once
from dbs_tui.shell.widgets.chips import Chip, Chips


class Between(Once, ModalScreen[Word | None]):
    """Gives back what the player says; None for nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,T", "dismiss(None)", "Close")]
    DEFAULT_CSS = """
    Between { align: center middle; background: $background 60%; }
    Between > Vertical { width: 66; max-width: 96%; height: auto; border: solid $accent; background: $surface; padding: 1; }
    Between OptionList { height: auto; border: none; }
    """

    def __init__(self, words: tuple[tuple[Word, str], ...]) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = "Between the two of you"
            yield OptionList(*(Option(f" {text}", id=word) for word, text in self._words))
            yield Chips(id="between-keys")

    def opened(self) -> None:
        self.query_one(OptionList).focus()
        self.query_one(Chips).show((Chip("say", "Say it", "Enter", "strong"), Chip("close", "Close", "Esc")))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(Word(event.option_id))

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        if event.chip.id == "close":
            self.dismiss(None)
        else:
            self.query_one(OptionList).action_select()
