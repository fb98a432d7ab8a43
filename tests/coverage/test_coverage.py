"""Every clause that can be proved is; names of clauses are real ones; the hashes are those of the rules at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.coverage import report

TABLE = report.ROOT.parent / "shared" / "rules" / "clauses.tsv"


def test_every_clause_that_can_be_proved_has_a_scenario() -> None:
    assert [clause for clause, at in report.trace().items() if at.open] == []


def test_reasons_name_clauses_once_and_never_a_proved_one() -> None:
    listed = [clause for _, names in report.reasons().values() for clause in names]
    assert len(listed) == len(set(listed))
    assert set(listed) <= set(report.clauses())
    assert [clause for clause in listed if report.trace()[clause].scenarios] == []


def test_code_and_scenarios_name_real_clauses() -> None:
    known = set(report.clauses()) | {str(chapter) for chapter in range(1, 12)}
    assert sorted(set(report.named_in_code()) - known) == []
    assert sorted(rule for rule in report.named_in_scenarios() if ":" not in rule and rule not in known) == []


def test_the_page_lists_every_clause_and_ruling() -> None:
    page = report.PAGE.read_text(encoding="utf-8")
    names = [*report.clauses(), *(rule for rule in report.named_in_scenarios() if ":" in rule)]
    assert [name for name in names if f"\n| {name} |" not in page] == [], "run python -m tests.coverage"


@pytest.mark.skipif(not Path(TABLE).exists(), reason="the texts of the rules are not at hand")
def test_no_hash_is_stale() -> None:
    assert {clause: report.digest(text) for clause, text in report.texts(TABLE).items()} == report.clauses()
