"""Reads the engine's source and the scenarios for clause numbers, and writes the page."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
CLAUSES = HERE / "clauses.tsv"
REASONS = HERE / "reasons.toml"
PAGE = ROOT / "docs" / "rules-coverage.md"
SCENARIOS = ROOT / "tests" / "scenarios"

NUMBER = re.compile(r"(?<![\w.-])\d{1,2}(?:-\d+)+(?![\w-])")
SPAN = re.compile(r"(?<![\w.-])(\d{1,2}(?:-\d+)*)-(\d+) to \1-(\d+)(?![\w-])")

CHAPTERS = (
    "Game Outline", "Card Data", "Game Areas", "Basic Terms", "Game Preparation", "Game Progression", "Card Attacking and Battle",
    "Activating and Resolving Skills", "Rule Processing", "Keywords and Keyword Skills", "Other",
)


@dataclass
class Traced:
    """What is known of one clause."""

    code: list[str] = field(default_factory=list)
    scenarios: list[str] = field(default_factory=list)
    reason: str | None = None
    above: list[str] = field(default_factory=list)  # where no procedure names the clause: those that name the clause above it

    @property
    def open(self) -> bool:
        """It could be proved and is not."""
        return not self.scenarios and self.reason is None


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


def _prose(source: str) -> Iterator[tuple[int, str]]:
    """Comments and strings with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING) or tokenize.tok_name[token.type] == "FSTRING_MIDDLE":
            yield token.start[0], token.string


def named_in_code() -> dict[str, list[str]]:
    """Clause to the procedures (`flow/turn.py: charge`) that name it in a docstring, a comment or a prompt."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "engine" / "masters").rglob("*.py")):
        if path.parent.name == "clauses":  # a sentence for players on each clause, no procedure
            continue
        source = path.read_text(encoding="utf-8")
        spans = sorted(
            (node.lineno, node.end_lineno or node.lineno, node.name)
            for node in ast.walk(ast.parse(source))
            if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        )
        for line, prose in _prose(source):
            for clause in numbers(prose):
                around = [name for first, last, name in spans if first <= line <= last]
                where = path.relative_to(ROOT / "engine" / "masters").as_posix()
                label = f"{where}: {around[-1]}" if around else where
                if label not in found.setdefault(clause, []):
                    found[clause].append(label)
    return found


def named_in_scenarios() -> dict[str, list[str]]:
    """Clause, or ruling, to the scenarios that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(SCENARIOS.rglob("*.toml")):
        for rule in tomllib.loads(path.read_text(encoding="utf-8")).get("rules", ()):
            found.setdefault(rule, []).append(path.relative_to(SCENARIOS).as_posix())
    return found


def trace() -> dict[str, Traced]:
    """Everything that is known of every clause."""
    code, scenarios = named_in_code(), named_in_scenarios()
    traced = {clause: Traced(code.get(clause, []), scenarios.get(clause, [])) for clause in clauses()}
    for clause, at in traced.items():
        above = clause
        while not at.code and above.count("-") > 1:
            above = above.rpartition("-")[0]
            at.above = [f"{above} in {label}" for label in code.get(above, [])[:2]]
            if at.above:
                break
    for name, (_, listed) in reasons().items():
        for clause in listed:
            traced[clause].reason = name
    return traced


def page(traced: dict[str, Traced]) -> str:
    """The page in Markdown."""
    proved = sum(bool(at.scenarios) for at in traced.values())
    excused = sum(at.reason is not None and not at.scenarios for at in traced.values())
    unproved = [clause for clause, at in traced.items() if at.open]
    lines = [
        "# Rules coverage", "",
        "Generated by `python -m tests.coverage`. For each clause of the comprehensive rules v1.23: the procedures of `engine/masters/` that name",
        "it (in italics: those that name the clause above it), and the scenarios of `tests/scenarios/` that prove it, or the reason why nothing can.",
        "",
        f"{len(traced)} clauses: {proved} with scenarios, {excused} that cannot be proved, {len(unproved)} open"
        f"{' (' + ', '.join(unproved) + ')' if unproved else ''}. {sum(bool(at.code) for at in traced.values())} are named in the code.", "",
        "| reason | meaning | clauses |", "| --- | --- | --- |",
    ]
    lines += [f"| {name} | {why} | {len(listed)} |" for name, (why, listed) in reasons().items()]
    chapter = ""
    for clause, at in traced.items():
        now = clause.partition("-")[0]
        if now != chapter:
            chapter = now
            lines += ["", f"## {chapter}. {CHAPTERS[int(chapter) - 1]}", "", "| clause | procedure | scenarios |", "| --- | --- | --- |"]
        shown = ", ".join(f"[{name.removesuffix('.toml')}](../tests/scenarios/{name})" for name in at.scenarios)
        procedures = at.code or [f'*{label}*' for label in at.above]
        lines.append(f"| {clause} | {'<br>'.join(procedures)} | {shown or (at.reason and f'*{at.reason}*') or '**open**'} |")
    rulings = {rule: names for rule, names in named_in_scenarios().items() if ":" in rule}
    lines += ["", "## Rulings", "", "| ruling | scenarios |", "| --- | --- |"]
    lines += [f"| {rule} | {', '.join(f'[{n}](../tests/scenarios/{n})' for n in names)} |" for rule, names in sorted(rulings.items())]
    return "\n".join(lines) + "\n"
