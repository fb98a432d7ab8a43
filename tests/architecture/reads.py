"""Which fields of the effect language the engine reads, found in its source.

The reader knows what a name stands for from annotations, `isinstance`, `case` patterns and the types of fields, and notes each
`value.field` and each `case Class(field=…)`. It follows the order of statements, so that a name that was narrowed to one class does
not count for its sisters. What it can't tell, it leaves out: a field that is read nowhere is found, a field that is read is not.
"""

from __future__ import annotations

import ast
import importlib
import types
import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.masters.ir import nodes, nouns
from engine.masters.ir.nouns import Node
from engine.masters.state.position import Position
from engine.masters.state.state import State

ROOT = Path(__file__).parents[2]
PACKAGES = ("truth", "play", "keywords")
FILES = [
    *(file for package in PACKAGES for file in sorted((ROOT / "engine/masters" / package).rglob("*.py"))),
    *(ROOT / f"engine/masters/ir/{name}.py" for name in ("antecedents", "keywords", "kinds", "rewrite")),
    ROOT / "engine/masters/state/apply.py",
    ROOT / "engine/masters/cards/deck.py",  # deck construction is part of the rules, too (5-1)
    ROOT / "engine/masters/ir/nodes/skills.py",  # what a skill is called (`Skill.type_name`)
]
"""Where the effect language is carried out."""

Types = frozenset[type]
Scope = dict[str, Types]
Field = tuple[str, str]
NONE: Types = frozenset()


def node_classes() -> list[type[Node]]:
    """Every class of the effect language."""
    found = {
        c for module in (nodes, nouns) for c in vars(module).values() if isinstance(c, type) and issubclass(c, Node)
    }
    return sorted(found - {Node}, key=lambda c: c.__name__)


def structs_in(annotation: Any) -> Types:
    """The structs that an annotation speaks of; of a tuple or list, those of its items."""
    if annotation is Position:  # its members are those of the state
        return frozenset({State})
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return frozenset({annotation})
    if isinstance(annotation, types.GenericAlias | types.UnionType) or typing.get_origin(annotation) is not None:
        return NONE.union(*map(structs_in, typing.get_args(annotation)))
    return NONE


