"""The files of a grammar, read into one: its rules, and the words that have one meaning each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import fields as struct_fields
from msgspec.structs import replace

from engine.language.notation import Alt, Grammar, GrammarError, Make, Names, Term, Tup, parse_alternative, symbols
from engine.language.word_table import Filled, Table, Words, spelled_out, worded

Written: TypeAlias = tuple[str, str, str, str]
"""Rule, where the rule begins, where this alternative stands, and its text."""

HEAD = " = "
"""Behind the name of a rule."""


def read_grammar(
    folder: Traversable, names: Names, tables: Sequence[Table] = (), words: Words | None = None
) -> Grammar:
    """The words and all grammar files of a folder, joined; each rule stands in one place. A rule whose name has a column stands for one for each row.

    Raises GrammarError with file and line of each mistake.
    """
    rules: dict[str, list[Alt]] = {}
    begun: dict[str, str] = {}  # where each rule begins
    mistakes: list[str] = []
    for rule, begin, place, (line, rows) in _each((*_said(words or {}), *_written(folder)), tables, mistakes):
        if begun.setdefault(rule, begin) != begin:
            if not line:
                mistakes.append(f"{begin}: there is a rule of this name already ({begun[rule]}): {rule}")
            continue
        alts = rules.setdefault(rule, [])
        if not line:
            continue
        try:
            alts.append(replace(parse_alternative(rule, line, names, place), rows=rows))
        except GrammarError as error:
            mistakes.append(f"{place}: {error}: {line}")
    if mistakes:
        raise GrammarError("\n".join(mistakes))
    grammar = {name: tuple(alts) for name, alts in rules.items()}
    _check(grammar)
    return grammar


def _each(
    written: Sequence[Written], tables: Sequence[Table], mistakes: list[str]
) -> Iterator[tuple[str, str, str, Filled]]:
    """What is written, once for each row of the tables whose columns it names."""
    for head, begin, place, line in written:
        found = spelled_out(f"{head}{HEAD}{line}", tables)
        if not found:
            mistakes.append(f"{place}: no row of a table has all of these columns: {line}")
        for text, rows in found:
            rule, _, alternative = text.partition(HEAD)
            yield rule, begin, place, (alternative, rows)


def _written(folder: Traversable) -> Iterator[Written]:
    """The rules of the files: the head of each, with no text, then its alternatives."""
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".peg"):
            continue
        rule = begin = ""
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            place = f"{file.name}:{number}"
            if not line.strip() or line.startswith("#"):
                continue
            if line.startswith(" "):
                yield rule, begin, place, line.strip().removeprefix("|").strip()
            else:
                rule, begin = line.split("=")[0].strip(), place
                yield rule, begin, place, ""


def _said(words: Words) -> Iterator[Written]:
    """The same of the words, where a rule stands under one kind."""
    for kind, rule, meaning, text in worded(words):
        begin = f"words: {kind}.{rule}"
        yield rule, begin, begin, ""
        yield rule, begin, f"words: {rule}: {meaning}", text


@cache
def _required(cls: type[Struct]) -> tuple[str, ...]:
    """The fields of a node that have no default."""
    return tuple(info.name for info in struct_fields(cls) if info.required)


def _incomplete(term: Term) -> str:
    """A field without a default that the template leaves open."""
    match term:
        case Make(cls, parts):
            given = {name for name, _ in parts}
            for name in _required(cls):
                if name not in given:
                    return f"{cls.__name__}.{name}"
            return next((found for _, part in parts if (found := _incomplete(part))), "")
        case Tup(parts):
            return next((found for part in parts if (found := _incomplete(part))), "")
        case _:
            return ""


def _check(grammar: Grammar) -> None:
    unknown = {(name, u) for name, alts in grammar.items() for alt in alts for u in symbols(alt.items) - grammar.keys()}
    if unknown:
        raise GrammarError(f"unknown rules: {sorted(unknown)}")
    open_fields = {(name, found) for name, alts in grammar.items() for alt in alts if (found := _incomplete(alt.term))}
    if open_fields:
        raise GrammarError(f"fields without a value: {sorted(open_fields)}")
