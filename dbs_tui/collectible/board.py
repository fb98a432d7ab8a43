"""The board: all areas of both players, top and bottom, the lanes between them, with one cursor over all of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from textual.app import ComposeResult
from textual.containers import Horizontal

from dbs_tui.collectible.flashes import SECONDS, flashes
from dbs_tui.collectible.grid import HandRow, TeamRow, team_groups
from dbs_tui.collectible.lanes import Clash, LaneRow
from dbs_tui.collectible.places import linked
from dbs_tui.collectible.sentences import middle_words, own_side, player_chips, track_chips
from dbs_tui.collectible.shares import ROWS, shares
from dbs_tui.collectible.strips import ChainStrip, ChiStrip, WishStrip
from dbs_tui.shell.play.answering import Draft
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.widgets.area import Group
from dbs_tui.shell.widgets.areas import AROUND, Areas
from dbs_tui.shell.widgets.chips import Chips
from dbs_tui.shell.widgets.marks import Marks, marks_of
from dbs_tui.shell.widgets.words import Words
from engine.collectible.view.model import PlayerSeen, View
from engine.core.ids import Seat, other
from engine.core.seen import Handle


class Board(Areas):
    """Everything that lies on the table."""

    DEFAULT_CSS = """
    Board .bar { height: 1; }
    Board .bar > Chips { width: auto; }
    Board .wishes, Board .chi { width: 1fr; }
    Clash > .clash--good { color: $text-success; text-style: bold; }
    Clash > .clash--bad { color: $text-error; text-style: bold; }
    Clash > .clash--even { color: $text; text-style: bold; }
    Clash > .clash--soft { color: $text-muted; }
    Board #chain { background: $warning 20%; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._before: View | None = None
        self._rows = (0, 0)
        self._chained = False
        self._height = 0  # lines to share

    def compose(self) -> ComposeResult:
        yield self._side("top")
        yield self._track("top")
        yield TeamRow(id="top-home")
        yield from (LaneRow(id=f"top-lane-{i}") for i in range(ROWS))
        yield Clash(id="clash")
        yield from (LaneRow(id=f"bottom-lane-{i}") for i in range(ROWS))
        yield Words(id="middle", apart=True)
        yield ChainStrip(id="chain")
        yield TeamRow(id="bottom-home")
        yield self._track("bottom")
        yield self._side("bottom")
        yield HandRow(id="hand")

    def _side(self, where: str) -> Horizontal:
        return Horizontal(
            Chips(id=f"{where}-name"),
            WishStrip(id=f"{where}-wishes", classes="wishes"),
            id=f"{where}-side",
            classes="bar",
        )

    def _track(self, where: str) -> Horizontal:
        return Horizontal(
            Chips(id=f"{where}-tracks"), ChiStrip(id=f"{where}-chi", classes="chi"), id=f"{where}-track", classes="bar"
        )

    def on_mount(self) -> None:
        super().on_mount()
        self._height = self.app.size.height - AROUND  # so many it mostly gets: no second layout before the first paint

    def on_resize(self) -> None:
        """Share the lines anew."""
        self._height = self.size.height
        self._share()
        if self._before is not None:
            self._tell_middle()

    def _share(self) -> None:
        for name, lines in shares(self._height, self._rows, self._chained).items():
            part = self.query_one(f"#{name}")
            part.styles.height = lines
            part.display = lines > 0

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show(self, table: Table, draft: Draft | None, cursor: Handle | None) -> None:
        """Show a table."""
        view: View | None = table.view
        self._table = table
        if view is None:
            self._show_nothing()
            return
        if self.app.motion:
            self._flash(flashes(self._before, view), table.bottom)
        self._before = view
        marks = marks_of(draft, cursor)
        top, bottom = other(table.bottom), table.bottom
        rows = (_rows(view, top), _rows(view, bottom))
        if (rows, bool(view.chain)) != (self._rows, self._chained):
            self._rows, self._chained = rows, bool(view.chain)
            self._share()
        for where, seat in (("top", top), ("bottom", bottom)):
            self._show_side(where, view.players[seat], view, marks)
            self._show_lanes(where, seat, view, marks)
        self._areas["chain"].show((Group(" CHAIN", linked(view)),) if view.chain else (), marks, self.glyphs)
        self._areas["hand"].show((Group("", view.players[bottom].hand),), marks, self.glyphs)
        self.query_one(Clash).tell(view, bottom, self.glyphs)
        self._tell_middle()

    def _show_side(self, where: str, player: PlayerSeen, view: View, marks: Marks) -> None:
        areas, glyphs = self._areas, self.glyphs
        chips = {
            "name": player_chips(player, view, glyphs, where == "bottom"),
            "tracks": track_chips(player, glyphs),
        }
        for part, shown in chips.items():
            line = self.query_one(f"#{where}-{part}", Chips)
            line.show(shown)
            line.styles.width = line.extent
        areas[f"{where}-wishes"].show((Group("Wishes", player.wishes),) if player.wishes else (), marks, glyphs)
        areas[f"{where}-chi"].show((Group("Chi", player.chi),), marks, glyphs)
        areas[f"{where}-home"].show(team_groups(player.home, player.events), marks, glyphs)

    def _show_lanes(self, where: str, seat: Seat, view: View, marks: Marks) -> None:
        """The Teams that a player has sent out, a row for each place in them."""
        sides = [own_side(view, battle, seat) for battle in view.battles]
        for i in range(ROWS):
            lanes = tuple(Group("", () if team is None else team.cards[i : i + 1]) for team in sides)
            self._areas[f"{where}-lane-{i}"].show(lanes, marks, self.glyphs)

    def _tell_middle(self) -> None:
        middle = self.query_one("#middle", Words)
        lines = middle.styles.height
        middle.show(
            *middle_words(self._table, 1 if lines is None else int(lines.value), self.size.width or self.app.size.width)
        )

    def _flash(self, found: Mapping[tuple[Seat, str], str], bottom: Seat) -> None:
        """Let parts of the board stand out for a moment."""
        for (seat, part), kind in found.items():
            widget = self.query_one(f"#{'bottom' if seat == bottom else 'top'}-{part}")
            widget.add_class(f"-{kind}")
            self.set_timer(SECONDS, partial(widget.remove_class, f"-{kind}"))

    def _show_nothing(self) -> None:
        for area in self._areas.values():
            area.show((), Marks(), self.glyphs)
        for chips in self.query(Chips):
            chips.show(())
        self.query_one(Clash).tell(None, 0, self.glyphs)
        self.query_one("#middle", Words).show("")


def _rows(view: View, seat: Seat) -> int:
    """How many rows the lanes need on a player's side: those of the largest Team, and one where nobody has come."""
    if not view.battles:
        return 0
    sides = (own_side(view, battle, seat) for battle in view.battles)
    return min(max(1, *(0 if team is None else len(team.cards) for team in sides)), ROWS)
