"""The table of what other people say: each row does what its example shows, and none is dead beneath another."""

from __future__ import annotations

import pytest

from engine.masters.compiler.dialect import Row, folds, rows

ROWS = rows()


@pytest.mark.parametrize("row", ROWS, ids=[row.example[0] for row in ROWS])
def test_a_row_folds_its_example(row: Row) -> None:
    """The row itself has a part in it: a pattern that a row above it leaves nothing to fold is dead."""
    heard, meant = row.example
    text, taken = heard, False
    for one, (pattern, words) in zip(ROWS, folds(), strict=True):
        folded = pattern.sub(words, text)
        taken |= one is row and folded != text
        text = folded
    assert text == meant
    assert taken, f"another row folds {heard!r} before this one"


def test_no_row_stands_twice() -> None:
    assert len({row.said for row in ROWS}) == len(ROWS)
    assert len({row.example for row in ROWS}) == len(ROWS)
