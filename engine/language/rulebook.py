"""A rule book in sentences of the project's own: what each clause means, where it stands, what belongs to it; and looking it up.

A folder has a file a chapter, in the order of their names: `titles` of chapters and sections, `meanings` of all clauses, and `see`, which
names clauses that belong together (saying it at one of the two is enough). A file is read when somebody first asks for what is in it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct


def tables(text: str) -> dict[str, Any]:
    """The tables of a file of a rule book."""
    import tomllib  # 2 ms, which a first board does without

    return tomllib.loads(text)


class Meaning(Struct, frozen=True):
    """A clause for a player: the sentence, where it stands in the rules, and what to read next."""

    clause: str  # as it was asked for
    of: str  # whose sentence this is: the clause itself, or the nearest one above it that has a sentence
    text: str
    path: tuple[tuple[str, str], ...]  # chapter and sections with their titles, the chapter first
    above: str  # the clause one step up; "" above a chapter
    below: tuple[str, ...]  # the clauses one step down
    related: tuple[str, ...]

    @property
    def exact(self) -> bool:
        """The sentence is the clause's own."""
        return self.of == self.clause


class RuleBook:
    """The clauses in the files of a folder; `step` is the sign between the steps of a clause's number."""

    def __init__(self, folder: Path, step: str = "-") -> None:
        self.folder = folder
        self.step = step
        self._texts: dict[str, str] = {}
        self._read: dict[str, dict[str, Any]] = {}

    @cached_property
    def _files(self) -> dict[str, Path]:
        """The files of the chapters by number: those whose names are numbers."""
        numbered = ((file.name.removesuffix(".toml"), file) for file in self.folder.iterdir())
        return {name.lstrip("0"): file for name, file in sorted(numbered) if name.isdigit()}

    def _text(self, number: str) -> str:
        if number not in self._texts:
            self._texts[number] = self._files[number].read_text(encoding="utf-8")
        return self._texts[number]

    def _chapter(self, number: str) -> dict[str, Any]:
        if number not in self._read:
            self._read[number] = tables(self._text(number))
        return self._read[number]

    @cached_property
    def chapters(self) -> list[dict[str, Any]]:
        """The chapters, in their order."""
        return [self._chapter(number) for number in self._files]

    def has(self, clause: str) -> bool:
        """Whether there is such a clause: whether a line of the file of its chapter begins with it. Words on a screen ask this long before anybody
        wants to know a meaning."""
        number = clause.partition(self.step)[0].rpartition("-")[2]
        if number not in self._files:
            return False
        return any(f"\n{key} = " in self._text(number) for key in (clause, f'"{clause}"'))

    @cached_property
    def meanings(self) -> dict[str, str]:
        """All clauses with their sentences, in the order of the rules."""
        return {clause: text for chapter in self.chapters for clause, text in chapter["meanings"].items()}

    @cached_property
    def titles(self) -> dict[str, str]:
        """The titles of chapters and sections."""
        return {clause: text for chapter in self.chapters for clause, text in chapter["titles"].items()}

    @cached_property
    def below(self) -> dict[str, list[str]]:
        """For each clause those one step down."""
        found: dict[str, list[str]] = {}
        for clause in self.meanings:
            found.setdefault(self.above(clause), []).append(clause)
        return found

    @cached_property
    def related(self) -> dict[str, list[str]]:
        """For each clause those that belong to it."""
        found: dict[str, dict[str, None]] = {}
        for chapter in self.chapters:
            for clause, others in chapter.get("see", {}).items():
                for other in others:
                    found.setdefault(clause, {})[other] = None
                    found.setdefault(other, {})[clause] = None
        return {clause: [*others] for clause, others in found.items()}

    def above(self, clause: str) -> str:
        """The clause one step up: "7-4" for "7-4-1", "" for a chapter."""
        return clause.rpartition(self.step)[0]

    def meaning(self, clause: str) -> Meaning:
        """The meaning of a clause such as "7-4-1"; of one that has no sentence, that of the nearest clause above it.

        Raises KeyError where not even the chapter is known.
        """
        of = clause
        while of not in self.meanings:
            of = self.above(of)
            if not of:
                raise KeyError(clause)
        steps = of.split(self.step)
        heads = [self.step.join(steps[: n + 1]) for n in range(len(steps))]
        return Meaning(
            clause,
            of,
            self.meanings[of],
            tuple([(head, self.titles[head]) for head in heads if head in self.titles]),
            self.above(of),
            tuple(self.below.get(of, ())),
            tuple(self.related.get(of, ())),
        )

    def search(self, words: Sequence[str]) -> list[str]:
        """The clauses whose section, title or sentence has all the words: titles first, then sentences, then what stands in such a section."""
        wanted = [word.casefold() for word in words]
        found: tuple[list[str], list[str], list[str]] = ([], [], [])
        for clause, sentence in self.meanings.items():
            title = self.titles.get(clause, "").casefold()
            section = self.titles.get(self.step.join(clause.split(self.step)[:2]), "").casefold()
            text = sentence.casefold()
            for rank, said in enumerate((title, text, f"{section} {title} {text}")):
                if all(word in said for word in wanted):
                    found[rank].append(clause)
                    break
        return [clause for hits in found for clause in hits]

    # --- what `dbs rules` prints

    def look_up(
        self, given: Sequence[str], is_number: Callable[[str], str | None], further: Callable[[str], list[str]]
    ) -> int:
        """Print a clause, the clauses about some words, or for nothing the chapters; 1 where nothing is found.

        `is_number`: the clause that a word is, if it is one; `further`: lines that a clause has besides its sentence.
        """
        words = " ".join(given).split()
        number = is_number(words[0]) if len(words) == 1 else None
        if number is not None:
            try:
                found = self.meaning(number)
            except KeyError:
                print(f"There is no chapter {number.partition(self.step)[0]} in the rules.", file=sys.stderr)
                return 1
            print("\n".join(self.lines(found, further(number))))
            return 0
        clauses = self.search(words) if words else [clause for clause in self.meanings if self.step not in clause]
        if not clauses:
            print(f"No clause is about: {' '.join(words)}", file=sys.stderr)
            return 1
        print("\n".join(self.line(clause) for clause in clauses))
        return 0

    def lines(self, found: Meaning, further: Sequence[str] = ()) -> list[str]:
        """One clause, and what stands around it."""
        said = [" > ".join(f"{clause} {title}" for clause, title in found.path), f"{found.of}: {found.text}"]
        if not found.exact:
            said.insert(1, f"{found.clause} has no sentence of its own; above it stands:")
        said += further
        for heading, clauses in (
            ("Above", (found.above,) if found.above else ()),
            ("Below", found.below),
            ("Related", found.related),
        ):
            if clauses:
                said += ["", heading, *(f"  {self.line(clause)}" for clause in clauses)]
        return said

    def line(self, clause: str) -> str:
        """One clause in a list."""
        title = self.titles.get(clause)
        return f"{clause:<12} {f'{title}: ' if title else ''}{self.meanings[clause]}"
