"""Words as data: alternatives that stand for many, one for each row of a table, and tables of words that have one meaning each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

Row: TypeAlias = Mapping[str, str]
"""A row of the word table: for each of its columns, the text that stands there."""

Words: TypeAlias = Mapping[str, Mapping[str, Any]]
"""By the kind of their meaning, then by rule, then by meaning: the words, as one pattern or several.

Kinds: the name of an enumeration, of which the meanings are members; "text", where the meaning stands for itself; "value", where it is a template; and
"said", for words that only have to be met: those have no meanings.
"""

COLUMN = re.compile(r"<(\w+)>")


def spelled_out(text: str, table: Sequence[Row]) -> list[str]:
    """The alternatives that one line stands for: itself, or one for each row that has all columns that it names in angle brackets.

    None where no row has them.
    """
    columns = set(COLUMN.findall(text))
    return [_filled(text, row) for row in table if columns <= row.keys()] if columns else [text]


def _filled(text: str, row: Row) -> str:
    return COLUMN.sub(lambda column: row[column.group(1)], text)


def worded(words: Words) -> Iterator[tuple[str, str, str]]:
    """(rule, meaning, alternative) for each of the words."""
    for kind, rules in words.items():
        for rule, said in rules.items():
            for meaning, patterns in ({"": said} if kind == "said" else said).items():
                for pattern in [patterns] if isinstance(patterns, str) else patterns:
                    yield rule, meaning, f"{pattern}{_arrow(kind, meaning)}"


def _arrow(kind: str, meaning: str) -> str:
    if kind == "said":
        return ""
    return " => " + {"text": f'"{meaning}"', "value": meaning}.get(kind, f"{kind}.{meaning}")
