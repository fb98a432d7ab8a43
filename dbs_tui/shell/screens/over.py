"""The end of a match: who won and why, and what now."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Label

from dbs_tui.shell.play.link import After
from dbs_tui.shell.screens.once import Once
from dbs_tui.shell.widgets.rule_text import with_links
from engine.core.seen import Result

ROOMY = 30
"""Rows from which the window has empty lines around its words."""


class Over(Once, ModalScreen[str]):
    """Gives back "rematch", "further", "back", "menu" or "board". `ready`: from when on, by the monotonic clock, Enter takes the first button; None: never."""

    AUTO_FOCUS = ""  # a key still meant for the match shall not press a button
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "choose('rematch')", "Rematch"),
        Binding("n", "further", "What comes next"),
        Binding("enter", "first", "The first of these", show=False),
        Binding("u", "back", "Take back", show=False),
        Binding("m", "choose('menu')", "Menu"),
        Binding("x", "rule", "The rule"),
        Binding("b,escape", "choose('board')", "Look at the board"),
        Binding("down,j", "app.focus_next", show=False),
        Binding("up,k", "app.focus_previous", show=False),
    ]
    DEFAULT_CSS = """
    Over { align: center middle; background: $background 60%; }
    Over > Vertical { width: 76; max-width: 96%; height: auto; max-height: 100%; border: heavy $accent; background: $surface; padding: 1 2; }
    Over Label { width: 1fr; text-align: center; margin-bottom: 1; }
    Over #over-story { height: auto; border-top: solid $panel; border-bottom: solid $panel; margin-bottom: 1; }
    Over #over-story Label { text-align: left; margin: 0; }
    Over #over-winner { text-style: bold reverse; }
    Over Button { width: 1fr; }
    Over.-low > Vertical { padding: 0 2; }
    Over.-low #over-story { margin-bottom: 0; }
    """

    def __init__(
        self,
        result: Result | None,
        names: tuple[str, str],
        text: str = "",
        proof: str = "",
        story: Sequence[str] = (),
        after: After = After(),  # noqa: B008  frozen
        ready: float | None = None,
    ) -> None:
        super().__init__()
        self._after, self._ready = after, ready
        self._result, self._names, self._text, self._proof = result, names, text, proof
        self._story = story

    def compose(self) -> ComposeResult:
        result = self._result
        winner = (
            "The match has ended"
            if result is None
            else "A draw"
            if result.winner is None
            else f"{self._names[result.winner]} wins"
        )
        with Vertical():
            yield Label(f" {winner} ", id="over-winner", markup=False)
            reason = (
                self._text
                if result is None
                else f"{result.reason} (rule {result.clause})"
                if result.clause
                else result.reason
            )
            yield Label(with_links(reason, self.app.face))
            if self._story:
                with VerticalScroll(id="over-story"):
                    yield Label("\n".join(self._story), markup=False)
            yield Label(self._proof, id="over-proof")
            again, further = self._after.again, self._after.further
            if further:
                yield Button(f"(n) {further}", id="further", variant="primary", compact=True)
            yield Button(f"(r) {again}", id="rematch", variant="default" if further else "primary", compact=True)
            yield Button("(b) Look at the board", id="board", compact=True)
            yield Button("(m) Back to the menu", id="menu", compact=True)

    def on_mount(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """The story takes the room that is left: the buttons stay in sight."""
        self.query_one("#over-proof").display = bool(self._proof)
        if self._story:
            low = self.app.size.height < ROOMY
            self.set_class(low, "-low")
            around = (10 if low else 14) + 4 * bool(self._proof) + bool(self._after.further)
            self.query_one("#over-story").styles.max_height = max(self.app.size.height - around, 3)

    def prove(self, text: str) -> None:
        """The proof of the shuffles came in."""
        self._proof = text
        for label in self.query("#over-proof").results(Label):  # none before it is composed
            label.update(text)
            self._fit()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id or "board")

    def action_rule(self) -> None:
        """The clause that ended the match."""
        if self._result is not None and self._result.clause:
            self.app.action_rule(self._result.clause)

    def action_further(self) -> None:
        if self._after.further:
            self.dismiss("further")

    def action_back(self) -> None:
        if self._after.back:
            self.dismiss("back")

    def action_first(self) -> None:
        """Where nothing is lost by it; and not by a key that was still meant for the board."""
        if self._ready is not None and monotonic() >= self._ready:
            self.dismiss("further" if self._after.further else "rematch")

    def action_choose(self, what: str) -> None:
        self.dismiss(what)
