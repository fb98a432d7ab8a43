"""The recogniser: a memoised chart over the grammar, ordered like a PEG and complete like Earley.

Every rule is tried at a position once and gives all the ends that it can reach, each with its first derivation in the order
of the grammar. So an early choice never shuts out a reading that a later word needs, and the work stays polynomial. Rules
are kept as trees of what their alternatives share, and at each branch only what can begin with the next token is tried.
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


class Op:
    """An item made ready: what it is, what it needs, and what it can begin with. Items that are alike share one."""

    __slots__ = ("first", "needed", "what")

    def __init__(self, what: int, needed: Any, first: frozenset[str]) -> None:
        self.what = what
        self.needed = needed
        self.first = first


States: TypeAlias = dict[int, tuple[Derivation, ...]]
"""How far a part of an alternative reaches, each end with the derivations of its items."""


class Branch:
    """Alternatives of a rule that begin alike, as a tree: what they share is read once, and only what the next token can begin is tried."""

    __slots__ = ("ends", "known", "op", "others", "starts")

    def __init__(self, op: Op | None = None) -> None:
        self.op = op
        self.others: dict[Op, Branch] = {}
        self.ends: list[tuple[int, Alt]] = []  # those that are complete here, with their place in the grammar
        self.starts: frozenset[str] | None = None
        self.known: dict[str, tuple[Branch, ...]] = {}

    def add(self, index: int, alt: Alt, ops: tuple[Op, ...]) -> None:
        """Hang an alternative in."""
        branch = self
        for op in ops:
            branch = branch.others.setdefault(op, Branch(op))
        branch.ends.append((index, alt))

    def first(self) -> frozenset[str]:
        """The tokens that the item and what stands behind it can begin with."""
        if self.starts is None:
            found = self.op.first if self.op is not None else ANYTHING
            if "*" in found:
                behind = frozenset[str]().union(*(then.first() for then in self.others.values()))
                found = found - ANYTHING | behind | (ANYTHING if self.ends else frozenset())
            self.starts = found
        return self.starts

    def after(self, head: str, token: Token) -> tuple[Branch, ...]:
        """The branches that can go on with the token; `head` stands for all tokens that nothing in the grammar tells apart."""
        found = self.known.get(head)
        if found is None:
            found = tuple(then for then in self.others.values() if may_begin(then.first(), token))
            self.known[head] = found
        return found


class Choice:
    """The alternatives of a group, those that are empty last: something rather than nothing."""

    __slots__ = ("alts", "known")

    def __init__(self, alts: tuple[tuple[Op, ...], ...], firsts: tuple[frozenset[str], ...]) -> None:
        order = sorted(range(len(alts)), key=lambda i: not alts[i])
        self.alts = tuple((index, alts[index], firsts[index]) for index in order)
        self.known: dict[str, tuple[tuple[int, tuple[Op, ...]], ...]] = {}

    def of(self, head: str, token: Token) -> tuple[tuple[int, tuple[Op, ...]], ...]:
        """Those that can begin with the token, with their place in the group."""
        found = self.known.get(head)
        if found is None:
            found = self.known[head] = tuple((i, ops) for i, ops, first in self.alts if may_begin(first, token))
        return found


class Tables:
    """The rules as trees of what they begin with, made ready to run."""

    def __init__(self, grammar: Grammar, kinds: Kinds, closing: frozenset[str] = frozenset()) -> None:
        """`closing`: rules of separators of which the last one of a list has a word: "A, B or C", not "A, B, C"."""
        self.open = kinds.open
        self.closing = closing
        self.firsts = Firsts(grammar)
        self.literals: set[str] = set()
        self.ops: dict[tuple[int, Any], Op] = {}
        self.trees: dict[str, Branch] = {}
        for name, alts in grammar.items():
            tree = self.trees[name] = Branch()
            for index, alt in enumerate(alts):
                tree.add(index, alt, self.ready(alt.items))

    def ready(self, items: tuple[Item, ...]) -> tuple[Op, ...]:
        return tuple(self.op(item) for item in items)

    def op(self, item: Item) -> Op:
        match item:
            case Bind(_, inner):
                return self.op(inner)
            case Lit(keys):
                what, needed = LIT, keys[0]
                self.literals.add(keys[0])
            case Ahead(keys):
                what, needed = AHEAD, keys
                self.literals |= keys
            case Sym(name):
                what, needed = RULE, name
            case Kind(kind):
                what, needed = KIND, kind
            case ListOf():
                what, needed = LIST, item
            case Group(alts):
                what, needed = GROUP, tuple(self.ready(alt) for alt in alts)
        found = self.ops.get((what, needed))
        if found is None:
            made = self.choice(item, needed) if isinstance(item, Group) else needed
            found = self.ops[what, needed] = Op(what, made, self.firsts.item(item))
        return found

    def choice(self, group: Group, alts: tuple[tuple[Op, ...], ...]) -> Choice:
        return Choice(alts, tuple(self.firsts.sequence(alt) for alt in group.alts))

    def head(self, token: Token) -> str:
        """What the grammar can know of a token: its kind, and its word where some alternative names it."""
        named = token.kind not in self.open and token.key in self.literals
        return token.kind + token.key if named else token.kind

    def expected(self, rule: str) -> str:
        return rule.replace("_", " ")


def may_begin(first: frozenset[str], token: Token) -> bool:
    """Whether something with these first tokens can begin here, or be empty."""
    return "*" in first or token.key in first or token.kind in first


class Chart:
    """One text being read. `explain`: notes where reading stops, and for what it looks there; that takes longer."""

    def __init__(self, tables: Tables, tokens: Sequence[Token], *, explain: bool = False) -> None:
        self.tables = tables
        self.tokens = [*tokens, END]
        self.keys = [token.key for token in self.tokens]
        self.heads = [tables.head(token) for token in self.tokens]
        self.memo: dict[tuple[str, int], Ends] = {}
        self.explain = explain
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
        tree = self.tables.trees[name]
        if self.explain and not may_begin(tree.first(), self.tokens[at]):
            self.want(at, self.tables.expected(name))
        complete: list[tuple[int, Alt, States]] = []
        self.branches(tree, {at: ()}, complete)
        if len(complete) > 1:
            complete.sort(key=_in_order)
        for _, alt, states in complete:
            for end, children in states.items():
                if end not in found:
                    found[end] = (alt, children)
        return found

    def branches(self, branch: Branch, states: States, complete: list[tuple[int, Alt, States]]) -> None:
        """Follow every branch as far as the text goes with it."""
        for index, alt in branch.ends:
            complete.append((index, alt, states))
        if not branch.others:
            return
        ahead: dict[Branch, States] = {}
        for position, children in states.items():
            if self.explain and branch.op is not None:  # what can't go on is asked, too: it says what it waits for
                worth = branch.others.values()
            else:
                worth = branch.after(self.heads[position], self.tokens[position])
            if len(states) == 1:
                ahead = dict.fromkeys(worth, states)
            else:
                for then in worth:
                    ahead.setdefault(then, {})[position] = children
        for then, here in ahead.items():
            assert then.op is not None
            following = self.step(then.op, here)
            if following:
                self.branches(then, following, complete)

    def sequence(self, ops: tuple[Op, ...], at: int) -> States:
        states: States = {at: ()}
        for op in ops:
            states = self.step(op, states)
            if not states:
                break
        return states

    def step(self, op: Op, states: States) -> States:
        """One item on, from every position that has been reached."""
        what, needed = op.what, op.needed
        following: States = {}
        ends: Ends
        for position, children in states.items():
            if what == LIT:  # by far the commonest
                if self.keys[position] == needed:
                    following[position + 1] = (*children, None)
                elif self.explain and position >= self.furthest:
                    self.want(position, needed)
                continue
            if what == RULE:
                known = self.memo.get((needed, position))
                ends = self.rule(needed, position) if known is None else known
            elif what == AHEAD:
                ends = {position: None} if self.keys[position] in needed else {}
            elif what == GROUP:
                ends = self.group(needed, position)
            elif what == KIND:
                token = self.tokens[position]
                ends = {position + 1: token} if token.kind == needed else {}
                if self.explain and not ends and position >= self.furthest:
                    self.want(position, needed)
            else:
                ends = self.list_of(needed, position)
            for end, derivation in ends.items():
                if end not in following:
                    following[end] = (*children, derivation)
        return following

    def group(self, choice: Choice, at: int) -> Ends:
        found: Ends = {}
        for index, ops in choice.of(self.heads[at], self.tokens[at]):
            for end, children in self.sequence(ops, at).items():
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


def _in_order(one: tuple[int, Alt, Any]) -> int:
    return one[0]


def _ends_in_comma(seps: tuple[Any, ...]) -> bool:
    """Whether the last two items of a list have only a comma between them."""
    if not seps or seps[-1] is None:
        return False
    items = seps[-1][0].items
    return len(items) == 1 and isinstance(items[0], Lit) and items[0].keys[0] == ","
