"""What stands where in a view, read once from its types: structs by field, what each seat has, and cards by handle.

A card is a struct with the field `handle`. On a sheet (`engine.core.sheet`) it stands once, among the cards, and wherever it lies stands its
handle. A struct of a handle alone is a card that the seat does not see: it has no entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, astuple, fields

HANDLE = "handle"
Cards: TypeAlias = list[Any]
Place: TypeAlias = Callable[[Any, "CardShape"], Any]
"""Gives the card for what stands in its place on a sheet."""


class Moved(Struct):
    """The cards that the seat sees in what changed, as often as they lie there: before, and now."""

    gone: Cards = []
    come: Cards = []


class Shape:
    """Of a value that holds no card: it stands as it is."""

    holds = False

    def cards(self, value: Any, found: Cards) -> None:
        """Add the cards that the seat sees in the value."""

    def flat(self, value: Any) -> Any:
        """The value with handles in the place of cards."""
        return value

    def change(self, old: Any, new: Any, moved: Moved) -> Any:
        """What a merge patch says where the value was `old` (RFC 7396); the two differ."""
        self.cards(old, moved.gone)
        self.cards(new, moved.come)
        return self.flat(new)

    def whole(self, value: Any, place: Place) -> Any:
        """A flat value with the cards back in their places; what is no such value stays as it is, and is refused when the view is made."""
        return value


class CardShape(Shape):
    """Of a card: `seen` is its type where the seat sees it, `hidden` where not; None where it always or never does."""

    holds = True

    def __init__(self, kinds: tuple[type[Struct], ...]) -> None:
        seen = [kind for kind in kinds if kind.__struct_fields__ != (HANDLE,)]
        hidden = [kind for kind in kinds if kind.__struct_fields__ == (HANDLE,)]
        if len(seen) > 1 or len(hidden) > 1:
            raise TypeError(f"a card of more than one type: {', '.join(kind.__name__ for kind in kinds)}")
        self.seen = seen[0] if seen else None
        self.hidden = hidden[0] if hidden else None

    def cards(self, value: Any, found: Cards) -> None:
        self.all_cards((value,), found)

    def all_cards(self, values: Iterable[Any], found: Cards) -> None:
        """The same for several places."""
        seen = self.seen
        if seen is None:
            return
        beneath = record_of(seen).holding
        for value in values:
            if type(value) is seen:
                found.append(value)
                for name, shape in beneath:
                    if inner := getattr(value, name):
                        shape.cards(inner, found)

    def flat(self, value: Any) -> Any:
        return None if value is None else value.handle

    def whole(self, value: Any, place: Place) -> Any:
        return None if value is None else place(value, self)


class Row(Shape):
    """Of any number of values that hold cards."""

    holds = True

    def __init__(self, each: Shape) -> None:
        self._each = each

    def cards(self, value: Any, found: Cards) -> None:
        if isinstance(self._each, CardShape):
            self._each.all_cards(value, found)
        else:
            for one in value:
                self._each.cards(one, found)

    def flat(self, value: Any) -> Any:
        if isinstance(self._each, CardShape):
            return [one.handle for one in value]
        each = self._each.flat
        return [each(one) for one in value]

    def change(self, old: Any, new: Any, moved: Moved) -> Any:
        """What is the same at both ends has not moved."""
        most = min(len(old), len(new))
        front = back = 0
        while front < most and old[front] is new[front]:
            front += 1
        while back < most - front and old[-1 - back] is new[-1 - back]:
            back += 1
        self.cards(old[front : len(old) - back], moved.gone)
        self.cards(new[front : len(new) - back], moved.come)
        return self.flat(new)

    def whole(self, value: Any, place: Place) -> Any:
        return [self._each.whole(one, place) for one in cast("list[Any]", value)] if isinstance(value, list) else value


class BySeat(Shape):
    """Of one struct for each seat: an object with the seats as names, so that a change of one leaves the other alone."""

    holds = True

    def __init__(self, each: Record) -> None:
        self._each = each

    def cards(self, value: Any, found: Cards) -> None:
        for one in value:
            self._each.cards(one, found)

    def flat(self, value: Any) -> Any:
        return {str(seat): self._each.flat(one) for seat, one in enumerate(value)}

    def change(self, old: Any, new: Any, moved: Moved) -> Any:
        pairs = enumerate(zip(old, new, strict=True))
        return {
            str(seat): change for seat, (a, b) in pairs if a is not b and (change := self._each.change(a, b, moved))
        }

    def whole(self, value: Any, place: Place) -> Any:
        if not isinstance(value, dict):
            return value
        return [self._each.whole(one, place) for _, one in sorted(cast("dict[str, Any]", value).items())]


class Record(Shape):
    """Of a struct, or nothing: an object with its fields; those at their default are left out."""

    def __init__(self, kind: type[Struct]) -> None:
        self.hints = hints = get_type_hints(kind)
        self._fields = [
            (info.name, _default(kind, info, hints[info.name]), _shape(hints[info.name])) for info in fields(kind)
        ]
        self.holding = [(name, shape) for name, _, shape in self._fields if shape.holds]
        self._nullable = [info.name for info in fields(kind) if info.required and _nullable(hints[info.name])]
        self.holds = bool(self.holding or self._nullable)  # where nothing is a word, it must be put back

    def cards(self, value: Any, found: Cards) -> None:
        if value is not None:
            for name, shape in self.holding:
                if inner := getattr(value, name):
                    shape.cards(inner, found)

    def flat(self, value: Any) -> Any:
        if value is None or not self.holds:
            return value
        return self.entry(value)

    def entry(self, value: Struct) -> dict[str, Any]:
        """The struct as an object, whether it holds cards or not."""
        return {
            name: shape.flat(inner)
            for (name, default, shape), inner in zip(self._fields, astuple(value), strict=True)
            if inner is not None and inner != default
        }

    def change(self, old: Any, new: Any, moved: Moved) -> Any:
        if old is None or new is None:
            return super().change(old, new, moved)
        changed: dict[str, Any] = {}
        for (name, default, shape), a, b in zip(self._fields, astuple(old), astuple(new), strict=True):
            if a is b or a == b:
                continue
            found = b if shape is _PLAIN else shape.change(a, b, moved)
            if b is None or b == default:
                changed[name] = None
            elif not shape.holds or (found if isinstance(found, dict) else found != shape.flat(a)):
                changed[name] = found
        return changed

    def whole(self, value: Any, place: Place) -> Any:
        if not isinstance(value, dict):
            return value
        made: dict[str, Any] = dict.fromkeys(self._nullable) | cast("dict[str, Any]", value)
        for name, shape in self.holding:
            if name in made:
                made[name] = shape.whole(made[name], place)
        return made


_PLAIN = Shape()


@cache
def record_of(kind: type[Struct]) -> Record:
    """The shape of a struct. Raises TypeError for a type that no sheet can hold."""
    return Record(kind)


def _default(kind: type[Struct], info: FieldInfo, hint: Any) -> Any:
    """What is left out of an object. A merge patch has no other word for nothing than that."""
    default = info.default if info.default_factory is NODEFAULT else info.default_factory()
    if _nullable(hint) and default not in (None, NODEFAULT):
        raise TypeError(f"{kind.__name__}.{info.name}: what may be nothing must be nothing by default")
    return default


def _nullable(hint: Any) -> bool:
    return NoneType in get_args(hint)


def _shape(hint: Any) -> Shape:
    """The shape of a field."""
    inner = get_args(hint)
    if get_origin(hint) is tuple:
        if len(inner) == 2 and inner[1] is Ellipsis:
            each = _shape(inner[0])
            return Row(each) if each.holds else _PLAIN
        pair = len(inner) == 2 and inner[0] is inner[1] and _is_struct(inner[0])
        return BySeat(record_of(inner[0])) if pair else _PLAIN
    kinds = tuple(
        kind for kind in (inner if get_origin(hint) in (Union, UnionType) else (hint,)) if kind is not NoneType
    )
    if not all(_is_struct(kind) for kind in kinds):
        return _PLAIN
    if all(HANDLE in kind.__struct_fields__ for kind in kinds):
        return CardShape(kinds)
    return record_of(kinds[0]) if len(kinds) == 1 else _PLAIN


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)
