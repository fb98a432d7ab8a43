"""What windows have in common: they close once, in a list j and k move as the arrows do, and a list of which one line is taken says by which key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList

from dbs_tui.shell.widgets.chips import Chip, Chips

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell


class Once(Screen[Any]):
    """`dismiss` closes whatever is on top; this closes only itself: a second Enter that was on its way does not close the screen below."""

    app: Shell

    def on_mount(self) -> None:
        if self in self.app.screen_stack and self.query("*"):  # else a quick key has closed it before all was in it
            self.opened()

    def opened(self) -> None:
        """Fill the window: what it was composed of is there now."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete.nothing()

    def action_close(self) -> None:
        self.dismiss(None)


class Listing(Once):
    """A window around one list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "move(1)", show=False),
        Binding("k", "move(-1)", show=False),
    ]

    def action_move(self, by: int) -> None:
        rows = self.query_one(OptionList)
        if by > 0:
            rows.action_cursor_down()
        else:
            rows.action_cursor_up()


class Taking(Listing):
    """A list of which one line is taken, with a line of `Chips` below it."""

    def show_keys(self, take: str) -> None:
        """Say what Enter does with the line under the cursor."""
        self.query_one(Chips).show((Chip("take", take, "Enter", "strong"), Chip("close", "Back", "Esc")))

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        if event.chip.id == "close":
            self.action_close()
        else:
            self.query_one(OptionList).action_select()
