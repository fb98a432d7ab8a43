"""What is between the players: the battle as two bars that grow, else the words of what happened."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.timer import Timer

from dbs_tui.masters.duel import Duel, Side, duel_of
from dbs_tui.masters.sentences import middle_words
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.text import UNICODE, Glyphs, brief, fit
from dbs_tui.shell.widgets.words import Words

LINES = 3
"""Lines that a battle takes."""
LABEL, TOTALS, LEAST_BAR = 8, 20, 14
"""Columns of a battle: "ATTACK" and "GUARD", the total with where it comes from, and a bar at least, before the names are cut."""
STEPS, PAUSE = 4, 0.05
"""Pictures of a bar that grows, and seconds between them."""


class Scene(Words):
    """A battle where there is one and room for it; the words below it, or instead."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"scene--attack", "scene--guard", "scene--total", "scene--sum"}

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, apart=True)
        self.duel: Duel | None = None
        self.glyphs: Glyphs = UNICODE
        self._drawn = (0.0, 0.0)  # the totals as the bars show them
        self._timer: Timer | None = None
        self._table: Table | None = None

    def tell(self, table: Table, glyphs: Glyphs) -> None:
        """Show what is between the players of a table."""
        view = table.view
        self._table = table
        room = self.size.height
        self._fight(None if view is None or 0 < room < LINES else duel_of(view), glyphs)
        drawn = self.duel is not None
        room = max(room - LINES, 0) if drawn else max(room, 1)
        text, tone = middle_words(table, glyphs, room, drawn, self.size.width)
        self.show(text, tone)

    def on_resize(self) -> None:
        """There may be room for a battle now, or none any more."""
        if self._table is not None:
            self.tell(self._table, self.glyphs)

    def _fight(self, duel: Duel | None, glyphs: Glyphs) -> None:
        """Show this battle; None ends it."""
        if (duel, glyphs) == (self.duel, self.glyphs):
            return
        before, self.duel, self.glyphs = self.duel, duel, glyphs
        if self._timer is not None:
            self._timer.stop()
        goal = (0.0, 0.0) if duel is None else (float(duel.attack.total), float(duel.guard.total))
        if before is not None and duel is not None and self.app.motion and goal != self._drawn:
            start, step = self._drawn, iter(range(1, STEPS + 1))
            self._timer = self.set_interval(PAUSE, lambda: self._grow(start, goal, next(step, STEPS)))
        else:
            self._drawn = goal
        self.refresh()

    def _grow(self, start: tuple[float, float], goal: tuple[float, float], step: int) -> None:
        if step == STEPS and self._timer is not None:
            self._timer.stop()
        share = step / STEPS
        self._drawn = (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        duel = self.duel
        if duel is None:
            return super().render_line(y)
        if y >= LINES:
            return self.words_line(y - LINES, self.size.height - LINES)
        if y == LINES - 1:
            style = self.get_component_rich_style("words--warn")
            words = brief(duel.outcome, (duel.attack.name, duel.guard.name), self.size.width - LABEL)
            return Strip([Segment(fit(f"{'':{LABEL}}{words}", self.size.width), style)])
        side, name, drawn = ((duel.attack, "attack", self._drawn[0]), (duel.guard, "guard", self._drawn[1]))[y]
        return Strip(self._side(side, name, drawn, max(duel.attack.total, duel.guard.total, 1)))

    def _side(self, side: Side, name: str, drawn: float, most: int) -> list[Segment]:
        """Label, name, bar, total, and where the total comes from."""
        style = self.get_component_rich_style(f"scene--{name}")
        width = self.size.width
        wanted = 1 + max(cell_len(one.name) for one in (self.duel.attack, self.duel.guard)) if self.duel else 0
        called = max(12, min(wanted, width - LABEL - TOTALS - LEAST_BAR))
        room = max(6, width - LABEL - called - TOTALS)
        filled = min(room, round(room * drawn / (most * 1.1)))
        ground = self.ground
        return [
            Segment(fit(f" {name.upper()}", LABEL), style + Style(bold=True)),
            Segment(fit(side.name, called - 1) + " ", self.get_component_rich_style("words--strong")),
            Segment(self.glyphs.full * filled, style),
            Segment(self.glyphs.part * (room - filled - 1), self.get_component_rich_style("scene--sum")),
            Segment(" ", ground),
            Segment(fit(str(side.total), 6), self.get_component_rich_style("scene--total")),
            Segment(fit(" " + side.sum, 13), self.get_component_rich_style("scene--sum")),
        ]
