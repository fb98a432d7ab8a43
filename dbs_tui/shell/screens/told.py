"""Sentences of the game, each with the clause at work: the log, the reasons why something is not on offer."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from dbs_tui.shell.screens.once import Listing
from dbs_tui.shell.widgets.chips import Chip, Chips
from dbs_tui.shell.widgets.rule_text import rule_words


class Sentence(Struct, frozen=True):
    """One sentence, and its clause ("" where none)."""

    words: Text
    clause: str = ""


class Told(Listing, ModalScreen[None]):
    """The cursor goes from sentence to sentence; below stands what its clause means, and Enter opens the clause."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,g,question_mark,space", "close", "Close"),
        Binding("x", "open", "The rule"),
    ]
    DEFAULT_CSS = """
    Told { align: center middle; background: $background 60%; }
    Told > Vertical { width: 92; max-width: 96%; height: auto; max-height: 94%; border: solid $accent; background: $surface; }
    Told OptionList { height: auto; border: none; padding: 0 1; }
    Told #told-rule { height: 5; border-top: solid $panel; padding: 0 1; }
    """

    def __init__(self, title: str, sentences: tuple[Sentence, ...], end: bool = False) -> None:
        super().__init__()
        self._heading = title
        self._sentences = sentences
        self._end = end

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = Content(self._heading)
            yield OptionList(*[Option(self._row(sentence)) for sentence in self._sentences])
            yield Static(id="told-rule")
            yield Chips(id="told-keys")

    def _row(self, sentence: Sentence) -> Text:
        row = sentence.words.copy()
        return row.append(" (").append(sentence.clause, "underline").append(")") if sentence.clause else row

    def opened(self) -> None:
        rows = self.query_one(OptionList)
        rows.styles.max_height = max(self.app.size.height - 11, 4)
        self.query_one(Chips).show(
            (
                Chip("close", "Close", "Esc"),
                Chip("open", "The rule", "x"),
                Chip("up", "Up", "k"),
                Chip("down", "Down", "j"),
            )
        )
        rows.focus()
        if self._sentences:
            rows.highlighted = len(self._sentences) - 1 if self._end else 0

    @property
    def _clause(self) -> str:
        at = self.query_one(OptionList).highlighted
        return "" if at is None else self._sentences[at].clause

    def on_option_list_option_highlighted(self) -> None:
        words = rule_words(self._clause, self.app.face, self.app.profile)
        self.query_one("#told-rule", Static).update(words if words else Text("No rule is at work here.", "dim"))

    def on_option_list_option_selected(self) -> None:
        self.action_open()

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        match event.chip.id:
            case "close":
                self.action_close()
            case "open":
                self.action_open()
            case other:
                self.action_move(-1 if other == "up" else 1)

    def action_open(self) -> None:
        """The clause of the sentence under the cursor."""
        if self._clause:
            self.app.action_rule(self._clause)
