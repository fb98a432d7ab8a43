"""The scenarios of the project: each names what it shows and the clauses it is about, and no two have the same title."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "masters"
FILES = sorted(SCENARIOS.rglob("*.toml"))
CLAUSE = re.compile(r"\d+(-\d+)+|[a-z]+:.+")


def test_every_scenario_names_its_clauses() -> None:
    for path in FILES:
        rules = tomllib.loads(path.read_text(encoding="utf-8")).get("rules", [])
        assert rules, path
        assert all(CLAUSE.fullmatch(rule) for rule in rules), path


def test_titles_tell_scenarios_apart() -> None:
    titles = Counter(tomllib.loads(path.read_text(encoding="utf-8"))["title"] for path in FILES)
    assert [title for title, count in titles.items() if count > 1] == []


def test_names_tell_scenarios_apart_and_stay_short() -> None:
    names = Counter(path.stem for path in FILES)
    assert [name for name, count in names.items() if count > 1] == []
    assert [name for name in names if len(name) > 50] == []


def test_every_chapter_that_plays_has_scenarios() -> None:
    chapters = {path.relative_to(SCENARIOS).parts[0].partition("-")[0] for path in FILES}
    assert chapters >= {str(chapter) for chapter in range(1, 12)}


def test_a_folder_can_be_looked_through() -> None:
    """Not more than 60 files in one folder: a clause group grows by being divided."""
    folders = Counter(path.parent.relative_to(SCENARIOS).as_posix() for path in FILES)
    assert [folder for folder, count in folders.items() if count > 60] == []


def test_a_scenario_lies_in_the_chapter_of_its_first_clause() -> None:
    for path in FILES:
        chapter = path.relative_to(SCENARIOS).parts[0].partition("-")[0]
        first = next((rule for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rules"] if ":" not in rule), "")
        assert not chapter.isdigit() or first.partition("-")[0] in (chapter, ""), path
