"""What is folded comes back equal, some of it or all, with the same shared objects; safe points hold the values themselves."""

from __future__ import annotations

import pytest
from msgspec import Struct

from engine.core.folded import Rows, Words


class Shared(Struct, frozen=True):
    names: dict[str, int]


class Inner(Struct, frozen=True):
    number: int
    shared: Shared | None = None


class Outer(Struct, frozen=True):
    number: int
    inner: Inner | Outer | tuple[Inner, ...] | None = None
    name: str = ""
    flag: bool = False


SHARED = Shared({"one": 1})
WORDS = Words((Inner, Outer), (SHARED,))


def again(*values: Struct) -> list[Struct]:
    folded = WORDS.fold(values)
    assert isinstance(folded, Rows)
    return WORDS.open(folded, range(len(values)))


@pytest.mark.parametrize("number", [0, 1, 119, 120, 255, 21_000, 30_000, 1 << 28, 1 << 40, -1])
def test_numbers_of_any_size_come_back(number: int) -> None:
    assert again(Outer(number), Inner(number)) == [Outer(number), Inner(number)]


def test_structs_within_structs_come_back_and_what_was_one_is_one() -> None:
    inner = Inner(3)
    first, second, third = again(Outer(1, inner, "a"), Outer(2, Outer(5, inner)), Outer(4, flag=True))
    assert (first, second, third) == (Outer(1, inner, "a"), Outer(2, Outer(5, inner)), Outer(4, flag=True))
    assert isinstance(first, Outer)
    assert isinstance(second, Outer)
    assert isinstance(second.inner, Outer)
    assert first.inner is second.inner.inner


def test_what_is_no_row_stands_beside_as_it_is() -> None:
    other = Shared({"two": 2})
    first, second = again(Inner(1, SHARED), Inner(2, other))
    assert isinstance(first, Inner)
    assert isinstance(second, Inner)
    assert first.shared is SHARED
    assert second.shared is other


def test_some_are_read_without_the_others() -> None:
    values = [Outer(i, Inner(i * 1000), f"name {i}") for i in range(50)]
    folded = WORDS.fold(values)
    assert WORDS.open(folded, [7, 48]) == [values[7], values[48]]
    assert WORDS.open(folded, []) == []
    assert len(folded.packed) < 50 * 20


def test_tuples_of_rows_are_rows_and_others_stand_beside() -> None:
    values = [Outer(1, (Inner(1000), Inner(2))), Outer(2, ()), Outer(3, tuple(Inner(i) for i in range(200)))]
    folded = WORDS.fold(values)
    assert WORDS.open(folded, range(3)) == values
    assert [type(one) for one in folded.beside] == [tuple]
