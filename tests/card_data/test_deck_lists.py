"""Deck lists: their parts and headings, and what is told of lines and files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.games import pack
from card_data.masters.brought import deck_list, deck_named, own_deck
from card_data.masters.importer.compiled import compile_all
from card_data.masters.importer.deck_lists import ListedDeck, read_deck_list
from card_data.masters.importer.headings import DeckPart as Part
from card_data.masters.importer.headings import heading
from card_data.masters.loader.decks import load_deck
from card_data.masters.loader.library import load_sets
from dbs.main import main
from dbs_tui.app import DbsApp
from dbs_tui.faces import MASTERS
from dbs_tui.masters.deck_pages import own
from dbs_tui.shell.screens.decks import Decks
from dbs_tui.shell.settings import Settings
from engine.core.errors import DefinitionError
from engine.masters.cards.definition import Printed
from tests.tui.test_decisions import text_of


@pytest.fixture(scope="module")
def cards() -> dict[str, Printed]:
    return compile_all(load_sets())


def read(cards: dict[str, Printed], *lines: str) -> ListedDeck:
    return read_deck_list("\n".join(lines), cards)


@pytest.mark.parametrize(
    "said", ["Side Deck", "SIDE DECK:", "Sideboard (6)", "[Sideboard]", "== Side Deck: 6 ==", "// Sideboard", "# Side Deck", "Side - 6 cards", "side-deck"],
)  # fmt: skip
def test_a_side_deck_is_a_part_of_its_own(cards: dict[str, Printed], said: str) -> None:
    listed = read(
        cards, "Leader", "1 ST1-01", "Main Deck (8)", "4 ST1-02", "4 ST1-03", "", said, "2 ST1-04", "4 ST1-05"
    )
    assert listed.wrong == []
    assert listed.deck.leader == "ST1-01"
    assert listed.deck.main == {"ST1-02": 4, "ST1-03": 4}
    assert listed.deck.side == {"ST1-04": 2, "ST1-05": 4}
    assert (listed.deck.size, listed.deck.side_size) == (8, 6)


def test_a_card_of_both_parts_is_counted_in_each(cards: dict[str, Printed]) -> None:
    listed = read(cards, "Leader: ST1-01", "4 ST1-02", "SB: 1 ST1-02", "2 ST1-03")
    assert (listed.deck.main, listed.deck.side) == ({"ST1-02": 4, "ST1-03": 2}, {"ST1-02": 1})


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("Leader", Part.LEADER), ("Leader Card (1)", Part.LEADER), ("[Leader]", Part.LEADER), ("Main Deck - 50 cards", Part.MAIN),
        ("Main Deck [50 cards]", Part.MAIN), ("Deck: 50", Part.MAIN), ("Mainboard", Part.MAIN), ("Z Deck", Part.Z_DECK), ("Z-Cards (7/7)", Part.Z_DECK),
    ],
)  # fmt: skip
def test_headings_of_parts(said: str, part: Part) -> None:
    found = heading(said)
    assert found is not None
    assert (found.part, found.rest) == (part, "")


@pytest.mark.parametrize(
    "said",
    ["Battle Cards (24)", "Extra Cards", "Extra Card: 8", "Unison", "Red (12)", "Red/Green Cards", "Super Combos", "Energy 3 (5)", "Cost 2",
     "3-drops", "Total: 60 cards"],
)  # fmt: skip
def test_headings_that_only_sort_stay_in_their_part(cards: dict[str, Printed], said: str) -> None:
    listed = read(cards, "Leader", "1 ST1-01", said, "4 ST1-02", "Side Deck", said, "2 ST1-03")
    assert listed.wrong == []
    assert (listed.deck.main, listed.deck.side) == ({"ST1-02": 4}, {"ST1-03": 2})


@pytest.mark.parametrize(
    "line", ["4 BT1-030", "BT1-030 x4", "BT1-030 (4)", "Krillin, Blinding Trick", "x4", "", "----"]
)
def test_what_is_no_heading(line: str) -> None:
    assert heading(line) is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Sied Deck", "'Sied Deck' is no heading of a deck list; did you mean Side Deck?"),
        ("Mian Deck (50)", "did you mean Main Deck?"),
        ("Batle Cards (24)", "did you mean Battle Cards?"),
        ("My best ones:", "'My best ones:' is no heading of a deck list; did you mean Main Deck or Side Deck?"),
        ("400 ST1-02", "400 copies of ST1-02; write a number from 1 to 99"),
        ("0 ST1-02", "0 copies of ST1-02"),
        (f"{'9' * 5000} ST1-02", "999999999 copies of ST1-02"),
        ("4 Qqqq", "'Qqqq' is no card of the list; write a card's number or name"),
    ],
)
def test_a_wrong_line_is_told_with_the_nearest_right_thing(cards: dict[str, Printed], line: str, told: str) -> None:
    listed = read(cards, "Leader: ST1-01", "4 ST1-03", line)
    ((place, reason),) = listed.wrong
    assert place == 3
    assert told in reason
    assert listed.deck.main == {"ST1-03": 4}


def test_parts_that_a_card_may_not_be_in(cards: dict[str, Printed]) -> None:
    listed = read(cards, "Leader: ST1-01", "Side Deck", "1 ST2-01", "Z-Deck", "4 ST1-02", "Main Deck", "4 ST1-03")
    assert [line for line, _ in listed.wrong] == [3, 5]
    assert "a Leader Card, ST2-01, in the side deck" in listed.wrong[0][1]
    assert "Z-Deck" in listed.wrong[1][1]
    assert (listed.deck.main, listed.deck.side) == ({"ST1-03": 4}, {})


LEGAL = "Leader: ST1-01\n" + "\n".join(f"4 ST1-{number:02}" for number in range(2, 15))


def test_the_check_counts_both_parts_and_says_the_side_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(f"{LEGAL}\nSide Deck\n4 ST2-02\n2 ST2-03\n")
    assert main(["deck", "check", str(path)]) == 0
    assert "and a side deck of 6." in capsys.readouterr().out
    path.write_text(f"{LEGAL}\nSide Deck\n1 ST1-02\n4 ST2-02\n4 ST2-03\n4 ST2-04\n4 ST2-05\n")
    assert main(["deck", "check", str(path)]) == 1
    out = capsys.readouterr().out
    assert "5 copies of ST1-02" in out
    assert "1 of them in the side deck" in out
    assert "the side deck has 17 cards, at most 15" in out


async def test_the_client_says_the_side_deck_and_checks_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(f"{LEGAL}\nSide Deck\n4 ST2-02\n2 ST2-03\n")
    mine = own(str(path))
    assert pack().check_deck(mine.deck, "masters") == []
    app = DbsApp(settings=Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(Decks(pack(), MASTERS, "The decks", "", "red", "masters", ask_name=False, offered=[mine]))
        await pilot.pause()
        assert "52 cards, and a side deck of 6" in text_of(app)


def test_byte_order_marks_and_line_ends_make_no_difference(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\xef\xbb\xbfLeader: ST1-01\r\n4 ST1-02\r\nSide Deck\r\n2 ST1-03\r\n")
    (tmp_path / "a.toml").write_bytes(
        b'\xef\xbb\xbfname = "a"\r\nleader = "ST1-01"\r\n[main]\r\n"ST1-02" = 4\r\n[side]\r\n"ST1-03" = 2\r\n'
    )
    assert deck_list(tmp_path / "a.txt").wrong == []
    assert own_deck(tmp_path / "a.txt") == load_deck(tmp_path / "a.toml")


@pytest.mark.parametrize("ending", ["txt", "toml"])
@pytest.mark.parametrize(
    ("content", "told"),
    [(b"", "the file is empty"), (b"\xef\xbb\xbf \r\n", "the file is empty"), (b"\x7fELF\0\1", "a binary file, no text"),
     (b"4 ST1-02 \xff", "not a text in UTF-8")],
)  # fmt: skip
def test_files_that_are_no_text(tmp_path: Path, ending: str, content: bytes, told: str) -> None:
    path = tmp_path / f"deck.{ending}"
    path.write_bytes(content)
    with pytest.raises(DefinitionError, match=told):
        own_deck(path)


def test_names_that_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="a folder; name a file in it"):
        own_deck(tmp_path)
    with pytest.raises(DefinitionError, match="No such file"):
        own_deck(tmp_path / "none.txt")
    for word in ("a\0b", "x" * 5000):
        with pytest.raises(DefinitionError):
            deck_named(word)
        with pytest.raises(DefinitionError):
            own_deck(word)


def test_the_name_of_a_list_does_nothing_to_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m\nb.txt"
    path.write_text("4 ST1-02\n")
    assert deck_list(path).deck.name == "a[31mb"
