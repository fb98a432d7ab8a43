"""Mutants: the code of one procedure with one place changed, put into a process of its own.

`sites` are the changes that are tried everywhere: a condition is negated, `and` becomes `or`, a comparison moves by one, a statement is dropped.
`wider_sites` take a rule out at the place that states it: there also a test is reversed, a number or a place is another one, what stands under a
condition is left out, a step is stepped over, a procedure does nothing at all.
"""

from __future__ import annotations

import ast
import copy
import importlib
import os
import re
import resource
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType

from card_data.games import dialects
from engine.collectible.state.areas import Step
from engine.scenario.failed import BadScenario
from engine.scenario.reading import parse

ROOT = Path(__file__).parents[1]
PATIENCE = 10  # seconds of work after which a mutant counts as noticed: it runs for ever
CLAUSE = re.compile(r"\d+(-\d+)+|C-\d+(\.\d+)+")
ELSEWHERE = {"masters": ("DROP", "WARP"), "collectible": ("DISCARD", "CHI")}
"""Where a card goes, by game, instead of where it should; the second where the first was right."""
MEMORY = frozenset({"memo", "low", "kept", "_base"})
"""What remembers derived facts (`truth.derive`, `truth.layers`) is called so."""
CLOSER = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
STEPS = tuple(step.name for step in Step)
"""The steps of the second game; one is left out by going on to the one behind it."""
REVERSE = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OTHER = {"any": "all", "all": "any", "min": "max", "max": "min"}
NOTHING = {
    "list": "[]",
    "tuple": "()",
    "dict": "{}",
    "set": "set()",
    "frozenset": "frozenset()",
    "int": "0",
    "None": "None",
    "bool": "False",
}
"""What a procedure that does nothing returns, by the type that it returns."""


@dataclass(frozen=True)
class Mutant:
    """One change of one procedure: the `site`-th of its places, or of the wider ones. `owner` is the class of a method."""

    path: Path
    function: ast.FunctionDef
    site: int
    line: int
    what: str
    text: str
    owner: str = ""
    wide: bool = False

    @property
    def where(self) -> str:
        """The procedure as `Seen` names it."""
        return f"{self.path}:{self.owner or self.function.name}"

    @cached_property
    def code(self) -> CodeType | None:
        """The changed code; None where the change makes no code."""
        made = copy.deepcopy(self.function)
        node, what = list((wider_sites if self.wide else sites)(made))[self.site]
        if what == "elsewhere":
            _send(node, *ELSEWHERE[self.path.relative_to(ROOT / "engine").parts[0]])
        else:
            change(node, what)
        made.decorator_list = []
        if _asks(self.function) and not _asks(made):  # it stays a generator
            made.body.append(ast.If(ast.Constant(False), [ast.Expr(ast.Yield())], []))
        try:
            compiled = compile(ast.fix_missing_locations(ast.Module([made], [])), str(self.path), "exec")
        except SyntaxError:
            return None
        return next(c for c in compiled.co_consts if isinstance(c, CodeType) and c.co_name == made.name)


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
        case ast.Expr(
            value=ast.Call(func=ast.Name(id="do"), args=[_, ast.Call(func=ast.Name(id="Noted" | "PlanetHit"))])
        ):
            return True
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


def wider_sites(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, str]]:
    """Every way to take a rule out of a function: the procedure as a whole first, then its places."""
    yield from ((function, f"do nothing: {nothing}") for nothing in _nothings(function))
    yield from sites(function)
    denied = ast.unparse(function.returns) == "bool" if function.returns is not None else False
    nothings = [] if denied else _nothings(function)
    idle = {id(part) for node in ast.walk(function) for part in _idle(node)}
    for node in ast.walk(function):
        if id(node) in idle or says(node) or remembers(node):
            continue
        if isinstance(node, ast.Return) and node is not function.body[-1]:
            yield node, "skip"
        match node:
            case ast.Compare(ops=[op]) if type(op) in REVERSE:
                yield node, "reverse"
            case ast.UnaryOp(op=ast.Not()):
                yield node, "affirm"
            case ast.Constant(value=bool()):
                yield node, "flip"
            case ast.Constant(value=int()):
                yield node, "one more"
            case ast.Attribute(value=ast.Name(id="Area" | "Step" as kind)):
                yield node, "elsewhere" if kind == "Area" else "step over"
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                yield node, "sign"
            case ast.Call(func=ast.Name(id=name)) if name in OTHER:
                yield node, "other"
            case ast.Return(value=ast.expr()) if denied:
                yield node, "deny"
            case ast.Return(value=ast.expr() as value) if ast.unparse(value) not in nothings:
                yield from ((node, f"return nothing: {nothing}") for nothing in nothings)
            case ast.If() | ast.For() | ast.match_case():
                yield node, "leave out"
            case (
                ast.AugAssign()
                | ast.Raise()
                | ast.Continue()
                | ast.Break()
                | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
            ):
                yield node, "skip"
            case _:
                pass


