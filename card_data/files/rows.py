"""The rows of a card list file: JSON lines, a JSON array, or CSV; each row with the line that it stands in."""

from __future__ import annotations

import codecs
import contextlib
import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from card_data.files.problems import read_bytes
from engine.core.errors import DefinitionError

Row = tuple[int, dict[str, Any]]
Wrong = tuple[int, str]
_TOKEN = re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|[\[\]{},]')
_LISTED = re.compile(r'\s*\{\s*"(?:cards|data|results|items)"\s*:\s*\[', re.IGNORECASE)
"""The head of an object whose one list holds the cards."""
_NO_LIST = "neither JSON lines, nor a JSON array, nor CSV with a heading"


def read_rows(path: Path, numbers: Sequence[str]) -> Iterator[Row | Wrong]:
    """(line, row) for each row; (line, reason) for one that is no row. Raises DefinitionError for a file that is no list at all.

    `numbers`: how lists name the column of the card number, which a heading has.
    """
    text = decoded(read_bytes(path))
    head = text.lstrip()[:1]
    if head == "[":
        return _array(text)
    if head == "{":
        if not _one_object(text):
            return _lines(text)
        if (start := _LISTED.match(text)) is None:
            raise DefinitionError(f"{path}: one object, no list; write one card a line, or put the cards into [ … ]")
        return _array(text, start.end() - 1)
    first = text.lstrip("\n").split("\n", 1)[0]
    names = {re.sub(r"[\s\-]+", "_", name.strip(' "').lower()) for name in re.split("[,;\t]", first)}
    if names.isdisjoint(numbers):
        raise DefinitionError(f"{path}: {_NO_LIST}: the first line names no column {', '.join(numbers[:3])}")
    return _table(text)


def decoded(data: bytes) -> str:
    """The text of a list, in UTF-8, UTF-16 with its mark (spreadsheets), or else the usual code page; lines end with one sign."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _one_object(text: str) -> bool:
    """Whether the file is one object over several lines, instead of one on each."""
    with contextlib.suppress(DefinitionError):
        _parsed(text.strip().split("\n", 1)[0])
        return False
    with contextlib.suppress(DefinitionError):
        return isinstance(_parsed(text), dict)
    return False


def _parsed(text: str) -> Any:
    """The value of a JSON text; raises DefinitionError for a text that is none, and for one that only a bad hand could write."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise DefinitionError(f"no JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise DefinitionError("nested too deep; a card is one object with texts, numbers and lists") from None
    except ValueError:  # int() takes no more
        raise DefinitionError("a number of thousands of digits; write a shorter one") from None


def _row(line: int, text: str, where: str = "") -> Row | Wrong:
    try:
        row = _parsed(text)
    except DefinitionError as error:
        return line, f"{where}{error}"
    if isinstance(row, dict):
        return line, cast("dict[str, Any]", row)
    return line, f'{where}not an object with the facts of a card, such as {{"number": "…", "name": "…"}}'


def _lines(text: str) -> Iterator[Row | Wrong]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield _row(number, line)


def _array(text: str, begin: int = 0) -> Iterator[Row | Wrong]:
    """The elements one by one, so that a broken one leaves the others whole; the list begins at an offset of the text."""
    depth, start, line, count = 0, 0, 1, 0
    for token in _TOKEN.finditer(text, begin):
        sign = token[0]
        depth += (sign in "[{") - (sign in "]}")
        if depth == 1 and sign == "[" and start == 0:
            start = token.end()
        elif (depth == 1 and sign == ",") or depth == 0:
            part = text[start : token.start()]
            line, count = text.count("\n", 0, start + len(part) - len(part.lstrip())) + 1, count + 1
            if part.strip() or sign == ",":
                yield _row(line, part, f"row {count}: ")
            start = token.end()
        if depth == 0:
            break
    rest = text[start:]
    line = text.count("\n", 0, len(text) - len(rest.lstrip())) + 1
    if depth == 0 and rest.strip() and not begin:
        yield line, "text behind the end of the list; put all cards into one list"
    elif depth == 1 and not rest.strip():
        yield line, "the list has no end; write ] behind the last card"
    elif depth:
        yield (
            line,
            f"row {count + 1}: has no end, a bracket or a quote is missing; it and what stands behind it are not read",
        )


def _table(text: str) -> Iterator[Row | Wrong]:
    delimiter = max(",;\t", key=text.lstrip("\n").split("\n", 1)[0].count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    while True:
        try:
            row: dict[Any, Any] | None = next(reader, None)
        except csv.Error as error:
            yield reader.line_num + 1, f"no row of CSV: {error}"  # lines are counted when a row is whole
            continue
        if row is None:
            return
        if None in row:
            yield reader.line_num, f"more columns than the heading has ({len(reader.fieldnames or ())})"
            continue
        yield reader.line_num, {name: value for name, value in row.items() if value not in (None, "")}
