"""Rows that are no cards: each is listed with its line, its number, what is wrong and what would be right; none of them stops an import."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_data.masters.importer import keep, read_list
from card_data.masters.importer.card_lists import Imported, take
from card_data.masters.importer.compiled import compile_all
from card_data.masters.importer.definitions import NAMES
from dbs.main import main
from engine.core.errors import DefinitionError
from engine.masters.compiler import compile_card
from tests.card_data.test_import import LINE, OTHER, write

LEADER = {**LINE, "number": "ZZ1-020", "type": "LEADER", "energy": None, "back": {"name": "Uub, Awake", "power": 15000, "skills": "[Blocker]"}}  # fmt: skip


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DBS_CACHE", str(tmp_path / "cache"))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"skills": 5}, 'text is 5, no text; put it in quotes, such as "…"'),
        ({"skills": {"1": "[Blocker]"}}, "text is an object, no text"),
        ({"skills": ["[Blocker]", 5]}, "text is 5, no text"),
        ({"skills": "[Blocker] \ud800"}, "text holds half a character, U+D800"),
        ({"skills": "[Blocker] " * 2000}, "text has 20000 characters; at most 10000"),
        ({"name": 5}, "name is 5, no text"),
        ({"name": "<b></b>"}, "name '<b></b>' is empty"),
        ({"number": 17}, "number is 17, no text"),
        ({"number": "17"}, "number '17' is no card number, such as BT1-030"),
        ({"power": int("9" * 400)}, "power a number of more than 40 digits is not from 0 to 1000000"),
        ({"power": "9" * 400}, "is not from 0 to 1000000"),
        ({"power": -5000}, "power -5000 is not from 0 to 1000000"),
        ({"power": True}, "power True is no number; write one such as 15000"),
        ({"power": 1.5}, "power 1.5 is no number"),
        ({"power": float("inf")}, "power inf is no number"),
        ({"power": "²"}, "power '²' is no number"),
        ({"power": None}, "a battle card needs a power, such as 10000"),
        ({"combo_cost": 100}, "combo_cost 100 is not from 0 to 99"),
        ({"energy": int("9" * 400)}, "energy a number of more than 40 digits is not from 0 to 99"),
        ({"energy": "9" * 400}, "energy"),
        ({"energy": "many"}, "energy 'many' is no number, 'X', or a form such as 3(RR)"),
        ({"specified_cost": "Q"}, "specified_cost: 'Q' is no color; write letters of RBGYK"),
        ({"specified_cost": 2}, "specified_cost is 2, no text"),
        ({"type": "BATLE"}, "type 'BATLE' is none of leader, battle, extra, unison; did you mean battle?"),
        ({"type": ["BATTLE"]}, "type is a list, no text"),
        ({"colors": ["Rde"]}, "color 'rde' is none of red, blue, green, yellow, black; did you mean red?"),
        ({"colors": ["Multi"]}, "color 'multi' with a cost of fewer than two colors"),
        ({"colors": {"Red": 1}}, "color is an object, no text"),
        ({"characters": 5}, "character is 5, no text"),
        ({"traits": [["Saiyan"]]}, "traits is a list, no text"),
        ({"rarity": {"a": 1}}, "rarity is an object, no text"),
        ({"back": {"name": "Uub, Awake"}}, "a battle card has no back"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(tmp_path: Path, wrong: dict[str, Any], told: str) -> None:
    found = read_list(write(tmp_path / "list.jsonl", LINE, {**LINE, "number": "ZZ1-007", **wrong}, OTHER))
    assert list(found.cards) == ["ZZ1-001", "ZZ1-002"]
    ((line, reason),) = found.bad
    assert line == 2
    assert told in reason
    assert "number" in wrong or reason.startswith("ZZ1-007: ")
    assert len(reason) < 250


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"back": 5}, "back is 5, no object with name, power and skills; in a table write back_name"),
        ({"back": {"power": 15000}}, "the back of the Leader Card has no name"),
        ({"back": {"name": "A", "power": "strong"}}, "power 'strong' is no number"),
        ({"back": {"name": "A", "skills": 5}}, "text is 5, no text"),
    ],
)
def test_a_wrong_back(tmp_path: Path, wrong: dict[str, Any], told: str) -> None:
    found = read_list(write(tmp_path / "list.jsonl", {**LEADER, **wrong}))
    assert (found.cards, len(found.bad)) == ({}, 1)
    assert told in found.bad[0][1]


def test_a_missing_field_is_told_with_the_nearest_that_is_there(tmp_path: Path) -> None:
    row = {**LINE, "nmae": "Uub"}
    del row["name"]
    ((_, reason),) = read_list(write(tmp_path / "list.jsonl", row)).bad
    assert reason == "ZZ1-001: no name: looked for name, card_name, cardname, title; did you mean nmae?"


@pytest.mark.parametrize(
    ("power", "meant"), [("15,000", 15000), ("15.000", 15000), ("15000.0", 15000), (15000.0, 15000), ("+5000", 5000)]
)
def test_ways_to_write_a_number(tmp_path: Path, power: object, meant: int) -> None:
    assert read_list(write(tmp_path / "list.jsonl", {**LINE, "power": power})).cards["ZZ1-001"].power == meant


@pytest.mark.parametrize(
    ("cost", "letters"),
    [("RR", "RR"), ("Red/Red", "RR"), (["R", "Green"], "RG"), ("Red energy", "R"), ("{R}{u}", "RB")],
)
def test_ways_to_write_a_specified_cost(tmp_path: Path, cost: object, letters: str) -> None:
    assert read_list(write(tmp_path / "list.jsonl", {**LINE, "specified_cost": cost})).cards["ZZ1-001"].cost == letters


def test_multi_means_the_colors_of_the_cost(tmp_path: Path) -> None:
    row = {**LINE, "colors": ["Multi"], "specified_cost": ["G", "R", "G"]}
    assert read_list(write(tmp_path / "list.jsonl", row)).cards["ZZ1-001"].color == ("red", "green")


@pytest.mark.parametrize(
    ("alt", "folded"), [("②", "②"), ("2", "②"), ("²", "[²]"), ("②②", "[②②]"), ("99999", "(99999)")]
)
def test_an_icon_with_a_number_is_energy(tmp_path: Path, alt: str, folded: str) -> None:
    row = {**LINE, "skills": f'[Activate: Main] <img src="x.png" alt="{alt}"> : Draw 1 card.'}
    found = read_list(write(tmp_path / "list.jsonl", row))
    assert found.bad == []
    assert found.cards["ZZ1-001"].text == f"[Activate: Main] {folded} : Draw 1 card."


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("[" * 40_000 + "]" * 40_000, "nested too deep"),
        ('{"number":' + "[" * 40_000 + "]" * 40_000 + "}", "nested too deep"),
        ('{"number": "ZZ1-003", "power": ' + "9" * 5000 + "}", "a number of thousands of digits"),
        ('{"number": "ZZ"; }', "no JSON: "),
        ("5", "not an object with the facts of a card"),
        ('"no JSON"', "not an object with the facts of a card"),
    ],
)
@pytest.mark.parametrize("form", ["lines", "array"])
def test_a_broken_row_leaves_the_others_whole(tmp_path: Path, form: str, words: str, told: str) -> None:
    path, rows = tmp_path / "list.json", (json.dumps(LINE), words, json.dumps(OTHER))
    path.write_text("\n".join(rows) if form == "lines" else "[" + ",\n".join(rows) + "]")
    found = read_list(path)
    assert list(found.cards) == ["ZZ1-001", "ZZ1-002"]
    ((line, reason),) = found.bad
    assert line == 2
    assert told in reason
    assert reason.startswith("row 2: ") == (form == "array")


@pytest.mark.parametrize("cut", ['{"number": "ZZ', '{"number": ["ZZ1-003"', "{"])
def test_what_follows_a_row_that_does_not_end_is_told(tmp_path: Path, cut: str) -> None:
    path = tmp_path / "list.json"
    path.write_text(f"[{json.dumps(LINE)},\n{cut},\n{json.dumps(OTHER)}]")
    found = read_list(path)
    assert list(found.cards) == ["ZZ1-001"]
    ((line, reason),) = found.bad
    assert line == 2
    assert reason == "row 2: has no end, a bracket or a quote is missing; it and what stands behind it are not read"
    path.write_text(f"{json.dumps(LINE)}\n{cut}\n{json.dumps(OTHER)}")
    found = read_list(path)
    assert list(found.cards) == ["ZZ1-001", "ZZ1-002"]
    assert [line for line, _ in found.bad] == [2]


def test_an_array_without_its_end(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text(f"[{json.dumps(LINE)},\n{json.dumps(OTHER)},\n")
    found = read_list(path)
    assert list(found.cards) == ["ZZ1-001", "ZZ1-002"]
    assert found.bad == [(3, "the list has no end; write ] behind the last card")]
    path.write_text(f"[{json.dumps(LINE)}]\n[]")
    assert read_list(path).bad == [(2, "text behind the end of the list; put all cards into one list")]


def test_two_cards_of_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = {**LINE, "name": "Uub, Second Lesson"}
    path = write(tmp_path / "list.jsonl", LINE, other, {**LINE, "number": "ZZ1-001_PR", "rarity": "PR"})
    found = read_list(path)
    assert (found.cards["ZZ1-001"].name, found.folded) == ("Uub, First Lesson", 1)
    assert found.bad == [(2, "ZZ1-001: the number is taken by 'Uub, First Lesson', another card of the list; give one of them its own")]  # fmt: skip
    second = write(tmp_path / "second.jsonl", other)
    assert main(["cards", "import", str(write(tmp_path / "list.jsonl", LINE)), str(second), "--name", "Two"]) == 0
    captured = capsys.readouterr()
    assert "second.jsonl: ZZ1-001: the number is taken by 'Uub, First Lesson'" in captured.err
    assert "1 cards kept as 'Two'" in captured.out


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the file is empty"),
        (b"\xef\xbb\xbf\r\n", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\r", "a binary file, no text"),
        (b"4 ST1-02\n4 ST1-03\n", "neither JSON lines, nor a JSON array, nor CSV with a heading"),
        (
            b"Hello, my name is Bob\nand I, too\n",
            "neither JSON lines, nor a JSON array, nor CSV with a heading: the first line names no column number, card_number",
        ),
        (b'{\n"number": "ZZ1-001"\n}\n', "one object, no list; write one card a line"),
    ],
)
@pytest.mark.parametrize("action", ["check", "import", "lint", "exercise"])
def test_files_that_are_no_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], action: str, content: bytes, told: str
) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(content)
    assert main(["cards", action, str(path), *(["--name", "x"] if action == "import" else [])]) == 2
    assert f"{path}: {told}" in capsys.readouterr().err
    assert main(["cards", action, str(tmp_path), *(["--name", "x"] if action == "import" else [])]) == 2
    assert "a folder; name a file in it" in capsys.readouterr().err


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("form", ["csv", "jsonl", "json"])
def test_encodings_and_line_ends(tmp_path: Path, coding: str, end: str, form: str) -> None:
    row = {**LINE, "name": "Broly’s café", "colors": "Red", "specified_cost": "R", "characters": "Uub", "traits": "Earthling"}  # fmt: skip
    if form == "csv":
        text = ",".join(row) + end + ",".join(f'"{value}"' for value in row.values()) + end
    else:
        text = json.dumps(row, ensure_ascii=False) + end
        text = f"[{end}{text}]" if form == "json" else text
    path = tmp_path / f"list.{form}"
    path.write_bytes(text.encode(coding))
    found = read_list(path)
    assert found.bad == []
    assert found.cards["ZZ1-001"].name == "Broly's café"


def test_a_row_of_csv_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(
        f'number,name,type,color,energy,power\nZZ1-001,"{"x" * 200_000}",Battle,Red,1,1000\nZZ1-002,B,Battle,Red,1,1000\n'
    )
    found = read_list(path)
    assert list(found.cards) == ["ZZ1-002"]
    assert found.bad == [(2, "no row of CSV: field larger than field limit (131072)")]


def test_a_list_is_found_again_by_its_texts(tmp_path: Path) -> None:
    """A kept list is never taken for another one whose texts only run together to the same."""
    with_back = [
        {**LEADER, "number": f"ZZ1-{n:03}", "back": {"name": "Back", "power": 1, "skills": ""}} for n in range(60)
    ]
    without = [{**row, "back": None} for row in with_back]
    first = compile_all(read_list(write(tmp_path / "a.jsonl", *without)).cards)
    second = compile_all(read_list(write(tmp_path / "b.jsonl", *with_back)).cards)
    assert all(card.back is None for card in first.values())
    assert all(card.back is not None and card.back.name == "Back" for card in second.values())


def test_a_damaged_set_is_named(tmp_path: Path) -> None:
    from card_data.masters.importer import imported_sets

    path = keep("Mine", read_list(write(tmp_path / "list.jsonl", LINE)).cards)
    path.write_bytes(b"[{]")
    with pytest.raises(DefinitionError, match="damaged"):
        imported_sets()
    path.unlink()
    path.mkdir()
    with pytest.raises(DefinitionError, match=r"Mine\.json"):
        imported_sets()


ODD = [
    "②", "[Blocker]", "9" * 400, "X", "3(RR)", "²", "-", "Red/Green", "<img alt='②'>", "<img alt=", "\ud800", "&#27;&#xD800;", "\x1b[31m", "{{", "\0",
    "(1)(2):", "１０", "٣", "BT1-030_SPR",
]  # fmt: skip
TEXTS = st.text(max_size=30) | st.sampled_from(ODD)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | TEXTS | st.sampled_from([10**400, -(10**400)])
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4), max_leaves=8
)
KEYS = st.sampled_from([name for names in NAMES.values() for name in names] + ["back_name", "Back-Power", "reverse_"])
GOOD = st.sampled_from([LINE, OTHER, LEADER])


def imported_or_listed(row: dict[str, Any]) -> None:
    found = Imported()
    reason = take(found, row)
    assert (reason is None) == (len(found.cards) == 1)
    assert reason is None or reason.strip()
    for card in found.cards.values():
        assert hash(card) == hash(copy.copy(card))
        compile_card(card)
        keep("fuzz", {card.number: card})
        compile_all({f"{card.number}{n}": card for n in range(50)})


FUZZ = settings(max_examples=300, deadline=None)


@FUZZ
@given(st.dictionaries(KEYS | TEXTS, VALUES, max_size=12))
def test_any_row_is_imported_or_listed(row: dict[str, Any]) -> None:
    imported_or_listed(row)


@FUZZ
@given(GOOD, st.dictionaries(KEYS | TEXTS, VALUES, max_size=4), st.integers(0, 20), st.booleans())
def test_a_good_row_with_something_else_in_it(
    good: dict[str, Any], other: dict[str, Any], gone: int, inside: bool
) -> None:
    row = copy.deepcopy(good)
    if inside and isinstance(row.get("back"), dict):
        row["back"] |= other
    else:
        row |= other
    if gone < len(row):
        del row[list(row)[gone]]
    imported_or_listed(row)


@FUZZ
@given(st.randoms(use_true_random=False), st.sampled_from(["jsonl", "json", "csv", "txt"]), st.integers(1, 6))
def test_a_damaged_file_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, rng: random.Random, form: str, times: int
) -> None:
    rows = [json.dumps(row) for row in (LINE, OTHER, LEADER)]
    text = {
        "jsonl": "\n".join(rows),
        "json": "[" + ",\n".join(rows) + "]",
        "csv": "number,name,type,color,energy,power,text\n" + 'ZZ1-001,"A, B",Battle,Red,1,5000,"[Blocker]"\n' * 3,
        "txt": "number\tname\ttype\nZZ1-001\tA\tExtra\n",
    }[form]
    data = bytearray(text.encode())
    for _ in range(times):
        at = rng.randrange(len(data) + 1)
        data[at : at + rng.randint(0, 9)] = rng.choice(
            [b"", b"[", b"}", b'"', b"\\", b",", b"\n", b"\r", b"\xff", b"9" * 30, b"\\ud800", b"null"]
        )
    path = tmp_path_factory.getbasetemp() / f"damaged.{form}"
    path.write_bytes(bytes(data))
    try:
        found = read_list(path)
    except DefinitionError:
        return  # a file that is no list any more
    assert all(line >= 1 and reason for line, reason in found.bad)
    assert found.cards or found.bad or form in ("csv", "txt")
