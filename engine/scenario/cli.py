"""`dbs scenario FILE...`: runs files or folders, one line for each scenario, and ends with `N passed, M failed`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.scenario.run import Report, run_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs scenario`."""
    parser.add_argument("paths", nargs="+", metavar="FILE", help="scenario files, or folders of them")
    parser.add_argument("-q", "--quiet", action="store_true", help="print failures and the last line only")


def run(args: argparse.Namespace) -> int:
    """Run `dbs scenario`; 1 when a scenario fails."""
    passed = failed = 0
    for path in collect(args.paths):
        report = run_file(path)
        passed += report.passed
        failed += not report.passed
        if not report.passed or not args.quiet:
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
        return [f"ok    {report.path}: {report.title}{puzzle}"]
    step = f"step {report.step} ({report.step_text}): " if report.step else ""
    problem = report.problem.splitlines() or [""]
    details = [*problem[1:], *report.details]
    return [f"FAIL  {report.path}: {report.title}: {step}{problem[0]}", *(f"        {line}" for line in details)]


def main(argv: Sequence[str] | None = None) -> int:
    """`python -m engine.scenario`."""
    parser = argparse.ArgumentParser(prog="dbs scenario", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args(argv))


if __name__ == "__main__":
    sys.exit(main())
