"""The guard rails of generators: no forgotten `yield from`, no `try/finally` across a yield."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node


def returns_procedure(function: ast.FunctionDef) -> bool:
    return function.returns is not None and ast.unparse(function.returns).startswith("Procedure[")


def modules() -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text())) for path in sorted(ENGINE.rglob("*.py"))]


def test_every_procedure_is_called_with_yield_from() -> None:
    trees = modules()
    procedures = {f.name for _, tree in trees for f in functions(tree) if returns_procedure(f)}
    plain = {f.name for _, tree in trees for f in functions(tree) if not returns_procedure(f)}
    names = procedures - plain
    assert "perform" in names or "checkpoint" in names, "the search itself must find procedures"
    forgotten: list[str] = []
    for path, tree in trees:
        driven = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.YieldFrom | ast.Return) and node.value is not None
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and id(node) not in driven:
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in names and isinstance(node.func, ast.Name):
                    forgotten.append(f"{path.relative_to(ENGINE)}:{node.lineno} {name}")
    assert forgotten == []


def test_no_finally_across_a_yield() -> None:
    offenders = [
        f"{path.relative_to(ENGINE)}:{node.lineno}"
        for path, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Try)
        and node.finalbody
        and any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))
    ]
    assert offenders == []


def test_only_apply_writes_the_lists_of_the_state() -> None:
    """`state.cards[...] =` and the like stand in apply, in match (before a game) and where boards are set up only."""
    allowed = {"masters/rules/apply.py", "masters/match.py", "masters/view/handles.py", "bots/exercise_boards.py"}
    offenders: list[str] = []
    for path, tree in modules():
        relative = str(path.relative_to(ENGINE))
        if relative in allowed or relative.startswith("scenario/"):
            continue
        for node in ast.walk(tree):
            targets = node.targets if isinstance(node, ast.Assign) else []
            offenders += [
                f"{relative}:{node.lineno}"
                for target in targets
                if isinstance(target, ast.Subscript) and ast.unparse(target.value) in ("state.cards", "state.areas")
            ]
    assert offenders == []
