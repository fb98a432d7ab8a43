"""A face for the smallest game: a heap of stones, of which each side in turn takes one to three. Each side holds a secret number."""

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
from tests.server.toy import HeapView


class Thing(Struct, frozen=True):
    """A stone, or a number in a hand."""

    handle: Handle
    shown: str


class Things(Line):
    def words(self, card: Thing) -> str:
        return card.shown


class HeapBoard(Areas):
    def compose(self) -> ComposeResult:
        yield Things(id="heap")
        yield Things(id="hand")

    def show(self, table: Table, draft: Draft | None, cursor: Handle | None) -> None:
        for name, title in (("heap", "Stones"), ("hand", "Your number")):
            things = tuple(place.card for place in table.places.values() if place.area == name)
            self.query_one(f"#{name}", Things).show((Group(title, things),), marks_of(draft, cursor), self.glyphs)


class HeapFace(Face[HeapView]):
    name = "heap"
    view = HeapView
    words = GameWords("Heap", {"choose": Kind("TAKE")})

    def moment(self, view: HeapView) -> Moment:
        return Moment(view.seat, 1, 0 if view.decision is None else view.decision.seat, ("Ann", "Bob"))

    def places(self, view: HeapView) -> dict[Handle, Place]:
        stones = {f"{i}": Place(0, "heap", "heap", "a stone", Thing(f"{i}", "o")) for i in range(view.left)}
        number = Thing("secret", "?" if view.secret < 0 else str(view.secret))
        return {**stones, "secret": Place(view.seat, "hand", "hand", "your number", number, hand=True)}

    def cover(self, view: HeapView) -> HeapView:
        return replace(view, secret=-1)

    def board(self) -> HeapBoard:
        return HeapBoard()

    def card(self, card: Any, glyphs: Glyphs, area: str = "") -> Text:
        return Text(f"This is {card.shown}.")
