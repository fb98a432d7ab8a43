"""Which wordings a value has: the alternatives that make such values, and the choices within them that can say its fields."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, cast

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo
from msgspec.structs import fields as struct_fields

from engine.language.alike import Alike
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
from engine.language.pairs import Pair
from engine.language.token import Kinds, Token

NONE: Any = object()


class Shape(Struct, frozen=True):
    """What a template says of the fields of its node, apart from variables: the values known beforehand, and what is made in turn."""

    known: tuple[tuple[str, Any], ...]
    told: tuple[tuple[str, Term], ...]


class Wordings:
    """The grammar with what both directions need to know about it: which alternatives, and which choices within them, can say a value."""

    def __init__(self, grammar: Grammar, kinds: Kinds, hooks: Mapping[str, Pair]) -> None:
        self.grammar = grammar
        self.kinds = kinds
        self.hooks = hooks
        self.defaults: dict[type[Struct], dict[str, Any]] = {}
        self.alike: dict[tuple[str, Any], Alike] = {}
        self.shapes: dict[int, Shape] = {}
        self.bound: dict[int, tuple[list[str], list[list[str]]]] = {}
        self.said: dict[int, frozenset[str]] = {}
        self.said_heads: dict[tuple[int, str], frozenset[Any]] = {}
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
        """The alternatives of a rule that can say a value, as far as its own fields tell, in the order of the grammar."""
        kind = head(value)
        alike = self.alike.get((rule, kind))
        if alike is None:
            fitting = [alt for alt in self.grammar[rule] if fits(kind, self.alt_heads[id(alt)])]
            alike = self.alike[rule, kind] = Alike([(alt, self._known(alt.term, kind)) for alt in fitting])
            alike.sure = alike.sure or not any(_may_differ(alt.term, kind) for alt in fitting)
        if alike.sure:
            return alike.alts
        return [alt for alt in alike.of(value) if self._shallow(alt.term, value)]

    def _known(self, term: Term, kind: Any) -> dict[str, Any]:
        """The fields of a node of this kind that have one value, if the template made it."""
        return dict(self._shape_of(term).known) if isinstance(term, Make) and term.cls is kind else {}

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
        shape = self._shape_of(term)
        for name, known in shape.known:
            item = getattr(value, name)
            if item != known or type(item) is not type(known):
                return False
        return not shape.told or all(self._shallow(part, getattr(value, name)) for name, part in shape.told)

    def _shape_of(self, term: Make) -> Shape:
        shape = self.shapes.get(id(term))
        if shape is None:
            shape = self.shapes[id(term)] = self._shape(term)
        return shape

    def _shape(self, term: Make) -> Shape:
        named = {name for name, _ in term.fields} | {"words"}
        constants = [(name, part.value) for name, part in term.fields if isinstance(part, Constant)]
        defaults = [(name, self.default(term.cls, name)) for name in term.cls.__struct_fields__ if name not in named]
        told = [(name, part) for name, part in term.fields if not isinstance(part, Var | Constant)]
        return Shape((*constants, *defaults), tuple(told))

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
        everything, by_choice = self.bound_by(group)
        if not everything:
            return [*range(len(by_choice))]
        found: list[int] = []
        for index, (alt, here) in enumerate(zip(group.alts, by_choice, strict=True)):
            if any(not env[name][1] for name in everything if name not in here and name in env):
                continue
            if all(self._sayable(alt, name, env) or self._unsaid(alt, name, env) for name in here):
                found.append(index)
        return found

    def said_by(self, alt: Alt) -> frozenset[str]:
        """The variables that an alternative says."""
        said = self.said.get(id(alt))
        if said is None:
            said = self.said[id(alt)] = frozenset(variables(alt.items))
        return said

    def bound_by(self, group: Group) -> tuple[list[str], list[list[str]]]:
        """The variables that a group binds, and those of each of its choices."""
        bound = self.bound.get(id(group))
        if bound is None:
            bound = self.bound[id(group)] = variables((group,)), [variables(alt) for alt in group.alts]
        return bound

    def _unsaid(self, items: tuple[Item, ...], name: str, env: dict[str, tuple[Any, bool]]) -> bool:
        """Whether the value needs no words, and there is an option within these items that can leave it out."""
        return name in env and env[name][1] and name not in _needed(items)

    def _sayable(self, items: tuple[Item, ...], name: str, env: dict[str, tuple[Any, bool]]) -> bool:
        if name not in env:
            return False
        value = env[name][0]
        if value == ():
            return False
        key = id(items), name
        heads = self.said_heads.get(key)
        if heads is None:
            heads = self.said_heads[key] = self._var_heads(items, name)
        return fits(head(value), heads)


def _needed(items: tuple[Item, ...]) -> set[str]:
    """The variables that these items always bind: not those of an option within them."""
    found: set[str] = set()
    for item in items:
        if isinstance(item, Bind):
            found |= {item.var}
        elif isinstance(item, Group):
            found |= set[str].intersection(*(_needed(alt) for alt in item.alts))
    return found


def _may_differ(term: Term, kind: Any) -> bool:
    """Whether a value of this head may be another one than the template makes."""
    match term:
        case Make() | Tup():
            return True
        case Constant():
            return isinstance(kind, type)
        case _:
            return False


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
