"""The log of a hotseat match: every line in both players' words, shown as the screen may show it."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from engine.core.game import Game
from engine.core.seen import LogLine


class SharedLog:
    """Collects the lines of a game for both seats, and the client's own remarks between them."""

    def __init__(self) -> None:
        self._pairs: list[tuple[LogLine | None, LogLine | None]] = []
        self._next = 0

    def follow(self, game: Game[Any]) -> None:
        """Take in the lines that are new."""
        first = {line.number: line for line in game.log(0, self._next)}
        second = {line.number: line for line in game.log(1, self._next)}
        for number in sorted(first.keys() | second.keys()):
            mine = first.get(number) or second[number]
            theirs = second.get(number) or first[number]
            self._pairs.append((mine, theirs))
            self._next = number + 1

    def __len__(self) -> int:
        """How many lines both seats may read."""
        return sum(1 for mine, theirs in self._pairs if mine and theirs)

    def remark(self, text: str, clause: str = "", turn: int = 0, seat: int | None = None, kind: str = "") -> None:
        """A sentence of the client's own; with `seat`, for that player alone."""
        line = LogLine(self._next, text, clause, turn, kind)
        self._pairs.append((line if seat != 1 else None, line if seat != 0 else None))

    def lines(self, seat: int | None) -> tuple[LogLine, ...]:
        """The lines as a seat may read them; None for what both may read."""
        if seat is None:
            chosen = [public_line(mine, theirs) for mine, theirs in self._pairs if mine and theirs]
        else:
            chosen = [line for pair in self._pairs if (line := pair[seat])]
        return tuple(replace(line, number=i) for i, line in enumerate(chosen, 1))

    def known(self) -> tuple[LogLine, ...]:
        """The lines with all that is known to either seat."""
        chosen = [_fuller(*pair) for pair in self._pairs]
        return tuple(replace(line, number=i) for i, line in enumerate(chosen, 1))


def _fuller(mine: LogLine | None, theirs: LogLine | None) -> LogLine:
    """The line of the seat that knows more, or the only one."""
    if mine is None or theirs is None:
        line = mine or theirs
        assert line is not None
        return line
    return mine if public_line(mine, theirs) != mine else theirs


def public_line(mine: LogLine, theirs: LogLine) -> LogLine:
    """The line that both seats may read: where the two differ, the one that names no card."""
    if mine.text == theirs.text:
        return mine
    vague = [line for line in (mine, theirs) if _vague(line.text)]
    if len(vague) == 1:
        return vague[0]
    return replace(mine, text="Something changed that only one player knows.")


def _vague(text: str) -> bool:
    return re.search(r"\b[Aa] card\b|\b\d+ cards?\.$", text) is not None
