"""What is over is folded: structs that nobody writes any more lie as a few bytes, and are made anew when somebody asks for them.

A struct becomes a row: its type and its fields, a byte each; so does a tuple of such structs, with its length. That byte is the number of a
`Words`, as nearly everything is that occurs in a match: types, enumerations, small numbers. `ELSE` stands for what has no such number and is
told among the others: another row, a larger number, or an object that is shared with other matches and stands beside the bytes as it is.
"""

from __future__ import annotations

import itertools
import zlib
from array import array
from collections.abc import Iterable
from itertools import compress
from sys import intern
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

ELSE = 255
_SMALL = 120
"""So many numbers, from 0, are words."""
_ROW, _BESIDE, _NUMBER, _KINDS = 0, 1, 2, 3
"""What one of the others is: how many there are of a kind is told beside it, as in `index * _KINDS + kind`."""
_LARGE = 1 << 29
RAW = -zlib.MAX_WBITS
"""Without head and checksum."""
QUICK = 1
"""The level of compression: to half in 27 microseconds a turn, and no less at any other level."""
_IS_ELSE = bytes(ELSE) + b"\1"


class Rows(Struct, frozen=True, gc=False):
    """Structs, folded: words, the others in the order in which the words have room for them, and the objects that stand beside."""

    packed: bytes  # words and others, compressed
    length: int  # of the words
    beside: tuple[Any, ...]
    wide: bool = False  # whether one of the others takes four bytes instead of two

    def unpacked(self) -> tuple[bytes, memoryview]:
        """Words and others."""
        both = zlib.decompress(self.packed, RAW)
        return both[: self.length], memoryview(both[self.length :]).cast("I" if self.wide else "H")


class Folded(Struct, frozen=True, gc=False):
    """The base of structs that hold what is over as `Rows`, which a safe point writes as they are, with the words that they are folded with."""

    @classmethod
    def words(cls) -> Words:
        """What the rows are folded with."""
        raise NotImplementedError

    def plain(self, words: Words) -> Folded:
        """The same with the values themselves: its rows were folded with these words, by a program that has others."""
        raise NotImplementedError


class Words:
    """What structs of these types are folded with. `known`: further objects that occur again and again; of strings, those that are the same object."""

    def __init__(self, types: Iterable[type[Struct]], known: Iterable[object] = ()) -> None:
        self._types = frozenset(types)
        words = (tuple, None, True, False, "", (), *range(_SMALL), *sorted(self._types, key=_name), *known)
        self._set(tuple({id(word): word for word in words}.values()))

    @classmethod
    def of(cls, table: tuple[Any, ...]) -> Words:
        """The words of a program that has this table of them."""
        words = cls(word for word in table if isinstance(word, type) and issubclass(word, Struct))
        words._set(table)
        return words

    @property
    def table(self) -> tuple[Any, ...]:
        """All words in their order, which is all that they mean."""
        return self._words

    def _set(self, table: tuple[Any, ...]) -> None:
        assert len(table) <= ELSE, len(table)
        self._words = table
        self._number = {id(word): number for number, word in enumerate(table)}.get
        self._lengths = (0, *[1 + len(getattr(word, "__struct_fields__", ())) for word in table[1:]])

    def fold(self, values: Iterable[Struct]) -> Rows:
        """The structs, folded; those that they hold and that are of these types, too, once each."""
        rows: list[Any] = list(values)
        places = {id(row): index * _KINDS for index, row in enumerate(rows)}
        words, others, beside = bytearray(), list[int](), list[object]()
        done = 0
        while done < len(rows):
            flat: list[Any] = []
            for row in rows[done:]:
                fields: tuple[Any, ...] = (len(row), *row) if row.__class__ is tuple else astuple(row)
                flat.append(type(row))
                flat += fields
            done = len(rows)
            part = bytes(map(self._number, map(id, flat), itertools.repeat(ELSE)))
            for found in compress(flat, part.translate(_IS_ELSE)):
                place = places.get(id(found))
                others.append(self._place(found, places, rows, beside) if place is None else place)
            words += part
        wide = max(others, default=0) >= 1 << 16
        both = words + array("I" if wide else "H", others).tobytes()
        return Rows(zlib.compress(both, QUICK, RAW), len(words), tuple(beside), wide)

    def _place(self, found: Any, places: dict[int, int], rows: list[Any], beside: list[object]) -> int:
        """Where something is told that is no word and was not met before."""
        kind: Any = found.__class__
        if kind is int and 0 <= found < _LARGE:
            return found * _KINDS + _NUMBER
        if kind in self._types or (kind is tuple and 0 < len(found) < _SMALL and type(found[0]) in self._types):
            place = len(rows) * _KINDS + _ROW
            rows.append(found)
        else:
            place = len(beside) * _KINDS + _BESIDE
            beside.append(
                intern(found) if kind is str else found
            )  # many a sentence is said again, here and in other matches
        places[id(found)] = place
        return place

    def open(self, folded: Rows, which: Iterable[int]) -> list[Any]:
        """Some of the structs again, by their places among those that were folded: equal to what they were, with the same objects from beside."""
        return list(map(_Reader(self._words, self._lengths, folded).row, which))


class _Reader:
    """Makes rows on demand, each once."""

    def __init__(self, words: tuple[Any, ...], lengths: tuple[int, ...], folded: Rows) -> None:
        self._words, self._beside = words, folded.beside
        self._folded, self._others = folded.unpacked()
        self._made: dict[int, Any] = {}
        self._starts: list[int] = []
        place = 0
        while place < len(self._folded):
            self._starts.append(place)
            length = lengths[self._folded[place]]
            place += length if length else 2 + words[self._folded[place + 1]]
        self._starts.append(place)

    def row(self, index: int) -> Any:
        """The struct in this row."""
        if index not in self._made:
            words, start, end = self._folded, self._starts[index], self._starts[index + 1]
            other = words.count(ELSE, 0, start)
            values: list[Any] = []
            for word in words[start:end]:
                if word == ELSE:
                    values.append(self._told(self._others[other]))
                    other += 1
                else:
                    values.append(self._words[word])
            self._made[index] = tuple(values[2:]) if values[0] is tuple else values[0](*values[1:])
        return self._made[index]

    def _told(self, other: int) -> Any:
        index, kind = divmod(other, _KINDS)
        return index if kind == _NUMBER else self._beside[index] if kind == _BESIDE else self.row(index)


def _name(kind: type) -> str:
    return kind.__qualname__
