"""The checks before a commit are those of CI: one list, in the same words."""

from __future__ import annotations

import re

from tests.architecture.reads import ROOT
from tests.check import QUICK


def test_the_hooks_before_a_commit_are_the_quick_checks() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    names, entries = (re.findall(rf"^ +{key}: (.+)$", hooks, re.MULTILINE) for key in ("name", "entry"))
    assert dict(zip(names, entries, strict=True)) == {
        title: f".venv/bin/{' '.join(command)}" for title, command in QUICK.items()
    }


def test_ci_runs_every_check() -> None:
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().endswith("python -m tests.check")
