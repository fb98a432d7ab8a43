"""Deck files: what is read, and how mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.masters.loader.decks import dump_deck, load_deck, parse_deck
from engine.core.errors import DefinitionError
from engine.masters.cards.deck import Deck

GOOD = """\
name = "Two Cards"
leader = "T-1"
colors = ["red"]
advice = '''
First
line.

Second.
'''

[main]
"T-2" = 4
"T-3" = 1
"""


def test_a_deck_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(GOOD, encoding="utf-8")
    deck = load_deck(path)
    assert (deck.name, deck.leader, deck.main, deck.size) == ("Two Cards", "T-1", {"T-2": 4, "T-3": 1}, 5)
    assert deck.advice == "First line.\n\nSecond."


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("leader", "leeder", "d.toml:2: leeder: unknown field 'leeder', did you mean 'leader'?"),
        ('leader = "T-1"\n', "", "leader: missing: a deck has a leader"),
        ('"T-2" = 4', '"T-2" = "4"', "d.toml:12: T-2: '4' is not a number of copies"),
        ('"T-2" = 4', '"T-2" = 0', "d.toml:12: T-2: 0 is not a number of copies, 1 or more"),
        ('"T-3"', '"T-2"', "d.toml:13: T-2: written twice, first in line 12"),
        ('"T-2" = 4', f'"T-2" = {"9" * 400}', "9999… is not a number of copies"),
        ('"T-2" = 4', f'"T-2" = {"9" * 5000}', "d.toml: not TOML: Exceeds the limit"),
        ('"T-2" = 4', f"x = {'[' * 5000}", "d.toml: not TOML that can be read: nested too deep"),
        ('"T-3" = 1', '"T-3" = 1\n[side]\n"T-2" = -1', "d.toml:15: T-2: -1 is not a number of copies"),
        ('"T-3" = 1', '"T-3" = 1\n[sied]\n"T-2" = 1', "unknown field 'sied', did you mean 'side'?"),
        ("[main]", "side = 3\n[main]", "d.toml:11: side: write a [side] table"),
        ('"Two Cards"', '"Two\\u001b[31m"', "d.toml:1: name: holds the control character U+001B; take it out"),
        ('"Two Cards"', '" "', 'name: empty: a deck has a name, such as "My red deck"'),
        ("Second.", "Sec\u202eond.", "advice: holds the control character U+202E"),
        ('"T-1"', '"T-\\u00071"', "d.toml:2: leader: holds the control character U+0007"),
        ('"red"', '"rde"', "d.toml:3: colors: unknown color 'rde', did you mean 'red'?"),
    ],
)
def test_mistakes_are_told_in_words(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    with pytest.raises(DefinitionError) as caught:
        parse_deck(GOOD.replace(old, new, 1), "d.toml")
    assert problem in str(caught.value)


def test_a_deck_survives_being_written_and_read() -> None:
    deck = Deck(
        'A "quoted" \\ name – ①',
        "T-1",
        {"T-2": 4, "Æ 3": 1},
        ("red", "blue"),
        "One line.",
        "First.\n\nSecond.",
        {"T-9": 2},
    )
    assert parse_deck(dump_deck(deck), "d.toml") == deck
    assert parse_deck(dump_deck(Deck("bare", "T-1")), "d.toml") == Deck("bare", "T-1")
