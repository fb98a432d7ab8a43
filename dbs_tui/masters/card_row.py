"""A row of cards of several lines: Leader, Unison and Battle Area, or the hand."""

from __future__ import annotations

import re
from functools import lru_cache
from textwrap import wrap

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from dbs_tui.masters.card_words import VERB_WORDS, combo, power, price, state_tags
from dbs_tui.shell.text import cut, fit, letters
from dbs_tui.shell.widgets.area import Area, Cell
from dbs_tui.shell.widgets.marks import Mark
from engine.core.seen import Handle
from engine.masters.view.model import AnyCard, CardSeen, HiddenCard

LEAST, MOST = 11, 26
EMPTY = 8


class CardRow(Area):
    """Line 0 holds the titles; the others the cards."""

    DEFAULT_CSS = """
    CardRow { height: 4; }
    """

    def __init__(self, *, id: str, hand: bool = False) -> None:
        super().__init__(id=id)
        self.hand = hand
        self.verbs: dict[Handle, tuple[str, ...]] = {}

    def offer(self, verbs: dict[Handle, tuple[str, ...]]) -> None:
        """The actions to write on the cards."""
        if verbs != self.verbs:
            self.verbs = verbs
            self.refresh()

    def measure(self, room: int) -> list[Cell]:
        count = sum(len(group.cards) for group in self.groups)
        empty = sum(EMPTY for group in self.groups if not group.cards)
        width = max(LEAST, min(MOST, (room - empty) // max(count, 1)))
        cells: list[Cell] = []
        x = 0
        for i, group in enumerate(self.groups):
            if not group.cards:
                cells.append(Cell(x, EMPTY, None, i))
                x += EMPTY
            for card in group.cards:
                cells.append(Cell(x, width, card, i))
                x += width
        return cells

    def line(self, y: int) -> list[Segment]:
        if y == 0:
            return self._titles()
        segments: list[Segment] = []
        for cell in self.cells:
            if cell.card is None:
                segments.append(Segment(fit("  none" if y == 1 else "", cell.width), self.style_of("empty")))
            else:
                segments += self._cell(cell.card, cell.width, y - 1)
        return segments

    def _titles(self) -> list[Segment]:
        """The titles over the first card of each group, on a rule."""
        style = self.style_of("title")
        width = max(self.size.width, self.cells[-1].x + self.cells[-1].width if self.cells else 0)
        text = ""
        for i, group in enumerate(self.groups):
            start = next((cell.x for cell in self.cells if cell.group == i), cell_len(text))
            text = fit(text, max(start, cell_len(text)), self.glyphs.rule)
            count = f" {len(group.cards)}" if len(group.cards) > 1 else ""
            text += f"{self.glyphs.rule} {group.title}{count} "
        summary = self._summary(width - cell_len(text) - 3)
        if summary:
            lead = width - cell_len(text) - cell_len(summary) - 3
            return [
                Segment(text + self.glyphs.rule * lead, style),
                Segment(f" {summary} ", self.style_of("picked")),
                Segment(self.glyphs.rule, style),
            ]
        return [Segment(fit(text, max(width, cell_len(text)), self.glyphs.rule), style)]

    def _summary(self, room: int) -> str:
        """The card under the cursor in one line, where the cell has cut it."""
        card = next(
            (cell.card for cell in self.cells if cell.card is not None and cell.card.handle == self.marks.cursor), None
        )
        if not isinstance(card, CardSeen) or room < 12:
            return ""
        facts = [card.face.name, price(card), power(card, self.glyphs), combo(card), *(f"[{k}]" for k in card.keywords)]
        words = "  ".join(fact for fact in facts if fact)
        return cut(words, room)

    def _cell(self, card: AnyCard, width: int, y: int) -> list[Segment]:
        glyphs = self.glyphs
        cursor = self.marks.cursor == card.handle
        sign, mark = self.sign(card.handle)
        body = self._body(card, cursor)
        edge = self.style_of("cursor") if cursor else self._edge(card)
        left = glyphs.left if cursor else glyphs.edge
        right = glyphs.right if cursor else " "
        room = width - 2
        if y == 0:
            mark_style = (
                body if mark is None else body + self.style_of(mark.value) if not cursor else body + Style(bold=True)
            )
            return [
                Segment(left, edge),
                Segment(sign, mark_style),
                Segment(fit(card.face.name if isinstance(card, CardSeen) else "", room - 1), mark_style),
                Segment(right, edge),
            ]
        text, role = self._text(card, y, room, mark)
        return [
            Segment(left, edge),
            Segment(fit(text, room), body + self.style_of(role) if role and not cursor else body),
            Segment(right, edge),
        ]

    def _text(self, card: AnyCard, y: int, room: int, mark: Mark | None) -> tuple[str, str]:
        """The words of a line below the name, and the style that they ask for."""
        glyphs = self.glyphs
        if isinstance(card, HiddenCard):
            return glyphs.back * room, ""
        if y == 1:
            return " " + self._numbers(card, room - 1), ""
        lines = self.size.height - 2  # lines below the name
        actions = self.verbs.get(card.handle, ()) if mark is Mark.CAN else ()
        words = ",".join(VERB_WORDS.get(verb, verb) for verb in actions)
        tags = state_tags(card, glyphs)
        if self.hand and card.face.type != "battle":
            tags.insert(0, card.face.type.title())
        if y == 2:
            text = " ".join(tags)
            if words and not tags and lines == 2:
                return f" ({words})", "action"
            return " " + text, "role" if card.role else ""
        if y == lines and words:
            return f" ({words})", "action"
        if y == 3:
            return " " + ", ".join(card.face.traits), "empty"
        text = skill_lines(card.face.text, room - 1)
        last = lines - (1 if words else 0)
        if y - 4 >= len(text) or y > last:
            return "", ""
        return " " + (text[y - 4] if y < last or len(text) <= y - 3 else text[y - 4][: room - 5] + "..."), "text"

    def _numbers(self, card: CardSeen, room: int) -> str:
        color = letters(card.color or card.face.color)
        if self.hand:
            parts = [price(card) or color, power(card, self.glyphs), combo(card)]
            text = " ".join(part for part in parts if part)
            return text if len(text) <= room else " ".join(part for part in (parts[0], _short(card), parts[2]) if part)
        shape = self.glyphs.rest if card.rest else self.glyphs.active
        text = f"{shape} {power(card, self.glyphs)} {color}"
        if card.rest:
            text += " rest" if room >= len(text) + 5 else "r"
        return text

    def _body(self, card: AnyCard, cursor: bool) -> Style:
        if cursor:
            return self.style_of("cursor")
        if isinstance(card, HiddenCard):
            return self.style_of("back")
        return self.style_of("rest" if card.rest else "card")

    def _edge(self, card: AnyCard) -> Style:
        if isinstance(card, HiddenCard):
            return self.style_of("back")
        colors = card.color or card.face.color
        return (
            self.style_of(colors[0])
            if colors and colors[0] in ("red", "blue", "green", "yellow", "black")
            else self.style_of("card")
        )


@lru_cache(maxsize=512)
def skill_lines(text: tuple[str, ...], width: int) -> list[str]:
    """The skills of a card, wrapped for its cell; without the reminders in parentheses."""
    lines: list[str] = []
    for skill in text:
        lines += wrap(re.sub(r" ?\([^)]*\)", "", skill).replace("][", "] ["), max(width, 8))
    return lines


def _short(card: CardSeen) -> str:
    """The power in thousands, where there is no room for more."""
    return "" if card.power is None else f"{card.power // 1000}k"
