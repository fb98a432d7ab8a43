"""The effect language back to the official wording.

The words come from the same grammar that reads them. That grammar belongs to the compiler, and this package knows no compiler:
`engine.masters.compiler` puts its printer in here when it is imported. Nodes made by hand, with no `words`, are printed in the first
wording that the grammar has for them.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.masters.ir.nouns import Node

Printer = Callable[[Node], str | None]

_printers: list[Printer] = []


def use_printer(printer: Printer) -> None:
    """Set what `pretty` prints with; the last one counts."""
    _printers[:] = [printer]


def pretty(node: Node) -> str:
    """A skill, an effect, a condition, a trigger or a noun phrase in the words of a card; a plain description where it has none."""
    words = _printers[0](node) if _printers else None
    return words if words is not None else describe(node)


def describe(node: Node) -> str:
    """A node in the notation of this package, default fields left out: Draw(n=Const(n=2))."""
    said: list[str] = []
    for name in node.__struct_fields__:
        value: object = getattr(node, name)
        if name != "words" and value not in (None, (), False, ""):
            said.append(f"{name}={_plain(value)}")
    return f"{type(node).__name__}({', '.join(said)})"


def _plain(value: object) -> str:
    if isinstance(value, Node):
        return describe(value)
    if isinstance(value, tuple):
        items: list[str] = [_plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        return f"({', '.join(items)})"
    return str(value)
