"""Reads the engine's source and the scenarios for clause numbers, and writes the page."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
CLAUSES = HERE / "clauses.tsv"
RULINGS = HERE / "rulings.tsv"
REASONS = HERE / "reasons.toml"
PROOFS = HERE / "proofs.tsv"
PAGE = ROOT / "docs" / "rules-coverage.md"
SCENARIOS = ROOT / "tests" / "scenarios" / "masters"

NUMBER = re.compile(r"(?<![\w.-])\d{1,2}(?:-\d+)+(?![\w-])")
SPAN = re.compile(r"(?<![\w.-])(\d{1,2}(?:-\d+)*)-(\d+) to \1-(\d+)(?![\w-])")

CHAPTERS = (
    "Game Outline",
    "Card Data",
    "Game Areas",
    "Basic Terms",
    "Game Preparation",
    "Game Progression",
    "Card Attacking and Battle",
    "Activating and Resolving Skills",
    "Rule Processing",
    "Keywords and Keyword Skills",
    "Other",
)


@dataclass(frozen=True, order=True)
class Proof:
    """A scenario that names a clause and fails under a change of the procedure that cites it (`benchmarks/clauses.py`)."""

    clause: str
    scenario: str
    change: str
    digest: str


@dataclass
class Traced:
    """What is known of one clause or ruling: `proofs` are those of its scenarios that fail without its rule."""

    code: list[str] = field(default_factory=list)
    scenarios: list[str] = field(default_factory=list)
    reason: str | None = None
    proofs: list[str] = field(default_factory=list)

    @property
    def unproved(self) -> bool:
        """It could be played and no scenario names it."""
        return not self.scenarios and self.reason is None

    @property
    def unnamed(self) -> bool:
        """It is carried out, and no place in the engine says that it does."""
        return not self.code and self.reason is None


def digest(text: str) -> str:
    """The hash of a clause's text."""
    return sha256(text.strip().encode()).hexdigest()[:16]


def texts(table: Path) -> dict[str, str]:
    """The clauses of a table of ids and texts."""
    rows = (line.partition("\t") for line in table.read_text(encoding="utf-8").splitlines() if line.strip())
    return {clause: text for clause, _, text in rows}


def clauses() -> dict[str, str]:
    """The project's list: id to hash."""
    return texts(CLAUSES)


def rulings() -> dict[str, str]:
    """The project's list of official rulings: id ("qa:Blocker Q1") to hash."""
    return texts(RULINGS)


def ruling_texts(page: Path) -> dict[str, str]:
    """The rulings of the publisher's page of questions and answers, by id: the heading above the first question, and the question's number."""
    lines = [line.strip() for line in page.read_text(encoding="utf-8").splitlines() if line.strip()]
    found: dict[str, str] = {}
    heading = key = ""
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if re.match(r"Q1\.", after):
            heading = line.partition("]")[0].removeprefix("[").removesuffix(" Rules")
            continue
        question = re.match(r"(Q\d+)\.", line)
        if question:
            key = f"qa:{heading} {question[1]}"
        if key:
            found[key] = f"{found.get(key, '')} {line}".strip()
    return found


def proofs() -> list[Proof]:
    """What `python -m benchmarks.mutate --all-clauses` has found."""
    return kept_proofs(PROOFS)


def write_proofs(found: list[Proof]) -> None:
    """Keep the proofs, in the order of the rules."""
    keep_proofs(PROOFS, found, clauses())


def kept_proofs(table: Path) -> list[Proof]:
    """The proofs of a table; none where there is no such file."""
    lines = table.read_text(encoding="utf-8").splitlines() if table.exists() else []
    return [Proof(*line.split("\t")) for line in lines]


def keep_proofs(table: Path, found: list[Proof], order: Iterable[str]) -> None:
    """Write a table of proofs, in the order of these clauses."""
    place = {clause: n for n, clause in enumerate(order)}
    ordered = sorted(found, key=lambda proof: (place[proof.clause], proof.scenario))
    rows = ("\t".join((proof.clause, proof.scenario, proof.change, proof.digest)) + "\n" for proof in ordered)
    table.write_text("".join(rows), encoding="utf-8")


def reasons() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Why some clauses cannot be proved: name to (sentence, clauses)."""
    data = tomllib.loads(REASONS.read_text(encoding="utf-8"))
    return {name: (table["why"], tuple(table["clauses"])) for name, table in data.items()}


def numbers(prose: str) -> set[str]:
    """Clause numbers in prose, spans ("7-1-2 to 7-1-4") filled in."""
    found = set(NUMBER.findall(prose))
    for stem, first, last in SPAN.findall(prose):
        found.update(f"{stem}-{n}" for n in range(int(first), int(last) + 1))
    return found


def prose(source: str) -> Iterator[tuple[int, str]]:
    """Comments and strings with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING) or tokenize.tok_name[token.type] == "FSTRING_MIDDLE":
            yield token.start[0], token.string


