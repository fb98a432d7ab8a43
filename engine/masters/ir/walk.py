"""Walking the effect language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from engine.masters.ir.nouns import Node


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node, in field order."""
    for field in node.__struct_fields__:
        value: Any = getattr(node, field)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            for item in cast(tuple[Any, ...], value):
                if isinstance(item, Node):
                    yield item


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, parents first."""
    yield node
    for child in children(node):
        yield from walk(child)