def _nothings(function: ast.FunctionDef) -> list[str]:
    """What the function may return instead of doing anything, as expressions; none where its type does not tell."""
    said = ast.unparse(function.returns) if function.returns is not None else ""
    said = re.sub(r"^(?:Procedure|Iterator)\[(.*)\]$", r"\1", said)
    if said.endswith("| None"):
        return ["None"]
    if said == "bool":
        return ["False", "True"]
    nothing = NOTHING.get(said.partition("[")[0])
    return [] if nothing is None else [nothing]


def _idle(node: ast.AST) -> Iterator[ast.AST]:
    """Parts of a node that decide nothing: annotations, what is shown to people, words."""
    match node:
        case ast.FunctionDef():
            for part in (node.args, node.returns):
                yield from ast.walk(part) if part is not None else ()
        case ast.AnnAssign():
            yield from ast.walk(node.annotation)
        case ast.JoinedStr():
            yield from ast.walk(node)
        case _:
            pass


def change(node: ast.AST, what: str) -> None:
    """Change the node in place."""
    match what, node:
        case "leave out", ast.If() | ast.For() | ast.match_case():
            node.body = [ast.Pass()]
        case "skip", ast.stmt():
            node.__class__ = ast.Pass
        case "reverse", ast.Compare():
            node.ops = [REVERSE[type(node.ops[0])]()]
        case "affirm", ast.UnaryOp():
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        case "flip", ast.Constant():
            node.value = not node.value
        case "one more", ast.Constant(value=int(n)):
            node.value = n + 1
        case "sign", ast.BinOp():
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        case "other", ast.Call(func=ast.Name() as name):
            name.id = OTHER[name.id]
        case "step over", ast.Attribute():
            node.attr = STEPS[(STEPS.index(node.attr) + 1) % len(STEPS)]
        case "deny", ast.Return(value=ast.expr() as value):
            node.value = negated(value)
        case _, ast.Return() if what.startswith("return nothing"):
            node.value = ast.parse(what.removeprefix("return nothing: "), mode="eval").body
        case _, ast.FunctionDef():
            _empty(node, what.removeprefix("do nothing: "))
        case _:
            _change(node)


def _send(area: ast.AST, first: str, second: str) -> None:
    """A card goes to another area."""
    assert isinstance(area, ast.Attribute)
    area.attr = first if area.attr == second else second


def _asks(function: ast.FunctionDef) -> bool:
    """Whether it is a generator."""
    return any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(function))


def _empty(function: ast.FunctionDef, nothing: str) -> None:
    """The function returns at once."""
    function.body = [ast.Return(ast.parse(nothing, mode="eval").body)]


def _change(node: ast.AST) -> None:
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


def negated(test: ast.expr) -> ast.expr:
    return (
        test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else ast.UnaryOp(ast.Not(), test)
    )


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The procedures of a file, and the methods of its classes with the class."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield "", node
        elif isinstance(node, ast.ClassDef):
            yield from ((node.name, part) for part in node.body if isinstance(part, ast.FunctionDef))


def line_of(node: ast.AST) -> int:
    """The line at which a changed place begins."""
    match node:
        case ast.comprehension():
            return node.ifs[0].lineno
        case ast.match_case():
            return node.pattern.lineno
        case _:
            return getattr(node, "lineno", 0)


def install(mutant: Mutant) -> bool:
    """Exchange the code of the function in this process; False where that cannot be done."""
    module = importlib.import_module(
        ".".join(mutant.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    )
    holder = vars(module) if not mutant.owner else vars(vars(module)[mutant.owner])
    function = holder[mutant.function.name]
    for wrapped in ("__wrapped__", "__func__", "fget"):
        function = getattr(function, wrapped, None) or function
    if mutant.code is None or not isinstance(function, FunctionType):
        return False
    if len(mutant.code.co_freevars) != len(function.__code__.co_freevars):
        return False
    function.__code__ = mutant.code
    return True


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


def warm(files: list[Path], game: str = "masters") -> None:
    """Read the cards' texts once, before the forks."""
    library = importlib.import_module(f"engine.{game}.scenario.library").Library
    cards = importlib.import_module(f"card_data.{game}.scenarios").SCENARIO_CARDS
    for file in files:
        try:
            library(parse(file.read_text(encoding="utf-8"), str(file), dialects()), cards)
        except BadScenario:
            continue
