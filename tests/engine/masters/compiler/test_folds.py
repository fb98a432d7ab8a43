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


@pytest.mark.parametrize(
    ("heard", "meant"),
    [
        ("if you have two or more, draw 1 card.", "if you have 2 or more, draw 1 card."),
        ("choose two «Saiyan» cards.", "choose 2 «Saiyan» cards."),
        ("choose the two «Saiyan» cards.", "choose the 2 «Saiyan» cards."),
        ("if you have two copies of it, draw 1 card.", "if you have 2 copies of it, draw 1 card."),
        ("1 card with an energy cost between two and four.", "1 card with an energy cost between 2 and 4."),
        ("1 card with an energy cost of 1, 2, or three.", "1 card with an energy cost of 1, 2, or 3."),
        ("KO one of the two.", "KO one of the two."),
    ],
)
def test_numbers_in_letters(heard: str, meant: str) -> None:
    for pattern, words in folds("misprints"):
        heard = pattern.sub(words, heard)
    assert heard == meant
