"""What the items of a grammar can begin with, and of what something must come: sets of the words and kinds that the grammar names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from engine.language.notation import Ahead, Alt, Bind, Grammar, Group, Item, Kind, ListOf, Lit, Sym, symbols

NOTHING = 1
"""The sign for being empty, in a set of signs: those are numbers with a bit for each word and kind of the grammar."""


Shape: TypeAlias = "int | str | tuple[tuple[Shape, ...], ...]"
"""All that the sets below ask of an item: the signs of words and kinds, the name of a rule, or the alternatives of a group."""


def shape(item: Item, signs: Mapping[str, int]) -> Shape:
    match item:
        case Lit(keys) | Ahead(keys):
            return sum(signs[key] for key in keys)
        case Sym(name) | ListOf(name):
            return name
        case Bind(_, inner):
            return shape(inner, signs)
        case Kind(kind):
            return signs[kind]
        case Group(alts):
            return tuple(tuple(shape(item, signs) for item in alt) for alt in alts)


def shapes(grammar: Grammar, signs: Mapping[str, int]) -> dict[str, tuple[tuple[Shape, ...], ...]]:
    """The rules, those that a rule names before it as far as no circle forbids it: then few of them are worked out more than once."""
    order: dict[str, None] = {}
    met: set[str] = set()
    for start in grammar:
        ahead = [] if start in met else [(start, _inner(grammar[start]))]
        met.add(start)
        while ahead:
            name, inner = ahead[-1]
            then = next((one for one in inner if one not in met), None)
            if then is None:
                order[name] = None
                ahead.pop()
            else:
                met.add(then)
                ahead.append((then, _inner(grammar[then])))
    return {name: tuple(tuple(shape(item, signs) for item in alt.items) for alt in grammar[name]) for name in order}


def _inner(alts: tuple[Alt, ...]) -> Iterator[str]:
    return iter(symbols(tuple(item for alt in alts for item in alt.items)))


class Firsts:
    """What an item can begin with; with NOTHING where it can be empty."""

    def __init__(self, grammar: Grammar, rules: Mapping[str, tuple[tuple[Shape, ...], ...]]) -> None:
        self.shapes = rules
        self.rules = dict.fromkeys(rules, 0)
        users: dict[str, list[str]] = {name: [] for name in rules}
        for name in rules:
            for used in _inner(grammar[name]):
                users[used].append(name)
        waiting = dict.fromkeys(rules)
        while waiting:
            name = next(iter(waiting))
            del waiting[name]
            found = self.any_of(rules[name])
            if found & ~self.rules[name]:
                self.rules[name] |= found
                waiting |= dict.fromkeys(users[name])

    def any_of(self, alts: Iterable[tuple[Shape, ...]]) -> int:
        found = 0
        for items in alts:
            found |= self.sequence(items)
        return found

    def item(self, item: Shape) -> int:
        if isinstance(item, int):
            return item
        return self.rules[item] if isinstance(item, str) else self.any_of(item)

    def sequence(self, items: tuple[Shape, ...]) -> int:
        return in_a_row(self.item(item) for item in items)


def in_a_row(firsts: Iterable[int]) -> int:
    """What several items, one behind the other, can begin with, of what each of them can begin with."""
    found = 0
    for first in firsts:
        found |= first & ~NOTHING
        if not first & NOTHING:
            return found
    return found | NOTHING


class Needs(Firsts):
    """Of what something must come, sooner or later, where an item is met; with NOTHING where it can be empty.

    A sequence has such a set for each of its items; the one that the grammar speaks of least is kept, since it tells the most.
    """

    def __init__(self, grammar: Grammar, rules: Mapping[str, tuple[tuple[Shape, ...], ...]]) -> None:
        super().__init__(grammar, rules)
        for name in [*rules, *rules]:  # what was taken before the other sets were whole is given back
            self.rules[name] = self.any_of(rules[name])

    def sequence(self, items: tuple[Shape, ...]) -> int:
        return rarest(*(self.item(item) for item in items))


def rarest(*sets: int) -> int:
    """Of the sets that are not left to come empty the one whose most usual sign is the rarest; for signs by how usual they are."""
    return min((one for one in sets if not one & NOTHING), default=NOTHING)


def keys(items: tuple[Item, ...]) -> Iterator[str]:
    """The words and kinds that a pattern names."""
    for item in items:
        match item:
            case Lit(words) | Ahead(words):
                yield from words
            case Kind(kind) | Bind(item=Kind(kind)):
                yield kind
            case Group(alts):
                for alt in alts:
                    yield from keys(alt)
            case _:
                pass


def signs_of(grammar: Grammar) -> dict[str, int]:
    """A bit for each word and kind that the grammar names, the more usual ones higher."""
    named = Counter(key for alts in grammar.values() for alt in alts for key in keys(alt.items))
    return {key: 2 << place for place, (key, _) in enumerate(reversed(named.most_common()))}
