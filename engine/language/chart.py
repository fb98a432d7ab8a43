"""The recogniser: a memoised chart over the grammar, ordered like a PEG and complete like Earley.

Every rule is tried at a position once and gives all the ends that it can reach, each with its first derivation in the order
of the grammar. So an early choice never shuts out a reading that a later word needs, and the work stays polynomial. Rules
are kept as trees of what their alternatives share, and at each branch only
what can begin with the next token is tried, and only where something that it can't do without is still to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, TypeAlias

from engine.language.notation import Alt, ListOf, Lit
from engine.language.tables import AHEAD, GROUP, KIND, LIT, RULE, Branch, Choice, Op, Tables
from engine.language.token import Token

Derivation: TypeAlias = Any
"""None for a literal, a token, (alternative, children) of a rule, (index, children) of a group, (items, separators) of a list."""
Ends: TypeAlias = dict[int, Derivation]

END = Token("", "", "%end", 0)

States: TypeAlias = dict[int, tuple[Derivation, ...]]
"""How far a part of an alternative reaches, each end with the derivations of its items."""


class Chart:
    """One text being read. `explain`: notes where reading stops, and for what it looks there; that takes longer."""

    def __init__(self, tables: Tables, tokens: Sequence[Token], *, explain: bool = False) -> None:
        self.tables = tables
        self.tokens = [*tokens, END]
        self.keys = [token.key for token in self.tokens]
        self.signs = [tables.sign(token) for token in self.tokens]
        self.coming = [*accumulate(reversed(self.signs), int.__or__)][::-1]  # the signs of each token and all behind it
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
        if self.explain and not tree.first & self.signs[at]:
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
            worth = branch.after(self.signs[position])
            if not self.explain:
                coming = self.coming[position]
                worth = [then for then in worth if then.must & coming]
            elif branch.op is not None:  # what can't go on is asked, too: it says what it waits for
                worth = branch.others.values()
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
        for index, ops in choice.of(self.signs[at]):
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
