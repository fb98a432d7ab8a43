"""Browses the piles that are only counted on the board."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from dbs_tui.shell.play.table import Table
from dbs_tui.shell.screens.once import Listing
from dbs_tui.shell.text import Glyphs
from dbs_tui.shell.widgets.chips import Chip, Chips


class Piles(Listing, ModalScreen[None]):
    """One pile at a time; left and right lead to the others."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,z,enter", "close", "Close"),
        Binding("left,h", "turn(-1)", "Other pile"),
        Binding("right,l,tab", "turn(1)", "Other pile"),
    ]
    DEFAULT_CSS = """
    Piles { align: center middle; background: $background 60%; }
    Piles > Vertical { width: 100; max-width: 96%; height: 94%; border: solid $accent; background: $surface; }
    Piles OptionList { height: 1fr; border: none; padding: 0 1; }
    Piles #piles-card { height: 9; border-top: solid $panel; padding: 0 1; }
    """

    def __init__(self, table: Table, glyphs: Glyphs, first: str = "") -> None:
        super().__init__()
        self._face, self._glyphs = table.face, glyphs
        self._piles = () if table.view is None else tuple(self._face.piles(table.view, table.bottom, glyphs))
        self._at = next((i for i, pile in enumerate(self._piles) if pile.id == first), 0)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Chips(id="piles-title")
            yield OptionList()
            with VerticalScroll(id="piles-card", can_focus=False):
                yield Static(id="piles-text")
            yield Chips(id="piles-keys")

    def opened(self) -> None:
        self.query_one("#piles-keys", Chips).show(
            (Chip("close", "Close", "Esc"), Chip("before", "Pile before", "h"), Chip("after", "Next pile", "l"))
        )
        self._fill()
        self.query_one(OptionList).focus()

    def _fill(self) -> None:
        rows = self.query_one(OptionList)
        rows.clear_options()
        if not self._piles:
            return
        pile = self._piles[self._at]
        cards = pile.cards
        self.query_one("#piles-title", Chips).show(
            (Chip("", f"{pile.title} ({len(cards)})", tone="title"), Chip("", f"{self._at + 1} of {len(self._piles)}"))
        )
        rows.add_options([Option(words) for words, _ in cards] or [Option(Text("empty", "dim"), disabled=True)])
        rows.highlighted = 0 if cards else None
        if not cards:
            self.query_one("#piles-text", Static).update("")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        cards = self._piles[self._at].cards
        if event.option_index < len(cards):
            self.query_one("#piles-text", Static).update(self._face.card(cards[event.option_index][1], self._glyphs))
            self.query_one("#piles-card").scroll_home(animate=False)

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        if event.chip.id == "close":
            self.action_close()
        else:
            self.action_turn(-1 if event.chip.id == "before" else 1)

    def action_turn(self, by: int) -> None:
        if self._piles:
            self._at = (self._at + by) % len(self._piles)
            self._fill()
