"""Derivations to nodes, and nodes back to words, both from the same grammar.

Where the grammar leaves a choice that the value does not decide ("gets" or "gains"), the choice is kept in the `words`
of the node around it, one letter for each choice in order, and trailing first choices are left out. So a node
made by hand, with no `words`, is printed in the first wording of the grammar.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, cast

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, replace
from msgspec.structs import fields as struct_fields

from engine.language.notation import (
    Alt,
    Bind,
    Constant,
    Grammar,
    Group,
    Hook,
    Item,
    Kind,
    ListOf,
    Make,
    Part,
    Sym,
    Term,
    Tup,
    Var,
    variables,
)
from engine.language.pairs import Env, Pair
from engine.language.token import Kinds, Token

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
NONE: Any = object()


class Misfit(Exception):
    """The value does not fit this wording; another one is tried."""


class Shape(Struct, frozen=True):
    """What a template says of the fields of its node, apart from variables: the values known beforehand, and what is made in turn."""

    known: tuple[tuple[str, Any], ...]
    told: tuple[tuple[str, Term], ...]


class Language:
    """The grammar with what both directions need to know about it."""

    def __init__(self, grammar: Grammar, kinds: Kinds, hooks: Mapping[str, Pair]) -> None:
        self.grammar = grammar
        self.kinds = kinds
        self.hooks = hooks
        self.defaults: dict[type[Struct], dict[str, Any]] = {}
        self.alike: dict[tuple[str, Any], list[Alt]] = {}
        self.shapes: dict[int, Shape] = {}
        self.bound: dict[int, tuple[list[str], list[list[str]]]] = {}
        self.products: dict[str, frozenset[Any]] = dict.fromkeys(grammar, frozenset[Any]())
        changed = True
        while changed:
            changed = False
            for name, alts in grammar.items():
                found: frozenset[Any] = frozenset[Any]().union(*(self._heads(alt.term, alt) for alt in alts))
                if found != self.products[name]:
                    self.products[name] = found
                    changed = True
        self.alt_heads = {id(alt): self._heads(alt.term, alt) for alts in grammar.values() for alt in alts}

    def _heads(self, term: Term, alt: Alt) -> frozenset[Any]:
        match term:
            case Make(cls):
                return frozenset({cls})
            case Constant(value):
                return frozenset({head(value)})
            case Tup():
                return frozenset({tuple})
            case Hook(name):
                return frozenset(self.hooks[name].heads)
            case Var(name):
                return self._var_heads(alt.items, name)
            case Part():
                return frozenset()

    def _var_heads(self, items: tuple[Item, ...], name: str) -> frozenset[Any]:
        found: frozenset[Any] = frozenset()
        for item in items:
            if isinstance(item, Bind) and item.var == name:
                found |= self._item_heads(item.item)
            elif isinstance(item, Bind) and item.seps == name:
                found |= {tuple}
            elif isinstance(item, Group):
                for alt in item.alts:
                    found |= self._var_heads(alt, name)
        return found

    def _item_heads(self, item: Kind | Sym | ListOf) -> frozenset[Any]:
        match item:
            case Kind(kind):
                return frozenset({int if kind in ("%int", "%signed") else str})
            case Sym(name):
                return self.products[name]
            case ListOf():
                return frozenset({tuple})

    def default(self, cls: type[Struct], field: str) -> Any:
        known = self.defaults.get(cls)
        if known is None:
            known = {info.name: _default(info) for info in struct_fields(cls)}
            self.defaults[cls] = known
        return known[field]

    # --- tokens and their values ------------------------------------------------------------------------------------

    def inner_text(self, token: Token) -> Any:
        """The value of a token of a kind."""
        if token.kind in ("%int", "%signed"):
            return int(token.text)
        if token.kind == "%word":
            return token.key
        return token.text[1:-1] if token.kind in self.kinds.brackets else token.text

    def outer_text(self, kind: str, value: Any) -> str:
        """The token that holds the value."""
        if kind == "%signed":
            return f"{value:+d}" if value else "+0"
        around = self.kinds.brackets.get(kind, "")
        return around[:1] + str(value) + around[1:]

    # --- which alternatives fit a value ---------------------------------------------------------------------------

    def candidates(self, rule: str, value: Any) -> list[Alt]:
        kind = head(value)
        key = (rule, kind)
        alike = self.alike.get(key)
        if alike is None:
            alike = self.alike[key] = [alt for alt in self.grammar[rule] if fits(kind, self.alt_heads[id(alt)])]
        return [alt for alt in alike if self._shallow(alt.term, value)] if len(alike) > 1 else alike

    def _shallow(self, term: Term, value: Any) -> bool:
        match term:
            case Make():
                return self._is_made(term, value)
            case Constant(constant):
                return type(value) is type(constant) and value == constant
            case Tup(parts):
                return (
                    isinstance(value, tuple)
                    and len(cast(tuple[Any, ...], value)) == len(parts)
                    and all(
                        isinstance(part, Var) or self._shallow(part, item)
                        for part, item in zip(parts, cast(tuple[Any, ...], value), strict=True)
                    )
                )
            case _:
                return True

    def _is_made(self, term: Make, value: Any) -> bool:
        """Whether the fields that the template tells have these values, and those that it does not name their defaults."""
        if type(value) is not term.cls:
            return False
        shape = self.shapes.get(id(term))
        if shape is None:
            shape = self.shapes[id(term)] = self._shape(term)
        for name, known in shape.known:
            item = getattr(value, name)
            if item != known or type(item) is not type(known):
                return False
        return all(self._shallow(part, getattr(value, name)) for name, part in shape.told)

    def _shape(self, term: Make) -> Shape:
        named = {name for name, _ in term.fields} | {"words"}
        constants = [(name, part.value) for name, part in term.fields if isinstance(part, Constant)]
        defaults = [(name, self.default(term.cls, name)) for name in term.cls.__struct_fields__ if name not in named]
        told = [(name, part) for name, part in term.fields if not isinstance(part, Var | Constant)]
        return Shape((*constants, *defaults), tuple(told))

    # --- derivation -> value ----------------------------------------------------------------------------------------

    def build(self, derivation: tuple[Alt, Any], choices: list[str]) -> Any:
        alt, children = derivation
        own: list[str] = choices
        keeps = isinstance(alt.term, Hook) and self.hooks[alt.term.name].keeps_words
        if isinstance(alt.term, Make):
            keeps = "words" in alt.term.cls.__struct_fields__ and all(n != "words" for n, _ in alt.term.fields)
        mark = len(choices)
        if keeps:
            own = []
        env: Env = {}
        pending: list[tuple[int, Group, int]] = []
        self._build_items(alt.items, children, env, own, pending)
        value = self._make(alt.term, env)
        if pending or isinstance(alt.term, Hook):  # what a hook makes, it must be able to take apart
            self._settle(alt, value, own, pending)
        if keeps:
            words = "".join(own).rstrip("a")
            if words or isinstance(alt.term, Hook):
                value = replace(
                    value, words=(value.words + ":" + words).rstrip(":") if isinstance(alt.term, Hook) else words
                )
        options = self.candidates(alt.rule, value)
        if len(options) > 1:
            choices.insert(mark, LETTERS[options.index(alt)])
        return value

    def _settle(self, alt: Alt, value: Any, own: list[str], pending: list[tuple[int, Group, int]]) -> None:
        """Fill in the letters of groups, now that the value is known: only where more than one choice fits."""
        env = self.match(alt.term, value)
        if env is None:
            raise AssertionError(f"template of {alt.rule} does not match its own value {value!r}")
        for place, group, index in reversed(pending):
            options = self.group_options(group, env)
            if len(options) > 1:
                own.insert(place, LETTERS[options.index(index)])

    def _build_items(
        self,
        items: tuple[Item, ...],
        children: tuple[Any, ...],
        env: Env,
        choices: list[str],
        pending: list[tuple[int, Group, int]],
    ) -> None:
        for item, child in zip(items, children, strict=True):
            match item:
                case Bind(var, inner, seps):
                    if isinstance(inner, ListOf):
                        parts: list[Any] = []
                        joins: list[Any] = []
                        for index, part in enumerate(child[0]):
                            if index and inner.sep:
                                joins.append(self.build(child[1][index - 1], choices))
                            parts.append(self.build(part, choices))
                        env[var] = tuple(parts)
                        if seps:
                            env[seps] = tuple(joins)
                    elif isinstance(inner, Kind):
                        env[var] = self.inner_text(child)
                    else:
                        env[var] = self.build(child, choices)
                case Group(alts):
                    pending.append((len(choices), item, child[0]))
                    self._build_items(alts[int(child[0])], child[1], env, choices, pending)
                case Sym():
                    self.build(child, choices)
                case _:
                    pass

    def _make(self, term: Term, env: Env) -> Any:
        match term:
            case Var(name):
                return env[name]
            case Part(name, index):
                return env[name][index]
            case Constant(value):
                return value
            case Tup(parts):
                return tuple(self._make(part, env) for part in parts)
            case Hook(name):
                return self.hooks[name].build(env)
            case Make(cls, parts):
                given = {
                    name: self._make(part, env) for name, part in parts if not isinstance(part, Var) or part.name in env
                }
                return cls(**given)

    # --- value -> words ---------------------------------------------------------------------------------------------

    def match(self, term: Term, value: Any) -> dict[str, tuple[Any, bool]] | None:
        """The variables of a template for a value, each with whether it may stay unsaid."""
        env = self._match(term, value)
        return env if env is None else _joined(env)

    def _match(self, term: Term, value: Any) -> dict[str, tuple[Any, bool]] | None:
        """The same, each part of a variable (`Part`) still for itself, under "name.index"."""
        match term:
            case Var(name):
                return {name: (value, False)}
            case Part(name, index):
                return {f"{name}.{index}": (value, False)}
            case Constant(constant):
                return {} if type(value) is type(constant) and value == constant else None
            case Hook(name):
                return self.hooks[name].match(value)
            case Tup(parts):
                if not isinstance(value, tuple) or len(cast(tuple[Any, ...], value)) != len(parts):
                    return None
                env: dict[str, tuple[Any, bool]] = {}
                for part, item in zip(parts, cast(tuple[Any, ...], value), strict=True):
                    inner = self._match(part, item)
                    if inner is None:
                        return None
                    env |= inner
                return env
            case Make(cls, parts):
                if type(value) is not cls:
                    return None
                env = {}
                named: set[str] = set()
                for name, part in parts:
                    named.add(name)
                    item = getattr(value, name)
                    inner = (
                        {part.name: (item, item == self.default(cls, name))}
                        if isinstance(part, Var)
                        else self._match(part, item)
                    )
                    if inner is None or any(env[same][0] != inner[same][0] for same in env.keys() & inner.keys()):
                        return None  # what is said once must be the same wherever it stands
                    env |= inner
                for name in cls.__struct_fields__:
                    if name not in named and name != "words" and getattr(value, name) != self.default(cls, name):
                        return None
                return env

    def group_options(self, group: Group, env: dict[str, tuple[Any, bool]]) -> list[int]:
        """The choices of a group that can say these values."""
        bound = self.bound.get(id(group))
        if bound is None:
            bound = self.bound[id(group)] = variables((group,)), [variables(alt) for alt in group.alts]
        everything, by_choice = bound
        found: list[int] = []
        for index, (alt, here) in enumerate(zip(group.alts, by_choice, strict=True)):
            if any(not env[name][1] for name in everything if name not in here and name in env):
                continue
            if all(self._sayable(alt, name, env) or self._unsaid(alt, name, env) for name in here):
                found.append(index)
        return found

    def _unsaid(self, items: tuple[Item, ...], name: str, env: dict[str, tuple[Any, bool]]) -> bool:
        """Whether the value needs no words, and there is an option within these items that can leave it out."""
        return name in env and env[name][1] and name not in _needed(items)

    def _sayable(self, items: tuple[Item, ...], name: str, env: dict[str, tuple[Any, bool]]) -> bool:
        if name not in env:
            return False
        value = env[name][0]
        if value == ():
            return False
        return fits(head(value), self._var_heads(items, name))


def _needed(items: tuple[Item, ...]) -> set[str]:
    """The variables that these items always bind: not those of an option within them."""
    found: set[str] = set()
    for item in items:
        if isinstance(item, Bind):
            found |= {item.var}
        elif isinstance(item, Group):
            found |= set[str].intersection(*(_needed(alt) for alt in item.alts))
    return found


def _joined(env: dict[str, tuple[Any, bool]]) -> dict[str, tuple[Any, bool]]:
    """The parts of each variable in one."""
    found = {name: said for name, said in env.items() if "." not in name}
    for whole in {name.partition(".")[0] for name in env if "." in name}:
        parts = [env[f"{whole}.{index}"][0] for index in range(sum(name.startswith(whole + ".") for name in env))]
        found[whole] = (tuple(parts), False)
    return found


def _default(info: FieldInfo) -> Any:
    if info.default is not NODEFAULT:
        return info.default
    return NONE


def head(value: Any) -> Any:
    """What a value is, as far as the choice between wordings depends on it."""
    if isinstance(value, Struct):
        return type(value)
    if isinstance(value, (bool, Enum)) or value is None:
        return value
    return cast(Any, type(value)) if not isinstance(value, str) else ("str", value)


def fits(kind: Any, heads: frozenset[Any]) -> bool:
    """Whether a rule with these products can say a value of this head."""
    if kind in heads:
        return True
    return isinstance(kind, tuple) and str in heads
