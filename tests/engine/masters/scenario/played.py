"""Scenarios written in a test, played: those that pass and those that fail."""

from __future__ import annotations

from card_data.games import dialects
from engine.scenario.cli import lines
from engine.scenario.run import run_text
from engine.scenario.scenario import Report


def run(steps: list[str], rest: str = "") -> Report:
    text = "steps = [" + ", ".join(f"'{step}'" for step in steps) + "]\n" + rest
    return run_text(text, "test.toml", dialects())


def passes(steps: list[str], rest: str = "") -> None:
    report = run(steps, rest)
    assert report.passed, "\n".join(lines(report))


def fails(steps: list[str], words: str, rest: str = "") -> Report:
    report = run(steps, rest)
    assert not report.passed
    told = "\n".join(lines(report))
    assert words in told, told
    return report