class Reader:
    """Reads the sources; `read` are the fields that they read, with the files that do."""

    def __init__(self) -> None:
        self.read: dict[Field, set[Path]] = {}
        self.file = ROOT
        self.fields: dict[type, dict[str, Types]] = {}
        self.names: dict[str, Any] = {}
        self.results: dict[str, Types] = {}
        for file in FILES:
            self._learn(file)
        for file in FILES:
            self.file = file
            self._block(ast.parse(file.read_text()).body, {})

    def _learn(self, file: Path) -> None:
        """The names of a module: classes, what is made of them, and what its functions give back."""
        parts = file.relative_to(ROOT).with_suffix("").parts
        names = vars(importlib.import_module(".".join(parts).removesuffix(".__init__")))
        for name, value in names.items():
            if not name.startswith("__"):
                self.names.setdefault(name, value)
            if isinstance(value, types.FunctionType):
                self.results[name] = structs_in(_result(value))

    def field(self, cls: type, name: str) -> Types:
        """What a field of a struct holds."""
        known = self.fields.get(cls)
        if known is None:
            hints = typing.get_type_hints(cls)
            known = self.fields[cls] = {field: structs_in(hint) for field, hint in hints.items()}
        return known.get(name, NONE)

    # --- statements ---------------------------------------------------------------------------------------------------

    def _block(self, body: list[ast.stmt], scope: Scope) -> None:
        for statement in body:
            self._statement(statement, scope)

    def _statement(self, node: ast.stmt, scope: Scope) -> None:
        match node:
            case ast.FunctionDef(args=args, body=body):
                self._block(body, {**scope, **self._arguments(args)})
            case ast.ClassDef(name=name, body=body):
                self._block(body, {**scope, "self": self._classes(ast.Name(name))})
            case ast.If():
                self._branches(node, scope)
            case ast.While(test=test, body=body):
                self._value(test, scope)
                self._block(body, {**scope, **self._narrowed(test, scope, True)})
            case ast.Assert(test=test):
                self._value(test, scope)
                scope.update(self._narrowed(test, scope, True))
            case ast.For(target=target, iter=over, body=body):
                self._bind(target, self._value(over, scope), scope)
                self._block(body, scope)
            case ast.Assign(targets=targets, value=value):
                found = self._value(value, scope)
                for target in targets:
                    self._bind(target, found, scope)
            case ast.AnnAssign(target=target, annotation=annotation, value=value):
                if value is not None:
                    self._value(value, scope)
                self._bind(target, self._annotation(annotation), scope)
            case ast.Match(subject=subject, cases=cases):
                self._cases(subject, cases, scope)
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.stmt):
                        self._statement(child, scope)
                    elif isinstance(child, ast.expr):
                        self._value(child, scope)

    def _arguments(self, args: ast.arguments) -> Scope:
        every = (*args.posonlyargs, *args.args, *args.kwonlyargs)
        return {arg.arg: self._annotation(arg.annotation) for arg in every if arg.annotation is not None}

    def _branches(self, node: ast.If, scope: Scope) -> None:
        """Each branch knows how the test went; so does what follows, where the first branch never gets there."""
        self._value(node.test, scope)
        self._block(node.body, {**scope, **self._narrowed(node.test, scope, True)})
        self._block(node.orelse, {**scope, **self._narrowed(node.test, scope, False)})
        if _leaves(node.body):
            scope.update(self._narrowed(node.test, scope, False))

    def _cases(self, subject: ast.expr, cases: list[ast.match_case], scope: Scope) -> None:
        """Each case sees the subject as what its pattern takes."""
        found = self._value(subject, scope)
        for case in cases:
            inner = dict(scope)
            taken = self._pattern(case.pattern, found, inner)
            if isinstance(subject, ast.Name | ast.Attribute) and taken:
                inner[ast.unparse(subject)] = taken
            if case.guard is not None:
                self._value(case.guard, inner)
                inner.update(self._narrowed(case.guard, inner, True))
            self._block(case.body, inner)

    def _bind(self, target: ast.expr, found: Types, scope: Scope) -> None:
        if isinstance(target, ast.Name):
            scope[target.id] = found
        elif isinstance(target, ast.Tuple):
            for item in target.elts:
                self._bind(item.value if isinstance(item, ast.Starred) else item, found, scope)

    # --- values -------------------------------------------------------------------------------------------------------

    def _value(self, node: ast.expr, scope: Scope) -> Types:
        """Note what an expression reads, and say which structs it may be."""
        match node:
            case ast.Name(id=name):
                return scope.get(name, NONE)
            case ast.Attribute(value=value, attr=attr):
                held = self._value(value, scope)
                self._note(held, attr)
                known = scope.get(ast.unparse(node))
                return known if known is not None else NONE.union(*(self.field(cls, attr) for cls in held))
            case ast.BoolOp(op=op, values=values):
                inner, found = dict(scope), NONE
                for value in values:
                    found |= self._value(value, inner)
                    inner.update(self._narrowed(value, inner, isinstance(op, ast.And)))
                return found
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self._value(test, scope)
                yes = self._value(body, {**scope, **self._narrowed(test, scope, True)})
                return yes | self._value(orelse, {**scope, **self._narrowed(test, scope, False)})
            case ast.NamedExpr(target=target, value=value):
                found = self._value(value, scope)
                self._bind(target, found, scope)
                return found
            case (
                ast.ListComp(generators=generators)
                | ast.SetComp(generators=generators)
                | ast.GeneratorExp(generators=generators)
            ):
                return self._comprehension(generators, (node.elt,), scope)
            case ast.DictComp(generators=generators, key=key, value=value):
                return self._comprehension(generators, (key, value), scope)
            case ast.Call():
                return self._call(node, scope)
            case ast.Lambda(body=body):
                return self._value(body, dict(scope))
            case _:
                parts = [
                    self._value(child, scope) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)
                ]
                return (
                    NONE.union(*parts)
                    if isinstance(node, ast.Tuple | ast.List | ast.Subscript | ast.Starred | ast.YieldFrom)
                    else NONE
                )

    def _comprehension(self, generators: list[ast.comprehension], parts: Iterable[ast.expr], scope: Scope) -> Types:
        inner = dict(scope)
        for generator in generators:
            self._bind(generator.target, self._value(generator.iter, inner), inner)
            for test in generator.ifs:
                self._value(test, inner)
                inner.update(self._narrowed(test, inner, True))
        return NONE.union(*(self._value(part, inner) for part in parts))

    def _call(self, node: ast.Call, scope: Scope) -> Types:
        given = [self._value(arg, scope) for arg in node.args]
        for keyword in node.keywords:
            self._value(keyword.value, scope)
        match node.func:
            case ast.Name(id="isinstance"):
                return NONE
            case ast.Name(id="walk"):
                return frozenset(node_classes())
            case ast.Name(id="cast"):
                return self._annotation(node.args[0]) or given[1]
            case ast.Name(
                id="replace" | "tuple" | "list" | "next" | "reversed" | "sorted" | "iter" | "enumerate" | "zip"
            ):
                return NONE.union(*given)
            case ast.Name(id=name):
                made = self.names.get(name)
                if isinstance(made, type) and issubclass(made, Struct):
                    return frozenset({made})
                return self.results.get(name, NONE)
            case ast.Attribute(value=value, attr="get" | "pop" | "values" | "items"):
                return self._value(value, scope)
            case func:
                self._value(func, scope)
                return NONE

    def _note(self, held: Types, attr: str) -> None:
        for cls in held:
            if issubclass(cls, Node) and attr in cls.__struct_fields__:
                self.read.setdefault((cls.__name__, attr), set()).add(self.file)

    def _annotation(self, node: ast.expr | None) -> Types:
        if node is None:
            return NONE
        try:
            return structs_in(eval(ast.unparse(node), {**vars(nouns), **vars(nodes), **vars(typing), **self.names}))
        except NameError:
            return NONE

    # --- narrowing ----------------------------------------------------------------------------------------------------

    def _narrowed(self, test: ast.expr, scope: Scope, holds: bool) -> Scope:
        """What a test says about the names in it, where it holds or does not."""
        match test:
            case ast.Call(func=ast.Name(id="isinstance"), args=[value, kind]):
                wanted = self._classes(kind)
                if holds:
                    return {ast.unparse(value): wanted}
                return {ast.unparse(value): self._value(value, scope) - wanted}
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="type"), args=[value]), ops=[ast.Is()], comparators=[kind]
            ) if holds:
                return {ast.unparse(value): self._classes(kind)}
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self._narrowed(operand, scope, not holds)
            case ast.BoolOp(op=op, values=values) if isinstance(op, ast.And) == holds:
                found: Scope = {}
                for value in values:
                    found.update(self._narrowed(value, {**scope, **found}, holds))
                return found
            case _:
                return {}

    def _classes(self, node: ast.expr) -> Types:
        match node:
            case ast.Tuple(elts=elts):
                return NONE.union(*map(self._classes, elts))
            case ast.BinOp(left=left, right=right):
                return self._classes(left) | self._classes(right)
            case ast.Name(id=name):
                known = self.names.get(name, vars(nodes).get(name))
                if isinstance(known, tuple):
                    return frozenset(known)
                return frozenset({known}) if isinstance(known, type) and issubclass(known, Struct) else NONE
            case _:
                return NONE

    def _pattern(self, pattern: ast.pattern, subject: Types, scope: Scope) -> Types:
        """Bind what a pattern binds; the classes that it takes."""
        match pattern:
            case ast.MatchClass(cls=cls, kwd_attrs=attrs, kwd_patterns=inner):
                taken = self._classes(cls)
                for attr, part in zip(attrs, inner, strict=True):
                    self._note(taken, attr)
                    self._pattern(part, NONE.union(*(self.field(one, attr) for one in taken)), scope)
                return taken
            case ast.MatchOr(patterns=patterns):
                return NONE.union(*(self._pattern(part, subject, scope) for part in patterns))
            case ast.MatchSequence(patterns=patterns):
                for part in patterns:
                    self._pattern(part, subject, scope)
                return NONE
            case ast.MatchAs(pattern=inner, name=name):
                taken = self._pattern(inner, subject, scope) if inner is not None else subject
                if name is not None:
                    scope[name] = taken
                return taken
            case _:
                return NONE


def _result(function: types.FunctionType) -> Any:
    try:
        return typing.get_type_hints(function).get("return")
    except NameError:
        return None


def _leaves(body: list[ast.stmt]) -> bool:
    return isinstance(body[-1], ast.Return | ast.Continue | ast.Raise | ast.Break)


def strings(node: ast.AST) -> set[str]:
    """The strings in a piece of source."""
    return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def strings_of(file: Path) -> set[str]:
    """The strings in a file."""
    return strings(ast.parse(file.read_text()))
