"""When the player is asked, stop by stop; and at one terminal how the two sit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec.structs import replace
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from dbs_tui.shell.face import Face, When
from dbs_tui.shell.play.stops import Sitting, Wishes
from dbs_tui.shell.screens.once import Listing
from dbs_tui.shell.widgets.chips import Chip, Chips

WHEN = {
    When.ALWAYS: "always",
    When.CAN: "when there is anything to choose",
    When.MATTERS: "when it could change who wins",
    When.NEVER: "not until my next turn",
}
SITTING = (
    ("trusting", "Trusting", "both hands lie open, no curtain"),
    ("turning", "Turn the board", "to whoever decides"),
)


class Stops(Listing, ModalScreen[None]):
    """Each line turns one wish; `changed` hears what the player wants now, and how the two sit."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,s", "close", "Close")]
    DEFAULT_CSS = """
    Stops { align: center middle; background: $background 60%; }
    Stops > Vertical { width: 76; max-width: 96%; height: auto; border: solid $accent; background: $surface; padding: 1; }
    Stops OptionList { height: auto; border: none; }
    """

    def __init__(
        self,
        face: Face[Any],
        name: str,
        wishes: Wishes,
        sitting: Sitting | None,
        turn: int,
        changed: Callable[[Wishes, Sitting | None], None],
    ) -> None:
        super().__init__()
        self._face, self._player, self._turn, self._changed = face, name, turn, changed
        self._wishes, self._sitting = wishes, sitting

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = f"When {self._player} is asked"
            yield OptionList()
            yield Chips(id="stops-keys")

    def opened(self) -> None:
        self._fill()
        self.query_one(OptionList).focus()
        self.query_one(Chips).show((Chip("turn", "Change", "Enter", "strong"), Chip("close", "Close", "Esc")))

    def _fill(self) -> None:
        rows = self.query_one(OptionList)
        at = rows.highlighted or 0
        rows.clear_options()
        for stop in self._face.words.stops:
            rows.add_option(Option(_row(stop.name, WHEN[self._wishes.when(stop)]), id=stop.id))
        if self._sitting is not None:
            for name, words, more in SITTING:
                on = "yes" if getattr(self._sitting, name) else "no"
                rows.add_option(Option(_row(words, f"{on:<3} ({more})"), id=f"sitting {name}"))
        rows.highlighted = at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option_id or ""
        if name.startswith("sitting ") and self._sitting is not None:
            name = name.removeprefix("sitting ")
            self._sitting = replace(self._sitting, **{name: not getattr(self._sitting, name)})
        else:
            stop = next(stop for stop in self._face.words.stops if stop.id == name)
            self._wishes = self._wishes.asking(stop, stop.after(self._wishes.when(stop)), self._turn)
        self._changed(self._wishes, self._sitting)
        self._fill()

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        if event.chip.id == "close":
            self.dismiss(None)
        else:
            self.query_one(OptionList).action_select()


def _row(words: str, value: str) -> Text:
    return Text.assemble((f" {words:<32}", ""), (value, "bold"))
