"""Do the scenarios notice when a rule is taken out? `python -m benchmarks.mutate [--game G] [--only play/turn.py] [--seconds S]`.

One place at a time, in a forked process, a procedure is changed (`mutants.py`). Then the scenarios that enter the procedure run until one fails,
those that reach the line first. A mutant that all of them let pass survives: there is a rule that nothing proves, or a line that does nothing.
Only module-level procedures are mutated, by exchanging their code, so that references to them elsewhere see the mutant too.

`--clause 7-4-1-4` and `--all-clauses` ask it of clauses (`clauses.py`): is there a scenario that names the clause and fails without it?
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from benchmarks import clauses
from benchmarks.book import BOOKS, Book
from benchmarks.mutants import Mutant, forked, install, line_of, sites, warm
from card_data.games import dialects
from engine.scenario.run import run_file
from engine.version import FIRST_GAME

WORDS = frozenset({"label", "shortage"})
"""Procedures that only find words for the player."""

Seen = dict[str, dict[str, list[int]]]
"""Which lines a scenario reached, by file and by the procedure they are in (`file.py:name`)."""


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    source = path.read_text(encoding="utf-8")
    for function in ast.parse(source).body:
        if not isinstance(function, ast.FunctionDef) or function.name in WORDS:
            continue
        for site, (node, what) in enumerate(sites(function)):
            line = line_of(node)
            yield Mutant(path, function, site, line, what, source.splitlines()[line - 1].strip())


def reached(file: Path, book: Book) -> dict[str, list[int]] | None:
    """The lines of every procedure that the scenario reaches; None if it fails."""
    lines: dict[str, set[int]] = {}
    places: dict[CodeType, set[int]] = {}
    folder = str(book.engine)

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(folder):
            return None
        place = places.get(code)
        if place is None:  # what is within a procedure counts as the procedure
            place = places[code] = lines.setdefault(f"{code.co_filename}:{code.co_qualname.partition('.')[0]}", set())
        place.add(frame.f_lineno)
        return trace

    sys.settrace(trace)
    try:
        passed = run_file(file, dialects()).passed
    finally:
        sys.settrace(None)
    return {where: sorted(found) for where, found in lines.items()} if passed else None


def chosen(seen: Seen, mutant: Mutant) -> list[Path]:
    """The scenarios that enter the procedure; those that reach the line and fewest others come first, since they are made for it."""
    found = [(file, lines) for file, lines in seen.items() if mutant.where in lines]
    found.sort(key=lambda entry: (mutant.line not in entry[1][mutant.where], sum(map(len, entry[1].values()))))
    return [Path(file) for file, _ in found]


def notices(files: list[Path], mutant: Mutant) -> bool:
    """Whether a scenario fails under the mutant."""

    def work() -> bytes:
        install(mutant)
        return b"killed" if any(not run_file(file, dialects()).passed for file in files) else b"survived"

    return forked(work) != b"survived"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(BOOKS), default=FIRST_GAME)
    parser.add_argument("--sample", type=int, help="so many mutants, drawn at random")
    parser.add_argument("--only", default="", help="files whose path below the game's rules contains this")
    parser.add_argument("--line", type=int, help="mutants of this line alone")
    parser.add_argument("--scenarios", default="", help="scenarios whose path below the game's scenarios contains this")
    parser.add_argument("--seconds", type=float, default=600, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clause", nargs="+", metavar="ID", help="prove these clauses of the rules")
    parser.add_argument(
        "--all-clauses",
        action="store_true",
        help="prove every clause that a scenario names, as far as it is not proved",
    )
    given = parser.parse_args()
    book = BOOKS[given.game]
    if given.clause or given.all_clauses:
        sys.exit(clauses.report(given.clause, given.seconds, book))
    survivors(given, book)


def survivors(given: argparse.Namespace, book: Book) -> None:
    """Try the mutants of the procedures, and print those that no scenario notices."""
    paths = [
        p
        for room in book.rooms
        for p in sorted((book.engine / room).rglob("*.py"))
        if given.only in p.relative_to(book.engine).as_posix()
    ]
    every = [mutant for path in paths for mutant in mutants(path) if given.line in (None, mutant.line)]
    if given.sample is not None:
        every = random.Random(given.seed).sample(every, min(given.sample, len(every)))
    files = [
        file
        for file in sorted(book.scenarios.rglob("*.toml"))
        if given.scenarios in file.relative_to(book.scenarios).as_posix()
    ]
    warm(files, book.game)
    traced = json.loads(forked(lambda: json.dumps({str(file): reached(file, book) for file in files}).encode(), 600))
    seen: Seen = {file: lines for file, lines in traced.items() if lines is not None}
    print(
        f"{len(every)} mutants, {len(seen)} scenarios ({len(files) - len(seen)} fail without any mutant and are left out)",
        flush=True,
    )
    started = time.monotonic()
    done: Counter[Path] = Counter()
    survived: Counter[Path] = Counter()
    for mutant in every:
        if time.monotonic() - started > given.seconds:
            print("out of time")
            break
        done[mutant.path] += 1
        if not notices(chosen(seen, mutant), mutant):
            survived[mutant.path] += 1
            where = f"{mutant.path.relative_to(book.engine)}:{mutant.line} {mutant.function.name}"
            print(f"survived  {where}, {mutant.what}: {mutant.text}", flush=True)
    for path in done:
        print(f"{path.relative_to(book.engine)}: {survived[path]} of {done[path]} survived")
    print(f"{done.total()} of {len(every)} mutants tried, {survived.total()} survived")


if __name__ == "__main__":
    main()
