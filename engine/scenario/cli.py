"""What `dbs scenario FILE...` prints: one line for each scenario, and at the end `N passed, M failed`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.scenario.dialect import Dialect
from engine.scenario.run import run_file
from engine.scenario.scenario import Report


def run_all(paths: Sequence[str], dialects: Mapping[str, Dialect], *, quiet: bool = False) -> int:
    """Run files or folders; 1 when a scenario fails. `quiet` prints failures and the last line only."""
    passed = failed = 0
    for path in collect(paths):
        report = run_file(path, dialects)
        passed += report.passed
        failed += not report.passed
        if not report.passed or not quiet:
            print("\n".join(lines(report)))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def collect(paths: Sequence[str]) -> list[Path]:
    """The files that the arguments name; a folder stands for the .toml files in it, at any depth. A path that is not there is kept, and fails."""
    found: list[Path] = []
    for name in paths:
        path = Path(name)
        found += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return found


def lines(report: Report) -> list[str]:
    """What is printed for one scenario."""
    if report.passed:
        puzzle = f"  [puzzle: {report.puzzle}]" if report.puzzle else ""
        return [f"ok    {report.path}: {report.title}{puzzle}", *(f"        {line}" for line in report.remarks)]
    step = f"step {report.step} ({report.step_text}): " if report.step else ""
    problem = report.problem.splitlines() or [""]
    details = [*problem[1:], *report.details, *report.remarks]
    return [f"FAIL  {report.path}: {report.title}: {step}{problem[0]}", *(f"        {line}" for line in details)]
