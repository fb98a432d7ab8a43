"""The log in short, for somebody who looked away and for the middle of the board."""

from __future__ import annotations

from collections.abc import Sequence

from dbs_tui.shell.play.stops import UNASKED
from engine.core.seen import LogLine

STEPS = frozenset({"pay", "turn", UNASKED})
"""Kinds of lines that another line says the outcome of."""
_HEAVY = frozenset({"battle", "damage", "knocked down", "negated", "wish", "end"})
"""Kinds of lines that say what is decided."""


def gist(lines: Sequence[LogLine]) -> Sequence[LogLine]:
    """The lines that say what happened, in their order."""
    return [line for line in lines if line.kind not in STEPS]


def weight(line: LogLine) -> int:
    """How much a line tells, from 0: who draws, what all is about, what is decided."""
    return 2 if line.kind in _HEAVY else 0 if line.kind in ("draw", "redraw") else 1
