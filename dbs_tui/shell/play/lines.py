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
        self._pairs: list[tuple[LogLine, LogLine]] = []
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
        return len(self._pairs)

    def remark(self, text: str, clause: str = "", turn: int = 0) -> None:
        """A sentence of the client's own."""
        line = LogLine(self._next, text, clause, turn)
        self._pairs.append((line, line))

    def lines(self, seat: int | None) -> tuple[LogLine, ...]:
        """The lines as a seat may read them; None for what both may read."""
        if seat is None:
            chosen = [public_line(*pair) for pair in self._pairs]
        else:
            chosen = [pair[seat] for pair in self._pairs]
        return tuple(replace(line, number=i) for i, line in enumerate(chosen, 1))

    def known(self) -> tuple[LogLine, ...]:
        """The lines with all that is known to either seat."""
        chosen = [mine if public_line(mine, theirs) != mine else theirs for mine, theirs in self._pairs]
        return tuple(replace(line, number=i) for i, line in enumerate(chosen, 1))


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
