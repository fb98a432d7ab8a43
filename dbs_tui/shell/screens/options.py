"""Settings: each line turns one of them."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from dbs_tui.shell.screens.once import Once
from dbs_tui.shell.widgets.chips import Chip, Chips

LINES = (
    ("dark", "Dark theme", "for a dark background"),
    ("ascii", "ASCII only", "plain letters and signs alone"),
    ("motion", "Motion", "bars that grow, and flashes"),
    ("bell", "Bell", "when it is your turn to answer"),
    ("side", "Card and log beside the board", "from 112 columns on"),
    ("trusting", "Trusting", "one terminal: both hands open"),
    ("turning", "Turn the board", "one terminal: to whoever decides"),
)


class Options(Once, ModalScreen[None]):
    """Changes are kept at once."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,s", "dismiss(None)", "Close")]
    DEFAULT_CSS = """
    Options { align: center middle; background: $background 60%; }
    Options > Vertical { width: 76; max-width: 96%; height: auto; border: solid $accent; background: $surface; padding: 1; }
    Options OptionList { height: auto; border: none; }
    """

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = "Settings"
            yield OptionList()
            yield Chips(id="options-keys")

    def opened(self) -> None:
        self._fill()
        self.query_one(OptionList).focus()
        self.query_one(Chips).show((Chip("turn", "Change", "Enter", "strong"), Chip("close", "Close", "Esc")))

    def _fill(self) -> None:
        rows = self.query_one(OptionList)
        at = rows.highlighted or 0
        rows.clear_options()
        for name, words, more in LINES:
            on = getattr(self.app.settings, name)
            rows.add_option(
                Option(
                    Text.assemble((" [x] " if on else " [ ] ", "bold"), f"{words:<31}", (more, "dim")),
                    id=name,
                )
            )
        rows.highlighted = at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option_id or ""
        self.app.change(name, not getattr(self.app.settings, name))
        self._fill()

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        if event.chip.id == "close":
            self.dismiss(None)
        else:
            self.query_one(OptionList).action_select()
