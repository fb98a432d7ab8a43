"""The version of the program, and the hash of the rules' code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import engine
from engine.version import VERSION, rules_code

ROOT = Path(engine.__file__).parent.parent


def elsewhere(folder: Path, hash_seed: str = "0") -> str:
    """What a checkout in a folder says, in a process of its own without anything installed."""
    return subprocess.run(
        [sys.executable, "-c", "from engine.version import VERSION, rules_code; print(VERSION, rules_code())"],
        cwd=folder,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_the_package_has_the_version_of_the_program() -> None:
    assert version("dbs-terminal") == VERSION == engine.__version__


def test_the_hash_is_that_of_the_sources_alone(tmp_path: Path) -> None:
    """Equal in a copy, under another hash seed, with other ends of lines; another when one rule differs."""
    copied = tmp_path / "engine"
    shutil.copytree(ROOT / "engine", copied)
    here = f"{VERSION} {rules_code()}"
    assert elsewhere(tmp_path) == elsewhere(tmp_path, "4242") == here
    rule = copied / "masters" / "ir" / "keywords.py"
    text = rule.read_bytes()
    rule.write_bytes(text.replace(b"\n", b"\r\n"))
    (copied / "masters" / "notes.md").write_text("no rule")
    assert elsewhere(tmp_path) == here
    rule.write_bytes(text + b"# another\n")
    assert elsewhere(tmp_path) != here
