"""What is inside of a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias, cast

from engine.collectible.ir.nodes import Adventure, Effect, If, Line, May, Negate, Node, Phrase, Target, Together

Chosen: TypeAlias = Target | Negate
"""What a player chooses when an effect is used (C-9.6.11): a Warrior, or a Link of the open Chain."""


def deeds(effects: Iterable[Effect]) -> Iterator[Effect]:
    """All effects in the order of print, with those inside of others."""
    for effect in effects:
        yield effect
        match effect:
            case (
                May(effects=first, then=second)
                | Adventure(effects=first, otherwise=second)
                | If(effects=first, otherwise=second)
            ):
                yield from deeds((*first, *second))
            case Together(effects=effects):
                yield from deeds(effects)
            case _:
                pass


def spoken_of(effect: Effect) -> tuple[Node, ...]:
    """The Warriors that an effect speaks of, in the order of print: in its condition, as what it is done to, and in how often."""
    found = (
        getattr(getattr(effect, "condition", None), "what", None),
        *(getattr(effect, field, None) for field in ("what", "to")),
        getattr(getattr(effect, "per", None), "what", None),
    )
    return tuple(what for what in found if isinstance(what, Node))


def phrases_of(effect: Effect) -> tuple[Phrase, ...]:
    """What the effect says of Warriors, wherever in it."""
    said = (*spoken_of(effect), effect, getattr(effect, "condition", None), getattr(effect, "per", None))
    return tuple(phrase for part in said if isinstance(phrase := getattr(part, "phrase", None), Phrase))


def chosen_in(effects: Iterable[Effect]) -> tuple[Chosen, ...]:
    """What is to be chosen for these effects, in the order of print: one choice for each "target" in them, and as many as it says."""
    found: list[Chosen] = []
    for effect in deeds(effects):
        if isinstance(effect, Negate):
            found.append(effect)
        else:
            for what in spoken_of(effect):
                found += [what] * what.n if isinstance(what, Target) else []
    return tuple(found)


@lru_cache(maxsize=4096)
def chosen(line: Line) -> tuple[Chosen, ...]:
    """What is to be chosen for the line, in the order of print."""
    return chosen_in(line.effects)


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node, in field order."""
    for name in node.__struct_fields__:
        value: Any = getattr(node, name)
        for item in cast("tuple[Any, ...]", value) if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                yield item


def plain_fields(node: Node) -> dict[str, str]:
    """The fields of a node that hold no nodes, in words; those that say nothing are empty."""
    found: dict[str, str] = {}
    for name in node.__struct_fields__:
        value: Any = getattr(node, name)
        if isinstance(value, tuple):
            words = [str(item) for item in cast("tuple[Any, ...]", value) if not isinstance(item, Node)]
            found[name] = ",".join(words)
        elif not isinstance(value, Node):
            found[name] = "" if value in (None, False, 0) else str(value)
    return found
