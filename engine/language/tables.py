"""A grammar made ready to be run: each rule as one tree of its alternatives, with what each branch can begin with and cannot do without."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import count
from typing import Any

from engine.language.notation import Ahead, Alt, Bind, Grammar, Group, Item, Kind, ListOf, Lit, Sym
from engine.language.signs import NOTHING, Firsts, Needs, in_a_row, rarest, shape, shapes, signs_of
from engine.language.token import Kinds, Token

ANYTHING = -1
"""All signs: in a set of what may come, where that is not known."""
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

    __slots__ = ("ends", "first", "known", "must", "op", "others", "rest")

    def __init__(self, op: Op = NOWHERE) -> None:
        self.op = op
        self.others: dict[Op, Branch] = {}
        self.ends: list[tuple[int, Alt]] = []  # those that are complete here, with their place in the grammar
        self.first = NOTHING
        self.rest = NOTHING  # what can stand behind the item
        self.must = NOTHING
        self.known: dict[int, tuple[tuple[Branch, int], ...]] = {}

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
        self.rest = first
        self.first = op.first if not op.first & NOTHING else op.first & ~NOTHING | first
        self.must = rarest(op.must, must)


class Choice:
    """The alternatives of a group, with what they can begin with. `empty`: the derivation of the one that is empty, if one is."""

    __slots__ = ("alts", "empty", "known")

    def __init__(self, alts: tuple[tuple[Op, ...], ...], firsts: tuple[int, ...]) -> None:
        self.alts = tuple((index, ops, firsts[index]) for index, ops in enumerate(alts) if ops)
        self.empty = next(((index, ()) for index, ops in enumerate(alts) if not ops), None)
        self.known: dict[int, tuple[tuple[int, tuple[Op, ...], int], ...]] = {}


class Tables:
    """The rules as trees of what they begin with, made ready to run."""

    def __init__(self, grammar: Grammar, kinds: Kinds, closing: frozenset[str] = frozenset()) -> None:
        """`closing`: rules of separators of which the last one of a list has a word: "A, B or C", not "A, B, C"."""
        self.open = kinds.open
        self.closing = closing
        self.signs = signs_of(grammar)
        self.labels: dict[int, int] = {}
        self.numbers = count()
        rules = shapes(grammar, self.signs)
        self.firsts = Firsts(grammar, rules)
        self.needs = Needs(grammar, rules)
        self.ops: dict[tuple[int, Any], Op] = {}
        self.trees: dict[str, Branch] = {}
        self.seconds: dict[tuple[str, int], int] = {}
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

    # --- two tokens ahead -------------------------------------------------------------------------------------------

    def label(self, sign: int) -> int:
        """A small number for a sign, by which what follows from it is remembered."""
        found = self.labels.get(sign)
        return self.labels.setdefault(sign, next(self.numbers)) if found is None else found

    def after(self, branch: Branch, sign: int, label: int) -> tuple[tuple[Branch, int], ...]:
        """The branches that can go on with a token of this sign, each with what may stand behind that token."""
        found = tuple(
            (then, ANYTHING if then.first & NOTHING else self.behind(then, sign, label))
            for then in branch.others.values()
            if then.first & sign
        )
        branch.known[label] = found
        return found

    def among(self, choice: Choice, sign: int, label: int) -> tuple[tuple[int, tuple[Op, ...], int], ...]:
        """The alternatives of a group that can begin with a token of this sign, with their places, each with what may stand behind that token."""
        found = tuple(
            (index, ops, ANYTHING if first & NOTHING else self.behind_in_row(ops, sign, label))
            for index, ops, first in choice.alts
            if first & sign
        )
        choice.known[label] = found
        return found

    def behind(self, branch: Branch, sign: int, label: int) -> int:
        """What may stand behind a token of this sign with which a branch begins; with NOTHING where its rule may end there."""
        op = branch.op
        found = _go_on(self.behind_in(op, sign, label), branch.rest)
        if op.first & NOTHING or op.what == AHEAD:
            found |= _any_of(behind for _, behind in branch.known.get(label) or self.after(branch, sign, label))
        return ANYTHING if op.what == AHEAD and branch.ends else found

    def behind_in_row(self, ops: tuple[Op, ...], sign: int, label: int) -> int:
        """The same of several items, one behind the other."""
        found = 0
        for place, op in enumerate(ops, 1):
            found |= _go_on(self.behind_in(op, sign, label), in_a_row(then.first for then in ops[place:]))
            if op.what != AHEAD and not op.first & NOTHING:
                return found
        return ANYTHING  # it may take nothing

    def behind_in(self, op: Op, sign: int, label: int) -> int:
        """The same of one item, as far as it is not empty."""
        if op.what == RULE:
            return self.behind_in_rule(op.needed, sign, label)
        if op.what == GROUP:
            choice: Choice = op.needed
            known = choice.known.get(label)
            return _any_of(behind for _, _, behind in (self.among(choice, sign, label) if known is None else known))
        if op.what == LIST:
            item: ListOf = op.needed
            between = self.firsts.rules[item.sep] if item.sep else NOTHING
            more = in_a_row((between, self.firsts.rules[item.item]))
            return _go_on(self.behind_in_rule(item.item, sign, label), more | NOTHING if item.least < 2 else more)
        return NOTHING if op.first & sign and op.what != AHEAD else 0

    def behind_in_rule(self, name: str, sign: int, label: int) -> int:
        found = self.seconds.get((name, label))
        if found is None:
            self.seconds[name, label] = ANYTHING  # of a rule that begins with itself
            tree = self.trees[name]
            found = _any_of(behind for _, behind in tree.known.get(label) or self.after(tree, sign, label))
            self.seconds[name, label] = found
        return found


def _any_of(sets: Iterable[int]) -> int:
    return reduce(int.__or__, sets, 0)


def _go_on(behind: int, rest: int) -> int:
    """What may stand behind a first token, where something follows the item that it may be all of."""
    return behind & ~NOTHING | rest if behind & NOTHING and behind != ANYTHING else behind
