"""The recogniser: a memoised chart over the grammar, ordered like a PEG and complete like Earley.

Every rule is tried at a position once and gives all the ends that it can reach, each with its first derivation in the order
of the grammar. So an early choice never shuts out a reading that a later word needs, and the work stays polynomial. Rules
are looked up by the next token, so that only alternatives that can begin with it are tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from engine.language.notation import Ahead, Alt, Bind, Grammar, Group, Item, Kind, ListOf, Lit, Sym
from engine.language.token import Kinds, Token

Derivation: TypeAlias = Any
"""None for a literal, a token, (alternative, children) of a rule, (index, children) of a group, (items, separators) of a list."""
Ends: TypeAlias = dict[int, Derivation]

END = Token("", "", "%end", 0)
ANYTHING = frozenset({"*"})


class Firsts:
    """The tokens that an item can begin with; "*" where it can be empty."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.rules: dict[str, frozenset[str]] = dict.fromkeys(grammar, frozenset[str]())
        changed = True
        while changed:
            changed = False
            for name, alts in grammar.items():
                first = frozenset[str]().union(*(self.sequence(alt.items) for alt in alts))
                if first != self.rules[name]:
                    self.rules[name] = first
                    changed = True

    def item(self, item: Item) -> frozenset[str]:
        match item:
            case Lit(keys):
                return frozenset(keys)
            case Ahead(keys):
                return keys
            case Kind(kind):
                return frozenset({kind})
            case Sym(name):
                return self.rules[name]
            case ListOf(name):
                return self.rules[name]
            case Bind(_, inner):
                return self.item(inner)
            case Group(alts):
                return frozenset[str]().union(*(self.sequence(alt) for alt in alts))

    def sequence(self, items: tuple[Item, ...]) -> frozenset[str]:
        found: frozenset[str] = frozenset()
        for item in items:
            first = self.item(item)
            found |= first - ANYTHING
            if "*" not in first:
                return found
        return found | ANYTHING


LIT, RULE, KIND, GROUP, LIST, AHEAD = range(6)
Op: TypeAlias = tuple[int, Any, Any]
"""An item made ready: what it is, and what it needs."""


class Tables:
    """For each rule and token, the alternatives worth trying, made ready to run."""

    def __init__(self, grammar: Grammar, kinds: Kinds, closing: frozenset[str] = frozenset()) -> None:
        """`closing`: rules of separators of which the last one of a list has a word: "A, B or C", not "A, B, C"."""
        self.grammar = grammar
        self.open = kinds.open
        self.closing = closing
        self.firsts = Firsts(grammar)
        self.alts: dict[str, list[tuple[Alt, tuple[Op, ...], frozenset[str]]]] = {
            name: [(alt, self.ready(alt.items), self.firsts.sequence(alt.items)) for alt in alts]
            for name, alts in grammar.items()
        }
        self.known: dict[tuple[str, str], list[tuple[Alt, tuple[Op, ...]]]] = {}

    def ready(self, items: tuple[Item, ...]) -> tuple[Op, ...]:
        return tuple(self.op(item) for item in items)

    def op(self, item: Item) -> Op:
        match item:
            case Bind(_, inner):
                return self.op(inner)
            case Lit(keys):
                return (LIT, keys[0], None)
            case Ahead(keys):
                return (AHEAD, keys, None)
            case Sym(name):
                return (RULE, name, None)
            case Kind(kind):
                return (KIND, kind, None)
            case ListOf():
                return (LIST, item, None)
            case Group(alts):
                return (GROUP, tuple(self.ready(alt) for alt in alts), tuple(self.firsts.sequence(alt) for alt in alts))

    def predict(self, rule: str, token: Token) -> list[tuple[Alt, tuple[Op, ...]]]:
        key = (rule, token.kind if token.kind in self.open else token.key)
        found = self.known.get(key)
        if found is None:
            found = [(alt, ops) for alt, ops, first in self.alts[rule] if may_begin(first, token)]
            self.known[key] = found
        return found

    def expected(self, rule: str) -> str:
        return rule.replace("_", " ")


def may_begin(first: frozenset[str], token: Token) -> bool:
    """Whether something with these first tokens can begin here, or be empty."""
    return "*" in first or token.key in first or token.kind in first


