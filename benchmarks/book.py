"""What there is to prove of each game: where its rules and scenarios lie, how its clauses are numbered, and what is proved of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.coverage import report as masters
from tests.coverage.collectible import report as collectible
from tests.coverage.report import ROOT, Proof


@dataclass(frozen=True)
class Book:
    """A game's rules. `rooms` are those whose procedures carry them out; `numbers` finds clauses in prose, `clauses` and `named` say which there
    are and which scenarios name them."""

    game: str
    rooms: tuple[str, ...]
    keep: tuple[str, ...]
    scenarios: Path
    numbers: Callable[[str], set[str]]
    clauses: Callable[[], Iterable[str]]
    named: Callable[[], dict[str, list[str]]]
    proofs: Callable[[], list[Proof]]
    write_proofs: Callable[[list[Proof]], None]

    @property
    def engine(self) -> Path:
        """The folder of its rules."""
        return ROOT / "engine" / self.game


MASTERS = Book(
    "masters",
    ("truth", "play", "keywords"),
    ("scenario.library", "compiler", "compiler.line"),
    masters.SCENARIOS,
    masters.numbers,
    masters.clauses,
    masters.named_in_scenarios,
    masters.proofs,
    masters.write_proofs,
)
COLLECTIBLE = Book(
    "collectible",
    ("truth", "play", "abilities"),
    ("scenario.library", "compiler", "compiler.line", "abilities.reading"),
    collectible.SCENARIOS,
    collectible.numbers,
    collectible.clauses,
    collectible.named_in_scenarios,
    collectible.proofs,
    collectible.write_proofs,
)
BOOKS = {book.game: book for book in (MASTERS, COLLECTIBLE)}
