"""The log in short, for somebody who looked away and for the middle of the board: steps on the way are left out, draws stand together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from engine.core.ids import Seat
from engine.core.seen import LogLine
from engine.masters.state.cause import Why

STEPS = frozenset({Why.DECLARE.value, Why.ACTIVATE.value, "life", "shuffle"})
"""Kinds of lines that another line says the outcome of: a card that is declared is played, life cards that move are damage."""


def gist(lines: Sequence[LogLine]) -> Sequence[LogLine]:
    """The lines that say what happened, in their order."""
    told = [line for line in lines if line.kind not in STEPS]
    found: list[LogLine] = []
    for drawing, group in groupby(told, _drawing):
        members = list(group)
        found += members if drawing is None or len(members) == 1 else [_drawn(members)]
    return found


def _drawing(line: LogLine) -> Seat | None:
    """Who draws a card in this line; None where it tells of something else."""
    return line.spot.seat if line.kind == Why.DRAW.value and line.spot is not None else None


def _drawn(lines: list[LogLine]) -> LogLine:
    name = lines[-1].text.partition(" drew ")[0]
    return replace(lines[-1], text=f"{name} drew {len(lines)} cards.")
