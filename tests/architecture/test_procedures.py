"""The guard rails of generators: no forgotten `yield from`, no `try/finally` across a yield."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.parsed import parsed

ENGINE = Path(__file__).parents[2] / "engine"


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node


def returns_procedure(function: ast.FunctionDef) -> bool:
    return function.returns is not None and ast.unparse(function.returns).startswith("Procedure[")


def either(value: ast.expr) -> tuple[ast.expr, ...]:
    """What is given: the one or the other, where that hangs on something."""
    return (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)


def modules() -> list[tuple[Path, ast.Module]]:
    return [(path, parsed(path)) for path in sorted(ENGINE.rglob("*.py"))]


def test_every_procedure_is_called_with_yield_from() -> None:
    trees = modules()
    procedures = {f.name for _, tree in trees for f in functions(tree) if returns_procedure(f)}
    plain = {f.name for _, tree in trees for f in functions(tree) if not returns_procedure(f)}
    names = procedures - plain
    assert "perform" in names or "checkpoint" in names, "the search itself must find procedures"
    forgotten: list[str] = []
    for path, tree in trees:
        driven = {
            id(value)
            for node in ast.walk(tree)
            if isinstance(node, ast.YieldFrom | ast.Return) and node.value is not None
            for value in either(node.value)
        } | {id(node.body) for node in ast.walk(tree) if isinstance(node, ast.Lambda)}  # given on, to be driven there
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and id(node) not in driven:
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in names and isinstance(node.func, ast.Name):
                    forgotten.append(f"{path.relative_to(ENGINE)}:{node.lineno} {name}")
    assert forgotten == []


def _outside_of_managers(tree: ast.AST) -> Iterator[ast.AST]:
    yield tree
    for child in ast.iter_child_nodes(tree):
        wraps = child.decorator_list if isinstance(child, ast.FunctionDef) else []
        if not any(isinstance(one, ast.Name) and one.id == "contextmanager" for one in wraps):
            yield from _outside_of_managers(child)


def test_no_finally_across_a_yield() -> None:
    """A procedure may be left where it waits; a context manager is none."""
    offenders = [
        f"{path.relative_to(ENGINE)}:{node.lineno}"
        for path, tree in modules()
        for node in _outside_of_managers(tree)
        if isinstance(node, ast.Try)
        and node.finalbody
        and any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))
    ]
    assert offenders == []


GAMES = ("masters", "collectible")
WRITERS = (
    *(f"{game}/{part}" for game in GAMES for part in ("state/", "match.py", "sample", "scenario/")),
    "scenario/",
    "bots/",
)
"""Who knows the state itself: what belongs to it, and what sets up boards before a match. Everything else sees a `Position`."""


STATES = tuple(f"engine.{game}.state.state" for game in GAMES)


def test_only_apply_and_what_sets_up_boards_know_the_state() -> None:
    offenders = [
        f"{relative}:{node.lineno}"
        for path, tree in modules()
        if not (relative := str(path.relative_to(ENGINE))).startswith(WRITERS)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in STATES
    ]
    assert offenders == []


WRITING = (
    "engine.masters.state.apply",
    "engine.masters.state.handles",
    "engine.masters.state.moving_cards",
    "engine.masters.state.running",
    "engine.masters.play.perform",
    "engine.collectible.state.apply",
    "engine.collectible.state.handles",
    "engine.collectible.play.doing",
)
ASKING = tuple(f"{game}/{room}/" for game in GAMES for room in ("truth", "view"))


def test_asking_imports_nothing_that_writes() -> None:
    offenders = [
        f"{relative}:{node.lineno}"
        for path, tree in modules()
        if (relative := str(path.relative_to(ENGINE))).startswith(ASKING)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in WRITING
    ]
    assert offenders == []


def test_asking_writes_no_context() -> None:
    """Neither what words stand for nor what was done changes by a question: that is for `play.memory`."""
    offenders = [
        f"{relative}:{target.lineno} {ast.unparse(target)}"
        for path, tree in modules()
        if (relative := str(path.relative_to(ENGINE))).startswith(ASKING)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Delete)
        for whole in (node.targets if isinstance(node, ast.Assign | ast.Delete) else [node.target])
        for target in ast.walk(whole)
        if isinstance(target, ast.Attribute | ast.Subscript)
        and any(word in ast.unparse(target) for word in ("ctx.", "memory.", "course."))
    ]
    assert offenders == []


def test_nothing_is_imported_inside_a_function() -> None:
    offenders = [
        f"{path.relative_to(ENGINE)}:{inner.lineno}"
        for path, tree in modules()
        for function in functions(tree)
        for inner in ast.walk(function)
        if isinstance(inner, ast.ImportFrom) and (inner.module or "").startswith("engine")
    ]
    assert offenders == []
