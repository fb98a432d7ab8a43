"""The widgets of a match: board, status, question, keys, and the panels beside them."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen

from dbs_tui.shell.face import Face, GameWords, Place
from dbs_tui.shell.play.answering import Draft
from dbs_tui.shell.play.link import Link
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.text import brief
from dbs_tui.shell.widgets.chips import Chip, Chips
from dbs_tui.shell.widgets.panels import Panel, log_words
from dbs_tui.shell.widgets.status import action_chips, marked, prompt_words, status_chips
from dbs_tui.shell.widgets.words import Words
from engine.core.seen import Handle

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell

WIDE = 112
"""Columns from which card and log stand beside the board."""

TOLD = 3
"""Rows at most of what a lesson or a puzzle says."""
TALL = 20
"""Rows from which the keys stand below the question."""
SLACK = 12
"""Columns that are left over at the ends of lines, about."""


def key_bar(words: GameWords, link: Link) -> tuple[Chip, ...]:
    """What can be done at any time at such a table, with the keys; the last ones are left out first."""
    stops = (Chip("stops", "Stops", "s"),) if words.stops and not link.study else ()
    say = (Chip("say", link.speaks, "t"),) if link.speaks else ()
    back = () if link.looking else (Chip("undo", "Undo", "u"),)
    between = () if link.local or link.looking else (Chip("between", "Draw, pause", "T"),)
    return (
        Chip("help", "Help", "F1"), Chip("read", "Read", "i"), Chip("why", "Why not", "?", short="Why"), Chip("rule", "Rule", "x"),
        Chip("piles", words.piles, "z", short=words.piles.partition("/")[0]), Chip("log", "Log", "g"), *stops, Chip("leave", "Leave", "Q"),
        *say, *back, *between,
    )  # fmt: skip


class MatchPaint(Screen[None]):
    """The widgets of a match, and what stands on them: the folded table, the draft of an answer, the cursor."""

    app: Shell
    DEFAULT_CSS = """
    MatchPaint #left { width: 1fr; }
    MatchPaint #side { width: 42; border-left: solid $panel; }
    MatchPaint #card-panel { height: 3fr; }
    MatchPaint #log-panel { height: 2fr; }
    MatchPaint #prompt { height: 2; }
    MatchPaint #about { display: none; }
    MatchPaint #told { height: auto; max-height: 3; display: none; background: $boost; }
    """

    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link
        self.table = Table(link.face)
        self.draft: Draft | None = None
        self.cursor: Handle | None = None
        self._acting: Handle | None = None  # the card of the answer sent last
        self._armed = False  # the key that ends the phase was pressed once while a card could still act
        self._rows = 2  # of the question at most
        self._room = 0  # columns of the board and of the question, as soon as they are known
        self._fitted: Size | None = None  # the size of the terminal to which that belongs
        self._crowded = False  # the question takes the line of the keys, too
        self._told: Chip | None = None  # a notice, until the next key
        self._board = link.face.board()
        self._board.id = "board"

    @property
    def bar(self) -> tuple[Chip, ...]:
        """What can be done here at any time."""
        return key_bar(self.face.words, self.link)

    @property
    def face(self) -> Face[Any]:
        """What shows the game of this match."""
        return self.link.face

    def compose(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="left"):
                yield Chips(id="status")
                yield self._board
                yield Words(id="told")
                yield Words(id="prompt")
                yield Chips(id="actions")
                yield Words(id="about")
                yield Chips(id="keys")
            with Vertical(id="side"):
                yield Panel("Card", id="card-panel")
                yield Panel("Log", id="log-panel")

    def on_resize(self) -> None:
        if self._fitted != self.app.size:
            self._fit()
            self.call_after_refresh(self._paint_prompt)  # as many lines as it takes in the new width

    def _fit(self) -> None:
        """What stands around the board: panels where there is room, and less of everything in a low window, but always the question."""
        width, height = self.app.size
        side = self.query_one("#side")
        side.display = self.app.settings.side and width >= WIDE
        beside = max(38, min(64, width // 3 - 4))
        side.styles.width = beside
        self._room = width - beside if side.display else width
        self._fitted = self.app.size
        self.query_one("#status").display = height >= 14
        self._rows = 2 if height >= 14 else 1

    def dress(self) -> None:
        """The settings have changed."""
        self._board.glyphs = self.app.glyphs
        self._fit()
        self.paint()

    def tell(self, text: str, *, bad: bool = False) -> None:
        """A notice below the question, in place of the keys, until the next key or click."""
        self._told = Chip("", text, tone="warn" if bad else "strong")
        self._paint_keys()

    def heard(self) -> None:
        """A key or a click: the notice has been seen."""
        if self._told is not None:
            self._told = None
            self._paint_keys()

    def _paint_keys(self) -> None:
        keys = self.query_one("#keys", Chips)
        keys.display = self.app.size.height >= TALL and (not self._crowded or self._told is not None)
        keys.show(self.bar if self._told is None else (self._told,))

    # --- paint --------------------------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Show the whole table."""
        self._board.show(self.table, self.draft, self.cursor)
        self._paint_status()
        if self.query_one("#side").display:
            self.query_one("#log-panel", Panel).show(log_words(self.table.lines, self.face, self.app.glyphs), end=True)
        told = self.table.told
        panel = self.query_one("#told", Words)
        panel.display = told is not None
        if told is not None:
            panel.styles.height = panel.rows(told.text, told.title, self._room, TOLD)
            panel.show(told.text, "strong", told.title)
        self._paint_prompt()

    def _paint_status(self) -> None:
        self.query_one("#status", Chips).show(status_chips(self.table, self.link.hotseat, monotonic()))

    def tick(self) -> None:
        """A second has passed: the clock shows it."""
        if self.table.clock is not None and self.table.clock.runs and not self.table.over:
            self._paint_status()

    def _paint_prompt(self) -> None:
        banner, text, tone = prompt_words(self.table, self.draft, self.link.hotseat)
        if self.table.refused:
            banner, text, tone = "NOT POSSIBLE", self.table.refused, "warn"
        elif self._armed and self.draft is not None:
            text = self._still(self.draft)
        chips = action_chips(self.table, self.draft, self.cursor, self.link.study)
        self.query_one("#actions", Chips).show(chips, self._names)
        self._paint_question(banner, text, tone)
        place = self._place(self.cursor)
        known = place is not None and place.seen
        facts = (
            f"{place.name} {self.app.glyphs.dot} {self.face.facts(place.card, self.app.glyphs)}"
            if place is not None
            else ""
        )
        self.query_one("#about", Words).show(facts if known else "")
        if self.query_one("#side").display:
            words = (
                Text("Move to a card, or click one, to read it here.", "dim") if place is None else self._words(place)
            )
            decision = self.table.decision
            if decision is not None and decision.text:
                words = Text("\n\n").join([marked(decision.text, decision.part), words])
            self.query_one("#card-panel", Panel).show(words)

    def _paint_question(self, banner: str, text: str, tone: str) -> None:
        """The question: without epithets where it is too long, and then on the line of the keys, too. A line that it leaves free goes to
        what may be done, or, where no panel shows the card under the cursor, to what that is called in full."""
        width, most = self._room, self._rows
        prompt, actions = self.query_one("#prompt", Words), self.query_one("#actions", Chips)
        if prompt.rows(text, banner, width, most + 1) > most:
            text = brief(text, self._names(), most * width - len(banner) - SLACK)
        rows = prompt.rows(text, banner, width, most)
        self._crowded = self.app.size.height >= TALL and prompt.rows(text, banner, width, most + 1) > most
        self._paint_keys()
        rows += self._crowded
        about = self.query_one("#about")
        about.display = rows < most and actions.extent <= width and not self.query_one("#side").display
        prompt.styles.height = rows
        actions.styles.height = 1 + max(most - rows, 0) - about.display
        prompt.show(text, tone, banner)

    def _names(self) -> list[str]:
        return [place.name for place in self.table.places.values()]

    def _still(self, draft: Draft) -> str:
        """What is said before the phase is ended while something can still be done."""
        able = dict.fromkeys(option.card for option in draft.decision.options if option.card is not None)
        names = [place.name for handle in able if (place := self._place(handle)) is not None]
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        acting = f"{names[0]}{more} can still act. " if names else ""
        return f"{acting}Press e again to end {draft.kind.ends}."

    def repaint_marks(self) -> None:
        """Show what changed by a key: cursor, marks, prompt."""
        self._board.mark(self.draft, self.cursor)
        self._paint_prompt()

    def _place(self, handle: Handle | None) -> Place | None:
        return None if handle is None else self.table.places.get(handle)

    def _words(self, place: Place) -> Text:
        return self.face.card(place.card, self.app.glyphs, place.area)
