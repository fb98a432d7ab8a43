"""What filters joined by "or" and "and" say once: the noun behind several adjectives, what stands behind the last noun, "other" in front of the first."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.masters.compiler.lists import NO_HEAD, OTHER
from engine.masters.ir.nouns import (
    And,
    Attr,
    Compare,
    Filter,
    HasCharacter,
    HasName,
    HasTrait,
    IsType,
    Not,
    Or,
)
from engine.masters.ir.walk import walk


def same_head(node: Or) -> Or:
    """ "red «A» or green «B» cards with energy costs of 3 or less": the cost is that of both; "red or «A» Battle Cards": so is the type; "other red
    Leader Cards and red Battle Cards": both are others."""
    parts = list(node.parts)
    behind, noun = _behind(parts[-1]), _noun(parts[-1], node.every)
    for index, part in enumerate(parts[:-1]):
        more = noun if _is_adjective(part) and noun else behind
        if more and isinstance(part, And) and part.words[1:3] == "00":
            parts[index] = And((part, *more), words="!h")
    first = node.parts[0]
    if isinstance(first, And) and OTHER in first.parts and not any(_excepts(part) for part in parts[1:]):
        parts[1:] = [And((part, OTHER), words="!o") for part in parts[1:]]
    return replace(node, parts=tuple(parts))


FIGHTING = (Attr.POWER, Attr.COMBO_POWER, Attr.COMBO_COST)
"""What Extra Cards have not."""


def split_head(node: And) -> And | Or:
    """ "multicolor Battle Cards or Battle Cards with 10000 power or less": what stands in front is said of the first, what follows of the last.

    "Extra Cards or Battle Cards with 10000 power or less": an Extra Card has no power (2-8-2), so none is asked for.
    """
    if not node.words[:3].isdigit() or node.words[1:2] != "1":
        return node
    front = int(node.words[0])
    head = node.parts[front]
    if not isinstance(head, Or) or len(head.parts) != 2:
        return node
    behind = node.parts[front + 1 :]
    if (
        IsType("extra") in head.parts
        and behind
        and all(isinstance(one, Compare) and one.attr in FIGHTING for one in behind)
    ):
        each = (And((*node.parts[:front], one, *(() if one == IsType("extra") else behind))) for one in head.parts)
        return Or(tuple(each), words=f"!rx{node.words}|{head.words}")
    if head.parts[0] != head.parts[1]:
        return node
    return Or(
        (And((*node.parts[:front], head.parts[0])), And((head.parts[1], *node.parts[front + 1 :]))),
        words=f"!r{node.words}|{head.words}",
    )


def joined_head(node: Or) -> And:
    """Back from `split_head`."""
    first, last = cast(tuple[And, And], node.parts)
    if node.words.startswith("!rx"):
        said, _, heads = node.words[3:].partition("|")
        front = int(said[0])
        own, longest = tuple(part.parts[front] for part in (first, last)), max(first.parts, last.parts, key=len)
        return And((*first.parts[:front], Or(own, words=heads), *longest[front + 1 :]), words=said)
    said, _, heads = node.words[2:].partition("|")
    return And((*first.parts[:-1], Or((first.parts[-1], last.parts[0]), words=heads), *last.parts[1:]), words=said)


def _excepts(part: Filter) -> bool:
    return isinstance(part, And) and any(isinstance(one, Not) for one in part.parts)


def _behind(part: Filter) -> tuple[Filter, ...]:
    """What a phrase says behind a noun that is just "card", where something stands in front of it."""
    if not isinstance(part, And) or len(part.words) < 3 or not part.words[:3].isdigit():
        return ()
    front, head, back = (int(digit) for digit in part.words[:3])
    return part.parts[front:] if front and back and not head else ()


def _noun(part: Filter, every: bool) -> tuple[Filter, ...]:
    """A phrase's own noun, with what stands behind it, where something stands in front of it and no article parts it from what is said before;
    where one of each is meant, an article is a number ("a blue and a green Battle Card")."""
    if not isinstance(part, And) or not part.words[:3].isdigit():
        return ()
    layout, _, wording = part.words.partition(":")
    front, head = int(layout[0]), int(layout[1])
    return part.parts[front:] if front and head and (every or wording[:1] not in ("b", "c")) else ()


def _is_adjective(part: Filter) -> bool:
    """Whether it is a color or the like, which needs a noun; a name or trait is a phrase by itself (8-5-9)."""
    bare = isinstance(part, And) and part.words.partition(":")[0].endswith(NO_HEAD)
    return bare and not any(isinstance(one, HasCharacter | HasTrait | HasName) for one in walk(part))
