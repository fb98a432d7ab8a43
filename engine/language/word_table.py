"""Alternatives of the grammar that stand for many: one for each row of a table of words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Row: TypeAlias = Mapping[str, str]
"""A row of the word table: for each of its columns, the text that stands there."""

COLUMN = re.compile(r"<(\w+)>")


def spelled_out(text: str, table: Sequence[Row]) -> list[str]:
    """The alternatives that one line stands for: itself, or one for each row that has all columns that it names in angle brackets.

    None where no row has them.
    """
    columns = set(COLUMN.findall(text))
    return [_filled(text, row) for row in table if columns <= row.keys()] if columns else [text]


def _filled(text: str, row: Row) -> str:
    return COLUMN.sub(lambda column: row[column.group(1)], text)
