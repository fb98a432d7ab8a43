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
from engine.language.tables import AHEAD, ANYTHING, GROUP, KIND, LIT, NOWHERE, RULE, Branch, Choice, Op, Tables
from engine.language.token import Token

Derivation: TypeAlias = Any
"""None for a literal, a token, (alternative, children) of a rule, (index, children) of a group, (items, separators) of a list."""
Ends: TypeAlias = dict[int, Derivation]

Refused: TypeAlias = tuple[int, int, int]
"""From where to where which alternative is not followed, as it made no sense there."""
NONE: frozenset[Refused] = frozenset()

END = Token("", "", "%end", 0)

SAID_AGAIN = ("when", "if")
"""Words that may stand again behind each comma of a list, and don't close it."""

States: TypeAlias = dict[int, tuple[Derivation, ...]]
"""How far a part of an alternative reaches, each end with the derivations of its items."""
Complete: TypeAlias = list[tuple[int, Alt, int, tuple[Derivation, ...]]]
"""Alternatives that were met in full: their places in the rule, how far they reach, and the derivations of their items."""
NOTHING_THERE: Ends = {}


class Chart:
    """One text being read. `explain`: notes where reading stops, and for what it looks there; that takes longer."""

    def __init__(
        self, tables: Tables, tokens: Sequence[Token], *, explain: bool = False, refused: frozenset[Refused] = NONE
    ) -> None:
        self.tables = tables
        self.tokens = [*tokens, END]
        self.keys = [token.key for token in self.tokens]
        self.signs = [tables.sign(token) for token in self.tokens]
        self.labels = [tables.label(sign) for sign in self.signs]
        if explain:  # whatever comes, all is tried
            self.next = self.coming = [ANYTHING for _ in self.tokens]
        else:
            self.next = [*self.signs[1:], ANYTHING]
            self.coming = [*accumulate(reversed(self.signs), int.__or__)][
                ::-1
            ]  # the signs of each token and all behind it
        self.memos = [dict[str, Ends]() for _ in self.tokens]
        self.explain = explain
        self.refused = refused
        self.furthest = 0  # the token at which reading stops
        self.wanted: list[str] = []

    def read(self, rule: str) -> Derivation | None:
        """How the rule reads the whole text; None where it does not."""
        return self.rule(rule, 0).get(len(self.tokens) - 1)

    def want(self, at: int, what: str) -> None:
        if at > self.furthest:
            self.furthest = at
            self.wanted = [what]
        elif at == self.furthest and what not in self.wanted:
            self.wanted.append(what)

    def rule(self, name: str, at: int) -> Ends:
        found = self.memos[at].get(name)
        if found is not None:
            return found
        found = self.memos[at][name] = {}  # a rule that begins with itself finds nothing
        tree = self.tables.trees[name]
        if not tree.first & self.signs[at]:
            if not self.explain:
                return found
            self.want(at, self.tables.expected(name))
        complete: Complete = []
        self.follow(tree, at, (), complete)
        if len(complete) > 1:
            complete.sort(key=_in_order)
        for _, alt, end, children in complete:
            if end not in found and not (self.refused and (at, end, id(alt)) in self.refused):
                found[end] = (alt, children)
        return found

    def where(self, derivation: Derivation) -> Refused | None:
        """From where to where an alternative was followed, so that another reading can do without it there."""
        alt: Alt = derivation[0]
        for at, memo in enumerate(self.memos):
            for end, found in memo.get(alt.rule, {}).items():
                if found is derivation:
                    return at, end, id(alt)
        return None

    def follow(self, branch: Branch, at: int, children: tuple[Derivation, ...], complete: Complete) -> None:
        """Follow every branch from one position as far as the text goes with it."""
        for index, alt in branch.ends:
            complete.append((index, alt, at, children))
        worth = branch.known.get(self.labels[at])
        if worth is None or self.explain:
            worth = self.worth(branch, at)
        if not worth:
            return
        coming = self.coming[at]
        next_one = self.next[at]
        memo = self.memos[at]
        for then, behind in worth:
            if not (behind & next_one and then.must & coming):
                continue
            op = then.op
            if op.what == LIT and self.keys[at] == op.needed:  # by far the commonest
                self.follow(then, at + 1, (*children, None), complete)
                continue
            ends = memo.get(op.needed) if op.what == RULE else None
            if ends is None:
                ends = self.ends(op, at)
            if len(ends) == 1:
                for end, derivation in ends.items():
                    self.follow(then, end, (*children, derivation), complete)
            elif ends:
                self.spread(then, {end: (*children, derivation) for end, derivation in ends.items()}, complete)

    def worth(self, branch: Branch, at: int) -> Sequence[tuple[Branch, int]]:
        """The branches that the next token may begin, with what may stand behind it; to explain, all of them where nothing has been read
        farther: what can't go on says what it waits for."""
        if self.explain and branch.op is not NOWHERE and at >= self.furthest:
            return [(then, ANYTHING) for then in branch.others.values()]
        label = self.labels[at]
        known = branch.known.get(label)
        return self.tables.after(branch, self.signs[at], label) if known is None else known

    def spread(self, branch: Branch, states: States, complete: Complete) -> None:
        """The same from several positions."""
        for index, alt in branch.ends:
            complete += [(index, alt, at, children) for at, children in states.items()]
        if not branch.others:
            return
        ahead: dict[Branch, States] = {}
        for position, children in states.items():
            coming = self.coming[position]
            next_one = self.next[position]
            for then, behind in self.worth(branch, position):
                if behind & next_one and then.must & coming:
                    ahead.setdefault(then, {})[position] = children
        for then, here in ahead.items():
            following = self.step(then.op, here)
            if len(following) == 1:
                for end, children in following.items():
                    self.follow(then, end, children, complete)
            elif following:
                self.spread(then, following, complete)

    def step(self, op: Op, states: States) -> States:
        """One item on, from every position that has been reached."""
        following: States = {}
        for position, children in states.items():
            for end, derivation in self.ends(op, position).items():
                if end not in following:
                    following[end] = (*children, derivation)
        return following

    def ends(self, op: Op, at: int) -> Ends:
        """One item from one position."""
        what, needed = op.what, op.needed
        if what == RULE:
            found = self.memos[at].get(needed)
            return self.rule(needed, at) if found is None else found
        if what == LIT:
            if self.keys[at] == needed:
                return {at + 1: None}
        elif what == AHEAD:
            return {at: None} if self.keys[at] in needed else NOTHING_THERE
        elif what == GROUP:
            return self.group(needed, at)
        elif what == KIND:
            token = self.tokens[at]
            if token.kind == needed:
                return {at + 1: token}
        else:
            return self.list_of(needed, at)
        if self.explain and at >= self.furthest:
            self.want(at, needed)
        return NOTHING_THERE

    def group(self, choice: Choice, at: int) -> Ends:
        alts = choice.known.get(self.labels[at])
        if alts is None:
            alts = self.tables.among(choice, self.signs[at], self.labels[at])
        found: Ends = {}
        for index, ops, behind in alts:
            if behind & self.next[at]:
                for end, children in self.in_a_row(ops, at).items():
                    if end not in found:
                        found[end] = (index, children)
        if choice.empty is not None and at not in found:
            found[at] = choice.empty
        return found

    def in_a_row(self, ops: tuple[Op, ...], at: int) -> States:
        """Several items, one behind the other."""
        children: tuple[Derivation, ...] = ()
        for place, op in enumerate(ops, 1):
            ends = self.ends(op, at)
            if len(ends) == 1:
                ((at, derivation),) = ends.items()
                children = (*children, derivation)
            elif ends:
                states: States = {}
                for end, derivation in ends.items():
                    states[end] = (*children, derivation)
                for then in ops[place:]:
                    states = self.step(then, states)
                return states
            else:
                return ends
        return {at: children}

    def list_of(self, item: ListOf, at: int) -> Ends:
        """Longest lists first."""
        alone = self.memos[at].get(item.item)
        if alone is None:
            alone = self.rule(item.item, at)
        if not alone:
            return alone
        layers: list[Ends] = [{end: ((d,), ()) for end, d in alone.items()}]
        opening = self.tables.trees[item.sep].first if item.sep and not self.explain else -1
        reached = set(layers[0])
        while layers[-1]:
            following: Ends = {}
            if len(layers) < item.least:
                reached = set[int]()  # shorter lists do not count
            for end, (items, seps) in layers[-1].items():
                if not opening & self.signs[end]:
                    continue
                starts = self.rule(item.sep, end) if item.sep else {end: None}
                for start, sep in starts.items():
                    for stop, derivation in self.rule(item.item, start).items():
                        new = stop not in reached or (stop in following and _parts(sep, following[stop][1][-1]))
                        if new and stop > end:
                            following[stop] = ((*items, derivation), (*seps, sep))
                            reached.add(stop)
            layers.append(following)
        found: Ends = {}
        for layer in reversed(layers[item.least - 1 :]):
            for end, derivation in layer.items():
                if item.sep in self.tables.closing and not _closes(derivation[1]):
                    continue  # "…, this card gets" goes on with something else: a list says "and" or "or" before its last item
                found.setdefault(end, derivation)
        return found


def _in_order(one: tuple[int, Alt, int, Any]) -> int:
    return one[0]


def _closes(seps: tuple[Any, ...]) -> bool:
    """Whether commas alone stand between the first items only: not before the last one, and not behind an "and" or "or"."""
    commas = [_is_comma(sep) for sep in seps]
    return not commas or (not commas[-1] and commas == sorted(commas, reverse=True))


def _parts(sep: Any, other: Any) -> bool:
    """Whether the list falls into its parts here rather than there: "… with A and B, and C gets …" at the comma."""
    return _has_comma(sep) and not _has_comma(other)


def _has_comma(sep: Any) -> bool:
    items = sep[0].items if sep is not None else ()
    return bool(items) and isinstance(items[0], Lit) and items[0].keys[0] == ","


def _is_comma(sep: Any) -> bool:
    items = sep[0].items if sep is not None else ()
    words = [item.keys[0] for item in items if isinstance(item, Lit)]
    return words[:1] == [","] and all(word in SAID_AGAIN for word in words[1:])
