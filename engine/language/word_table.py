"""Words as data: alternatives that stand for many, one for each row of a table, and tables of words that have one meaning each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

Row: TypeAlias = Mapping[str, str]
"""A row of a table: for each of its columns, the text that stands there."""
Table: TypeAlias = Sequence[Row]
"""Rows that have some of the same columns; no other table has these."""

Filled: TypeAlias = tuple[str, tuple[tuple[int, int], ...]]
"""An alternative, and the rows that it is filled in from: the place of the table, and of the row in it."""

Words: TypeAlias = Mapping[str, Mapping[str, Any]]
"""By the kind of their meaning, then by rule, then by meaning: the words, as one pattern or several.

Kinds: the name of an enumeration, of which the meanings are members; "text", where the meaning stands for itself; "value", where it is a template; and
"said", for words that only have to be met: those have no meanings.
"""

COLUMN = re.compile(r"<(\w+)>")
PERHAPS_LISTED = re.compile(r"\$(?P<var>\w+)(?:/\w+)?:(?P<item>\w+)\{(?P<sep>\w+)\}\?")
"""One alone or a list of them: `$parts:cond{and}? => All` stands for `$parts:cond => $parts` and `$parts:cond{and}+ => All`."""


def spelled_out(text: str, tables: Sequence[Table]) -> list[Filled]:
    """The alternatives that one line stands for: itself, or one for each row that has all columns that it names in angle brackets.

    Columns of several tables are multiplied: each row of the one with each of the other. A row may name columns of the tables behind its own.
    Each of the alternatives is two where what is read is one alone or a list. None where no row has the columns.
    """
    filled: list[Filled] = [(text, ())]
    for number, table in enumerate(tables):
        filled = [one for so_far in filled for one in _rows(so_far, number, table)]
    return [(one, rows) for text, rows in filled if not COLUMN.search(text) for one in _alone_or_listed(text)]


def _rows(so_far: Filled, number: int, table: Table) -> list[Filled]:
    text, rows = so_far
    named = set(COLUMN.findall(text))
    columns = named and named.intersection(column for row in table for column in row)
    if not columns:
        return [so_far]
    return [(_filled(text, row), (*rows, (number, at))) for at, row in enumerate(table) if columns <= row.keys()]


def _alone_or_listed(text: str) -> list[str]:
    found = PERHAPS_LISTED.search(text)
    if found is None:
        return [text]
    before, behind = text[: found.start()], text[found.end() :].partition("=>")[0]
    alone = f"{before}${found['var']}:{found['item']}{behind}=> ${found['var']}"
    return [alone, text[: found.end() - 1] + "+" + text[found.end() :]]


def _filled(text: str, row: Row) -> str:
    return COLUMN.sub(lambda column: row.get(column.group(1), column.group()), text)


def worded(words: Words) -> Iterator[tuple[str, str, str, str]]:
    """(kind, rule, meaning, alternative) for each of the words."""
    for kind, rules in words.items():
        for rule, said in rules.items():
            for meaning, patterns in ({"": said} if kind == "said" else said).items():
                for pattern in [patterns] if isinstance(patterns, str) else patterns:
                    yield kind, rule, meaning, f"{pattern}{_arrow(kind, meaning)}"


def _arrow(kind: str, meaning: str) -> str:
    if kind == "said":
        return ""
    return " => " + {"text": f'"{meaning}"', "value": meaning}.get(kind, f"{kind}.{meaning}")
