"""The board: all areas of both players, top and bottom, with one cursor over all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from textual.app import ComposeResult
from textual.containers import Horizontal

from dbs_tui.masters.awakening import Awakening
from dbs_tui.masters.card_row import CardRow
from dbs_tui.masters.card_strip import CardStrip
from dbs_tui.masters.flashes import SECONDS, flashes, lost
from dbs_tui.masters.scene import Scene
from dbs_tui.masters.sentences import name_chips, player_chips
from dbs_tui.masters.shares import shares
from dbs_tui.shell.play.answering import Draft
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.widgets.area import Group
from dbs_tui.shell.widgets.areas import AROUND, Areas
from dbs_tui.shell.widgets.chips import Chips
from dbs_tui.shell.widgets.marks import Marks, marks_of
from engine.core.seen import Handle
from engine.masters.view.model import CardSeen, PlayerSeen, View


class Board(Areas):
    """Everything that lies on the table."""

    DEFAULT_CSS = """
    Board { layers: base above; }
    Board .bar, Board #combos { height: 1; }
    Board .energy { width: 1fr; }
    Board .counts { max-width: 55%; }
    Board #combos > CardStrip { width: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._before: View | None = None

    def compose(self) -> ComposeResult:
        yield from self._bar("top")
        yield CardRow(id="top-front")
        with Horizontal(id="combos"):
            yield CardStrip(id="top-combo", kind="combo")
            yield CardStrip(id="bottom-combo", kind="combo")
        yield Scene(id="middle")
        yield CardRow(id="bottom-front")
        yield from self._bar("bottom")
        yield CardRow(id="hand", hand=True)
        yield Awakening()

    def _bar(self, where: str) -> ComposeResult:
        with Horizontal(id=f"{where}-side", classes="bar"):
            yield Chips(id=f"{where}-name", classes="name")
            yield CardStrip(id=f"{where}-life", kind="life", classes="life")
            yield CardStrip(id=f"{where}-energy", kind="energy", classes="energy")
            yield Chips(id=f"{where}-bar", classes="counts")

    def on_mount(self) -> None:
        super().on_mount()
        self._share(self.app.size.height - AROUND)  # so many it mostly gets: no second layout before the first paint

    def on_resize(self) -> None:
        """Share the lines anew."""
        self._share(self.size.height)

    def _share(self, height: int) -> None:
        for name, lines in shares(height).items():
            part = self.query_one(f"#{name.replace('bar', 'side')}")
            part.styles.height = lines
            part.display = lines > 0

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show(self, table: Table, draft: Draft | None, cursor: Handle | None) -> None:
        """Show a table."""
        view = table.view
        if view is None:
            self._show_nothing(table)
            return
        if self.app.motion:
            found = flashes(self._before, view)
            self._flash(found, table.bottom, self._before, view)
            self._awaken([view.players[seat].leader for (seat, _), kind in found.items() if kind == "awakening"])
        self._before = view
        marks = marks_of(draft, cursor)
        for where, bottom in (("top", False), ("bottom", True)):
            player = view.players[table.bottom if bottom else 1 - table.bottom]
            self._show_side(where, player, view, marks)
        hand = view.players[table.bottom].hand
        self._areas["hand"].show((Group("", hand),), marks, self.glyphs)
        verbs = {} if draft is None else {handle: draft.verbs(handle) for handle in draft.cards}
        for name in ("hand", "bottom-front", "top-front"):
            row = self._areas[name]
            if isinstance(row, CardRow):
                row.offer(verbs)
        self.query_one("#middle", Scene).tell(table, self.glyphs)

    def _flash(self, found: Mapping[tuple[int, str], str], bottom: int, before: View | None, after: View) -> None:
        """Let parts of the board stand out for a moment."""
        for (seat, part), kind in found.items():
            where = "bottom" if seat == bottom else "top"
            if kind == "loss" and before is not None:
                self.query_one(f"#{where}-front", CardRow).lose(
                    lost(before.players[seat], after.players[seat]), SECONDS
                )
                continue
            widget = self.query_one(f"#{where}-{'side' if part == 'bar' else part}")
            widget.add_class(f"-{kind}")
            self.set_timer(SECONDS, partial(widget.remove_class, f"-{kind}"))

    def _awaken(self, leaders: Sequence[CardSeen]) -> None:
        """Give the whole board to a Leader that has just awakened; what comes next takes it back."""
        moment = self.query_one(Awakening)
        moment.end()
        for leader in leaders:
            moment.tell(leader, self.glyphs)

    def mark(self, draft: Draft | None, cursor: Handle | None) -> None:
        self.query_one(Awakening).end()
        super().mark(draft, cursor)

    def _show_side(self, where: str, player: PlayerSeen, view: View, marks: Marks) -> None:
        areas, glyphs = self._areas, self.glyphs
        chips = {"name": name_chips(player, view, glyphs), "bar": player_chips(player, where == "bottom")}
        for part, shown in chips.items():
            line = self.query_one(f"#{where}-{part}", Chips)
            line.show(shown)
            line.styles.width = line.extent
        areas[f"{where}-life"].show((Group("LIFE", player.life),), marks, glyphs)
        areas[f"{where}-life"].styles.width = areas[f"{where}-life"].extent + 2
        areas[f"{where}-energy"].show((Group("EN", player.energy),), marks, glyphs)
        front = (Group("Leader", (player.leader,)), Group("", player.battle), Group("Unison", player.unison))
        areas[f"{where}-front"].show(front, marks, glyphs)
        combos = areas[f"{where}-combo"]
        combos.show((Group(f"{player.name} combos:", player.combo),), marks, glyphs)
        combos.display = bool(player.combo) or not any(
            one.combo for one in view.players
        )  # the whole line for who has some

    def _show_nothing(self, table: Table) -> None:
        for area in self._areas.values():
            area.show((), Marks(), self.glyphs)
        for chips in self.query(Chips):
            chips.show(())
        self.query_one("#middle", Scene).tell(Table(table.face), self.glyphs)
