"""The checks before a commit are those of CI: one list, in the same words."""

from __future__ import annotations

import re

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
