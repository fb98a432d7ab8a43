"""Every clause and ruling that can be played is named by a scenario; names of clauses are real ones; the hashes are those of the rules at hand."""

from __future__ import annotations

import pytest

from tests.coverage import report

RULES = report.ROOT.parent / "shared" / "rules"
TABLE, ANSWERS = RULES / "clauses.tsv", RULES / "game-qa.txt"


def test_every_clause_and_ruling_that_can_be_played_has_a_scenario() -> None:
    assert [name for name, at in report.trace().items() if at.unproved] == []


def test_every_clause_that_is_carried_out_is_cited_by_the_engine() -> None:
    assert [clause for clause, at in report.trace().items() if at.unnamed and clause in report.clauses()] == []


def test_reasons_name_clauses_and_rulings_once() -> None:
    listed = [name for _, names in report.reasons().values() for name in names]
    assert len(listed) == len(set(listed))
    assert set(listed) <= set(report.trace())


def test_what_cannot_be_proved_has_no_scenario() -> None:
    """A scenario may name a heading, an announcement or a definition for what stands under it; what has no part in play has none."""
    above = ("heading", "introduction", "definition")
    assert [name for name, at in report.trace().items() if at.scenarios and at.reason not in (None, *above)] == []


def test_code_and_scenarios_name_real_clauses_and_rulings() -> None:
    known = set(report.clauses()) | {str(chapter) for chapter in range(1, 12)} | set(report.rulings())
    assert sorted(set(report.named_in_code()) - known) == []
    assert (
        sorted(rule for rule in report.named_in_scenarios() if rule not in known and not rule.startswith("manual:"))
        == []
    )


def test_the_page_says_what_is_kept() -> None:
    assert report.PAGE.read_text(encoding="utf-8") == report.page(report.trace()), "run python -m tests.coverage"


@pytest.mark.skipif(not TABLE.exists(), reason="the texts of the rules are not at hand")
def test_no_hash_of_a_clause_is_stale() -> None:
    assert {clause: report.digest(text) for clause, text in report.texts(TABLE).items()} == report.clauses()


@pytest.mark.skipif(not ANSWERS.exists(), reason="the texts of the rulings are not at hand")
def test_no_hash_of_a_ruling_is_stale() -> None:
    assert {ruling: report.digest(text) for ruling, text in report.ruling_texts(ANSWERS).items()} == report.rulings()
