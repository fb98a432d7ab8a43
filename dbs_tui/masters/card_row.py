"""A row of cards of several lines: Leader, Battle and Unison Area, or the hand."""

from __future__ import annotations

from collections.abc import Collection

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region

from dbs_tui.masters.card_frame import CURSOR, FRAMED, Lines, Look, Sheet, draw
from dbs_tui.masters.card_paint import Paint, paint_of
from dbs_tui.masters.card_words import VERB_WORDS
from dbs_tui.shell.text import Glyphs, fit, parted
from dbs_tui.shell.widgets.area import Area, Cell, Group
from dbs_tui.shell.widgets.marks import Mark, Marks
from engine.core.seen import Handle
from engine.masters.view.model import AnyCard, CardSeen, HiddenCard

LEAST_FRAMED, LEAST_BARE, MOST = 14, 12, 34
EMPTY = 9
TIGHT = 11
"""So narrow cards become before one of them is cut by the edge: seven are whole in 80 columns."""


class CardRow(Area):
    """Cards side by side, each in its cell; the last column of a cell keeps it apart from the next."""

    DEFAULT_CSS = """
    CardRow { height: 4; }
    """

    def __init__(self, *, id: str, hand: bool = False) -> None:
        super().__init__(id=id)
        self.hand = hand
        self.verbs: dict[Handle, tuple[str, ...]] = {}
        self._drawn: dict[tuple[AnyCard, Look], Lines] = {}
        self._paints: dict[tuple[str, ...], Paint] = {}
        self._namesakes: frozenset[Handle] = frozenset()
        self._lost: frozenset[Handle] = frozenset()  # cards that are gone, and stand in their places for a moment
        self._then: tuple[tuple[Group, ...], Marks, Glyphs] | None = None  # what is shown after that

    def notify_style_update(self) -> None:
        """Another theme: everything is drawn anew."""
        super().notify_style_update()
        self._drawn, self._paints = {}, {}

    def offer(self, verbs: dict[Handle, tuple[str, ...]]) -> None:
        """The actions to write on the cards."""
        if verbs != self.verbs:
            handles = {*self.handles()}
            changed = {one for one in handles if verbs.get(one) != self.verbs.get(one)}
            self.verbs = verbs
            if changed:
                self.repaint(changed)

    # --- cards that are lost ------------------------------------------------------------------------------------------

    def lose(self, handles: Collection[Handle], seconds: float) -> None:
        """Let these cards stand out in their places before the others close up."""
        self._close_up()
        self._lost = frozenset(handles) & {*self.handles()}
        if self._lost:
            self._then = (self.groups, self.marks, self.glyphs)
            self.refresh()
            self.set_timer(seconds, self._close_up)

    def _close_up(self) -> None:
        then, self._lost, self._then = self._then, frozenset(), None
        if then is not None:
            self.show(*then)

    def show(self, groups: tuple[Group, ...], marks: Marks, glyphs: Glyphs) -> None:
        come = {card.handle for group in groups for card in group.cards} - {*self.handles()}
        if self._lost and not come:
            self._then = (groups, marks, glyphs)
            return
        self._lost, self._then = frozenset(), None  # who has come is not kept waiting by who has gone
        self._namesakes = _namesakes(groups)
        super().show(groups, marks, glyphs)

    def handles(self) -> list[Handle]:
        return [handle for handle in super().handles() if handle not in self._lost]

    def mark(self, marks: Marks) -> None:
        self._close_up()  # a key: nobody waits
        super().mark(marks)

    # --- layout -------------------------------------------------------------------------------------------------------

    @property
    def framed(self) -> bool:
        return self.size.height >= FRAMED

    def measure(self, room: int) -> list[Cell]:
        """The cards as wide as there is room; an area without cards stands behind them, if it finds any."""
        count = sum(len(group.cards) for group in self.groups)
        empty = [i for i, group in enumerate(self.groups) if not group.cards and group.title]
        least = LEAST_FRAMED if self.framed else LEAST_BARE
        left = room - EMPTY * len(empty)
        if left < least * count:
            empty, left = [], room
        most = max(24, min(MOST, 2 * self.size.height + 6)) if self.framed else 24
        least = TIGHT if TIGHT * count <= left else least
        width = max(least, min(most, left // max(count, 1)))
        cells: list[Cell] = []
        x = 0
        for i, group in enumerate(self.groups):
            for card in group.cards:
                cells.append(Cell(x, width, card, i))
                x += width
        for i in empty:
            cells.append(Cell(x, EMPTY, None, i))
            x += EMPTY
        return cells

    def outline(self, cell: Cell) -> list[Region]:
        """Of a frame the lines that show marks and cursor."""
        x, width, height = cell.x - self.offset_x, cell.width - 1, self.size.height
        if not self.framed:
            return [Region(x, 0, cell.width, height)]
        return [Region(x, y % height, width, 1) for y in CURSOR]

    # --- paint --------------------------------------------------------------------------------------------------------

    def line(self, y: int) -> list[Segment]:
        segments: list[Segment] = []
        for cell in self.cells:
            if cell.card is None:
                title = self.groups[cell.group].title
                segments.append(
                    Segment(fit(title if y == 0 else "none" if y == 1 else "", EMPTY), self.style_of("empty"))
                )
                continue
            picture = self._picture(cell)[y]
            if cell.card.handle in self._lost:
                picture = list(Segment.apply_style(picture, post_style=self._tag(Mark.SOURCE)))
            segments += picture
            segments.append(Segment(" ", self.style_of("card")))
        return segments

    def _picture(self, cell: Cell) -> Lines:
        look = self._look(cell)
        key = (cell.card, look)
        if key not in self._drawn:
            if len(self._drawn) > 200:
                self._drawn.clear()
            self._drawn[key] = draw(cell.card, look, self._sheet(cell.card))
        return self._drawn[key]

    def _look(self, cell: Cell) -> Look:
        card = cell.card
        sign, mark = self.sign(card.handle)
        if mark is Mark.CAN and not isinstance(card, HiddenCard):
            words = [VERB_WORDS.get(verb, verb) for verb in self.verbs.get(card.handle, ())]
            sign = f"{sign} {', '.join(words)}" if words else sign
        elif mark is Mark.TARGET and sign != self.glyphs.target:
            sign = f"{sign} {self.glyphs.target}"  # its key first: in a narrow frame that stays
        return Look(
            cell.width - 1,
            self.size.height,
            self.groups[cell.group].title.upper() if not self.hand else "",
            self.hand,
            self.style_of("cursor") if self.marks.cursor == card.handle else None,
            sign.strip(),
            None if mark is None else self._tag(mark),
            card.handle in self._namesakes,
        )

    def _tag(self, mark: Mark) -> Style:
        """A mark's sign stands out in reverse."""
        return self.style_of(mark.value) + Style(reverse=True, underline=False)

    def _sheet(self, card: AnyCard) -> Sheet:
        colors = (card.color or card.face.color) if isinstance(card, CardSeen) else ()
        if colors not in self._paints:
            self._paints[colors] = paint_of(colors, self.style_of)
        ink = {name: Style(color=self.style_of(name).color, bold=True) for name in ("more", "less", "action")}
        return Sheet(self._paints[colors], self.glyphs, ink["more"], ink["less"], ink["action"])


def _namesakes(groups: tuple[Group, ...]) -> frozenset[Handle]:
    """The cards of a row beside which another one shows the same character; copies of a card need not be told apart."""
    cards = [card for group in groups for card in group.cards if isinstance(card, CardSeen)]
    names: dict[str, set[str]] = {}
    for card in cards:
        names.setdefault(parted(card.face.name)[0], set()).add(card.face.name)
    return frozenset(card.handle for card in cards if len(names[parted(card.face.name)[0]]) > 1)
