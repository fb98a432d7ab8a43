"""Card lists and deck lists of others hold nothing that steers a terminal once they are read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from card_data.masters.importer import read_list
from card_data.masters.importer.deck_lists import read_deck_list
from card_data.masters.loader.decks import parse_deck
from engine.core.errors import DefinitionError


def test_escape_sequences_of_a_card_list_do_not_come_in(tmp_path: Path) -> None:
    row = {
        "number": "MY1-002", "name": "\x1b[31mPupil\x1b[0m", "type": "BATTLE", "colors": ["Red"], "energy": 1, "power": 10000,
        "skills": "[Auto] When this card attacks,\x9b2J draw 1 card.\n[Blocker]\x1b]0;x\x07", "traits": ["Earth\x07ling"],
    }  # fmt: skip
    bad = {"number": "MY1-003", "name": "x", "type": "\x1b]52;c;eA==\x07none\x1b[0m", "\x1b[7mkey": 1}
    path = tmp_path / "list.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in (row, bad)), encoding="utf-8")
    found = read_list(path)
    card = found.cards["MY1-002"]
    assert card.name == "Pupil"
    assert card.text == "[Auto] When this card attacks, draw 1 card.\n[Blocker]"
    assert card.traits == ("Earth ling",)
    assert found.bad[0][1].isprintable()


def test_escapes_written_as_html_do_not_come_in_either(tmp_path: Path) -> None:
    row = {
        "number": "MY1-002", "name": "Pupil&#x202e;", "type": "BATTLE", "colors": ["Red"], "energy": 1, "power": 10000,
        "skills": "[Auto] When this card attacks,&#157; draw 1 card.<img alt='&amp;#157;Blocker'>", "traits": ["Earth&#8206;ling"],
    }  # fmt: skip
    path = tmp_path / "list.jsonl"
    path.write_text(json.dumps(row), encoding="utf-8")
    card = read_list(path).cards["MY1-002"]
    assert card.name == "Pupil"
    assert card.text == "[Auto] When this card attacks, draw 1 card.[ Blocker]"
    assert card.traits == ("Earthling",)


@pytest.mark.parametrize(
    "line",
    ['"\\u001b[2Jside" = 4', '"\x9b2Jmain" = 1', 'description = "Two\\u009b2J."', '"\x9b2Jx" = 1\n"\x9b2Jx" = 2'],
)
def test_what_is_wrong_in_a_deck_file_is_told_without_its_escapes(line: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        parse_deck(f'name = "Mine"\nleader = "X"\n{line}\n[main]\n"Y" = 4\n', "mine.toml")
    assert str(caught.value).isprintable()


def test_wrong_lines_of_a_deck_list_are_told_without_their_escapes() -> None:
    ((line, told),) = read_deck_list("4 \x1b[2JNobody", {}).wrong
    assert line == 1
    assert told.startswith("'Nobody' is no card of the list; ")
    assert told.isprintable()


def test_an_object_that_holds_the_list_is_a_list(tmp_path: Path) -> None:
    row = {"number": "BT1-030", "name": "Kid", "type": "battle", "color": "red", "energy": 1, "power": 5000}
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"cards": [row, {"number": 3}]}, indent=1))
    listed = read_list(path)
    assert list(listed.cards) == ["BT1-030"]
    assert len(listed.bad) == 1
