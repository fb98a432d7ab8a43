"""Browses the areas that are only counted on the board: Drop, Warp, removed cards, cards under cards, known hand cards."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from dbs_tui.masters.card_text import card_words
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.screens.once import Listing
from dbs_tui.shell.text import Glyphs, letters, name_of, power, price
from dbs_tui.shell.widgets.chips import Chip, Chips
from engine.masters.view.model import AnyCard, CardSeen


def piles(table: Table) -> list[tuple[str, str, tuple[AnyCard, ...]]]:
    """All piles with their ids and titles, one's own first; the newest card of a pile first."""
    found: list[tuple[str, str, tuple[AnyCard, ...]]] = []
    for where, bottom in (("own", True), ("other", False)):
        player = table.side(bottom)
        if player is None:
            continue
        found.append((f"{where}:drop", f"{player.name}: Drop", player.drop[::-1]))
        found.append((f"{where}:warp", f"{player.name}: Warp", player.warp[::-1]))
        found.append((f"{where}:removed", f"{player.name}: removed", player.removed[::-1]))
        if not bottom and any(isinstance(card, CardSeen) for card in player.hand):
            found.append((f"{where}:hand", f"{player.name}: known hand", player.hand))
        for card in (*player.unison, *player.battle, player.leader):
            if card.under:
                found.append((f"{where}:under", f"Under {card.face.name}", card.under))
    return found


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

    def __init__(self, table: Table, glyphs: Glyphs, first: str = "own:drop") -> None:
        super().__init__()
        self._piles = piles(table)
        self._glyphs = glyphs
        self._at = next((i for i, pile in enumerate(self._piles) if pile[0] == first), 0)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Chips(id="piles-title")
            yield OptionList()
            with VerticalScroll(id="piles-card", can_focus=False):
                yield Static(id="piles-text")
            yield Chips(id="piles-keys")

    def on_mount(self) -> None:
        if not self.query("*"):
            return  # closed again by a quick key before it was shown
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
        _, title, cards = self._piles[self._at]
        self.query_one("#piles-title", Chips).show(
            (Chip("", f"{title} ({len(cards)})", tone="title"), Chip("", f"{self._at + 1} of {len(self._piles)}"))
        )
        rows.add_options([Option(self._row(card)) for card in cards] or [Option(Text("empty", "dim"), disabled=True)])
        rows.highlighted = 0 if cards else None
        if not cards:
            self.query_one("#piles-text", Static).update("")

    def _row(self, card: AnyCard) -> Text:
        if not isinstance(card, CardSeen):
            return Text(name_of(card), "dim")
        facts = [letters(card.face.color), price(card), power(card, self._glyphs)]
        return Text.assemble((card.face.name, "bold"), "  " + " ".join(fact for fact in facts if fact))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        cards = self._piles[self._at][2]
        if event.option_index < len(cards):
            self.query_one("#piles-text", Static).update(card_words(cards[event.option_index], self._glyphs))
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
