"""Walking the effect language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from inspect import get_annotations
from typing import Any, cast

from engine.masters.ir.nouns import Node

_PLAIN = frozenset({"bool", "int", "str", "int | None", "str | None", "tuple[str, ...]"})


@cache
def node_fields(kind: type[Node]) -> tuple[str, ...]:
    """The fields of such a node that may hold nodes, in order."""
    types = {name: said for base in reversed(kind.__mro__) for name, said in get_annotations(base).items()}
    return tuple(name for name in kind.__struct_fields__ if types[name] not in _PLAIN)


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node, in field order."""
    for field in node_fields(type(node)):
        value: Any = getattr(node, field)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            for item in cast(tuple[Any, ...], value):
                if isinstance(item, Node):
                    yield item


class _Known(dict[type, bool]):
    """Which classes are nodes: asked of each once, as `isinstance` asks the metaclass every time."""

    def __missing__(self, kind: type) -> bool:
        found = self[kind] = issubclass(kind, Node)
        return found


IS_NODE = _Known()


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, parents first."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        below: list[Node] = []
        for field in node_fields(
            one.__class__
        ):  # as `children` has them: trees are walked often enough for it to be written out
            value: Any = getattr(one, field)
            if not value:
                continue
            kind = value.__class__
            if kind is tuple:
                below += [item for item in value if IS_NODE[item.__class__]]
            elif IS_NODE[kind]:
                below.append(value)
        below.reverse()
        waiting += below
