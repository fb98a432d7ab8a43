"""The checks before a commit are those of CI: one list, in the same words."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.architecture.reads import ROOT
from tests.check import QUICK
from tests.reach import Reach


def test_the_hooks_before_a_commit_are_the_quick_checks() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    names, entries = (re.findall(rf"^ +{key}: (.+)$", hooks, re.MULTILINE) for key in ("name", "entry"))
    assert dict(zip(names, entries, strict=True)) == {
        title: f".venv/bin/{' '.join(command)}" for title, command in QUICK.items()
    }


def test_ci_runs_every_check() -> None:
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().endswith("python -m tests.check")


def test_a_share_just_under_its_floor_is_told_as_such() -> None:
    """Rounded to one decimal it would read "95.0 %, at least 95 %", and yet fail."""
    short, kept = Reach(1079, 1136), Reach(1080, 1136)
    assert (short.missing(95), kept.missing(95)) == (1, 0)
    assert short.told("play", 95) == "play: 94.98 % of 1136 branches, at least 95 %: FAILED, 1 more must be reached"
    assert kept.told("play", 95) == "play: 95.07 % of 1136 branches, at least 95 %"


BOARD = """
title = "{title}"
rules = ["1-3-1"]
steps = ["expect p1.hand = {hand}"]
"""


def test_what_fails_in_one_part_is_told_and_counted_for_the_whole(tmp_path: Path) -> None:
    for number, hand in enumerate((0, 0, 0, 3)):
        (tmp_path / f"{number}.toml").write_text(BOARD.format(title=f"Board {number}", hand=hand), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.reach", str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
    )
    assert done.returncode == 1
    assert f"FAIL  {tmp_path / '3.toml'}: Board 3: step 1" in done.stdout
    assert done.stdout.splitlines()[-1] == "3 passed, 1 failed"
