"""What the grammar can put into each field of the effect language: the constants of its templates."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TypeAlias

from engine.masters.compiler.hooks.sentences import ADJOINED
from engine.masters.compiler.notation import (
    Alt,
    Bind,
    Constant,
    Grammar,
    Group,
    Item,
    ListOf,
    Make,
    Sym,
    Term,
    Tup,
    Var,
    read_grammar,
)

Said: TypeAlias = str | Enum
Field: TypeAlias = tuple[str, str]


def sayings() -> dict[Field, set[Said]]:
    """(class, field) -> the strings and enum members that some wording gives it."""
    grammar = read_grammar()
    found: dict[Field, set[Said]] = {}
    for alts in grammar.values():
        for alt in alts:
            for field, value in _made(grammar, alt, alt.term):
                found.setdefault(field, set()).add(value)
            for field, value in _adjoined(grammar, alt):
                found.setdefault(field, set()).add(value)
    return found


def _made(grammar: Grammar, alt: Alt, term: Term) -> Iterator[tuple[Field, Said]]:
    match term:
        case Make(cls, fields):
            for name, part in fields:
                yield from (((cls.__name__, name), value) for value in _values(grammar, alt, part, ()))
                yield from _made(grammar, alt, part)
        case Tup(parts):
            for part in parts:
                yield from _made(grammar, alt, part)
        case _:
            pass


def _adjoined(grammar: Grammar, alt: Alt) -> Iterator[tuple[Field, Said]]:
    """What follows a verb in any order: ("field", value), for each class that takes the field."""
    match alt.term:
        case Tup((Constant(str() as name), value)) if alt.rule.endswith("_adjunct"):
            for cls, fields in ADJOINED.items():
                if name in fields:
                    yield from (((cls.__name__, name), said) for said in _values(grammar, alt, value, ()))
        case _:
            pass


def _values(grammar: Grammar, alt: Alt, term: Term, seen: tuple[str, ...]) -> set[Said]:
    match term:
        case Constant(value):
            return {value} if isinstance(value, str | Enum) else set()
        case Var(name):
            return _bound(grammar, alt.items, name, seen)
        case Tup(parts):
            return set[Said]().union(*(_values(grammar, alt, part, seen) for part in parts))
        case _:
            return set()


def _bound(grammar: Grammar, items: tuple[Item, ...], name: str, seen: tuple[str, ...]) -> set[Said]:
    found: set[Said] = set()
    for item in items:
        match item:
            case Bind(var=var, item=Sym(rule) | ListOf(item=rule)) if var == name and rule not in seen:
                for alt in grammar[rule]:
                    found |= _values(grammar, alt, alt.term, (*seen, rule))
            case Group(alts):
                for inner in alts:
                    found |= _bound(grammar, inner, name, seen)
            case _:
                pass
    return found
