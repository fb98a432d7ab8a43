"""Noughts and crosses on the screen: the face of the toy, nine squares in three lines and a hand below."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text
from textual.app import ComposeResult

from dbs_tui.shell.face import Face, GameWords, Kind, Moment, Place
from dbs_tui.shell.play.answering import Draft
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.text import Glyphs
from dbs_tui.shell.widgets.area import Group
from dbs_tui.shell.widgets.areas import Areas
from dbs_tui.shell.widgets.line import Line
from dbs_tui.shell.widgets.marks import marks_of
from engine.core.seen import Handle
from tests.toys.noughts import SQUARES, PaperSeen

SIGNS = "XO"


class Square(Struct, frozen=True):
    """A square of the paper, or a card that names one."""

    handle: Handle
    shown: str


class Squares(Line):
    def words(self, card: Square) -> str:
        return card.shown


class PaperBoard(Areas):
    def compose(self) -> ComposeResult:
        for row in "123":
            yield Squares(id=f"row{row}")
        yield Squares(id="hand")

    def show(self, table: Table, draft: Draft | None, cursor: Handle | None) -> None:
        for line in self.query(Squares):
            cards = tuple(place.card for place in table.places.values() if place.area == line.id)
            title = "Your hand" if line.id == "hand" else f"Row {str(line.id)[-1]}"
            line.show((Group(title, cards),), marks_of(draft, cursor), self.glyphs)


class NoughtsFace(Face[PaperSeen]):
    name = "noughts"
    view = PaperSeen
    words = GameWords("Noughts and Crosses", {"turn": Kind("YOUR TURN")})

    def moment(self, view: PaperSeen) -> Moment:
        return Moment(view.seat, view.turn, (view.turn - 1) % 2, view.names)

    def places(self, view: PaperSeen) -> dict[Handle, Place]:
        paper = {
            square: Place(
                0, f"row{square[1]}", "paper", square, Square(square, SIGNS[view.squares[square]] if square in view.squares else ".")
            )
            for square in SQUARES
        }  # fmt: skip
        return paper | {
            handle: Place(view.seat, "hand", "hand", square, Square(handle, square), hand=True)
            for handle, square in view.hand
        }

    def cover(self, view: PaperSeen) -> PaperSeen:
        return replace(view, hand=())

    def board(self) -> PaperBoard:
        return PaperBoard()

    def card(self, card: Any, glyphs: Glyphs, area: str = "") -> Text:
        return Text(f"The square {card.shown}.")
