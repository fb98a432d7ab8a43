"""Which of the grammar's alternatives, of the meanings of words and of the rows of tables readings are made of."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any

from engine.language.build import Language
from engine.language.notation import Alt, Bind, Group, Item, Lit
from engine.masters import compiler
from engine.masters.compiler import compile_text, line
from engine.masters.compiler.hooks import HOOKS
from engine.masters.compiler.lexer import KINDS
from engine.masters.compiler.lexicon import tables


class Watching(Language):
    """The grammar, noting which of its alternatives a reading is made of."""

    used: list[Alt]

    def build(self, derivation: tuple[Alt, Any], choices: list[str]) -> Any:
        before = len(self.used)
        self.used.append(derivation[0])
        try:
            return super().build(derivation, choices)
        except Exception:  # what makes no sense is read otherwise
            del self.used[before:]
            raise

    def made_of(self, text: str) -> frozenset[Alt] | None:
        """The alternatives that a text read in full is made of; None where some of it is not read."""
        self.used = []
        _forget()
        skills = compile_text(text)
        return None if any(skill.unread for skill in skills) else frozenset(self.used)


@contextmanager
def watched() -> Generator[Watching]:
    """The grammar that everything is read with meanwhile; afterwards it is the one of before again."""
    before = line.language
    grammar, ready = before()
    watching = Watching(grammar.grammar, KINDS, HOOKS)
    line.language = lambda: (watching, ready)  # type: ignore[assignment]  # reading and printing ask for it by this name
    try:
        yield watching
    finally:
        line.language = before
        _forget()


def _forget() -> None:
    """What was read before is read again."""
    for remembered in (compiler.compile_text, line.read_line, line.read_plain):
        remembered.cache_clear()


def written() -> dict[str, Alt]:
    """The alternatives as they stand in the files, by file and line, and the meanings of the word tables ("words: …"). Where one line stands for
    several, the first of them."""
    first: dict[str, Alt] = {}
    for alts in line.language()[0].grammar.values():
        for alt in alts:
            first.setdefault(alt.place, alt)
    return first


def is_meaning(place: str) -> bool:
    """Whether it stands in the table of words."""
    return place.startswith("words:")


def rows() -> dict[tuple[int, int], Mapping[str, str]]:
    """The rows of the tables that alternatives name, by table and row."""
    return {(number, at): row for number, table in enumerate(tables()) for at, row in enumerate(table)}


def describe(items: tuple[Item, ...]) -> str:
    """A pattern in words, roughly as in the grammar file."""
    words: list[str] = []
    for item in items:
        match item:
            case Lit(keys=keys):
                words.append(keys[0])
            case Bind(var=name):
                words.append("$" + name)
            case Group(alts=alts):
                words.append("( " + " | ".join(describe(alt) for alt in alts) + " )")
            case _:
                words.append("~")
    return " ".join(words)


def described(what: Alt | Mapping[str, str]) -> str:
    """An alternative, a meaning or a row, to be told: where it stands and what."""
    if isinstance(what, Alt):
        return f"{what.place}  {what.rule}: {describe(what.items)}"
    return "row  " + "; ".join(f"{name}: {text}" for name, text in what.items())
