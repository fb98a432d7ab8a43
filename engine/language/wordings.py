"""Which wordings a value has: the alternatives that make such values, and the choices within them that can say its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from operator import attrgetter
from typing import Any, TypeAlias, cast

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


Check: TypeAlias = Callable[[Any], bool]
"""Whether a value can be made by a template, as far as its own fields tell."""


class Saying(Struct, frozen=True):
    """What a choice of a group says: each variable with what it can say of it and whether it may leave it out, and those that it does not say."""

    names: tuple[tuple[str, frozenset[Any], bool], ...]
    unsaid: tuple[str, ...]


class Wordings:
    """The grammar with what both directions need to know about it: which alternatives, and which choices within them, can say a value."""

    def __init__(self, grammar: Grammar, kinds: Kinds, hooks: Mapping[str, Pair]) -> None:
        self.grammar = grammar
        self.kinds = kinds
        self.hooks = hooks
        self.defaults: dict[type[Struct], dict[str, Any]] = {}
        self.alike: dict[tuple[str, Any], Alike] = {}
        self.checks: dict[int, Check] = {}
        self.sayings: dict[int, tuple[Saying, ...]] = {}
        self.said: dict[int, frozenset[str]] = {}
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
            self.checks |= {id(alt): self._check(alt.term) for alt in fitting}
            alike.sure = alike.sure or not any(_may_differ(alt.term, kind) for alt in fitting)
        if alike.sure:
            return alike.alts
        checks = self.checks
        return [alt for alt in alike.of(value) if checks[id(alt)](value)]

    def _known(self, term: Term, kind: Any) -> dict[str, Any]:
        """The fields of a node of this kind that have one value, if the template made it."""
        return self._fixed(term) if isinstance(term, Make) and term.cls is kind else {}

    def _fixed(self, term: Make) -> dict[str, Any]:
        """The fields that the template gives a value, and those that it does not name, with their defaults."""
        named = {name for name, _ in term.fields} | {"words"}
        constants = {name: part.value for name, part in term.fields if isinstance(part, Constant)}
        return constants | {
            name: self.default(term.cls, name) for name in term.cls.__struct_fields__ if name not in named
        }

    def _check(self, term: Term) -> Check:
        match term:
            case Make():
                return self._made(term)
            case Constant(constant):
                return lambda value: type(value) is type(constant) and value == constant
            case Tup(parts):
                checks = [_anything if isinstance(part, Var) else self._check(part) for part in parts]

                def together(value: Any) -> bool:
                    return (
                        isinstance(value, tuple)
                        and len(cast(tuple[Any, ...], value)) == len(checks)
                        and all(check(item) for check, item in zip(checks, cast(tuple[Any, ...], value), strict=True))
                    )

                return together
            case _:
                return _anything

    def _made(self, term: Make) -> Check:
        """Whether the fields that the template tells have these values, and those that it does not name their defaults."""
        cls, fixed = term.cls, self._fixed(term)
        fields = attrgetter(*fixed, "__class__", "__class__")  # two more, so that it always gives a tuple
        values = (*fixed.values(), cls, cls)
        types = [*map(type, values)]
        told = [(name, self._check(part)) for name, part in term.fields if not isinstance(part, Var | Constant)]

        def made(value: Any) -> bool:
            if value.__class__ is not cls:
                return False
            found = fields(value)
            return (
                found == values
                and [*map(type, found)] == types  # a word is no other kind of word, and 1 is not true
                and all(check(getattr(value, name)) for name, check in told)
            )

        return made

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
        return [index for index, saying in enumerate(self.sayings_of(group)) if _says(saying, env)]

    def said_by(self, alt: Alt) -> frozenset[str]:
        """The variables that an alternative says."""
        said = self.said.get(id(alt))
        if said is None:
            said = self.said[id(alt)] = frozenset(variables(alt.items))
        return said

    def sayings_of(self, group: Group) -> tuple[Saying, ...]:
        """What each choice of a group says."""
        found = self.sayings.get(id(group))
        if found is None:
            everything = variables((group,))
            found = self.sayings[id(group)] = tuple(self._saying(alt, everything) for alt in group.alts)
        return found

    def _saying(self, items: tuple[Item, ...], everything: list[str]) -> Saying:
        here, needed = variables(items), _needed(items)
        return Saying(
            tuple((name, self._var_heads(items, name), name not in needed) for name in here),
            tuple(name for name in everything if name not in here),
        )


def _says(saying: Saying, env: dict[str, tuple[Any, bool]]) -> bool:
    """Whether a choice says all that is not left out, and no more than there is."""
    for name in saying.unsaid:
        if name in env and not env[name][1]:
            return False
    for name, heads, optional in saying.names:
        if name not in env:
            return False
        value, unsaid = env[name]
        if not (optional and unsaid) and (value == () or not fits(head(value), heads)):
            return False
    return True


def _anything(value: Any) -> bool:
    return True


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
