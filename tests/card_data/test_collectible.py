"""Cards and decks of the second game: its files, lists of players, and what the commands say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from card_data.collectible.advice import abilities, pages, paragraphs
from card_data.collectible.cards import parse_cards
from card_data.collectible.deck_lists import deck_named, read_deck_list
from card_data.collectible.decks import dump_deck, parse_deck
from card_data.collectible.importer import read_list
from card_data.collectible.library import load_sets, starter_decks
from card_data.collectible.schema import schema_files
from dbs.main import main
from engine.collectible.cards.definition import Figures
from engine.collectible.compiler import compile_card
from engine.collectible.ir.words import CardType, Symbol
from engine.core.errors import DefinitionError

GOKU = """
[[card]]
number = "X-1"
name = "GOKU"
type = "warrior"
symbol = "super"
turn = 3
chi = "SS"
combat = 6
support = 1
injured = { combat = 3, support = 1 }
characteristics = ["Saiyan"]
text = "Toughness"
"""


def test_a_card_is_its_table() -> None:
    card = parse_cards(GOKU, "x.toml")["X-1"]
    assert (card.type, card.symbol, card.turn, card.chi) == (CardType.WARRIOR, Symbol.SUPER, 3, "SS")
    assert card.injured == Figures(3, 1)
    assert card.characteristics == ("Saiyan",)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'symbol = "super"',
            'symbol = "supper"',
            "x.toml:6: X-1 symbol: unknown Symbol 'supper', did you mean 'super'?",
        ),
        ('chi = "SS"', 'chi = "S S"', "x.toml:8: X-1 chi: 'S S' is no Chi cost"),
        ("turn = 3\n", "", "x.toml:2: X-1 turn: missing: a Warrior has it"),
        ("combat = 6", 'combat = "6"', "x.toml:9: X-1 combat: '6' is not a number from 0 to 999"),
        ("combat = 3, ", "", "x.toml:11: X-1 injured.combat: missing or malformed"),
        ('type = "warrior"', 'type = "worrior"', "x.toml:5: X-1 type: unknown type 'worrior', did you mean 'warrior'?"),
        ("turn = 3", "trun = 3", "x.toml:7: X-1 trun: unknown field 'trun', did you mean 'turn'?"),
        ('type = "warrior"', 'type = "wish"', "X-1 symbol: a Wish has none; leave it out"),
        ('characteristics = ["Saiyan"]', 'characteristics = "Saiyan"', 'write characteristics = ["…"]'),
    ],
)
def test_what_is_wrong_is_told_with_line_field_and_the_nearest_thing(old: str, new: str, told: str) -> None:
    with pytest.raises(DefinitionError) as error:
        parse_cards(GOKU.replace(old, new), "x.toml")
    assert told in str(error.value)


def test_a_card_of_an_unknown_kind_is_told_what_else_is_wrong() -> None:
    with pytest.raises(DefinitionError) as error:
        parse_cards(GOKU.replace('"warrior"', '"worrior"').replace("turn = 3", "turn = -3"), "x.toml")
    assert "X-1 type: unknown type 'worrior'" in str(error.value)
    assert "x.toml:7: X-1 turn: -3 is not a number from 0 to 999" in str(error.value)


def test_the_projects_sets_have_51_cards() -> None:
    kinds = [card.type for card in load_sets().values()]
    assert len(kinds) == 51
    assert kinds.count(CardType.WISH) == 6


@pytest.mark.parametrize("key", starter_decks())
def test_starters_have_advice_and_come_back_from_their_text(key: str) -> None:
    deck = starter_decks()[key]
    assert deck.size == 40
    assert sum(deck.wishes.values()) == 2
    assert deck.advice.count("\n\n") >= 6
    assert parse_deck(dump_deck(deck), "x.toml") == deck


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('name = "A"\n', "missing: a deck has a main"),
        ('name = "A"\nsymbol = ["super"]\n[main]\n', "unknown field 'symbol', did you mean 'symbols'?"),
        ('name = "A"\nsymbols = ["hero"]\n[main]\n', "unknown Symbol 'hero'"),
        ('name = "A"\n[main]\n"CS1-01" = 0\n', "x.toml:3: CS1-01: 0 is not a number of copies"),
        ('name = " "\n[main]\n', "empty: a deck has a name"),
    ],
)
def test_what_is_wrong_in_a_deck_file(text: str, told: str) -> None:
    with pytest.raises(DefinitionError) as error:
        parse_deck(text, "x.toml")
    assert told in str(error.value)


def test_deck_lists_as_players_write_them() -> None:
    cards = {number: compile_card(card) for number, card in load_sets().items()}
    found = read_deck_list(
        "Deck (40)\n3 CS1-02\n2x KRILLIN\nBULMA x3\n# a comment\nWishes:\nCS1-W1\n2 Krilin\n", cards, "Mine"
    )
    assert found.deck.main == {"CS1-02": 3, "CS1-03": 2, "CS1-06": 3}
    assert found.deck.wishes == {"CS1-W1": 1}
    assert found.wrong == [(8, "'Krilin' is no card of the list; did you mean CS1-03 (KRILLIN)?")]


def test_a_deck_by_its_name() -> None:
    assert deck_named("Turtle School") is deck_named("turtle-school")
    with pytest.raises(DefinitionError, match="did you mean turtle-school"):
        deck_named("turtleschool")


LIST = (
    "Card No;Name;Type;Symbol;Turn Cost;Chi Cost;Combat/Support;Injured;Characteristics;Text\n"
    "x-1;GOKU;Warrior;S;3;S S;6/1;3/1;Saiyan/Male;Super Heal\n"
    "x-2;BEAM;Technique Card;Alien;1;-;;;;[Action] Draw some cards.\n"
    "x-3;WHO;Thing;;;;;;;\n"
)


def test_lists_of_players_are_folded_and_bad_rows_told(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(LIST)
    found = read_list(path)
    assert found.cards["X-1"].injured == Figures(3, 1)
    assert (found.cards["X-1"].symbol, found.cards["X-1"].chi) == (Symbol.SUPER, "SS")
    assert found.cards["X-1"].characteristics == ("Saiyan", "Male")
    assert found.cards["X-2"].type is CardType.TECHNIQUE
    assert found.bad == [(4, "X-3 type: unknown type 'thing'; it is one of warrior, technique, event, wish")]


@pytest.mark.parametrize(
    "value", [None, 5, -1, "x" * 20000, [], {}, True, "\x1b[31m", 10**30, 1.5, [[]], {"combat": []}]
)
@pytest.mark.parametrize(
    "field", ["number", "name", "type", "symbol", "turn", "chi", "combat", "injured", "text", "characteristics"]
)
def test_no_value_of_a_row_crashes(tmp_path: Path, field: str, value: object) -> None:
    row = {
        "number": "X-1",
        "name": "A",
        "type": "warrior",
        "symbol": "super",
        "turn": 1,
        "chi": "S",
        "combat": 1,
        "support": 1,
    }
    path = tmp_path / "list.jsonl"
    path.write_text(json.dumps({**row, "injured": "1/0", field: value}))
    found = read_list(path)
    assert len(found.cards) + len(found.bad) == 1
    assert all("\x1b" not in reason for _, reason in found.bad)


def test_the_commands_say_what_was_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "list.csv"
    path.write_text(LIST)
    assert main(["cards", "--game", "collectible", "check", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["cards"], told["cards_read"], told["lines"], told["lines_read"], told["refused"]) == (2, 1, 2, 1, 1)
    assert told["unread"][0]["stopped_at"] == 14
    assert main(["cards", "--game", "collectible", "show", "cs2-07"]) == 0
    shown = capsys.readouterr().out
    assert "SAIBAMAN" in shown
    assert "MoveThis" in shown
    assert main(["cards", "--game", "collectible", "lint", str(path)]) == 1
    assert "some cards." in capsys.readouterr().out


def test_a_set_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("DBS_DATA", str(tmp_path / "data"))
    path = tmp_path / "list.csv"
    path.write_text(LIST)
    assert main(["cards", "--game", "collectible", "import", str(path), "--name", "Mine"]) == 0
    assert main(["cards", "--game", "collectible", "show", "X-1"]) == 0
    assert "Super Heal" in capsys.readouterr().out


def test_deck_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("4 GOKU\n1 KID GOKO\n")
    assert main(["deck", "--game", "collectible", "check", str(path)]) == 1
    told = capsys.readouterr().out
    assert "mine.txt:2: 'KID GOKO' is no card of the list; did you mean CS1-01 (KID GOKU)?" in told
    assert "exactly 40" in told
    assert main(["deck", "--game", "collectible", "check", "card_data/collectible/decks/friezas-army.toml"]) == 0


def test_schemas_are_in_step() -> None:
    stale = [path.name for path, text in schema_files().items() if _read(path.read_text("utf-8")) != _read(text)]
    assert stale == [], "run python -m card_data.collectible.schema"


def _read(schema: str) -> Any:
    """A schema; which of several types is named first differs between versions of msgspec."""

    def ordered(table: dict[str, Any]) -> dict[str, Any]:
        return {**table, "anyOf": sorted(table["anyOf"], key=str)} if "anyOf" in table else table

    return json.loads(schema, object_hook=ordered)


def test_the_pages_of_the_starters_are_in_step() -> None:
    stale = [path.name for path, text in pages().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run python -m card_data.collectible.advice"


def test_advice_speaks_of_its_subjects_and_abilities() -> None:
    deck = starter_decks()["friezas-army"]
    assert [subject for subject, _ in paragraphs(deck)][:2] == ["Opening hand", "Chi"]
    assert [(name, cards) for name, _, cards in abilities(deck, load_sets())] == [
        ("Fierce", ("FRIEZA", "ZARBON")),
        ("Plunder", ("VEGETA",)),
    ]
