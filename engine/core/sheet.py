"""A view on the wire: a sheet of plain values that names each card by its handle and each printed face by its number, and how it changes.

What changed from one view to the next is a merge patch (RFC 7396, docs/decisions/023-differences.md); the first one is made against an empty sheet.
Faces are sent once and counted from 0, in the order in which the seat first sees them: what it has not seen has no number.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec import Struct, ValidationError

from engine.core.shape import HANDLE, CardShape, Moved, record_of

FACE, CARDS = "face", "cards"
MOST = 5_000
"""Cards of a view, counted wherever they lie; more than any match has."""

V = TypeVar("V")


class Change(Struct, frozen=True, omit_defaults=True):
    """How the sheet of a seat changes: a merge patch (RFC 7396) on the one before, and the faces that it names for the first time.

    `count` is 1 for a change that begins anew, from an empty sheet and no faces, and one more for each change after it.
    """

    count: int
    patch: dict[str, Any] = {}
    faces: tuple[Any, ...] = ()


class Writer:
    """What one seat was told through one connection."""

    def __init__(self, view: type[Any]) -> None:
        """`view` is the type of the game's views."""
        self._shape = record_of(view)
        self._count = 0
        self._before: Any = None
        self._cards: dict[str, Struct] = {}
        self._lying: Counter[str] = Counter()  # in how many places each card lies
        self._faces: dict[Struct, int] = {}

    def change(self, view: Any) -> Change:
        """What leads from the view before to this one."""
        known, moved = len(self._faces), Moved()
        if self._before is None:
            self._shape.cards(view, moved.come)
            patch = self._shape.entry(view)
        else:
            patch = self._shape.change(self._before, view, moved)
        if changed := self._changed_cards(moved):
            patch[CARDS] = changed
        self._count += 1
        self._before = view
        return Change(self._count, patch, tuple(self._faces)[known:] if len(self._faces) > known else ())

    def _changed_cards(self, moved: Moved) -> dict[str, Any]:
        cards, lying = self._cards, self._lying
        changed: dict[str, Any] = {}
        for card in moved.come:
            lying[card.handle] += 1
            if (before := cards.get(card.handle)) is not card and before != card:
                changed[card.handle] = self._entry(before, card)
            cards[card.handle] = card
        for card in moved.gone:
            lying[card.handle] -= 1
            if not lying[card.handle]:
                del lying[card.handle], cards[card.handle]
                changed[card.handle] = None
        return changed

    def _entry(self, before: Any, card: Any) -> dict[str, Any]:
        shape = record_of(cast("type[Struct]", type(card)))
        entry = shape.entry(card) if before is None else shape.change(before, card, Moved())
        if before is None:
            del entry[HANDLE]
        if FACE in entry:
            entry[FACE] = self._number(card.face)
        return entry

    def _number(self, face: Struct) -> int:
        return self._faces.setdefault(face, len(self._faces))


class Gap(Exception):
    """A change was lost on the way: one that begins anew must be asked for."""


class Reader(Generic[V]):
    """The other end: keeps the sheet, and makes views of it."""

    def __init__(self, view: type[V]) -> None:
        """`view` is the type of the game's views."""
        self._view = view
        self._shape = record_of(view)
        self._count = 0
        self._sheet: dict[str, Any] = {}
        self._faces: list[Any] = []
        self._left = 0

    def view(self, change: Change) -> V:
        """The view after a change. Raises Gap, and msgspec.ValidationError for what is no view."""
        if change.count == 1:
            self._sheet, self._faces = {}, []
        elif change.count != self._count + 1:
            raise Gap
        self._count = change.count
        self._faces += change.faces
        if len(self._faces) > MOST:
            raise ValidationError(f"more than {MOST} faces")
        self._sheet = merged(self._sheet, change.patch)
        self._left = MOST
        return msgspec.convert(self._shape.whole(self._sheet, self._card), self._view)

    def _card(self, handle: Any, shape: CardShape) -> Any:
        """The card in the place of a handle."""
        self._left -= 1
        if self._left < 0:
            raise ValidationError(f"more than {MOST} cards")
        cards = self._sheet.get(CARDS)
        card = (
            cast("dict[Any, Any]", cards).get(handle) if isinstance(cards, dict) and isinstance(handle, str) else None
        )
        kind = shape.hidden if card is None else shape.seen
        if kind is None or not isinstance(handle, str):
            raise ValidationError(f"no such card: {str(handle)[:40]!r}")
        if card is None:
            return kind(handle)
        made = record_of(kind).whole(card, self._card)
        if isinstance(made, dict):
            made = cast("dict[str, Any]", made) | {HANDLE: handle}
            if FACE in made:
                made[FACE] = self._face(made[FACE], record_of(kind).hints[FACE])
        return msgspec.convert(made, kind)

    def _face(self, number: Any, kind: Any) -> Any:
        """The face of a number."""
        if not isinstance(number, int) or not 0 <= number < len(self._faces):
            raise ValidationError(f"no face has the number {str(number)[:40]}")
        face = self._faces[number]
        if isinstance(face, dict):
            face = self._faces[number] = msgspec.convert(face, kind)
        return face


def merged(target: Any, patch: Any) -> Any:
    """A merge patch applied, as RFC 7396 writes it; neither is changed."""
    if not isinstance(patch, dict):
        return patch
    made: dict[str, Any] = dict(cast("dict[str, Any]", target)) if isinstance(target, dict) else {}
    for name, value in cast("dict[str, Any]", patch).items():
        if value is None:
            made.pop(name, None)
        else:
            made[name] = merged(made.get(name), value)
    return made
