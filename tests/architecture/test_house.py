"""The page for contributors: its drawing is that of the code, and what it names is there."""

from __future__ import annotations

import re

import pytest

from tests.architecture.house import PAGE, ROOT, floors, page, programs

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_holds_the_drawing_of_the_code() -> None:
    assert page(TEXT) == TEXT, "run: python -m tests.architecture.house"


def test_the_house_stands_on_the_core_and_the_command_line_is_its_roof() -> None:
    levels = floors(programs())
    assert levels[0] == ["dbs"]
    assert any("engine.core" in level for level in levels[-2:])  # the language needs not even that


def test_a_circle_is_told() -> None:
    with pytest.raises(ValueError, match="in a circle: a, b"):
        floors({"a": {"b"}, "b": {"a"}, "c": set()})


def test_every_path_on_the_page_is_there() -> None:
    named = set(re.findall(r"`((?:[\w.-]+/)+[\w.-]*|[A-Z]+\.md)`", TEXT)) | set(
        re.findall(r"\]\((?!https)([^)]+)\)", TEXT)
    )
    assert len(named) > 20
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
