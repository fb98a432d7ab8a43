"""`python -m card_data.masters.check`: what an author of cards sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.masters.check import main

CARD = """\
[[card]]
number = "MY1-01"
name = "Krillin, Out of Breath"
type = "battle"
color = ["red"]
energy = 2
power = 10000
combo_power = 5000
combo_cost = 0
character = ["Krillin"]
text = '''
[Blocker]
[Auto] When this card is played, pull 1 card.
'''
"""


def written(folder: Path, text: str) -> str:
    path = folder / "my1.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_line_that_is_not_read_is_shown_with_the_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([written(tmp_path, CARD)]) == 1
    told = capsys.readouterr().out
    assert "MY1-01: not read: [Auto] When this card is played, pull 1 card." in told
    assert "stopped at: [Auto] When this card is played,  >>> pull 1 card." in told


def test_what_was_read_is_printed_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([written(tmp_path, CARD.replace("pull", "draw")), "--read"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["MY1-01: [Blocker]", "MY1-01: [Auto] When this card is played, draw 1 card."]


def test_a_malformed_row_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([written(tmp_path, CARD.replace("power = 1", "powr = 1"))]) == 1
    assert "my1.toml:7: MY1-01 powr: unknown field 'powr', did you mean 'power'?" in capsys.readouterr().out


def test_a_deck_is_told_what_it_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([written(tmp_path, 'name = "Mine"\nleader = "ST1-01"\n[main]\n"ST1-02" = 5\n')]) == 1
    told = capsys.readouterr().out
    assert "my1.toml: the main deck has 5 cards, it needs 50 to 60: 5-1-3" in told
    assert "5 copies of ST1-02" in told


def test_all_that_the_project_ships_is_right() -> None:
    assert main([]) == 0
