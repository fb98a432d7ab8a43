"""A text being folded that remembers, for each of its signs, where the printed text has it."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct


class Repair(Struct, frozen=True):
    """Printed words, and the words that they were taken for."""

    printed: str
    meant: str


class Folding:
    """`text` is what the printed text was folded into so far; `places` are the offsets in print of its signs, and of its end."""

    def __init__(self, printed: str) -> None:
        self.printed = printed
        self.text = printed
        self.places = [*range(len(printed) + 1)]
        self.repairs: list[Repair] = []

    def put(self, start: int, end: int, words: str) -> None:
        """Other words in place of a span of the text. What both begin and end with keeps its place."""
        old = self.text[start:end]
        shorter = min(len(old), len(words))
        head = next((i for i in range(shorter) if old[i] != words[i]), shorter)
        tail = next((i for i in range(shorter - head) if old[-1 - i] != words[-1 - i]), shorter - head)
        here = self.places[start + head]
        between = len(words) - head - tail
        self.places[start + head : end - tail] = [
            min(here + i, self.places[end - tail]) if between == end - start - head - tail else here
            for i in range(between)
        ]
        self.text = self.text[:start] + words + self.text[end:]

    def sub(
        self,
        pattern: re.Pattern[str],
        repl: str | Callable[[re.Match[str]], str],
        *,
        outside: re.Pattern[str] | None = None,
        repair: bool = False,
    ) -> None:
        """What `re.sub` does, from the end to the start; nothing within spans of `outside`; noted as a repair on demand."""
        if pattern.search(self.text) is None:  # most often
            return
        closed = [span.span() for span in outside.finditer(self.text)] if outside is not None else []
        told: list[Repair] = []
        for match in reversed([*pattern.finditer(self.text)]):
            words = repl(match) if callable(repl) else match.expand(repl)
            if words == match.group() or any(start < match.end() and match.start() < end for start, end in closed):
                continue
            told.append(Repair(match.group(), words))
            self.put(*match.span(), words)
        if repair:
            self.repairs += reversed(told)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a span of the text stands in print."""
        return self.places[start], min(self.places[end - 1] + 1, self.places[end]) if end > start else self.places[
            start
        ]
