"""Every clause that can be played is named by a scenario, names of clauses are real ones, and each silence is ruled."""

from __future__ import annotations

import pytest

from engine.collectible.clauses import meanings
from tests.coverage.collectible import report

TABLE = report.ROOT.parent / "shared" / "rules" / "ccg-2008-clauses.tsv"


def test_every_clause_that_can_be_played_has_a_scenario() -> None:
    assert [name for name, at in report.trace().items() if at.unplayed] == []


def test_every_silent_clause_has_a_scenario_among_the_rulings() -> None:
    silent = {name: at for name, at in report.trace().items() if at.silent and at.scenarios}
    assert len(silent) == 38
    assert [name for name, at in silent.items() if not any(s.startswith("rulings/") for s in at.scenarios)] == []


def test_every_ruling_stands_on_the_page_of_rulings() -> None:
    page = (report.ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert [name for name, at in report.trace().items() if at.silent and f"| {name} |" not in page] == []


def test_code_and_scenarios_name_real_clauses() -> None:
    known = set(report.clauses())
    assert sorted(set(report.named_in_code()) - known) == []
    assert sorted(set(report.named_in_scenarios()) - known) == []


def test_what_cannot_be_played_has_no_scenario() -> None:
    listed = [name for _, names in report.reasons().values() for name in names]
    assert len(listed) == len(set(listed))
    assert [name for name in listed if report.trace()[name].scenarios] == []


def test_what_is_played_is_proved_or_says_why_nothing_can_prove_it() -> None:
    listed = [name for _, names in report.reasons(report.UNPROVED).values() for name in names]
    assert sorted(listed) == sorted(name for name, at in report.trace().items() if at.scenarios and not at.proofs)


def test_every_clause_has_a_sentence() -> None:
    assert {clause for clause in meanings() if clause.count(".") == 2} == set(report.clauses())


def test_the_page_says_what_is_kept() -> None:
    assert report.PAGE.read_text(encoding="utf-8") == report.page(report.trace()), (
        "run python -m tests.coverage.collectible"
    )


@pytest.mark.skipif(not TABLE.exists(), reason="the texts of the rules are not at hand")
def test_no_hash_of_a_clause_is_stale() -> None:
    assert report.texts(TABLE) == report.clauses()
