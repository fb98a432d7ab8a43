"""Is a clause proved? It is by a scenario that names it and that fails when the clause's rule is taken out.

The rule is taken out wherever the engine cites the clause (`citations.py`), one change at a time, in a forked process in which the scenarios that
name the clause are run; what fails, fails by one of its own steps: a change that breaks the engine, or never ends, proves nothing. What is found
is kept beside the clauses (`tests/coverage/proofs.tsv`, and in a folder of its own for the second game), with a digest of the procedure, the change
and the scenario: while none of them changes, neither does the proof.
"""

from __future__ import annotations

import ast
import copy
import importlib
import json
import os
import resource
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks.book import MASTERS, Book
from benchmarks.citations import citations
from benchmarks.mutants import ROOT, Mutant, forked, install, warm, wider_sites
from card_data.games import dialects
from engine.scenario.failed import nearest
from engine.scenario.run import run_file
from tests.coverage.report import Proof

PATIENCE = 4  # seconds of work for one scenario under one mutant
BROKE = "the engine broke"
READING = frozenset({"compiler", "abilities"})
"""The rooms that read cards, and what abilities mean as lines."""
ENTERING = 900  # seconds of work to see which procedures the scenarios enter

Entered = dict[str, set[str]]
"""The procedures (`file.py:name`) that a scenario enters, by its path below the game's scenarios."""


def mutants_of(clause: str, book: Book = MASTERS) -> list[Mutant]:
    """Every way to take the clause out, those at the lines that cite it first; each once."""
    found: dict[tuple[Path, str, str, int], Mutant] = {}
    for place in citations(book).get(clause, ()):
        for mutant in place.mutants():
            found.setdefault((mutant.path, mutant.owner, mutant.function.name, mutant.site), mutant)
    return list(found.values())


def digest(mutant: Mutant, scenario: Path) -> str:
    """The hash of what a proof stands on: the procedure without its words, the change, and the scenario without its title."""
    board = {key: part for key, part in tomllib.loads(scenario.read_text(encoding="utf-8")).items() if key != "title"}
    said = f"{_procedure(mutant.function)} {_place(mutant.function, mutant.site)} {json.dumps(board, sort_keys=True)}"
    return sha256(said.encode()).hexdigest()[:16]


@cache
def _place(function: ast.FunctionDef, site: int) -> str:
    """The change among those of its kind: "negate 3"."""
    kinds = [what for _, what in wider_sites(function)]
    return f"{kinds[site]} {kinds[:site].count(kinds[site])}"


@cache
def _procedure(function: ast.FunctionDef) -> str:
    made = copy.deepcopy(function)
    if ast.get_docstring(made) is not None:
        made.body = made.body[1:]
    return ast.dump(made)


def entered(scenarios: Iterable[str], book: Book = MASTERS) -> Entered:
    """Which procedures of the engine each scenario enters; run in a process of its own, so that nothing is remembered here."""

    def work() -> bytes:
        return json.dumps({name: sorted(_enters(book.scenarios / name)) for name in scenarios}).encode()

    return {name: set(found) for name, found in json.loads(forked(work, ENTERING)).items()}


def _enters(file: Path) -> set[str]:
    seen: set[Any] = set()
    sys.setprofile(lambda frame, event, _: seen.add(frame.f_code) if event == "call" else None)
    try:
        run_file(file, dialects())
    finally:
        sys.setprofile(None)
    folder = str(ROOT / "engine")
    return {
        f"{code.co_filename}:{code.co_qualname.partition('.')[0]}"
        for code in seen
        if code.co_filename.startswith(folder)
    }


def killed(mutant: Mutant, names: list[str], book: Book = MASTERS) -> set[str]:
    """The scenarios, of these, that fail by a step of theirs under the mutant."""
    dead: set[str] = set()
    while names:
        said = _run(mutant, names, book)
        dead |= {name for name, came in zip(names, said, strict=False) if came == "failed"}
        if len(said) == len(names) or not said:
            break
        names = names[len(said) + 1 :]  # the next one never ended
    return dead


