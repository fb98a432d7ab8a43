"""The modules of the code as trees, each parsed once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a module; not to be changed."""
    return ast.parse(path.read_text(encoding="utf-8"))
