"""Card lists and deck lists of others hold nothing that steers a terminal once they are read."""

from __future__ import annotations

import json
from pathlib import Path

from card_data.importer import read_list
from card_data.importer.decklists import read_deck_list
from card_data.loader.decks import parse_deck


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


def test_the_words_of_a_deck_file_are_harmless() -> None:
    deck = parse_deck(
        'name = "Mine\\u001b[31m"\nleader = "X"\ndescription = "One.\\n\\nTwo\\u009b2J."\n[main]\n"Y" = 4\n',
        "mine.toml",
    )
    assert (deck.name, deck.description) == ("Mine", "One.\n\nTwo.")


def test_wrong_lines_of_a_deck_list_are_told_without_their_escapes() -> None:
    assert read_deck_list("4 \x1b[2JNobody", {}).wrong == [(1, "'Nobody' is no card of the list")]
