"""The tables of what other people say: each row does what its example shows, and none is dead beneath another."""

from __future__ import annotations

import pytest

from engine.masters.compiler.folds import Row, folds, rows

TABLES = ("misprints", "dialect")
ROWS = [(table, row) for table in TABLES for row in rows(table)]


@pytest.mark.parametrize(("table", "row"), ROWS, ids=[f"{table}: {row.example[0]}" for table, row in ROWS])
def test_a_row_folds_its_example(table: str, row: Row) -> None:
    """The row itself has a part in it: a pattern that a row above it leaves nothing to fold is dead."""
    heard, meant = row.example
    text, taken = heard, False
    for one, (pattern, words) in zip(rows(table), folds(table), strict=True):
        folded = pattern.sub(words, text)
        taken |= one is row and folded != text
        text = folded
    assert text == meant
    assert taken, f"another row folds {heard!r} before this one"


@pytest.mark.parametrize("table", TABLES)
def test_no_row_stands_twice(table: str) -> None:
    assert len({row.said for row in rows(table)}) == len(rows(table))
    assert len({row.example for row in rows(table)}) == len(rows(table))
