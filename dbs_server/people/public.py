"""What everybody may see of a match: what both players see, and nothing else; with both hands, where both players agree to that. It knows no game: it
is made from the views of both seats.

The two views are laid over each other. A card that only one of them shows is one that nobody else sees; what differs otherwise is left out; whoever is asked is
seen from the other side. Both seats' handles are theirs alone (they would tell in which order cards were drawn), so that the cards have numbers of
their own here, in the order in which they come into sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, cast

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields, replace

from engine.core.seen import DecisionSeen, LogLine, Spot

_PRINTED = "face"
"""The field of a card that has what is printed on it: the same for all who see it."""
_HAND = "hand"
"""The field of a player that has the hand."""
_HELD = "in the hand"
"""Stands for a card with the seat that does not see it."""


class Unequal(Exception):
    """The seats are told different things of what should be open to both."""


class PublicEye:
    """Makes the public views of one match, one after the other."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, str], str] = {}
        self._next = 1

    def view(self, first: Any, second: Any) -> Any:
        """What both seats see now, in the form of a seat's view. Raises Unequal."""
        return self.views(first, second, hands=False)[0]

    def views(self, first: Any, second: Any, *, hands: bool) -> tuple[Any, Any]:
        """The same; and with the cards of both `hands`, where they are open, else None. Raises Unequal."""
        pairs = dict.fromkeys(_pairs(first, second, hands=hands))
        self._names = {pair: name for pair, name in self._names.items() if pair in pairs}
        for pair in pairs:
            if pair not in self._names:
                self._names[pair] = pair[0] if pair[0] == pair[1] and not pair[0].isdigit() else self._new()
        return self._both(first, second, ""), self._both(first, second, "", hands=True) if hands else None

    def lines(self, first: Sequence[LogLine], second: Sequence[LogLine]) -> tuple[LogLine, ...]:
        """The lines of the log that both seats read so; after the view that came with them."""
        return tuple(
            replace(one, spot=self._spot(one.spot, other.spot))
            for one, other in zip(first, second, strict=True)
            if one.text == other.text
        )

    def _new(self) -> str:
        self._next += 1
        return str(self._next - 1)

    def _spot(self, one: Spot | None, other: Spot | None) -> Spot | None:
        if one is None or other is None or (one.seat, one.area) != (other.seat, other.area):
            return None
        return replace(one, card=self._names.get((one.card or "", other.card or "")))

    def _both(self, one: Any, other: Any, field: str, *, hands: bool = False) -> Any:
        """What is equal in both, or what stands in its place."""
        if isinstance(one, DecisionSeen) and isinstance(other, DecisionSeen):
            seen = one if one.seat == 1 else other  # by the seat that is not asked
            return DecisionSeen(seen.number, seen.seat, seen.kind, seen.prompt, seen.clause, (), 0, 0)
        if isinstance(one, Struct) and isinstance(other, Struct):
            return self._struct(one, other, field, hands=hands)
        if isinstance(one, tuple) and isinstance(other, tuple):
            ones, others = cast("tuple[Any, ...]", one), cast("tuple[Any, ...]", other)
            if len(ones) != len(others):
                return ()
            return tuple([self._both(a, b, field, hands=hands) for a, b in zip(ones, others, strict=True)])
        if isinstance(one, str) and isinstance(other, str):
            return self._names.get((one, other)) or (one if one == other else "")
        if one is None or other is None:
            return None
        if one != other and field != "seat":
            raise Unequal(f"{field}: {one} and {other}")
        return cast("Any", one)

    def _struct(self, one: Struct, other: Struct, field: str, *, hands: bool) -> Struct:
        if type(one) is not type(other):  # a card, and a place whose card is not seen
            if hands and field == _HAND:
                return replace(_fuller(one, other), handle=self._names[_held(one, other)])
            hidden = min(one, other, key=lambda struct: len(struct.__struct_fields__))
            return type(hidden)(*(getattr(hidden, name) for name in hidden.__struct_fields__))
        found: dict[str, Any] = {}
        for info in _fields(type(one)):
            a, b = getattr(one, info.name), getattr(other, info.name)
            if info.name == _PRINTED:
                found[info.name] = a
            elif info.default is not NODEFAULT and isinstance(a, int) and a != b:
                found[info.name] = info.default  # a number that each seat has of its own
            else:
                found[info.name] = self._both(a, b, info.name, hands=hands)
        return type(one)(**found)


@cache
def _fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    return fields(kind)


def _fuller(one: Struct, other: Struct) -> Any:
    """Of a card, and a place whose card is not seen: the card."""
    return max(one, other, key=lambda struct: len(struct.__struct_fields__))


def _held(one: Struct, other: Struct) -> tuple[str, str]:
    """The pair by which a card in a hand is named that only one of the seats sees."""
    card = _fuller(one, other)
    return (card.handle, _HELD) if card is one else (_HELD, card.handle)


def _pairs(one: Any, other: Any, field: str = "", *, hands: bool) -> Iterator[tuple[str, str]]:
    """The cards that both see, each by both seats' handles, in the order in which they lie; with open hands those, too."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        ones, others = cast("tuple[Any, ...]", one), cast("tuple[Any, ...]", other)
        if len(ones) == len(others):
            for a, b in zip(ones, others, strict=True):
                yield from _pairs(a, b, field, hands=hands)
    elif hands and field == _HAND and isinstance(one, Struct) and type(one) is not type(other):
        yield _held(one, other)
    elif isinstance(one, Struct) and type(one) is type(other) and not isinstance(one, DecisionSeen):
        if "handle" in one.__struct_fields__:
            yield getattr(one, "handle"), getattr(other, "handle")  # noqa: B009
        for name in one.__struct_fields__:
            if name != _PRINTED:
                yield from _pairs(getattr(one, name), getattr(other, name), name, hands=hands)
