"""Reads the engine's source and the scenarios of the second game for clause numbers, and writes the page."""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from engine.collectible.clauses import BOOK
from tests.coverage.report import ROOT, Proof, digest, keep_proofs, kept_proofs, prose

HERE = Path(__file__).parent
CLAUSES = HERE / "clauses.tsv"
REASONS = HERE / "reasons.toml"
UNPROVED = HERE / "unproved.toml"
PROOFS = HERE / "proofs.tsv"
PAGE = ROOT / "docs" / "rules-coverage-collectible.md"
SCENARIOS = ROOT / "tests" / "scenarios" / "collectible"
ENGINE = ROOT / "engine" / "collectible"
NUMBER = re.compile(r"\bC-\d{1,2}\.\d+\.\d+\b")
SPAN = re.compile(r"\b(C-\d{1,2}\.\d+)\.(\d+) to \1\.(\d+)\b")
APART = ("clauses", "scenario")
"""Rooms that obey no clause: the sentences for players, and what sets up boards."""


@dataclass
class Traced:
    """What is known of one clause: `proofs` are those of its scenarios that fail without its rule.

    `reason` is why no scenario can play it, or, of one that is played, why none can prove it.
    """

    silent: bool
    code: list[str] = field(default_factory=list)
    scenarios: list[str] = field(default_factory=list)
    reason: str | None = None
    proofs: list[str] = field(default_factory=list)

    @property
    def unplayed(self) -> bool:
        """It could be played and no scenario names it."""
        return not self.scenarios and self.reason is None


def clauses() -> dict[str, tuple[str, str]]:
    """The project's list: id to state and hash."""
    rows = (line.split("\t") for line in CLAUSES.read_text(encoding="utf-8").splitlines())
    return {clause: (state, hashed) for clause, state, hashed in rows}


def texts(table: Path) -> dict[str, tuple[str, str]]:
    """The clauses of a table of ids, states, sections and texts, with a heading: id to state and hash of the text."""
    rows = [line.split("\t") for line in table.read_text(encoding="utf-8").splitlines()[1:] if line.strip()]
    return {row[0]: (row[1], digest(row[3])) for row in rows}


def reasons(file: Path = REASONS) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Why some clauses cannot be played, or (`UNPROVED`) are played and cannot be proved: name to (sentence, clauses)."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: (table["why"], tuple(table["clauses"])) for name, table in data.items()}


def proofs() -> list[Proof]:
    """What `python -m benchmarks.mutate --game collectible --all-clauses` has found."""
    return kept_proofs(PROOFS)


def write_proofs(found: list[Proof]) -> None:
    """Keep the proofs, in the order of the rules."""
    keep_proofs(PROOFS, found, clauses())


def numbers(words: str) -> set[str]:
    """Clause numbers in prose, spans ("C-6.4.3 to C-6.4.5") filled in."""
    found = set(NUMBER.findall(words))
    for stem, first, last in SPAN.findall(words):
        found.update(f"{stem}.{n}" for n in range(int(first), int(last) + 1))
    return found


@cache
@cache
def named_in_code() -> dict[str, list[str]]:
    """Clause to the places (`play/turn.py: charge`) that cite it in a comment, a docstring or a prompt."""
    found: dict[str, list[str]] = {}
    for path in sorted(ENGINE.rglob("*.py")):
        where = path.relative_to(ENGINE)
        if where.parts[0] in APART:
            continue
        source = path.read_text(encoding="utf-8")
        spans = [
            (node.lineno, node.end_lineno or node.lineno, node.name)
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        ]
        for line, words in prose(source):
            around = [name for first, last, name in sorted(spans) if first <= line <= last]
            label = f"{where.as_posix()}: {around[-1]}" if around else where.as_posix()
            for clause in numbers(words):
                if label not in found.setdefault(clause, []):
                    found[clause].append(label)
    return found


@cache
@cache
def named_in_scenarios() -> dict[str, list[str]]:
    """Clause to the scenarios that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(SCENARIOS.rglob("*.toml")):
        for rule in tomllib.loads(path.read_text(encoding="utf-8")).get("rules", ()):
            found.setdefault(rule, []).append(path.relative_to(SCENARIOS).as_posix())
    return found


@cache
def trace() -> dict[str, Traced]:
    """Everything that is known of every clause."""
    code, scenarios = named_in_code(), named_in_scenarios()
    traced = {
        name: Traced(state == "silent", code.get(name, []), scenarios.get(name, []))
        for name, (state, _) in clauses().items()
    }
    for name, (_, listed) in (*reasons().items(), *reasons(UNPROVED).items()):
        for clause in listed:
            traced[clause].reason = name
    for proof in proofs():
        if proof.scenario in traced[proof.clause].scenarios:
            traced[proof.clause].proofs.append(proof.scenario)
    return traced


INTRODUCTION = """\
Generated by `python -m tests.coverage.collectible`. For each clause of the rule book of 2008: the places of `engine/collectible/` that cite it and
the scenarios of `tests/scenarios/collectible/` that prove it, those that only play it, or the reason why nothing can. A scenario proves a clause that it
names if it fails, by one of its steps, when the rule is taken out where the engine cites it: `python -m benchmarks.mutate --game collectible --clause ID`.
What is played and not proved says why nothing can prove it. Where the book is silent, the scenario plays the ruling ([rulings.md](rulings.md)).
`dbs rules --game collectible C-6.4` tells what a clause means.\
"""


def page(traced: dict[str, Traced]) -> str:
    """The page in Markdown."""
    silent = sum(at.silent for at in traced.values())
    proved = sum(bool(at.proofs) for at in traced.values())
    played = sum(bool(at.scenarios) and not at.proofs for at in traced.values())
    excused = sum(at.reason is not None and not at.scenarios for at in traced.values())
    lines = [
        "# Rules coverage of the Collectible Card Game",
        "",
        INTRODUCTION,
        "",
        f"{len(traced)} clauses, {silent} of them silent: {proved} proved, {played} played and not proved, {excused} that cannot be played.",
        "",
        "| not played | why | clauses |",
        "| --- | --- | --- |",
        *(f"| {name} | {why} | {len(listed)} |" for name, (why, listed) in reasons().items()),
        "",
        "| played and not proved | why | clauses |",
        "| --- | --- | --- |",
        *(f"| {name} | {why} | {', '.join(listed)} |" for name, (why, listed) in reasons(UNPROVED).items()),
    ]
    chapter = ""
    for clause, at in traced.items():
        now = clause.partition(".")[0]
        if now != chapter:
            chapter = now
            lines += [
                "",
                f"## {now} {BOOK.titles[now]}",
                "",
                "| clause | procedure | proved by | played by | |",
                "| --- | --- | --- | --- | --- |",
            ]
        only = [name for name in at.scenarios if name not in at.proofs]
        note = at.reason or ("ruled" if at.silent else "")
        lines.append(f"| {clause} | {'<br>'.join(at.code)} | {_links(at.proofs)} | {_links(only)} | {note} |")
    return "\n".join(lines) + "\n"


def _links(names: list[str]) -> str:
    return ", ".join(f"[{Path(name).stem}](../tests/scenarios/collectible/{name})" for name in names)
