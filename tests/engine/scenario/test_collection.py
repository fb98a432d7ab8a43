"""The scenarios of the project: each names what it shows and the clauses it is about, and no two of a game have the same title."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).parents[2] / "scenarios"
CLAUSE = {
    "masters": re.compile(r"(?P<chapter>\d+)(-\d+)+|[a-z]+:.+"),
    "collectible": re.compile(r"C-(?P<chapter>\d+)(\.\d+)+"),
}
CHAPTERS = {"masters": range(1, 12), "collectible": range(2, 12)}

pytestmark = pytest.mark.parametrize("game", CLAUSE)


def files(game: str) -> list[Path]:
    return sorted((SCENARIOS / game).rglob("*.toml"))


def folder(path: Path, game: str) -> str:
    """The number of the chapter whose folder the file lies in, or the first word of another folder's name."""
    return path.relative_to(SCENARIOS / game).parts[0].partition("-")[0]


def chapters(path: Path, game: str) -> list[str]:
    """The chapters of the file's clauses, as they are named; what is no clause of the rules has none."""
    rules = tomllib.loads(path.read_text(encoding="utf-8")).get("rules", [])
    assert rules, path
    read = [CLAUSE[game].fullmatch(rule) for rule in rules]
    return [one["chapter"] for one in read if one and one["chapter"]] if all(read) else pytest.fail(f"{path}: {rules}")


def test_every_scenario_names_its_clauses(game: str) -> None:
    for path in files(game):
        chapters(path, game)


def test_titles_tell_scenarios_apart(game: str) -> None:
    titles = Counter(tomllib.loads(path.read_text(encoding="utf-8"))["title"] for path in files(game))
    assert [title for title, count in titles.items() if count > 1] == []


def test_names_tell_scenarios_apart_and_stay_short(game: str) -> None:
    names = Counter(path.stem for path in files(game))
    assert [name for name, count in names.items() if count > 1] == []
    assert [name for name in names if len(name) > 50] == []


def test_every_chapter_that_plays_has_scenarios(game: str) -> None:
    assert {folder(path, game) for path in files(game)} >= {str(chapter) for chapter in CHAPTERS[game]}


def test_a_folder_can_be_looked_through(game: str) -> None:
    """Not more than 60 files in one folder: a clause group grows by being divided."""
    folders = Counter(path.parent.relative_to(SCENARIOS).as_posix() for path in files(game))
    assert [one for one, count in folders.items() if count > 60] == []


def test_a_scenario_lies_in_the_chapter_of_its_first_clause(game: str) -> None:
    for path in files(game):
        here = folder(path, game)
        assert not here.isdigit() or here in chapters(path, game)[:1] or not chapters(path, game), path
