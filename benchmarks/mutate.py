"""Do the scenarios notice when a rule is taken out? `python -m benchmarks.mutate [--only flow/turn.py] [--seconds S]`.

One place at a time, in a forked process: a condition is negated, `and` becomes `or`, a comparison moves by one, a statement is dropped. Then
the scenarios that enter the procedure run until one fails, those that reach the line first. A mutant that all of them let pass survives: there
is a rule that nothing proves, or a line that does nothing. Only module-level procedures are mutated, by exchanging their code, so that
references to them elsewhere see the mutant too.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import json
import os
import random
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from engine.scenario.cards import Library
from engine.scenario.parse import parse
from engine.scenario.problems import BadScenario
from engine.scenario.run import run_file

ROOT = Path(__file__).parents[1]
MASTERS = ROOT / "engine" / "masters"
SCENARIOS = ROOT / "tests" / "scenarios"
FOLDERS = ("flow", "rules", "keywords", "exec")
PATIENCE = 10  # seconds of work after which a mutant counts as noticed: it runs for ever
WORDS = frozenset({"label", "shortage"})
"""Procedures that only find words for the player."""
CLAUSE = re.compile(r"\d+(-\d+)+")
MEMORY = frozenset({"memo", "low", "kept", "_base"})
"""What remembers derived facts (`rules.derive`, `exec.layers`) is called so."""
CLOSER = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}

Seen = dict[str, dict[str, list[int]]]
"""Which lines a scenario reached, by file and by the procedure they are in (`file.py:name`)."""


@dataclass(frozen=True)
class Mutant:
    """One change of one procedure: the `site`-th place of `function`."""

    path: Path
    function: ast.FunctionDef
    site: int
    line: int
    what: str
    text: str

    @property
    def where(self) -> str:
        """The procedure as `Seen` names it."""
        return f"{self.path}:{self.function.name}"


def says(node: ast.AST) -> bool:
    """Whether the part only finds words: for a log line, a prompt, the number of a clause."""
    match node:
        case ast.IfExp(body=ast.Constant(value=str()), orelse=ast.Constant(value=str())):
            return True
        case ast.IfExp(body=body, orelse=orelse):
            return any(isinstance(part, ast.Constant) and CLAUSE.fullmatch(str(part.value)) for part in (body, orelse))
        case ast.If(body=body, orelse=[]):
            return all(says(statement) for statement in body)
        case ast.Expr(
            value=ast.YieldFrom(
                value=ast.Call(func=ast.Name(id="perform"), args=[_, ast.Call(func=ast.Name(id=name), args=args)])
            )
        ):
            phase = args[0] if name == "PhaseBegan" else None
            return name in ("Noted", "Resolved") or (isinstance(phase, ast.Constant) and phase.value != "charge")
        case _:
            return False


def remembers(node: ast.AST) -> bool:
    """Whether the part only looks after what has been worked out before: without it everything is the same, and slower."""
    if not isinstance(node, ast.If | ast.IfExp | ast.BoolOp | ast.Compare | ast.Expr):
        return False
    part = node.test if isinstance(node, ast.If | ast.IfExp) else node
    return any(isinstance(inner, ast.Name) and inner.id in MEMORY for inner in ast.walk(part))


def sites(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, str]]:
    """The places of a function that can be changed, with the change."""
    shown = {id(part) for node in ast.walk(function) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(function):
        if id(node) in shown or says(node) or remembers(node):
            continue
        match node:
            case ast.If() | ast.IfExp() | ast.match_case(guard=ast.expr()):
                yield node, "negate"
            case ast.While(test=test) if not isinstance(test, ast.Constant):
                yield node, "negate"
            case ast.comprehension(ifs=[_, *_]):
                yield node, "negate"
            case ast.BoolOp():
                yield node, "swap and/or"
            case ast.Compare(ops=[op]) if type(op) in CLOSER:
                yield node, "shift"
            case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
                pass  # the type checker has proved that it is never reached
            case ast.Expr(value=ast.YieldFrom() | ast.Call()):
                yield node, "drop"
            case _:
                pass


def negated(test: ast.expr) -> ast.expr:
    return (
        test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else ast.UnaryOp(ast.Not(), test)
    )


def change(node: ast.AST) -> None:
    """Change the node in place."""
    match node:
        case ast.If() | ast.IfExp() | ast.While():
            node.test = negated(node.test)
        case ast.match_case() if node.guard is not None:
            node.guard = negated(node.guard)
        case ast.comprehension():
            node.ifs = [negated(node.ifs[0]), *node.ifs[1:]]
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.Compare():
            node.ops = [CLOSER[type(node.ops[0])]()]
        case ast.Expr(value=ast.YieldFrom()):
            node.value = ast.YieldFrom(ast.Tuple([], ast.Load()))  # still a generator
        case ast.Expr():
            node.value = ast.Constant(None)
        case _:
            raise AssertionError(node)


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    source = path.read_text(encoding="utf-8")
    for function in ast.parse(source).body:
        if not isinstance(function, ast.FunctionDef) or function.name in WORDS:
            continue
        for site, (node, what) in enumerate(sites(function)):
            line = getattr(node, "lineno", None) or (
                node.ifs[0].lineno if isinstance(node, ast.comprehension) else node.pattern.lineno
            )
            yield Mutant(path, function, site, line, what, source.splitlines()[line - 1].strip())


def install(mutant: Mutant) -> None:
    """Exchange the code of the function in this process."""
    made = copy.deepcopy(mutant.function)
    change(list(sites(made))[mutant.site][0])
    made.decorator_list = []
    tree = ast.fix_missing_locations(ast.Module([made], []))
    found = next(c for c in compile(tree, str(mutant.path), "exec").co_consts if isinstance(c, CodeType))
    module = importlib.import_module(
        ".".join(mutant.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    )
    function = getattr(module, made.name)
    function = getattr(function, "__wrapped__", function)
    assert isinstance(function, FunctionType)
    function.__code__ = found


def forked(work: Callable[[], bytes], patience: int = PATIENCE) -> bytes:
    """What the work returns, done in a process of its own; nothing where it dies or never ends."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (patience, patience))
        try:
            with os.fdopen(writing, "wb") as stream:
                stream.write(work())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        got = stream.read()
    os.waitpid(child, 0)
    return got


