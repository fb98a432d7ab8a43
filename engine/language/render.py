"""Nodes to words: the grammar read from right to left."""

from __future__ import annotations

from typing import Any, cast

from engine.language.build import LETTERS, Language, Misfit
from engine.language.notation import (
    Ahead,
    Alt,
    Bind,
    Group,
    Hook,
    Item,
    Kind,
    ListOf,
    Lit,
    Make,
    Sym,
)


class Stream:
    """The letters of a `words` field, taken one by one; and what is being said, so that nothing is said by saying itself."""

    def __init__(self, letters: str, within: Stream | None = None) -> None:
        self.letters = letters
        self.at = 0
        self.open: list[tuple[str, Any]] = [] if within is None else within.open

    def take(self, options: int) -> int:
        letter = self.letters[self.at] if self.at < len(self.letters) else "a"
        self.at += 1
        index = LETTERS.find(letter)
        return index if 0 <= index < options else 0


def say(language: Language, rule: str, value: Any, stream: Stream | None = None) -> list[str]:
    """The tokens of a value in a wording of the rule; Misfit if there is none."""
    stream = stream or Stream("")
    options = language.candidates(rule, value)
    if not options:
        raise Misfit(rule, "has no words for", value)  # put into words when somebody reads it
    if any(name == rule and said is value for name, said in stream.open):
        raise Misfit(rule, "would be said by itself", value)
    first = stream.take(len(options)) if len(options) > 1 else 0
    mark = stream.at
    reason: Misfit | None = None
    stream.open.append((rule, value))
    try:
        for alt in (options[first], *options[:first], *options[first + 1 :]):
            stream.at = mark
            try:
                return _alternative(language, alt, value, stream)
            except Misfit as misfit:
                reason = reason or misfit
    finally:
        stream.open.pop()
    try:
        raise reason or Misfit(rule)
    finally:
        del reason  # it holds this frame, and with it the position of a match that may be over


def _alternative(language: Language, alt: Alt, value: Any, stream: Stream) -> list[str]:
    matched = language.match(alt.term, value)
    if matched is None:
        raise Misfit(alt.rule)
    said = language.said_by(alt)
    if any(not unsaid and name not in said for name, (_, unsaid) in matched.items()):
        raise Misfit(alt.rule)
    term = alt.term
    if isinstance(term, Hook) and language.hooks[term.name].keeps_words:
        stream = Stream(value.words.partition(":")[2], stream)
    elif (
        isinstance(term, Make)
        and "words" in term.cls.__struct_fields__
        and all(name != "words" for name, _ in term.fields)
    ):
        stream = Stream(value.words, stream)
    return _items(language, alt.items, matched, stream)


def _items(language: Language, items: tuple[Item, ...], env: dict[str, Any], stream: Stream) -> list[str]:
    out: list[str] = []
    for item in items:
        match item:
            case Ahead():
                continue
            case Lit(keys):
                out += keys
            case Bind():
                out += _bound(language, item, env, stream)
            case Sym(name):
                out += say(language, name, True, stream)
            case Group():
                options = language.group_options(item, env)
                if not options:
                    raise Misfit("no choice of a group fits")
                first = stream.take(len(options)) if len(options) > 1 else 0
                out += _group(language, item, [options[first], *options[:first], *options[first + 1 :]], env, stream)
            case _:
                raise AssertionError(f"unnamed {item!r} in a pattern")
    return out


def _group(language: Language, group: Group, order: list[int], env: dict[str, Any], stream: Stream) -> list[str]:
    mark = stream.at
    reason: Misfit | None = None
    for index in order:
        stream.at = mark
        try:
            return _items(language, group.alts[index], env, stream)
        except Misfit as misfit:
            reason = reason or misfit
    try:
        raise reason or Misfit("group")
    finally:
        del reason


def _bound(language: Language, item: Bind, env: dict[str, Any], stream: Stream) -> list[str]:
    if item.var not in env:
        raise Misfit(f"no value for {item.var}")
    value: Any = env[item.var][0]
    inner = item.item
    if isinstance(inner, Kind):
        return [language.outer_text(inner.kind, value)]
    if isinstance(inner, Sym):
        return say(language, inner.name, value, stream)
    if not isinstance(value, tuple):
        raise Misfit(f"{item.var} is no list")
    values = cast(tuple[Any, ...], value)
    if len(values) < inner.least:
        raise Misfit(f"{item.var} is no such list")
    return _list(language, inner, item, values, env, stream)


def _list(
    language: Language, inner: ListOf, item: Bind, values: tuple[Any, ...], env: dict[str, Any], stream: Stream
) -> list[str]:
    out: list[str] = []
    joins: tuple[Any, ...] | None = env[item.seps][0] if item.seps and item.seps in env else None
    for index, value in enumerate(values):
        if index and inner.sep:
            joined: Any = True
            if item.seps:
                joined = joins[index - 1] if joins and index <= len(joins) else None
            if joined is None:
                out += _items(language, language.grammar[inner.sep][0].items, {}, Stream(""))
            else:
                out += say(language, inner.sep, joined, stream)
        out += say(language, inner.item, value, stream)
    return out
