"""Do the scenarios notice when a rule is taken out? `python -m benchmarks.mutate [--sample N] [--only flow/turn.py] [--seconds S]`.

One place at a time, in a forked process: a condition is negated, `and` becomes `or`, a comparison moves by one, a statement is dropped. Then
the scenarios run until one fails. A mutant that all scenarios let pass survives: there is a rule that nothing proves, or a line that does
nothing. Only module-level procedures are mutated, by exchanging their code, so that references to them elsewhere see the mutant too.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

from engine.scenario.cards import Library
from engine.scenario.parse import parse
from engine.scenario.problems import BadScenario
from engine.scenario.run import run_file

ROOT = Path(__file__).parents[1]
MASTERS = ROOT / "engine" / "masters"
SCENARIOS = ROOT / "tests" / "scenarios"
FOLDERS = ("flow", "rules", "keywords")
PATIENCE = 20  # seconds after which a mutant counts as noticed: it runs for ever
CLOSER = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}


@dataclass(frozen=True)
class Mutant:
    """One change of one function."""

    path: Path
    function: str
    line: int
    what: str
    tree: ast.Module
    text: str


def sites(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, str]]:
    """The places of a function that can be changed, with the change."""
    shown = {id(part) for node in ast.walk(function) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}  # words, no rules
    for node in ast.walk(function):
        if id(node) in shown:
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
            case ast.Expr(value=ast.YieldFrom() | ast.Call()):
                yield node, "drop"
            case _:
                pass


def negated(test: ast.expr) -> ast.expr:
    return test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else ast.UnaryOp(ast.Not(), test)


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
    tree = ast.parse(source)
    for i, function in enumerate(tree.body):
        if not isinstance(function, ast.FunctionDef):
            continue
        for j, (node, what) in enumerate(sites(function)):
            made = copy.deepcopy(tree)
            body = made.body[i]
            assert isinstance(body, ast.FunctionDef)
            change(list(sites(body))[j][0])
            line = getattr(node, "lineno", None) or (node.ifs[0].lineno if isinstance(node, ast.comprehension) else node.pattern.lineno)
            yield Mutant(path, function.name, line, what, ast.fix_missing_locations(made), source.splitlines()[line - 1].strip())


def install(mutant: Mutant) -> None:
    """Exchange the code of the function in this process."""
    module = importlib.import_module(".".join(mutant.path.relative_to(ROOT).with_suffix("").parts))
    code = compile(mutant.tree, str(mutant.path), "exec")
    found = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == mutant.function)
    function = getattr(module, mutant.function)
    function = getattr(function, "__wrapped__", function)
    assert isinstance(function, FunctionType)
    function.__code__ = found


def forked(work: Callable[[], bytes]) -> bytes:
    """What the work returns, done in a process of its own; nothing where it dies or never ends."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        try:
            os.write(writing, work())
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


def order(files: list[Path], mutant: Mutant) -> list[Path]:
    """The scenarios that are likeliest to notice come first."""
    words = {mutant.path.stem, *mutant.function.strip("_").split("_")}
    return sorted(files, key=lambda file: not any(word in str(file) for word in words))


def notices(files: list[Path], mutant: Mutant) -> bool:
    """Whether a scenario fails under the mutant."""

    def work() -> bytes:
        install(mutant)
        return b"killed" if any(not run_file(file).passed for file in order(files, mutant)) else b"survived"

    return forked(work) != b"survived"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, help="so many mutants, drawn at random")
    parser.add_argument("--only", default="", help="files whose path contains this")
    parser.add_argument("--seconds", type=float, default=600, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    paths = [p for folder in FOLDERS for p in sorted((MASTERS / folder).glob("*.py")) if given.only in p.as_posix()]
    every = [mutant for path in paths for mutant in mutants(path)]
    if given.sample is not None:
        every = random.Random(given.seed).sample(every, min(given.sample, len(every)))
    files = sorted(SCENARIOS.rglob("*.toml"))
    warm(files)
    failing = forked(lambda: b"\n".join(str(f).encode() for f in files if not run_file(f).passed)).decode().splitlines()
    files = [file for file in files if str(file) not in failing]
    print(f"{len(every)} mutants, {len(files)} scenarios ({len(failing)} fail without any mutant and are left out)", flush=True)
    started, done, survivors = time.monotonic(), 0, 0
    for mutant in every:
        if time.monotonic() - started > given.seconds:
            print("out of time")
            break
        done += 1
        if not notices(files, mutant):
            survivors += 1
            print(f"survived  {mutant.path.relative_to(MASTERS)}:{mutant.line} {mutant.function}, {mutant.what}: {mutant.text}", flush=True)
    print(f"{done} of {len(every)} mutants tried, {survivors} survived, {done - survivors} noticed")


if __name__ == "__main__":
    main()
