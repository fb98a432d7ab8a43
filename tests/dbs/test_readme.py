"""The README: its program runs as it stands, and the commands that it names are there."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from dbs.main import COMMANDS
from tests.architecture.reads import ROOT

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_engine_plays_a_match_as_the_page_shows() -> None:
    program = re.search(r"^```python\n(.+?)^```", TEXT, re.MULTILINE | re.DOTALL)
    assert program is not None
    done = subprocess.run([sys.executable, "-c", program[1]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"(Ann|Bob) has no .+\.\n", done.stdout)


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_command_on_the_page_is_one(page: str) -> None:
    named = re.findall(r"\.venv/bin/dbs(?: ([a-z]+))?", (ROOT / page).read_text(encoding="utf-8"))
    assert named
    assert set(named) <= {"", *COMMANDS}


def test_links_of_the_page_lead_somewhere() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", TEXT)
    assert len(links) > 20
    assert [link for link in links if not (ROOT / link).exists()] == []
