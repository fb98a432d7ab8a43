"""Where the engine cites a clause: comments at lines (`# 7-1-2`), docstrings of procedures, and clauses given to a prompt or a reason. What the docstring of a
type cites is carried out where a thing of that type is told from others.

A line is closer to the rule than the docstring of the procedure that it is in, so the line alone counts there. Nothing here depends on the layout
of the engine: every file below `engine/` is read.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path

from benchmarks.book import MASTERS, Book
from benchmarks.mutants import ROOT, Mutant, functions, line_of, wider_sites

ENGINE = ROOT / "engine"
Numbers = Callable[[str], set[str]]
"""Finds the clauses that are named in prose."""


class Kind(IntEnum):
    """How a clause is cited, the closest to the rule first."""

    LINE = 0
    DOCSTRING = 1
    TYPE = 2
    WORDS = 3


@dataclass(frozen=True)
class Citation:
    """A place of a procedure that cites a clause: all of it for a docstring, else these lines."""

    kind: Kind
    path: Path
    owner: str
    function: ast.FunctionDef
    first: int
    last: int
    alone: bool = False
    """The docstring cites this clause and no other, so that the whole procedure carries it out."""

    def mutants(self) -> Iterator[Mutant]:
        """Every way to take out what stands here."""
        lines = self.path.read_text(encoding="utf-8").splitlines()
        for site, (node, what) in enumerate(wider_sites(self.function)):
            line = line_of(node)
            if self.alone if node is self.function else self.first <= line <= self.last:
                text = lines[line - 1].strip()
                yield Mutant(self.path, self.function, site, line, what, text, self.owner, wide=True)


@cache
def citations(book: Book = MASTERS) -> dict[str, list[Citation]]:
    """Clause to the places that cite it, the closest first."""
    found: dict[str, list[Citation]] = defaultdict(list)
    files = sorted(
        path for path in ENGINE.rglob("*.py") if "scenario" not in path.relative_to(ENGINE).parts
    )  # what tries the rules obeys none
    types = {name: said for path in files for name, said in _types(path, book.numbers)}
    for path in files:
        for clause, place in (*cited_in(path, book.numbers), *told_apart(path, types)):
            found[clause].append(place)
    return {clause: sorted(places, key=lambda place: place.kind) for clause, places in found.items()}


def cited_in(path: Path, numbers: Numbers = MASTERS.numbers) -> Iterator[tuple[str, Citation]]:
    """The clauses that the procedures of a file cite, with the places."""
    source = path.read_text(encoding="utf-8")
    cited = list(_comments(source, numbers))
    for owner, function in functions(ast.parse(source)):
        end = function.end_lineno or function.lineno
        places = [(Kind.LINE, line, said) for line, said in cited if function.lineno <= line <= end]
        whole = numbers(ast.get_docstring(function) or "")
        for clause in sorted(whole - {clause for _, _, said in places for clause in said}):
            yield clause, Citation(Kind.DOCSTRING, path, owner, function, function.lineno, end, len(whole) == 1)
        for kind, line, said in (*places, *_words(function, numbers)):
            first, last = _statement(function, line)
            for clause in sorted(said):
                yield clause, Citation(kind, path, owner, function, first, last)


def told_apart(path: Path, types: dict[str, set[str]]) -> Iterator[tuple[str, Citation]]:
    """The lines of a file at which a thing is told to be of a type that cites clauses: `case Named():`, `isinstance(it, Named)`."""
    for owner, function in functions(ast.parse(path.read_text(encoding="utf-8"))):
        for node in ast.walk(function):
            match node:
                case ast.MatchClass(cls=ast.Name(id=name)) if name in types:
                    pass
                case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.Name(id=name)]) if name in types:
                    pass
                case _:
                    continue
            first, last = _statement(function, node.lineno)
            for clause in sorted(types[name]):
                yield clause, Citation(Kind.TYPE, path, owner, function, first, last)


def _types(path: Path, numbers: Numbers) -> Iterator[tuple[str, set[str]]]:
    """The types of a file whose docstrings cite clauses."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and (said := numbers(ast.get_docstring(node) or "")):
            yield node.name, said


def _comments(source: str, numbers: Numbers) -> Iterator[tuple[int, set[str]]]:
    """Lines with the clauses that a comment at the line, or above it, cites."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or not (said := numbers(token.string)):
            continue
        line = token.start[0]
        while line <= len(lines) and lines[line - 1].lstrip().startswith(("#", ")", "]")):
            line += 1
        yield line, said


def _words(function: ast.FunctionDef, numbers: Numbers) -> Iterator[tuple[Kind, int, set[str]]]:
    """Clauses in strings of the code: of a prompt, of a reason why not."""
    docstring = (
        function.body[0].value if ast.get_docstring(function) and isinstance(function.body[0], ast.Expr) else None
    )
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node is not docstring:
            said = numbers(node.value)
            if said:
                yield Kind.WORDS, node.lineno, said


def _statement(function: ast.FunctionDef, line: int) -> tuple[int, int]:
    """The lines of the innermost statement at a line; of one with a body under it, those of its head."""
    best = (function.lineno, function.end_lineno or function.lineno)
    for node in ast.walk(function):
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                continue
            case ast.match_case():
                first, last = node.pattern.lineno, node.body[0].lineno - 1
            case ast.stmt():
                first, last = node.lineno, node.end_lineno or node.lineno
                body = getattr(node, "body", None) or getattr(node, "cases", None)
                if body:
                    inner = body[0]
                    last = max(first, (inner.pattern.lineno if isinstance(inner, ast.match_case) else inner.lineno) - 1)
            case _:
                continue
        if first <= line <= last and last - first <= best[1] - best[0]:
            best = (first, last)
    return best
