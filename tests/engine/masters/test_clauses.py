"""Every clause has a sentence, the sentences are our own, and what is not known says so."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from dbs.main import main
from engine.collectible.clauses import BOOK as COLLECTIBLE
from engine.language.rulebook import RuleBook
from engine.masters.cards.profiles import PROFILES
from engine.masters.clauses import BOOK, above, differences, meaning, meanings, search, titles
from engine.masters.ir.keywords import TABLE
from tests.coverage import report

RULES = report.ROOT.parent / "shared" / "rules"


def test_every_clause_has_a_sentence_and_every_sentence_a_clause() -> None:
    chapters = {clause.partition("-")[0] for clause in report.clauses()}
    assert set(meanings()) == set(report.clauses()) | chapters


@pytest.mark.parametrize("book", [BOOK, COLLECTIBLE], ids=["masters", "collectible"])
def test_a_clause_is_known_by_its_line_before_its_chapter_is_read(book: RuleBook) -> None:
    assert all(RuleBook(book.folder, book.step).has(clause) for clause in (*book.meanings, *book.titles))
    unknown = ("7-99", "7-4-1-4-9", "C-99", "C-6.4.99", "titles", "meanings", "see", "", "7 = ")
    assert not any(book.has(clause) for clause in unknown)


def test_whatever_the_engine_names_is_explained() -> None:
    assert [clause for clause in report.named_in_code() if not meaning(clause).exact] == []


def test_prompts_reasons_and_lines_point_at_more_than_a_heading() -> None:
    reasons = report.reasons()
    bare = {*reasons["heading"][1], *reasons["introduction"][1]}
    named = {
        row.activation for row in TABLE
    }  # the sections of the table are for pages about a keyword skill as a whole
    table = report.ROOT / "engine/masters/ir/keywords.py"
    for path in {*(report.ROOT / "engine").rglob("*.py")} - {table}:
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        named |= {node.value for node in nodes if isinstance(node, ast.Constant) and node.value in meanings()}
    assert len(named) > 100
    assert named & bare == set()


def test_sentences_are_short_and_end() -> None:
    assert [clause for clause, text in meanings().items() if len(text) > 160 or not text.endswith(".")] == []


def test_what_differs_in_other_editions_is_said_of_real_clauses_in_short_sentences() -> None:
    assert differences("masters") == {}
    for profile in PROFILES:
        told = differences(profile)
        assert set(told) <= set(meanings())
        assert [clause for clause, text in told.items() if len(text) > 160 or not text.endswith(".")] == []


def test_chapters_and_sections_have_titles() -> None:
    assert [clause for clause in meanings() if clause.count("-") <= 1 and clause not in titles()] == []
    assert set(titles()) <= set(meanings())


def test_related_clauses_exist_and_know_of_each_other() -> None:
    for clause in meanings():
        for other in meaning(clause).related:
            assert clause in meaning(other).related


@pytest.mark.skipif(not RULES.exists(), reason="the texts of the rules are not at hand")
def test_no_sentence_is_the_publishers() -> None:
    printed: set[tuple[str, ...]] = set()
    for path in RULES.iterdir():
        printed |= successive(path)
    ours = [
        *meanings().items(),
        *titles().items(),
        *(item for profile in PROFILES for item in differences(profile).items()),
    ]
    assert [clause for clause, text in ours if sixes(text) & printed] == []


def successive(path: Path) -> set[tuple[str, ...]]:
    """All runs of six words in a file."""
    return sixes(path.read_text(encoding="utf-8"))


def sixes(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.lower().replace("’", "'"))
    return {tuple(words[i : i + 6]) for i in range(len(words) - 5)}


def test_a_clause_stands_in_its_section() -> None:
    found = meaning("7-4-1-4")
    assert found.path == (("7", titles()["7"]), ("7-4", "Damage Step"))
    assert found.above == "7-4-1"
    assert found.below == ("7-4-1-4-1", "7-4-1-4-2", "7-4-1-4-3")
    assert "2-8-1" in found.related
    assert found.exact


def test_a_chapter_has_nothing_above() -> None:
    assert meaning("7").above == above("7") == ""
    assert meaning("7").below == ("7-1", "7-2", "7-3", "7-4")


def test_an_unknown_clause_says_whose_sentence_it_borrows() -> None:
    found = meaning("7-4-1-99-3")
    assert (found.clause, found.of, found.exact) == ("7-4-1-99-3", "7-4-1", False)
    assert found.text == meaning("7-4-1").text


@pytest.mark.parametrize("clause", ["0-1", "12-1", "", "qa:Blocker"])
def test_an_unknown_chapter_is_an_error(clause: str) -> None:
    with pytest.raises(KeyError):
        meaning(clause)


def test_search_finds_titles_before_sentences() -> None:
    assert search(["blocker"])[0] == "10-4"
    assert search(["Double", "STRIKE"]) == ["7-4-1-4-3-1", "10-7-1-1"]
    assert "7-4-1-8" in search(["damage step", "drop"])
    assert search(["zeppelin"]) == []


def test_the_command_prints_a_clause_with_its_neighbors(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "7-4-1-4-2"]) == 0
    said = capsys.readouterr().out
    for words in ("7-4 Damage Step", meaning("7-4-1-4-2").text, "Above\n  7-4-1-4 ", "Related\n  10-1-1 "):
        assert words in said


def test_the_command_says_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "10-4-77"]) == 0
    assert "10-4-77 has no sentence of its own" in capsys.readouterr().out
    assert main(["rules", "99-1"]) == 1
    assert main(["rules", "zeppelin"]) == 1
    assert "zeppelin" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["double", "strike"], ["double strike"]])
def test_the_command_searches(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *words]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["7-4-1-4-3-1", "10-7-1-1"]


def test_the_command_alone_lists_the_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 11
