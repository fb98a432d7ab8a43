"""The board: all areas of both players, top and bottom, with one cursor over all of them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from dbs_tui.masters.card_row import CardRow
from dbs_tui.masters.card_strip import CardStrip
from dbs_tui.masters.sentences import middle_words, player_chips
from dbs_tui.shell.play.answering import Draft
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.widgets.area import Group
from dbs_tui.shell.widgets.areas import Areas
from dbs_tui.shell.widgets.chips import Chips
from dbs_tui.shell.widgets.marks import Marks, marks_of
from dbs_tui.shell.widgets.words import Words
from engine.core.seen import Handle
from engine.masters.view.model import PlayerSeen, View

TALL = 24
"""Lines of the board from which three of them lie between the players: what happened last."""


class Board(Areas):
    """Everything that lies on the table."""

    DEFAULT_CSS = """
    Board .strips { height: 1; }
    Board .life { width: 2fr; }
    Board .energy { width: 3fr; }
    """

    def compose(self) -> ComposeResult:
        yield Chips(id="top-bar", classes="bar")
        with Horizontal(classes="strips"):
            yield CardStrip(id="top-life", kind="life")
            yield CardStrip(id="top-energy", kind="energy")
        yield CardRow(id="top-front")
        yield CardStrip(id="top-combo", kind="combo")
        yield Words(id="middle", apart=True)
        yield CardStrip(id="bottom-combo", kind="combo")
        yield CardRow(id="bottom-front")
        with Horizontal(classes="strips"):
            yield CardStrip(id="bottom-life", kind="life")
            yield CardStrip(id="bottom-energy", kind="energy")
        yield Chips(id="bottom-bar", classes="bar")
        yield CardRow(id="hand", hand=True)

    def on_mount(self) -> None:
        super().on_mount()
        for name in ("top-life", "bottom-life"):
            self._areas[name].add_class("life")
        for name in ("top-energy", "bottom-energy"):
            self._areas[name].add_class("energy")

    def on_resize(self) -> None:
        """Share the lines between the rows of cards: three for each at least."""
        middle = 3 if self.size.height >= TALL else 1
        self.query_one("#middle", Words).styles.height = middle
        room = self.size.height - 6 - middle  # two bars, two strips, combos
        rows = ("top-front", "bottom-front", "hand")
        each, more = divmod(max(room, 12), 3)
        for i, name in enumerate(rows):
            self._areas[name].styles.height = min(10, each + (1 if i < more else 0))

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show(self, table: Table, draft: Draft | None, cursor: Handle | None) -> None:
        """Show a table."""
        view = table.view
        if view is None:
            self._show_nothing()
            return
        marks = marks_of(draft, cursor)
        for where, bottom in (("top", False), ("bottom", True)):
            player = view.players[table.bottom if bottom else 1 - table.bottom]
            self._show_side(where, player, view, marks)
        hand = view.players[table.bottom].hand
        title = f"Hand of {table.names[table.bottom]}, covered" if table.covered and hand else "Hand"
        self._areas["hand"].show((Group(title, hand),), marks, self.glyphs)
        verbs = {} if draft is None else {handle: draft.verbs(handle) for handle in draft.cards}
        for name in ("hand", "bottom-front", "top-front"):
            row = self._areas[name]
            if isinstance(row, CardRow):
                row.offer(verbs)
        text, tone = middle_words(table, self.glyphs, 3 if self.size.height >= TALL else 1)
        self.query_one("#middle", Words).show(text, tone)

    def _show_side(self, where: str, player: PlayerSeen, view: View, marks: Marks) -> None:
        areas, glyphs = self._areas, self.glyphs
        self.query_one(f"#{where}-bar", Chips).show(player_chips(player, view, where == "bottom"))
        areas[f"{where}-life"].show((Group("Life", player.life),), marks, glyphs)
        areas[f"{where}-energy"].show((Group("Energy", player.energy),), marks, glyphs)
        front = (Group("Leader", (player.leader,)), Group("Unison", player.unison), Group("Battle", player.battle))
        areas[f"{where}-front"].show(front, marks, glyphs)
        areas[f"{where}-combo"].show((Group("Combo", player.combo),), marks, glyphs)

    def _show_nothing(self) -> None:
        for area in self._areas.values():
            area.show((), Marks(), self.glyphs)
        for name in ("#top-bar", "#bottom-bar"):
            self.query_one(name, Chips).show(())
        self.query_one("#middle", Words).show("")
