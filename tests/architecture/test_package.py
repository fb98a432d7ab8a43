"""What is installed: every file that the program reads, and the marks of typed packages."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FOLDERS = [name.rstrip("*") for name in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]]


def test_every_file_of_a_package_is_installed() -> None:
    """Modules lie in packages, and everything else matches a pattern of the package's data."""
    left_out: list[str] = []
    for folder in FOLDERS:
        patterns = PROJECT["tool"]["setuptools"]["package-data"][folder]
        data = {path for pattern in patterns for path in (ROOT / folder).glob(pattern)}
        for path in (ROOT / folder).rglob("*"):
            if path.is_dir() or path.suffix in (".pyc", ".pyo"):
                continue
            if path.suffix == ".py":
                packages = [up for up in path.parents if up.is_relative_to(ROOT / folder)]
                installed = all((package / "__init__.py").exists() for package in packages)
            else:
                installed = path in data
            if not installed:
                left_out.append(path.relative_to(ROOT).as_posix())
    assert left_out == []


def test_every_package_is_marked_as_typed() -> None:
    assert [folder for folder in FOLDERS if not (ROOT / folder / "py.typed").exists()] == []


def test_every_module_lies_in_a_package_that_is_installed() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "benchmarks"}
    assert packages == set(FOLDERS)
