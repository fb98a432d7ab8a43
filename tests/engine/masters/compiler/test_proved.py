"""Every alternative of the grammar, every meaning of a word and every row of the other tables is proved by a line of our own, which is read with it.

Such lines are those of the compiler's tests, which say what they mean, and the card texts of scenarios, which play them. What no line proves may be
dead or wrong, and nobody would notice (docs/decisions/059).
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.watching import described, rows, watched, written
from engine.masters.compiler import lines
from tests.architecture.parsed import parsed

HERE = Path(__file__).parent
SCENARIOS = HERE.parents[2] / "scenarios" / "masters"
TEXTS = ("text", "back_text", "skills")
"""What card text stands under in scenario files."""


def lines_of_tests() -> Iterator[str]:
    """The lines of skill text in the tests of the compiler."""
    for path in sorted(HERE.glob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("["):
                yield node.value


def texts_of_scenarios() -> Iterator[str]:
    """The texts of the cards that scenarios are played with."""
    for path in sorted(SCENARIOS.rglob("*.toml")):
        yield from _texts(tomllib.loads(path.read_text("utf-8")))


def _texts(found: Any) -> Iterator[str]:
    match found:
        case dict():
            for name, part in found.items():
                if name in TEXTS and isinstance(part, str):
                    yield part
                else:
                    yield from _texts(part)
        case list():
            for part in found:
                yield from _texts(part)
        case _:
            pass


def test_each_alternative_meaning_and_row_is_proved_by_a_line_of_our_own() -> None:
    every = {**written(), **rows()}
    left = set(every)
    with watched() as grammar:
        for line in dict.fromkeys(line for text in (*lines_of_tests(), *texts_of_scenarios()) for line in lines(text)):
            made_of = grammar.made_of(line) or ()
            left -= {alt.place for alt in made_of}.union(*(alt.rows for alt in made_of))
            if not left:
                break
    assert not left, "\n".join(
        ["no line of our own is read with", *(described(every[place]) for place in sorted(left, key=str))]
    )
