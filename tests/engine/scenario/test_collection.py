"""The scenarios of the project: each names what it shows and the clauses it is about, and no two have the same title."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

FILES = sorted((Path(__file__).parents[2] / "scenarios").rglob("*.toml"))
CLAUSE = re.compile(r"\d+(-\d+)+|[a-z]+:.+")


def test_every_scenario_names_its_clauses() -> None:
    for path in FILES:
        rules = tomllib.loads(path.read_text(encoding="utf-8")).get("rules", [])
        assert rules, path
        assert all(CLAUSE.fullmatch(rule) for rule in rules), path


def test_titles_tell_scenarios_apart() -> None:
    titles = Counter((path.parent.name, tomllib.loads(path.read_text(encoding="utf-8"))["title"]) for path in FILES)
    assert [title for title, count in titles.items() if count > 1] == []


def test_every_chapter_that_plays_has_scenarios() -> None:
    assert {path.parent.name.split("-")[0] for path in FILES} >= {
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "11",
    }
