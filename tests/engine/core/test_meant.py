"""The card that somebody most likely meant."""

from __future__ import annotations

import pytest

from engine.core.meant import LONGEST, card_meant

NUMBERS = ("CS1-01", "CS1-09", "CS1-12", "CS1-W1", "CS1-W2", "CS1-W12", "ST1-14", "ST2-14")
BY_WORD = {number.casefold(): number for number in NUMBERS} | {"kamehameha": "CS1-09", "room 9": "CS1-12"}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("CS1-W9", "CS1-W12"),
        ("CS1-W3", "CS1-W2"),
        ("cs1-w02", "CS1-W2"),
        ("CS1-9", "CS1-09"),
        ("CS1-99", "CS1-12"),
        ("ST1-99", "ST1-14"),
        ("ST3-14", "ST1-14"),
        ("Kamehamea", "CS1-09"),
        ("Room 8", "CS1-12"),
        ("zzzzzzzz", None),
        ("K" * (LONGEST + 1), None),
    ],
)
def test_a_number_means_one_that_begins_as_it_does(written: str, meant: str | None) -> None:
    assert card_meant(written, BY_WORD) == meant
