"""What a match has told so far: of the turns that are over, which are kept folded, and of the one that is on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar, overload

Entry = TypeVar("Entry")
Entry_co = TypeVar("Entry_co", covariant=True)


class Over(Protocol[Entry_co]):
    """A turn that is over."""

    @property
    def entries(self) -> int:
        """How many entries it has made."""
        ...

    @property
    def told(self) -> Sequence[Entry_co]:
        """These entries."""
        ...

    def some(self, start: int, stop: int) -> Sequence[Entry_co]:
        """The entries from one place to before another."""
        ...


class Chronicle(Sequence[Entry]):
    """The entries of all turns in their order. Turns that are over are opened when somebody reads them."""

    __slots__ = ("_now", "_past")

    def __init__(self, past: Sequence[Over[Entry]], now: Sequence[Entry]) -> None:
        self._past, self._now = past, now

    def __len__(self) -> int:
        return sum([turn.entries for turn in self._past]) + len(self._now)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        numbers = range(len(self))[place]
        if isinstance(numbers, int):
            return self._between(numbers, numbers + 1)[0]
        assert numbers.step == 1
        return self._between(numbers.start, numbers.stop)

    def __iter__(self) -> Iterator[Entry]:
        for turn in self._past:
            yield from turn.told
        yield from self._now

    def __reversed__(self) -> Iterator[Entry]:
        yield from reversed(self._now)
        for turn in reversed(self._past):
            yield from reversed(turn.told)

    def _between(self, start: int, stop: int) -> list[Entry]:
        """The entries from one number to before another."""
        found: list[Entry] = []
        before = 0
        for turn in self._past:
            if start < before + turn.entries and before < stop:
                found += turn.some(max(start - before, 0), stop - before)
            before += turn.entries
        if before < stop:
            found += self._now[max(start - before, 0) : stop - before]
        return found
