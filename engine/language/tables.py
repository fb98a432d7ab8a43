"""A grammar made ready to be run: each rule as one tree of its alternatives, with what each branch can begin with and cannot do without."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from engine.language.notation import Ahead, Alt, Bind, Grammar, Group, Item, Kind, ListOf, Lit, Sym, symbols
from engine.language.token import Kinds, Token

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
        found = 0
        for item in items:
            first = self.item(item)
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


LIT, RULE, KIND, GROUP, LIST, AHEAD = range(6)


class Op:
    """An item made ready: what it is, what it needs, what it can begin with and of what something must come. Items that are alike share one."""

    __slots__ = ("first", "must", "needed", "what")

    def __init__(self, what: int, needed: Any, first: int, must: int) -> None:
        self.what = what
        self.needed = needed
        self.first = first
        self.must = must


NOWHERE = Op(LIT, "", NOTHING, NOTHING)
"""In place of the item of a tree's root, which stands before all items."""


class Branch:
    """Alternatives of a rule that begin alike, as a tree: what they share is read once, and only what can go on is tried."""

    __slots__ = ("ends", "first", "known", "must", "op", "others")

    def __init__(self, op: Op = NOWHERE) -> None:
        self.op = op
        self.others: dict[Op, Branch] = {}
        self.ends: list[tuple[int, Alt]] = []  # those that are complete here, with their place in the grammar
        self.first = NOTHING
        self.must = NOTHING
        self.known: dict[int, tuple[Branch, ...]] = {}

    def add(self, index: int, alt: Alt, ops: tuple[Op, ...]) -> None:
        """Hang an alternative in."""
        branch = self
        for op in ops:
            branch = branch.others.setdefault(op, Branch(op))
        branch.ends.append((index, alt))

    def close(self) -> None:
        """Work out what the item and what stands behind it can begin with, and what must come."""
        first = must = NOTHING if self.ends else 0
        for then in self.others.values():
            then.close()
            first |= then.first
            must |= then.must
        op = self.op
        self.first = op.first if not op.first & NOTHING else op.first & ~NOTHING | first
        self.must = rarest(op.must, must)

    def after(self, sign: int) -> tuple[Branch, ...]:
        """The branches that can go on with a token of this sign."""
        found = self.known.get(sign)
        if found is None:
            found = self.known[sign] = tuple(then for then in self.others.values() if then.first & sign)
        return found


class Choice:
    """The alternatives of a group, those that are empty last: something rather than nothing."""

    __slots__ = ("alts", "known")

    def __init__(self, alts: tuple[tuple[Op, ...], ...], firsts: tuple[int, ...]) -> None:
        order = sorted(range(len(alts)), key=lambda i: not alts[i])
        self.alts = tuple((index, alts[index], firsts[index]) for index in order)
        self.known: dict[int, tuple[tuple[int, tuple[Op, ...]], ...]] = {}

    def of(self, sign: int) -> tuple[tuple[int, tuple[Op, ...]], ...]:
        """Those that can begin with a token of this sign, with their place in the group."""
        found = self.known.get(sign)
        if found is None:
            found = self.known[sign] = tuple((index, ops) for index, ops, first in self.alts if first & sign)
        return found


class Tables:
    """The rules as trees of what they begin with, made ready to run."""

    def __init__(self, grammar: Grammar, kinds: Kinds, closing: frozenset[str] = frozenset()) -> None:
        """`closing`: rules of separators of which the last one of a list has a word: "A, B or C", not "A, B, C"."""
        self.open = kinds.open
        self.closing = closing
        self.signs = signs_of(grammar)
        rules = shapes(grammar, self.signs)
        self.firsts = Firsts(grammar, rules)
        self.needs = Needs(grammar, rules)
        self.ops: dict[tuple[int, Any], Op] = {}
        self.trees: dict[str, Branch] = {}
        for name, alts in grammar.items():
            tree = self.trees[name] = Branch()
            for index, alt in enumerate(alts):
                tree.add(index, alt, self.ready(alt.items))
            tree.close()

    def ready(self, items: tuple[Item, ...]) -> tuple[Op, ...]:
        return tuple(self.op(item) for item in items)

    def op(self, item: Item) -> Op:
        made: Any = None
        match item:
            case Bind(_, inner):
                return self.op(inner)
            case Lit(keys):
                what, needed = LIT, keys[0]
            case Ahead(keys):
                what, needed = AHEAD, keys
            case Sym(name):
                what, needed = RULE, name
            case Kind(kind):
                what, needed = KIND, kind
            case ListOf():
                what, needed = LIST, item
            case Group(alts):
                ready = tuple(self.ready(alt) for alt in alts)
                what, needed = GROUP, ready
                made = Choice(
                    ready, tuple(self.firsts.sequence(tuple(shape(item, self.signs) for item in alt)) for alt in alts)
                )
        found = self.ops.get((what, needed))
        if found is None:
            plain = shape(item, self.signs)
            found = Op(what, made or needed, self.firsts.item(plain), self.needs.item(plain))
            self.ops[what, needed] = found
        return found

    def sign(self, token: Token) -> int:
        """What the grammar can know of a token: its kind, and its word where some alternative names it."""
        word = 0 if token.kind in self.open else self.signs.get(token.key, 0)
        return word | self.signs.get(token.kind, 0) | NOTHING

    def expected(self, rule: str) -> str:
        return rule.replace("_", " ")
