"""Proofs of the second game: what is kept names what there is, and a sample of it, run again, still holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import clauses
from benchmarks.book import COLLECTIBLE
from benchmarks.clauses import entered, prove
from benchmarks.mutants import warm
from tests.coverage.collectible import report
from tests.coverage.report import Proof

SAMPLE = sorted(report.proofs(), key=lambda proof: proof.digest)[:4]


def test_what_is_kept_names_scenarios_that_name_the_clause() -> None:
    named = report.named_in_scenarios()
    lost = [proof for proof in report.proofs() if proof.scenario not in named.get(proof.clause, ())]
    assert lost == [], "run python -m benchmarks.mutate --game collectible --clause with these"


def test_most_clauses_are_proved() -> None:
    assert len({proof.clause for proof in report.proofs()}) >= 240


@pytest.mark.parametrize("proof", SAMPLE, ids=[f"{proof.clause} {Path(proof.scenario).stem}" for proof in SAMPLE])
def test_proofs_hold(proof: Proof) -> None:
    """The scenario still fails without the rule, wherever the engine cites the clause by now."""
    warm([report.SCENARIOS / proof.scenario], COLLECTIBLE.game)
    enters = entered([proof.scenario], COLLECTIBLE)
    found = list(prove(proof.clause, [proof.scenario], enters, book=COLLECTIBLE))
    assert [again.scenario for again in found] == [proof.scenario], "run python -m benchmarks.mutate --game collectible"


def test_a_clause_that_is_none_is_told_with_the_nearest() -> None:
    said = clauses.report(["C-6.4.99"], 1, COLLECTIBLE)
    assert said is not None
    assert said.startswith("there is no clause C-6.4.99; did you mean 'C-6.4.9'")
