"""Nothing grows too long to be read at once: functions of 50 lines, files of 400."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.architecture.parsed import parsed

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "dbs_server", "dbs_tui", "card_data", "dbs")
FILES = sorted(path for folder in (*PACKAGES, "tests", "benchmarks") for path in (ROOT / folder).rglob("*.py"))


def test_no_function_is_longer_than_50_lines() -> None:
    long = {
        f"{path.relative_to(ROOT).as_posix()}:{node.name}"
        for path in FILES
        if path.relative_to(ROOT).parts[0] in PACKAGES
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno + 1 > 50
    }
    assert long == set()


def test_no_file_is_longer_than_400_lines() -> None:
    long = {
        path.relative_to(ROOT).as_posix() for path in FILES if len(path.read_text(encoding="utf-8").splitlines()) > 400
    }
    assert long == set()