def _run(mutant: Mutant, names: list[str], book: Book) -> list[str]:
    """What came of each scenario under the mutant, up to the first that never ends."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            with os.fdopen(writing, "w") as stream:
                if not install(mutant):
                    print(*("passed" for _ in names), sep="\n", file=stream, flush=True)
                    os._exit(0)
                _forget_texts(mutant, book)
                for name in names:
                    spent = int(resource.getrusage(resource.RUSAGE_SELF).ru_utime)
                    resource.setrlimit(resource.RLIMIT_CPU, (spent + PATIENCE, resource.RLIM_INFINITY))
                    report = run_file(book.scenarios / name, dialects())
                    failed = not report.passed and report.step > 0 and not report.problem.startswith(BROKE)
                    print("failed" if failed else "passed", file=stream, flush=True)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as stream:
        said = stream.read().split()
    os.waitpid(child, 0)
    return said


def _forget_texts(mutant: Mutant, book: Book) -> None:
    """Card texts are read anew where the mutant is in what reads them; the grammar stays as it is."""
    if READING.isdisjoint(mutant.path.parts):
        return
    for name in book.keep:
        for kept in vars(importlib.import_module(f"engine.{book.game}.{name}")).values():
            if hasattr(kept, "cache_clear") and kept.cache_parameters()["maxsize"] not in (None, 1):
                kept.cache_clear()


def prove(
    clause: str, names: list[str], enters: Entered, known: dict[str, Proof] | None = None, book: Book = MASTERS
) -> Iterator[Proof]:
    """For each scenario that proves the clause, the first change under which it fails.

    What is `known` and has not changed is not run again; what proved before is tried first.
    """
    before = known or {}
    told_before = {proof.change for proof in before.values()}
    changes = sorted(mutants_of(clause, book), key=lambda mutant: told(mutant) not in told_before)
    left = list(names)
    for name in names:
        if name in before and any(digest(mutant, book.scenarios / name) == before[name].digest for mutant in changes):
            left.remove(name)
            yield before[name]
    for mutant in changes:
        read = not READING.isdisjoint(mutant.path.parts)  # while texts are read, before the scenario
        here = [name for name in left if read or mutant.where in enters[name]]
        for name in sorted(killed(mutant, here, book)) if here else ():
            left.remove(name)
            yield Proof(clause, name, told(mutant), digest(mutant, book.scenarios / name))


def told(mutant: Mutant) -> str:
    """The change in words: where, what, and the line."""
    where = f"{mutant.path.relative_to(ROOT / 'engine').as_posix()}: {mutant.function.name}"
    return f"{where}, {mutant.what}" + (
        "" if mutant.what.startswith("do nothing") else f": {' '.join(mutant.text.split())[:80]}"
    )


def report(wanted: list[str] | None, seconds: float, book: Book = MASTERS) -> str | None:
    """Prove the clauses, print what proves each, and keep it; returns what is wrong, if anything is.

    None is all that a scenario names; of a clause that is proved, only the scenarios that prove it are looked at again then.
    """
    there = list(book.clauses())
    named = {clause: names for clause, names in book.named().items() if clause in there}
    unknown = [clause for clause in wanted or () if clause not in there]
    if unknown:
        return "; ".join(f"there is no clause {clause}{nearest(clause, there)}" for clause in unknown)
    unnamed = [clause for clause in wanted or () if clause not in named]
    if unnamed:
        return f"no scenario names {', '.join(unnamed)}"
    todo = [clause for clause in named if wanted is None or clause in wanted]
    files = sorted({name for clause in todo for name in named[clause]})
    started = time.monotonic()
    warm([book.scenarios / name for name in files], book.game)
    enters = entered(files, book)
    print(
        f"{len(todo)} clauses, {len(files)} scenarios; read and traced in {time.monotonic() - started:.0f} s",
        flush=True,
    )
    kept = {
        (proof.clause, proof.scenario): proof
        for proof in book.proofs()
        if proof.scenario in named.get(proof.clause, ())
    }
    for done, clause in enumerate(todo):
        if done % 25 == 0:
            book.write_proofs(list(kept.values()))  # a run that is broken off has not been in vain
        if time.monotonic() - started > seconds:
            print("out of time")
            break
        known = {name: proof for (of, name), proof in kept.items() if of == clause}
        tried = named[clause] if wanted is not None or not known else list(known)
        found = {proof.scenario: proof for proof in prove(clause, tried, enters, known, book)}
        for name in named[clause]:
            kept.pop((clause, name), None)
            if name in found:
                kept[clause, name] = found[name]
        if wanted is not None or not found:
            _tell(clause, named[clause], found, book)
    book.write_proofs(list(kept.values()))
    proved = {clause for clause, _ in kept}
    print(
        f"{sum(clause in proved for clause in todo)} of {len(todo)} clauses proved, in {time.monotonic() - started:.0f} s"
    )
    return None


def _tell(clause: str, names: list[str], found: dict[str, Proof], book: Book) -> None:
    """Print what proves a clause, and what does not."""
    print(f"{clause}: {'proved' if found else 'not proved'}, {len(mutants_of(clause, book))} mutants", flush=True)
    for name in names:
        print(f"  {name}: {found[name].change if name in found else 'fails under none of them'}")
