"""Cards side by side, some lines each: the hand, and the Teams at home."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import chain, repeat
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from dbs_tui.collectible.card_words import change, coins, color, figures, letter, line_of, price, status
from dbs_tui.shell.text import fit
from dbs_tui.shell.widgets.area import Area, Cell, Group
from engine.collectible.view.model import CardSeen, HiddenCard

Drawn = Iterator[tuple[str, str]]
"""Lines of a card's cell, from the top: words, and the name of their style."""
LEAST, MOST = 13, 30
WORDY = 14
"""From this width on the status of a Warrior is said in words, too."""
ROOMY = 19
"""From this width on cost and figures of a card in hand share a line."""


class Grid(Area):
    """Base: a cell has one column before the card, for a sign, and one behind it. `flat`: one line is all that it has to say."""

    flat = False

    def picture(self, card: Any, width: int) -> Drawn:
        """The lines of a card; as many as there is room for are shown."""
        raise NotImplementedError

    def measure(self, room: int) -> list[Cell]:
        count = max(sum(len(group.cards) for group in self.groups), 1)
        width = max(LEAST, min(MOST, room // count))
        cells: list[Cell] = []
        for i, group in enumerate(self.groups):
            cells += [Cell((len(cells) + n) * width, width, card, i) for n, card in enumerate(group.cards)]
        return cells

    def edges(self, cell: Cell) -> tuple[str, str]:
        """What stands before and behind a card."""
        return "", " "

    def line(self, y: int) -> list[Segment]:
        if y and self.flat:
            return []
        segments: list[Segment] = []
        for cell in self.cells:
            before, after = self.edges(cell)
            room = cell.width - cell_len(before) - 1 - cell_len(after)
            words, name = next((one for n, one in enumerate(self._lines(cell.card, room)) if n == y), ("", "card"))
            sign, style = self._look(cell, name, y)
            segments += [Segment(before, self.style_of("soft")), Segment(sign + fit(words, room), style)]
            segments.append(Segment(after, self.style_of("soft")))
        return segments

    def _lines(self, card: Any, room: int) -> Drawn:
        return chain(self.picture(card, room), repeat(("", "card")))

    def _look(self, cell: Cell, name: str, y: int) -> tuple[str, Style]:
        """The sign of a line, and the style of its words."""
        sign, mark = self.sign(cell.card.handle)
        style = self.style_of(name)
        if y == 0:
            style += Style(bold=True)
            if mark is not None:
                style += self.style_of(mark.value)
        if self.marks.cursor == cell.card.handle:
            style = self.style_of("cursor")
            sign = self.glyphs.left if mark is None else sign
        return sign if y == 0 else " ", style


class HandRow(Grid):
    """The hand: name and cost, what it is, then what it does."""

    DEFAULT_CSS = """
    HandRow { height: 3; }
    """

    def picture(self, card: CardSeen | HiddenCard, width: int) -> Drawn:
        if isinstance(card, HiddenCard):
            for _ in range(2):
                yield self.glyphs.back * min(width, 8), "back"
            return
        face = card.face
        yield face.name, color(card)
        injured = f" {self.glyphs.rest}{face.injured_combat}/{face.injured_support}"
        what = f"{figures(card)}{injured}" if face.type == "warrior" else face.type.title()
        cost = f"{letter(face)} {price(face)}".strip()
        if width >= ROOMY:
            yield f"{cost}  {what}", "text"
        else:
            yield cost, "text"
            yield what, "text"
        for line in face.text:
            yield from ((part, "soft") for part in textwrap.wrap(line, max(width, 8)))


class TeamRow(Grid):
    """The Deployment area: Teams in braces, then Events. On one line, or some lines a card."""

    DEFAULT_CSS = """
    TeamRow { height: 1; }
    """

    def measure(self, room: int) -> list[Cell]:
        self.flat = self.size.height < 3
        if not self.flat:
            return super().measure(room)
        cells: list[Cell] = []
        x = 0
        for i, group in enumerate(self.groups):
            for n, card in enumerate(group.cards):
                last = n == len(group.cards) - 1
                width = cell_len(line_of(card, self.glyphs)) + 2 + (n == 0) + last
                cells.append(Cell(x, width, card, i))
                x += width
        return cells

    def edges(self, cell: Cell) -> tuple[str, str]:
        cards = self.groups[cell.group].cards
        if self.groups[cell.group].title:
            return ("* " if self.flat and cell.card == cards[0] else "", " ")
        first, last = cell.card == cards[0], cell.card == cards[-1]
        if self.flat:
            return "{" if first else "", "} " if last else " "
        return "{" if first else " ", "}" if last else " "

    def picture(self, card: CardSeen, width: int) -> Drawn:
        glyphs, tone = self.glyphs, color(card)
        if self.flat:
            yield line_of(card, glyphs), tone
            return
        yield card.face.name, tone
        if card.combat is None:
            yield f"Event {coins(card, glyphs)}", "text"
        else:
            lying = " injured" if card.injured and width >= WORDY else ""
            sign = change(card, glyphs)
            tone = "more" if sign == glyphs.up else "less" if sign else "card"
            yield f"{figures(card)}{sign} {status(card, glyphs)}{lying}", tone
            yield coins(card, glyphs), "role"
        if card.face.characteristics:
            yield ", ".join(card.face.characteristics), "soft"
        for line in card.face.text:
            yield from ((part, "soft") for part in textwrap.wrap(line, max(width, 8)))


def team_groups(teams: tuple[Any, ...], events: tuple[CardSeen, ...]) -> tuple[Group, ...]:
    """What a TeamRow shows: each Team, and the Events behind them."""
    groups = [Group("", team.cards) for team in teams]
    return (*groups, Group("Event", events)) if events else tuple(groups)
