"""The log in short, for somebody who looked away and for the middle of the board."""

from __future__ import annotations

from collections.abc import Sequence

from dbs_tui.shell.play.stops import UNASKED
from engine.core.seen import LogLine

STEPS = frozenset({"pay", "turn", UNASKED})
"""Kinds of lines that another line says the outcome of."""


def gist(lines: Sequence[LogLine]) -> Sequence[LogLine]:
    """The lines that say what happened, in their order."""
    return [line for line in lines if line.kind not in STEPS]