class Chart:
    """One text being read."""

    def __init__(self, tables: Tables, tokens: Sequence[Token]) -> None:
        self.tables = tables
        self.tokens = [*tokens, END]
        self.memo: dict[tuple[str, int], Ends] = {}
        self.furthest = 0
        self.wanted: list[str] = []

    def want(self, at: int, what: str) -> None:
        if at > self.furthest:
            self.furthest = at
            self.wanted = [what]
        elif at == self.furthest and what not in self.wanted:
            self.wanted.append(what)

    def rule(self, name: str, at: int) -> Ends:
        key = (name, at)
        known = self.memo.get(key)
        if known is not None:
            return known
        found: Ends = {}
        self.memo[key] = found  # a rule that begins with itself finds nothing
        alts = self.tables.predict(name, self.tokens[at])
        if not alts:
            self.want(at, self.tables.expected(name))
        for alt, ops in alts:
            for end, children in self.sequence(ops, at).items():
                if end not in found:
                    found[end] = (alt, children)
        return found

    def sequence(self, ops: tuple[Op, ...], at: int) -> dict[int, tuple[Derivation, ...]]:
        states: dict[int, tuple[Derivation, ...]] = {at: ()}
        for what, needed, firsts in ops:
            following: dict[int, tuple[Derivation, ...]] = {}
            ends: Ends
            for position, children in states.items():
                if what == LIT:  # by far the commonest
                    if self.tokens[position].key == needed:
                        following[position + 1] = (*children, None)
                    elif position >= self.furthest:
                        self.want(position, needed)
                    continue
                if what == RULE:
                    known = self.memo.get((needed, position))
                    ends = self.rule(needed, position) if known is None else known
                elif what == AHEAD:
                    ends = {position: None} if self.tokens[position].key in needed else {}
                elif what == GROUP:
                    ends = self.group(needed, firsts, position)
                elif what == KIND:
                    token = self.tokens[position]
                    ends = {position + 1: token} if token.kind == needed else {}
                    if not ends and position >= self.furthest:
                        self.want(position, needed)
                else:
                    ends = self.list_of(needed, position)
                for end, derivation in ends.items():
                    if end not in following:
                        following[end] = (*children, derivation)
            if not following:
                return following
            states = following
        return states

    def group(self, alts: tuple[tuple[Op, ...], ...], firsts: tuple[frozenset[str], ...], at: int) -> Ends:
        found: Ends = {}
        token = self.tokens[at]
        for index in sorted(range(len(alts)), key=lambda i: not alts[i]):  # something rather than nothing
            alt = alts[index]
            if not may_begin(firsts[index], token):
                continue
            for end, children in self.sequence(alt, at).items():
                if end not in found:
                    found[end] = (index, children)
        return found

    def list_of(self, item: ListOf, at: int) -> Ends:
        """Longest lists first."""
        layers: list[Ends] = [{end: ((d,), ()) for end, d in self.rule(item.item, at).items()}]
        reached = set(layers[0])
        while layers[-1]:
            following: Ends = {}
            if len(layers) < item.least:
                reached = set[int]()  # shorter lists do not count
            for end, (items, seps) in layers[-1].items():
                starts = self.rule(item.sep, end) if item.sep else {end: None}
                for start, sep in starts.items():
                    for stop, derivation in self.rule(item.item, start).items():
                        if stop not in reached and stop > end:
                            following[stop] = ((*items, derivation), (*seps, sep))
                            reached.add(stop)
            layers.append(following)
        found: Ends = {}
        for layer in reversed(layers[item.least - 1 :]):
            for end, derivation in layer.items():
                if item.sep in self.tables.closing and _ends_in_comma(derivation[1]):
                    continue  # "…, this card gets" goes on with something else: a list says "and" or "or" before its last item
                found.setdefault(end, derivation)
        return found


def _ends_in_comma(seps: tuple[Any, ...]) -> bool:
    """Whether the last two items of a list have only a comma between them."""
    if not seps or seps[-1] is None:
        return False
    items = seps[-1][0].items
    return len(items) == 1 and isinstance(items[0], Lit) and items[0].keys[0] == ","
