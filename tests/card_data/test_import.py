"""Other people's card lists: whatever form they come in, the good rows are kept and the bad ones are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from card_data.masters.commands.cards import check_cards
from card_data.masters.importer import keep, read_list
from card_data.masters.importer.compiled import compile_all
from card_data.masters.importer.deck_lists import read_deck_list
from card_data.masters.importer.definitions import base_number
from card_data.masters.importer.folding import fold
from card_data.masters.loader.library import all_cards
from dbs.main import main
from engine.masters.cards.deck import check_deck
from engine.masters.cards.random_deck import random_deck, wholly_read

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus" / "dev.jsonl"

LINE = {
    "number": "ZZ1-001",
    "name": "Uub, First Lesson",
    "type": "BATTLE",
    "colors": ["Red"],
    "energy": 2,
    "specified_cost": ["R"],
    "power": 10000,
    "combo_power": 5000,
    "combo_cost": 0,
    "characters": ["Uub"],
    "traits": ["Earthling"],
    "era": "Buu Saga",
    "skills": "[Auto] When this card is played, draw 1 card.",
}
OTHER = {
    "card_number": "ZZ1-002_PR",
    "card_name": "Pan, Rooftop Runner",
    "Card Type": "Battle Card",
    "card_color": "Red/Green",
    "cost": "3(RG)",
    "card_power": "15,000",
    "comboPower": "5000",
    "combo-cost": "-",
    "special_trait": "Saiyan/Earthling",
    "character": "Pan",
    "effect": '<img src="a.png" alt="[Auto]"> When this card attacks, <br>\n≪Saiyan≫ cards you control &lt;Pan&gt;',
}


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DBS_CACHE", str(tmp_path / "cache"))


def write(path: Path, *rows: object) -> Path:
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows))
    return path


def test_json_lines_with_our_names(tmp_path: Path) -> None:
    found = read_list(write(tmp_path / "list.jsonl", LINE))
    card = found.cards["ZZ1-001"]
    assert (card.energy, card.cost, card.power, card.color, card.traits) == (2, "R", 10000, ("red",), ("Earthling",))


def test_an_array_with_other_names_and_other_ways_to_write(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text(json.dumps([OTHER]))
    card = read_list(path).cards["ZZ1-002"]
    assert (card.energy, card.cost, card.power, card.combo_cost) == (3, "RG", 15000, None)
    assert card.color == ("red", "green")
    assert card.traits == ("Saiyan", "Earthling")
    assert card.text.startswith("[Auto] When this card attacks,")
    assert "«Saiyan»" in card.text
    assert "<Pan>" in card.text


@pytest.mark.parametrize("energy", [None, 0, "-"])
def test_a_leader_has_no_energy_cost(tmp_path: Path, energy: object) -> None:
    row = {
        **LINE,
        "type": "LEADER",
        "energy": energy,
        "specified_cost": [],
        "back": {"name": "Uub, Awake", "power": 15000, "skills": ""},
    }
    assert read_list(write(tmp_path / "list.jsonl", row)).cards["ZZ1-001"].energy is None


def test_csv(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(
        "Card Number,Card Name,Type,Color,Energy Cost,Power,Combo Power,Combo Cost,Text\n"
        'ZZ1-003,"Krillin, Bald Luck",Battle,Yellow,1,5000,5000,0,"[Blocker]"\n'
        "ZZ1-004,Broken,Battle,Purple,1,5000,5000,0,\n"
    )
    found = read_list(path)
    assert list(found.cards) == ["ZZ1-003"]
    assert found.bad == [(3, "ZZ1-004: color 'purple' is none of red, blue, green, yellow, black")]


def test_bad_rows_are_listed_with_line_and_reason_and_the_good_ones_kept(tmp_path: Path) -> None:
    rows = (
        '{"number": "ZZ',
        '["a list"]',
        {**LINE, "type": "MONSTER"},
        {**LINE, "power": "strong"},
        {"name": "Nobody"},
        LINE,
    )
    found = read_list(write(tmp_path / "list.jsonl", "{}", *rows))
    assert list(found.cards) == ["ZZ1-001"]
    assert [line for line, _ in found.bad] == [1, 2, 3, 4, 5, 6]
    reasons = " ".join(reason for _, reason in found.bad)
    for words in ("no JSON", "not an object", "MONSTER", "'strong' is no number", "no number: looked for"):
        assert words in reasons


@pytest.mark.parametrize("art", ["ZZ1-001_PR", "ZZ1-001_SPR02", "ZZ1-001 (Alternate Art)", "zz1-001_p1"])
def test_alternate_arts_fold_into_one_number(art: str, tmp_path: Path) -> None:
    assert base_number(art) == "ZZ1-001"
    found = read_list(write(tmp_path / "list.jsonl", LINE, {**LINE, "number": art}))
    assert (len(found.cards), found.folded) == (1, 1)


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("【Auto】 Draw 1 card．", "[Auto] Draw 1 card."),
        ("《Saiyan》 and <<Namekian>>", "«Saiyan» and «Namekian»"),
        ('<img class="i" alt="Red energy"><img alt="2">: Draw 1 card.', "{R}②: Draw 1 card."),
        ("{red}{blue}", "{R}{B}"),
        ("First line<br/>Second line", "First line\nSecond line"),
        ("<b>[Blocker]</b> &lt;Son Goku&gt;", "[Blocker] <Son Goku>"),
        ("Ｗ １０", "Ｗ 10"),
    ],
)
def test_notations_fold_into_one(written: str, folded: str) -> None:
    assert fold(written) == folded


def test_an_imported_set_is_there_for_everybody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "import", str(write(tmp_path / "list.jsonl", LINE, "{")), "--name", "Mine"]) == 0
    assert "ZZ1-001" in all_cards()
    assert "ST1-01" in all_cards(), "the project's own cards stay"
    captured = capsys.readouterr()
    assert "1 cards kept as 'Mine'" in captured.out
    assert ":2: no JSON" in captured.err
    assert main(["cards", "show", "zz1-001"]) == 0
    assert "Draw" in capsys.readouterr().out


def test_a_set_name_may_not_leave_the_folder() -> None:
    from engine.core.errors import DefinitionError

    with pytest.raises(DefinitionError, match="no name for a set"):
        keep("../elsewhere", {})


def test_check_says_where_reading_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = {
        **LINE,
        "number": "ZZ1-009",
        "skills": "[Auto] When this card is played, draw 1 card.\n[Auto] When this card sneezes, draw 1 card.",
    }
    assert main(["cards", "check", str(write(tmp_path / "list.jsonl", LINE, odd)), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["cards"], found["cards_read"], found["lines"], found["lines_read"], found["round_trip"]) == (
        2,
        1,
        3,
        2,
        2,
    )
    (unread,) = found["unread"]
    assert (unread["number"], unread["side"]) == ("ZZ1-009", "front")
    assert unread["line"][unread["stopped_at"] :].startswith("sneezes")


def test_what_was_repaired_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "[Activate: Main] BB : Draw 1card."
    listed = write(tmp_path / "list.jsonl", {**LINE, "number": "ZZ1-010", "skills": text})
    assert main(["cards", "check", str(listed), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["repairs"] == 2
    assert found["repaired"] == [
        {
            "number": "ZZ1-010",
            "side": "front",
            "line": text,
            "from": "[Activate: Main] BB",
            "to": "[Activate: Main] {B}{B}",
        },
        {"number": "ZZ1-010", "side": "front", "line": text, "from": "1", "to": "1 "},
    ]
    assert main(["cards", "check", str(listed)]) == 0
    assert "2 repairs" in capsys.readouterr().out


def test_a_deck_list_as_players_write_it() -> None:
    cards = compile_all(all_cards())
    text = """
    // my deck
    Leader: ST1-01
    Main Deck (50)
    4 ST1-02
    ST1-03 x4
    4x Krillin, Blinding Trick
    2 ST1-99
    3 Krilin, Blinding Trick   # a slip of the pen
    """
    listed = read_deck_list(text, cards)
    assert (listed.deck.leader, listed.deck.main) == ("ST1-01", {"ST1-02": 4, "ST1-03": 4, "ST1-04": 4})
    assert [line for line, _ in listed.wrong] == [8, 9]
    assert "did you mean ST1-04 (Krillin, Blinding Trick)" in listed.wrong[1][1]


def test_deck_check_tells_every_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("1 ST1-01\n5 ST1-02\n")
    assert main(["deck", "check", str(path)]) == 1
    out = capsys.readouterr().out
    assert "50" in out
    assert "ST1-02" in out
    path.write_text("2 ST1-01\n5 ST1-02\n")
    assert main(["deck", "check", str(path)]) == 1
    assert "deck.txt:1: 2 copies of the Leader Card ST1-01" in capsys.readouterr().out


@pytest.mark.skipif(not CORPUS.exists(), reason="the card corpus is not here")
def test_the_corpus_is_read_and_loads_fast_from_the_cache() -> None:
    listed = read_list(CORPUS)
    assert listed.bad == []
    cards = compile_all(listed.cards)
    found = check_cards(cards)
    assert found.cards_read / found.cards > 0.93
    assert found.round_trip == found.lines_read
    again = compile_all(listed.cards)
    assert again == cards


@pytest.mark.skipif(not CORPUS.exists(), reason="the card corpus is not here")
def test_random_decks_of_the_corpus_are_legal() -> None:
    import random

    cards = {number: card for number, card in compile_all(read_list(CORPUS).cards).items() if wholly_read(card)}
    for n in range(20):
        assert check_deck(random_deck(cards, random.Random(n), "random"), cards) == []
