"""One table of keyword skills: every row is carried out and has its clause, and nobody keeps a list beside it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from engine.masters.clauses import meanings, titles
from engine.masters.ir.keywords import BY_NAME, KEYWORD_SKILLS, TABLE
from engine.masters.keywords.book import ACTIVATED, TRIGGERED
from tests.architecture.parsed import parsed
from tests.architecture.reads import ROOT

PACKAGES = ("engine", "card_data", "dbs_tui", "dbs_server")
HOMES = ("engine/masters/ir/keywords.py", "engine/masters/keywords/book.py")
"""The table, and what its rows do, which the first test holds against it."""
KNOWN = {word for name in KEYWORD_SKILLS for word in (name, name.lower())}


def test_every_activated_keyword_skill_is_carried_out() -> None:
    assert {row.name for row in TABLE if row.use} == set(ACTIVATED)
    assert set(TRIGGERED) <= set(BY_NAME)


def test_every_row_has_its_clause() -> None:
    for row in TABLE:
        assert row.clause in meanings(), row.name
        assert not row.activation or row.activation in meanings(), row.name
        if row.name in KEYWORD_SKILLS and row.activation:
            assert f"{row.activation}-".startswith(f"{row.clause}-"), row.name


def test_a_section_is_about_the_keyword_skill_that_it_names() -> None:
    named = {clause: title[1:-1] for clause, title in titles().items() if clause.startswith("10-") and title[0] == "["}
    assert {row.clause for row in TABLE if row.name in KEYWORD_SKILLS} == set(named)
    assert {clause: BY_NAME[name].clause for clause, name in named.items()} == {clause: clause for clause in named}


def _lists(tree: ast.AST) -> Iterator[tuple[int, set[str]]]:
    """The literal sets, tuples, lists and dicts, with the keyword skills that they name."""
    for node in ast.walk(tree):
        parts = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", ())
        leaves = [leaf for part in parts if part is not None for leaf in ast.walk(part)]
        words = {leaf.value for leaf in leaves if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)}
        yield getattr(node, "lineno", 0), words & KNOWN


def test_nobody_else_lists_keyword_skills() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line} {sorted(names)}"
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if str(path.relative_to(ROOT)) not in HOMES
        for line, names in _lists(parsed(path))
        if len(names) > 2
    }
    assert found == set()


def test_the_search_finds_lists() -> None:
    tree = ast.parse('FOUND = {("Barrier", 1), ("Evolve", 2), ("blocker", 3)}\nFEW = {"Barrier": 1, "Critical": 2}')
    assert max((names for _, names in _lists(tree)), key=len) == {"Barrier", "Evolve", "blocker"}
    homes = [parsed(ROOT / home) for home in HOMES]
    assert all(any(len(names) > 2 for _, names in _lists(tree)) for tree in homes)
