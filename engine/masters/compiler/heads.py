"""What filters joined by "or" and "and" say once: the noun behind several adjectives, what stands behind the last noun, "other" in front of the first."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.masters.compiler.lacking import lacks
from engine.masters.compiler.lists import NO_HEAD, OF_COLOR, OTHER
from engine.masters.ir.nouns import (
    And,
    Compare,
    Filter,
    HasCharacter,
    HasName,
    HasTrait,
    Not,
    Or,
)
from engine.masters.ir.walk import walk

_ARTICLES = ("b", "c")
"""How a phrase is worded that begins with "a" or "an"."""


COMMA_OR = "e"
"""How ", or" is noted in the words of a list."""


def same_head(node: Or) -> Or:
    """ "red «A» or green «B» cards with energy costs of 3 or less": the cost is that of both; "red or «A» Battle Cards": so is the type; "other red
    Leader Cards and red Battle Cards": both are others; "a red Battle Card and a green Battle Card with energy costs of 2": both cost 2."""
    parts = list(node.parts)
    behind, noun = _behind(parts[-1]), _noun(parts[-1], node.every)
    for index, part in enumerate(parts[:-1]):
        more = noun if _is_adjective(part) and noun else behind
        if more and isinstance(part, And) and part.words[1:3] == "00":
            parts[index] = And((part, *more), words="!h")
        elif node.every and (numbers := _of_each(part, parts[-1])):
            parts[index] = And((part, *numbers), words="!h")
    first = node.parts[0]
    if isinstance(first, And) and OTHER in first.parts and not any(_excepts(part) for part in parts[1:]):
        parts[1:] = [And((part, OTHER), words="!o") for part in parts[1:]]
    return replace(node, parts=tuple(parts))


def split_head(node: And) -> And | Or:
    """ "multicolor Battle Cards or Battle Cards with 10000 power or less": what stands in front is said of the first, what follows of the last.

    "Extra Cards or Battle Cards with 10000 power or less": an Extra Card has no power (2-8-2), so none is asked for. "A Leader Card, or Battle Card
    with 20000 or more power": the comma parts two from each other, and what follows is said of the last.
    """
    if not node.words[:3].isdigit() or node.words[1:2] != "1":
        return node
    front = int(node.words[0])
    head = node.parts[front]
    if not isinstance(head, Or):
        return node
    behind = node.parts[front + 1 :]
    places = [at for at, one in enumerate(behind) if any(lacks(named, one) for named in head.parts)]
    if parted := _comma_parts(head):
        places = list(range(len(behind)))
    own = [tuple(behind[at] for at in places if not lacks(named, behind[at])) for named in head.parts]
    if parted:
        own[0] = ()
    if places and any(len(asked) == len(places) for asked in own):
        each = tuple(And((named, *asked)) for named, asked in zip(head.parts, own, strict=True))
        shared = (one for at, one in enumerate(behind) if at not in places)
        said = f"!r{node.words}|{''.join(map(str, places))}"
        return And((*node.parts[:front], Or(each, words=head.words), *shared), words=said)
    if len(head.parts) != 2 or head.parts[0] != head.parts[1]:
        return node
    return Or(
        (And((*node.parts[:front], head.parts[0])), And((head.parts[1], *node.parts[front + 1 :]))),
        words=f"!r{node.words}|{head.words}",
    )


def _comma_parts(head: Or) -> bool:
    return len(head.parts) == 2 and head.parts[0] != head.parts[1] and head.words[2:3] == COMMA_OR


def joined_head(node: And | Or) -> And:
    """Back from `split_head`."""
    if isinstance(node, And):
        words, _, places = node.words[2:].partition("|")
        front = int(words[0])
        heads = cast(Or, node.parts[front])
        each = cast(tuple[And, ...], heads.parts)
        behind = list(node.parts[front + 1 :])
        for at, number in zip(places, max((part.parts[1:] for part in each), key=len), strict=True):
            behind.insert(int(at), number)
        named = tuple(part.parts[0] for part in each)
        return And((*node.parts[:front], replace(heads, parts=named), *behind), words=words)
    first, last = cast(tuple[And, And], node.parts)
    said, _, heads = node.words[2:].partition("|")
    return And((*first.parts[:-1], Or((first.parts[-1], last.parts[0]), words=heads), *last.parts[1:]), words=said)


def _excepts(part: Filter) -> bool:
    return isinstance(part, And) and any(isinstance(one, Not) for one in part.parts)


def _behind(part: Filter) -> tuple[Filter, ...]:
    """What a phrase says behind a noun that is just "card", where something stands in front of it; behind an article of its own a singular number
    is its own ("a red card or a green card with an energy cost of 4 or more")."""
    if not isinstance(part, And) or len(part.words) < 3 or not part.words[:3].isdigit():
        return ()
    front, head, back = (int(digit) for digit in part.words[:3])
    said = part.parts[front:] if front and back and not head else ()
    alone = part.words.partition(":")[2][:1] in _ARTICLES and any(
        isinstance(one, Compare) and one.singular for one in said
    )
    return () if alone else said


def _of_each(part: Filter, last: Filter) -> tuple[Filter, ...]:
    """The plural numbers behind the last of several nouns in the singular, where this one has a noun and no number of its own."""
    if not isinstance(part, And) or part.words[1:3] != "10" or not isinstance(last, And):
        return ()
    layout, _, wording = last.words.partition(":")
    if not layout[:3].isdigit() or wording[:1] not in _ARTICLES:
        return ()
    behind = last.parts[int(layout[0]) + int(layout[1]) :]
    return tuple(one for one in behind if isinstance(one, Compare) and not one.singular and not lacks(part, one))


def _noun(part: Filter, every: bool) -> tuple[Filter, ...]:
    """A phrase's own noun, with what stands behind it, where something stands in front of it and no article parts it from what is said before;
    where one of each is meant, an article is a number ("a blue and a green Battle Card")."""
    if not isinstance(part, And) or not part.words[:3].isdigit():
        return ()
    layout, _, wording = part.words.partition(":")
    front, head = int(layout[0]), int(layout[1])
    return part.parts[front:] if front and head and (every or wording[:1] not in _ARTICLES) else ()


def _is_adjective(part: Filter) -> bool:
    """Whether it is a color or the like, which needs a noun; a name or trait is a phrase by itself (8-5-9), but not behind a color ("1 red «A» or
    blue «B» Battle Card")."""
    if not isinstance(part, And) or not part.words.partition(":")[0].endswith(NO_HEAD):
        return False
    if any(isinstance(one, HasCharacter | HasTrait) for one in walk(part)) and isinstance(part.parts[0], OF_COLOR):
        return True
    return not any(isinstance(one, HasCharacter | HasTrait | HasName) for one in walk(part))
