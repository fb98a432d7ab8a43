"""The rows of a card list file: JSON lines, a JSON array, or CSV; each row with the line that it stands in."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core.errors import DefinitionError

Row = tuple[int, dict[str, Any]]


def read_rows(path: Path) -> Iterator[Row | tuple[int, str]]:
    """(line, row) for each row; (line, reason) for one that is no row. Raises DefinitionError for a file that is no list at all."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        text = path.read_text(encoding="cp1252", errors="replace")
    except OSError as error:
        raise DefinitionError(f"{path}: {error.strerror or error}") from error
    head = text.lstrip()[:1]
    if head == "[":
        yield from _array(path, text)
    elif head == "{":
        yield from _lines(text)
    elif path.suffix.lower() in (".csv", ".tsv", ".txt") or "," in text.split("\n", 1)[0]:
        yield from _table(text)
    else:
        raise DefinitionError(f"{path}: neither JSON lines, nor a JSON array, nor CSV with a heading")


def _lines(text: str) -> Iterator[Row | tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            yield number, f"no JSON: {error.msg} at column {error.colno}"
            continue
        yield (number, row) if isinstance(row, dict) else (number, "not an object with the facts of a card")


def _array(path: Path, text: str) -> Iterator[Row | tuple[int, str]]:
    try:
        rows = json.loads(text)
    except json.JSONDecodeError as error:
        raise DefinitionError(f"{path}: line {error.lineno}: no JSON: {error.msg}") from error
    for number, row in enumerate(rows, 1):
        yield (number, row) if isinstance(row, dict) else (number, "not an object with the facts of a card")


def _table(text: str) -> Iterator[Row | tuple[int, str]]:
    delimiter = max(",;\t", key=text.split("\n", 1)[0].count)
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter)
    for row in reader:
        if None in row:
            yield reader.line_num, f"more columns than the heading has ({len(reader.fieldnames or ())})"
            continue
        yield reader.line_num, {name: value for name, value in row.items() if value not in (None, "")}