@cache
def named_in_code() -> dict[str, list[str]]:
    """Clause to the places (`play/turn.py: charge`) that cite it in a comment, a docstring or a prompt; the file alone, outside of any procedure or type."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "engine" / "masters").rglob("*.py")):
        if path.relative_to(ROOT / "engine" / "masters").parts[0] in ("clauses", "scenario"):
            # a sentence for players on each clause; what sets up boards and tries cards: neither obeys a clause
            continue
        source = path.read_text(encoding="utf-8")
        spans = sorted(
            (node.lineno, node.end_lineno or node.lineno, node.name)
            for node in ast.walk(ast.parse(source))
            if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        )
        for line, words in prose(source):
            for clause in numbers(words):
                around = [name for first, last, name in spans if first <= line <= last]
                where = path.relative_to(ROOT / "engine" / "masters").as_posix()
                label = f"{where}: {around[-1]}" if around else where
                if label not in found.setdefault(clause, []):
                    found[clause].append(label)
    return found


@cache
def named_in_scenarios() -> dict[str, list[str]]:
    """Clause, or ruling, to the scenarios that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(SCENARIOS.rglob("*.toml")):
        for rule in tomllib.loads(path.read_text(encoding="utf-8")).get("rules", ()):
            found.setdefault(rule, []).append(path.relative_to(SCENARIOS).as_posix())
    return found


@cache
def trace() -> dict[str, Traced]:
    """Everything that is known of every clause and every ruling."""
    code, scenarios = named_in_code(), named_in_scenarios()
    traced = {name: Traced(code.get(name, []), scenarios.get(name, [])) for name in (*clauses(), *rulings())}
    for name, (_, listed) in reasons().items():
        for clause in listed:
            traced[clause].reason = name
    for proof in proofs():
        if proof.scenario in traced[proof.clause].scenarios:
            traced[proof.clause].proofs.append(proof.scenario)
    return traced


INTRODUCTION = """\
Generated by `python -m tests.coverage`. For each clause of the comprehensive rules v1.23: the places of `engine/masters/` that cite it,
the scenarios of `tests/scenarios/masters/` that prove it, those that name it and do not, or the reason why nothing can. A scenario proves a clause that
it names if it fails, by one of its steps, when the rule is taken out where the engine cites the clause: `python -m benchmarks.mutate --clause ID`.
What was found is kept in `tests/coverage/proofs.tsv`. A scenario that does not prove may still show what the clause means: the rule may be carried out in
more than one place, or by how the engine is built, so that no single change takes it out.

Then the same for the official rulings, which the engine does not cite: there a scenario names the ruling.
What could be played and is named by no scenario fails the tests.\
"""


def page(traced: dict[str, Traced]) -> str:
    """The page in Markdown."""
    of_clauses = {name: at for name, at in traced.items() if ":" not in name}
    of_rulings = {name: at for name, at in traced.items() if ":" in name}
    proved = sum(bool(at.proofs) for at in of_clauses.values())
    named = sum(bool(at.scenarios) and not at.proofs for at in of_clauses.values())
    lines = [
        "# Rules coverage",
        "",
        INTRODUCTION,
        "",
        f"{len(of_clauses)} clauses: {proved} proved, {named} named by a scenario but not proved, {_excused(of_clauses)} that cannot be proved.",
        f"{len(of_rulings)} rulings: {sum(bool(at.scenarios) for at in of_rulings.values())} with scenarios, {_excused(of_rulings)} that cannot be played.",
        "",
        "| reason | meaning | clauses and rulings |",
        "| --- | --- | --- |",
    ]
    lines += [f"| {name} | {why} | {len(listed)} |" for name, (why, listed) in reasons().items()]
    chapter = ""
    for clause, at in of_clauses.items():
        now = clause.partition("-")[0]
        if now != chapter:
            chapter = now
            lines += [
                "",
                f"## {chapter}. {CHAPTERS[int(chapter) - 1]}",
                "",
                "| clause | procedure | proved by | named, not proved | reason |",
                "| --- | --- | --- | --- | --- |",
            ]
        only = [name for name in at.scenarios if name not in at.proofs]
        lines.append(
            f"| {clause} | {'<br>'.join(at.code)} | {_links(at.proofs)} | {_links(only)} | {at.reason or ''} |"
        )
    lines += ["", "## Rulings", "", "| ruling | scenarios | reason |", "| --- | --- | --- |"]
    lines += [f"| {ruling} | {_links(at.scenarios)} | {at.reason or ''} |" for ruling, at in of_rulings.items()]
    return "\n".join(lines) + "\n"


def _excused(traced: dict[str, Traced]) -> int:
    """How many have a reason instead of scenarios."""
    return sum(at.reason is not None and not at.scenarios for at in traced.values())


def _links(names: list[str]) -> str:
    return ", ".join(f"[{Path(name).stem}](../tests/scenarios/masters/{name})" for name in names)
