"""What the grammar can put into each field of the effect language, and whether the fields that take closed words take these."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeAlias, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields as struct_fields

from engine.language.notation import (
    Alt,
    Bind,
    Constant,
    Grammar,
    GrammarError,
    Group,
    Item,
    Kind,
    ListOf,
    Make,
    Part,
    Sym,
    Term,
    Tup,
    Var,
)

Adjoined: TypeAlias = Mapping[type[Struct], Container[str]]
"""Classes whose nodes are made of a verb and what follows it in any order, with the fields that may follow."""
Said: TypeAlias = tuple[str | Enum, Alt]
"""A word, and the alternative whose template says it."""


def check_words(grammar: Grammar, adjoined: Adjoined) -> None:
    """Raise GrammarError, with file and line, if a template puts a word into a field that does not take it."""
    mistakes: dict[str, None] = {}
    for cls, field, (value, alt) in sayings(grammar, adjoined, closed_words):
        known = closed_words(cls, field)
        if not isinstance(value, Enum) and value not in known:
            mistakes[f'{alt.place}: {cls.__name__}.{field} takes no "{value}", only {", ".join(sorted(known))}'] = None
    if mistakes:
        raise GrammarError("\n".join(mistakes))


@cache
def closed_words(cls: type[Struct], field: str) -> frozenset[str]:
    """The words that a field takes; none where it takes any."""
    info = next(info for info in struct_fields(cls) if info.name == field)
    return frozenset(_literals(info.type))


def _literals(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    else:
        for part in get_args(annotation):
            yield from _literals(part)


Wanted: TypeAlias = Callable[[type[Struct], str], object]
"""Which fields of which classes are looked at."""


def sayings(grammar: Grammar, adjoined: Adjoined, wanted: Wanted) -> Iterator[tuple[type[Struct], str, Said]]:
    """(class, field, word) for each word that some wording puts into a wanted field; tokens such as %kw stand for themselves."""
    for alts in grammar.values():
        for alt in alts:
            yield from _made(grammar, alt, alt.term, wanted)
            yield from _adjoined(grammar, adjoined, alt, wanted)


def _made(grammar: Grammar, alt: Alt, term: Term, wanted: Wanted) -> Iterator[tuple[type[Struct], str, Said]]:
    match term:
        case Make(cls, fields):
            for name, part in fields:
                if wanted(cls, name):
                    yield from ((cls, name, said) for said in _values(grammar, alt, part, ()))
                yield from _made(grammar, alt, part, wanted)
        case Tup(parts):
            for part in parts:
                yield from _made(grammar, alt, part, wanted)
        case _:
            pass


def _adjoined(
    grammar: Grammar, adjoined: Adjoined, alt: Alt, wanted: Wanted
) -> Iterator[tuple[type[Struct], str, Said]]:
    """What follows a verb in any order: ("field", value), for each class that takes the field."""
    match alt.term:
        case Tup((Constant(str() as name), value)) if alt.rule.endswith("_adjunct"):
            for cls, fields in adjoined.items():
                if name in fields and wanted(cls, name):
                    yield from ((cls, name, said) for said in _values(grammar, alt, value, ()))
        case _:
            pass


def _values(grammar: Grammar, alt: Alt, term: Term, seen: tuple[str, ...]) -> Iterator[Said]:
    match term:
        case Constant(value) if isinstance(value, str | Enum):
            yield value, alt
        case Var(name):
            yield from _bound(grammar, alt, alt.items, name, seen)
        case Part(name, index):
            for inner in (inner for rule in _rules(alt.items, name) for inner in grammar[rule]):
                if isinstance(inner.term, Tup):
                    yield from _values(grammar, inner, inner.term.parts[index], seen)
        case Tup(parts):
            for part in parts:
                yield from _values(grammar, alt, part, seen)
        case _:
            pass


def _rules(items: tuple[Item, ...], name: str) -> Iterator[str]:
    """The rules that read a variable of the pattern."""
    for item in items:
        match item:
            case Bind(var=var, item=Sym(rule)) if var == name:
                yield rule
            case Group(alts):
                for part in alts:
                    yield from _rules(part, name)
            case _:
                pass


def _bound(grammar: Grammar, alt: Alt, items: tuple[Item, ...], name: str, seen: tuple[str, ...]) -> Iterator[Said]:
    """What a variable of the pattern can hold."""
    for item in items:
        match item:
            case Bind(var=var, item=Kind(kind)) if var == name and kind not in ("%int", "%signed"):
                yield kind, alt
            case Bind(var=var, item=Sym(rule) | ListOf(item=rule)) if var == name and rule not in seen:
                for inner in grammar[rule]:
                    yield from _values(grammar, inner, inner.term, (*seen, rule))
            case Group(alts):
                for part in alts:
                    yield from _bound(grammar, alt, part, name, seen)
            case _:
                pass