def warm(files: list[Path]) -> None:
    """Read the cards' texts once, before the forks."""
    for file in files:
        try:
            Library(parse(file.read_text(encoding="utf-8"), str(file)), str(file))
        except BadScenario:
            continue


def reached(file: Path) -> dict[str, list[int]] | None:
    """The lines of every procedure that the scenario reaches; None if it fails."""
    lines: dict[str, set[int]] = {}
    places: dict[CodeType, set[int]] = {}
    folder = str(MASTERS)

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
        passed = run_file(file).passed
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
        return b"killed" if any(not run_file(file).passed for file in files) else b"survived"

    return forked(work) != b"survived"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, help="so many mutants, drawn at random")
    parser.add_argument("--only", default="", help="files whose path below engine/masters contains this")
    parser.add_argument("--line", type=int, help="mutants of this line alone")
    parser.add_argument("--scenarios", default="", help="scenarios whose path below tests/scenarios contains this")
    parser.add_argument("--seconds", type=float, default=600, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    paths = [
        p
        for folder in FOLDERS
        for p in sorted((MASTERS / folder).glob("*.py"))
        if given.only in p.relative_to(MASTERS).as_posix()
    ]
    every = [mutant for path in paths for mutant in mutants(path) if given.line in (None, mutant.line)]
    if given.sample is not None:
        every = random.Random(given.seed).sample(every, min(given.sample, len(every)))
    files = [
        file for file in sorted(SCENARIOS.rglob("*.toml")) if given.scenarios in file.relative_to(SCENARIOS).as_posix()
    ]
    warm(files)
    traced = json.loads(forked(lambda: json.dumps({str(file): reached(file) for file in files}).encode(), 600))
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
            where = f"{mutant.path.relative_to(MASTERS)}:{mutant.line} {mutant.function.name}"
            print(f"survived  {where}, {mutant.what}: {mutant.text}", flush=True)
    for path in done:
        print(f"{path.relative_to(MASTERS)}: {survived[path]} of {done[path]} survived")
    print(f"{done.total()} of {len(every)} mutants tried, {survived.total()} survived")


if __name__ == "__main__":
    main()
