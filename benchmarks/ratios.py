"""The ratios of `benchmarks.compare` as docs/performance.md keeps them: a table between two marks, with commit and date."""

from __future__ import annotations

import re

BEGIN, END = "<!-- ratios, kept by benchmarks.compare -->", "<!-- /ratios -->"
MAY_FALL = 0.2
"""The part of a ratio by which it may fall before `--check` fails."""

_ROW = re.compile(r"^\| (?P<name>[^|]+) \| (?P<ratio>\d[\d.e-]*) \|$", re.MULTILINE)


def kept(page: str) -> dict[str, float]:
    """The ratios that stand on the page."""
    part = page.partition(BEGIN)[2].partition(END)[0]
    return {found["name"].strip(): float(found["ratio"]) for found in _ROW.finditer(part)}


def with_ratios(page: str, ratios: dict[str, float], commit: str, day: str) -> str:
    """The page with these ratios in the place of the old ones; those that were not measured now stay."""
    head, _, rest = page.partition(BEGIN)
    tail = rest.partition(END)[2]
    rows = "\n".join(f"| {name} | {ratio:.3g} |" for name, ratio in (kept(page) | ratios).items())
    return (
        f"{head}{BEGIN}\n\nMeasured {day}, at commit {commit}.\n\n"
        f"| ratio | to python-chess |\n| --- | --- |\n{rows}\n\n{END}{tail}"
    )


def fallen(before: dict[str, float], now: dict[str, float]) -> list[str]:
    """In words, the ratios that have fallen by more than may be."""
    return [
        f"{name} was {before[name]:.3g} and is {ratio:.3g}"
        for name, ratio in now.items()
        if name in before and ratio < before[name] * (1 - MAY_FALL)
    ]
