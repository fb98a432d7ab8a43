"""A list of cards to choose from: a deck that is searched, a pile, long worded options.

Cards that were looked at and cannot be chosen stand in the list too, so that the player sees all of them.
"""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from dbs_tui.shell.face import Place
from dbs_tui.shell.play.answering import MOST_DIGITS, Draft, Reply, led
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.screens.once import Listing
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.text import Glyphs, place_words
from dbs_tui.shell.widgets.chips import Chip, Chips
from dbs_tui.shell.widgets.rule_text import with_links
from dbs_tui.shell.widgets.status import asked_words, done_label, marked
from engine.core.seen import OptionSeen


class Picker(Listing, ModalScreen[Reply | None]):
    """Works on the screen's own draft; gives back the finished reply, None to go back to the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Board"),
        Binding("d", "done", "Done"),
        Binding("p,n", "pass", "None"),
        Binding("i", "read", "Read"),
        Binding("x", "rule", "The rule"),
    ]
    DEFAULT_CSS = """
    Picker { align: center middle; background: $background 60%; }
    Picker > Vertical { width: 100; max-width: 96%; height: auto; max-height: 94%; border: solid $accent; background: $surface; }
    Picker #picker-prompt { padding: 0 1; height: auto; }
    Picker OptionList { height: auto; border: none; padding: 0 1; }
    Picker #picker-card { height: 7; border-top: solid $panel; padding: 0 1; }
    """

    def __init__(self, table: Table, draft: Draft, glyphs: Glyphs, ready: float = 0.0) -> None:
        super().__init__()
        self._ready = ready  # when a key may be meant as an answer
        self._draft = draft
        self._glyphs = glyphs
        self._face, self._view = table.face, table.view
        self._known = table.places
        self._table_names = table.names
        self._rows: list[tuple[OptionSeen | None, Place | None, str]] = []
        self._typed = ""

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = "Choose"
            yield Static(id="picker-prompt")
            yield OptionList()
            with VerticalScroll(id="picker-card", can_focus=False):
                yield Static(id="picker-text")
            yield Chips(id="picker-keys")

    def opened(self) -> None:
        offered = {option.card for option in self._draft.decision.options}
        for option in self._draft.decision.options:
            if option.verb == "pass":
                continue
            place = self._known.get(option.card or "")
            self._rows.append((option, place, "" if place is None else self._area(place)))
        for handle, place in self._face.looked(self._view).items():
            if (
                handle not in offered and self._known.get(handle, place).area == place.area
            ):  # else it was taken from there
                self._rows.append((None, place, "looked at: cannot be chosen"))
        self.query_one("#picker-card").display = self.app.size.height >= 20 and any(
            row[1] is not None for row in self._rows
        )
        room = self.app.size.height - 4 - (8 if self.query_one("#picker-card").display else 0) - 3
        self.query_one(OptionList).styles.max_height = max(room, 4)
        self._fill()
        self.query_one(OptionList).focus()

    def _area(self, place: Place) -> str:
        """Whose area it is in, where that is not the asked player's own."""
        own = place.seat == self._draft.decision.seat
        return place.where if own or not place.where else f"{self._table_names[place.seat]}'s {place.where}"

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        rows = self.query_one(OptionList)
        at = rows.highlighted
        rows.clear_options()
        rows.add_options(
            [
                Option(
                    self._row(str(i + 1) if self._short else self._glyphs.can, *row, copy),
                    id=str(i),
                    disabled=row[0] is None,
                )
                for i, (row, copy) in enumerate(zip(self._rows, self._copies(), strict=True))
            ]
        )
        rows.highlighted = at if at is not None else 0
        draft, decision = self._draft, self._draft.decision
        prompt = Text(asked_words(decision))
        prompt.append(f" ({decision.clause})" if decision.clause else "", "dim")
        if draft.several:
            bounds = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
            order = ", in order" if decision.ordered else ""
            prompt.append(f"  Take {bounds}{order}: {len(draft.taken)} picked", "bold")
            if decision.total is not None:
                spent = sum(option.number or 0 for option in draft.taken)
                prompt.append(f", total {spent} of at most {decision.total}", "bold")
        if decision.text:
            prompt.append("\n").append(marked(decision.text, decision.part))
        self.query_one("#picker-prompt", Static).update(with_links(prompt, self._face))
        chips = [Chip("pick", "Mark" if draft.several else "Choose", "Enter", "strong")]
        if draft.several and draft.ready:
            chips.append(Chip("done", done_label(draft), "d", "strong"))
        if draft.passing is not None or decision.least == 0:
            label = draft.passing.label if draft.passing is not None else "Choose none"
            chips.append(Chip("pass", label, "p", "strong"))
        chips += [Chip("read", "Read", "i"), Chip("rule", "Rule", "x"), Chip("back", "Board", "Esc")]
        self.query_one(Chips).show(tuple(chips))

    def _copies(self) -> list[str]:
        """By row, which of several that read the same it is: "2 of 3"; "" for one that is the only one."""
        keys = [
            None
            if place is None or not place.seen
            else (place.name, self._face.facts(place.card, self._glyphs), area, place.seat)
            for _, place, area in self._rows
        ]
        return [
            f"{keys[: i + 1].count(key)} of {keys.count(key)}" if key is not None and keys.count(key) > 1 else ""
            for i, key in enumerate(keys)
        ]

    def _row(self, sign: str, option: OptionSeen | None, place: Place | None, area: str, copy: str) -> Text:
        draft, text = self._draft, Text()
        if option is None:
            text.append("    ")
        elif option in draft.taken:
            text.append(
                f" {draft.taken.index(option) + 1 if draft.decision.ordered else self._glyphs.picked}  ", "bold"
            )
        else:
            text.append(f" {sign}  ")
        if place is not None and place.seen:
            text.append(place.name, "bold" if option is not None else "")
            text.append(f"  {self._face.facts(place.card, self._glyphs)}")
            text.append(f"  {area}", "dim")
            if copy:
                text.append(f"  {copy}")
            if option is not None and option.verb not in self._face.words.picking:
                text.append(f"  {led(option.label, option)}")
        elif option is not None:
            text.append(option.label or place_words(option.card or ""))
            text.append(f"  {area}", "dim")
        return text

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        place = self._rows[event.option_index][1] if event.option_index < len(self._rows) else None
        self.query_one("#picker-text", Static).update(
            "" if place is None else self._face.card(place.card, self._glyphs)
        )
        self.query_one("#picker-card").scroll_home(animate=False)

    # --- what is done -------------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        option = self._rows[event.option_index][0]
        if option is None or monotonic() < self._ready:
            return
        reply = self._draft.choose(option)
        if reply is not None:
            self.dismiss(reply)
        elif self._draft.several:
            self._fill()
            if self._draft.arranging and option in self._draft.taken:
                self._to_next(event.option_index)
        else:
            self.dismiss(None)  # a payment follows, on the board

    def _to_next(self, at: int) -> None:
        """Where all will be marked: on to the next card that is not."""
        rows = [*range(at + 1, len(self._rows)), *range(at)]
        free = [row for row in rows if (option := self._rows[row][0]) is not None and option not in self._draft.taken]
        self.query_one(OptionList).highlighted = free[0] if free else at

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        match event.chip.id:
            case "pick":
                self.query_one(OptionList).action_select()
            case "done":
                self.action_done()
            case "pass":
                self.action_pass()
            case "read":
                self.action_read()
            case "rule":
                self.action_rule()
            case _:
                self.action_back()

    @property
    def _short(self) -> bool:
        """Whether a digit says all: it takes its line."""
        return len(self._rows) <= MOST_DIGITS and not any(
            row[0] is not None and row[0].verb == "number" for row in self._rows
        )

    def on_key(self, event: events.Key) -> None:
        """A digit takes its line; in a long list, and where numbers are asked, digits jump to a line or to a number."""
        if event.character is None or event.character not in "0123456789":
            self._typed = ""
            return
        event.stop()
        self._typed = event.character if self._short else (self._typed + event.character)[-3:]
        for i, (option, _, _) in enumerate(self._rows):
            number = option.number if option is not None and option.verb == "number" else i + 1
            if number == int(self._typed):
                self.query_one(OptionList).highlighted = i
                if self._short:
                    self.query_one(OptionList).action_select()
                return

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No answer before the player can have read the question."""
        return not (action in ("done", "pass") and monotonic() < self._ready)

    def action_done(self) -> None:
        reply = self._draft.done()
        if reply is not None:
            self.dismiss(reply)

    def action_pass(self) -> None:
        reply = self._draft.decline()
        if reply is not None:
            self.dismiss(reply)

    def action_read(self) -> None:
        at = self.query_one(OptionList).highlighted
        place = self._rows[at][1] if at is not None else None
        if place is not None:
            self.app.push_screen(Reader("Card", self._face.card(place.card, self._glyphs)))

    def action_rule(self) -> None:
        if self._draft.clause:
            self.app.action_rule(self._draft.clause)

    def action_back(self) -> None:
        self.dismiss(None)
