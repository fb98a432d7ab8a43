"""Nodes of the effect language for their authors: in the language's own notation. The wording of cards is `engine.masters.compiler.pretty`."""

from __future__ import annotations

from engine.masters.ir.nouns import Node


def describe(node: Node) -> str:
    """A node in the notation of this package, default fields left out: Draw(n=Const(n=2))."""
    said: list[str] = []
    for name in node.__struct_fields__:
        value: object = getattr(node, name)
        if name not in ("words", "singular") and value not in (None, (), False, ""):
            said.append(f"{name}={_plain(value)}")
    return f"{type(node).__name__}({', '.join(said)})"


def _plain(value: object) -> str:
    if isinstance(value, Node):
        return describe(value)
    if isinstance(value, tuple):
        items: list[str] = [_plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        return f"({', '.join(items)})"
    return str(value)
