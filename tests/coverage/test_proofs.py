"""Proofs: where the engine cites a clause, how the rule is taken out there, and a sample of what was found, run again."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import clauses
from benchmarks.citations import Kind, cited_in
from benchmarks.clauses import entered, killed, mutants_of, prove
from benchmarks.mutants import warm, wider_sites
from tests.coverage import report

SAMPLE = sorted(report.proofs(), key=lambda proof: proof.digest)[:6]

CODE = '''
def phase(state: int, cards: list[int]) -> bool:
    """What the phase does (6-2, 6-3)."""
    for card in cards:  # 6-2-2
        print(card + state)
    # 6-2-3: the rule below
    if state > 1 and cards:
        print("6-2-4")
    return state == 3


def whole(state: int) -> int:
    """Clause 6-2-9."""
    return state
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "phases.py"
    path.write_text(CODE)
    return path


def changes(path: Path, clause: str) -> list[tuple[str, str]]:
    return [(mutant.what, mutant.text) for of, place in cited_in(path) if of == clause for mutant in place.mutants()]


def test_a_line_stands_for_its_statement_alone(file: Path) -> None:
    assert changes(file, "6-2-2") == [("leave out", "for card in cards:  # 6-2-2")]
    assert changes(file, "6-2-4") == [("drop", 'print("6-2-4")')]


def test_a_comment_of_its_own_stands_for_what_follows(file: Path) -> None:
    test = "if state > 1 and cards:"
    assert changes(file, "6-2-3") == [
        ("negate", test),
        ("swap and/or", test),
        ("shift", test),
        ("leave out", test),
        ("one more", test),
    ]


def test_a_docstring_stands_for_the_procedure_which_does_nothing_if_it_carries_out_one_clause(file: Path) -> None:
    assert ("deny", "return state == 3") in changes(file, "6-2")
    assert not any(what.startswith("do nothing") for what, _ in changes(file, "6-2"))
    assert changes(file, "6-2-9") == [
        ("do nothing: 0", "def whole(state: int) -> int:"),
        ("return nothing: 0", "return state"),
    ]
    kinds = {clause: place.kind for clause, place in cited_in(file)}
    assert kinds == {
        "6-2": Kind.DOCSTRING,
        "6-3": Kind.DOCSTRING,
        "6-2-2": Kind.LINE,
        "6-2-3": Kind.LINE,
        "6-2-4": Kind.WORDS,
        "6-2-9": Kind.DOCSTRING,
    }


def test_a_change_changes_what_is_done(file: Path) -> None:
    does = {
        mutant.what: mutant.code for clause, place in cited_in(file) if clause == "6-2" for mutant in place.mutants()
    }
    assert does["deny"] is not None
    space: dict[str, object] = {}
    exec(CODE, space)
    phase = space["phase"]
    assert callable(phase)
    assert phase(3, []) is True
    phase.__code__ = does["deny"]
    assert phase(3, []) is False


def test_a_scenario_that_names_a_clause_for_nothing_proves_nothing() -> None:
    """Leader Cards are never KO'd; that has no part in how energy is charged (6-2-5)."""
    name = (
        next(path for path in report.SCENARIOS.rglob("leader-never-ko.toml")).relative_to(report.SCENARIOS).as_posix()
    )
    assert mutants_of("6-2-5")
    assert list(prove("6-2-5", [name], entered([name]))) == []


def test_what_is_kept_names_scenarios_that_name_the_clause() -> None:
    named = report.named_in_scenarios()
    lost = [proof for proof in report.proofs() if proof.scenario not in named.get(proof.clause, ())]
    assert lost == [], "run python -m benchmarks.mutate --clause with these, then python -m tests.coverage"


@pytest.mark.parametrize("proof", SAMPLE, ids=[f"{proof.clause} {Path(proof.scenario).stem}" for proof in SAMPLE])
def test_proofs_hold(proof: report.Proof) -> None:
    """The scenario still fails without the rule, wherever the engine cites the clause by now."""
    warm([report.SCENARIOS / proof.scenario])
    found = list(prove(proof.clause, [proof.scenario], entered([proof.scenario])))
    assert [again.scenario for again in found] == [proof.scenario], "run python -m benchmarks.mutate --all-clauses"


def test_a_change_that_breaks_the_engine_kills_nothing() -> None:
    """Whatever breaks is no rule that was taken out: the scenarios fail, and prove nothing."""
    names = report.named_in_scenarios()["6-2-2"]
    turn = mutants_of("6-2-2")[0]
    code = f"def {turn.function.name}(state):\n    if not state:\n        return\n    raise ValueError\n    yield"
    function = ast.parse(code).body[0]
    assert isinstance(function, ast.FunctionDef)
    site = next(n for n, (_, what) in enumerate(wider_sites(function)) if what == "affirm")
    assert killed(replace(turn, function=function, site=site), names) == set()
    assert killed(turn, names) != set()


def test_a_clause_that_is_none_is_told_with_the_nearest() -> None:
    assert clauses.report(["7-4-1-44"], 1) == "there is no clause 7-4-1-44; did you mean '7-4-1-4'?"
    assert clauses.report(["1-1-1"], 1) == "no scenario names 1-1-1"
