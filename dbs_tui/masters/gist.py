"""The log in short, for somebody who looked away and for the middle of the board: steps on the way are left out, draws stand together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from dbs_tui.shell.play.stops import UNASKED
from engine.core.seen import LogLine
from engine.masters.state.cause import Why

STEPS = frozenset({Why.DECLARE.value, Why.ACTIVATE.value, "life", "shuffle", UNASKED})
"""Kinds of lines that another line says the outcome of: a card that is declared is played, life cards that move are damage, and what needed no
question has come to something."""
_WEIGHTS: dict[str, int] = {
    **dict.fromkeys(("turn", "nothing", "look", "attack"), 0),
    **dict.fromkeys(("play", "remove", "control", "target", "opening"), 2),
    **dict.fromkeys(("battle", "broken off", "negated", "damage", Why.KO.value, "awaken", "end"), 3),
}
"""Kinds of lines that weigh less or more than the others, which weigh 1: what the board says, too, or what came to nothing; what
was done openly; what decides."""
_DRAWN = re.compile(r"(?P<who>.+?) drew .+\.")
_WENT = re.compile(
    r".+? (?P<what>went (?:(?:on the bottom of|on top of|into) .+'s deck|from .+'s (?:deck|Drop Area) to .+))\."
)


def gist(lines: Sequence[LogLine]) -> Sequence[LogLine]:
    """The lines that say what happened, in their order."""
    found: list[LogLine] = []
    told = (line for line in lines if line.kind not in STEPS)
    for (said, _), group in groupby(told, lambda line: (_said(line), None if line.spot is None else line.spot.seat)):
        members = list(group)
        found += (
            members if said is None or len(members) == 1 else [replace(members[-1], text=said.format(len(members)))]
        )
    return found


def weight(line: LogLine) -> int:
    """How much a line tells, from 0."""
    return _WEIGHTS.get(line.kind, 1)


def _said(line: LogLine) -> str | None:
    """What is said of several such lines in a row, but for their number: draws of one player, cards that go the same way."""
    if line.kind == Why.DRAW.value and (drawn := _DRAWN.fullmatch(line.text)):
        return f"{_plain(drawn['who'])} drew {{}} cards."
    if went := _WENT.fullmatch(line.text):
        return f"{{}} cards {_plain(went['what'])}."
    return None


def _plain(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
