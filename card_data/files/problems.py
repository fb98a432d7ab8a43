"""What is wrong in a data file, where, and what the author most likely meant."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from engine.core.errors import DefinitionError
from engine.core.foreign import one_line

Table = Mapping[str, Any]


class Problems:
    """Collects every problem of one file, so that an author sees them all at once; `done` raises them together."""

    def __init__(self, source: str, text: str = "") -> None:
        self.source = source
        self.text = text
        self.found: list[str] = []

    def add(self, problem: str, *, row: int | None = None, label: str = "", field: str = "", table: str = "") -> None:
        """Note a problem. `row`: which [[card]] table it is in, from 0; `label`: the card number, where it has one.

        `table`: the name of the [table] that the field stands in.
        """
        line = _line_of(self.text, row, field, table)
        place = f"{self.source}:{line}" if line else self.source
        who = label or (f"card {row + 1}" if row is not None else "")
        subject = " ".join(part for part in (who, field) if part)
        # field names and values are quoted from a file that may be anybody's
        self.found.append(one_line(f"{place}: {subject}: {problem}" if subject else f"{place}: {problem}"))

    def done(self) -> None:
        """Raise what was found, if anything."""
        if self.found:
            raise DefinitionError("\n".join(self.found))


def short(value: Any) -> str:
    """A value as a problem says it: never longer than a line."""
    told = repr(value)
    return told if len(told) <= 60 else f"{told[:60]}…"


def read_text(path: Path) -> str:
    """The text of a file, its lines ended by one sign; what cannot be read, or is no text, is a `DefinitionError` that names the file."""
    data = read_bytes(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DefinitionError(f"{path}: not a text in UTF-8: byte {error.start}") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_bytes(path: Path) -> bytes:
    """The bytes of a file of text; a `DefinitionError` names a file that is not there, a folder, an empty or a binary one."""
    try:
        data = path.read_bytes()
    except IsADirectoryError:
        raise DefinitionError(f"{path}: a folder; name a file in it") from None
    except OSError as error:
        raise DefinitionError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:  # a name that no file can have
        raise DefinitionError(f"{str(path)!r}: no name of a file: {error}") from None
    if not data.removeprefix(codecs.BOM_UTF8).strip():
        raise DefinitionError(f"{path}: the file is empty")
    if b"\0" in data and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise DefinitionError(f"{path}: a binary file, no text")
    return data


def read_toml(text: str, source: str) -> dict[str, Any]:
    """The tables of a TOML file; what is not TOML is a `DefinitionError` that names file and line."""
    import tomllib  # 2 ms, and what the project brings is mostly read already (`card_data.files.cache`)

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DefinitionError(f"{source}: not TOML that can be read: nested too deep") from None
    except ValueError as error:  # TOMLDecodeError, and what int() says of a number of thousands of digits
        at = re.search(r"\(at line (\d+), column \d+\)", str(error))
        twice = _written_twice(text) if "overwrite" in str(error) else None
        if twice is not None:
            told = f"{source}:{twice[1]}: {twice[0]}: written twice, first in line {twice[2]}"
            raise DefinitionError(one_line(told)) from None
        place = f"{source}:{at[1]}" if at else source
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise DefinitionError(one_line(f"{place}: not TOML: {reason}")) from None


def _written_twice(text: str) -> tuple[str, int, int] | None:
    """The first key that a table has twice: key, its line, the line where it stood before."""
    seen: dict[str, int] = {}
    for line, words in enumerate(text.split("\n"), 1):
        if words.lstrip().startswith("["):
            seen.clear()
        elif (named := re.match(r"""\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*=""", words)) is not None:
            key = str(next(part for part in named.groups() if part))
            if key in seen:
                return key, line, seen[key]
            seen[key] = line
    return None


def nearest(word: str, known: Iterable[str]) -> str:
    """ ", did you mean 'power'?" or, where nothing is near, the list of what is known."""
    known = list(known)
    close = get_close_matches(word.casefold(), known, n=1, cutoff=0.5)
    return f", did you mean '{close[0]}'?" if close else f"; it is one of {', '.join(known)}"


def _line_of(text: str, row: int | None, field: str, table: str = "") -> int | None:
    """The line of a field in the `row`-th [[card]] table (or in the file), the table's own line where it has no such field."""
    if not text:
        return None
    start, end = 0, len(text)
    if table and (head := re.search(rf"^[ \t]*\[\s*{re.escape(table)}\s*\]", text, re.MULTILINE)) is not None:
        start = head.end()
    if row is not None:
        heads = [match.start() for match in re.finditer(r"^[ \t]*\[\[\s*card\s*\]\]", text, re.MULTILINE)]
        if row >= len(heads):
            return None
        start, end = heads[row], heads[row + 1] if row + 1 < len(heads) else end
    outer, dot, inner = field.partition(".")
    if dot:  # a field of a table within the card, which may have fields of the same names itself
        start, field = max(start, text.find(outer, start, end)), inner
    name = re.escape(field)
    found = re.compile(rf'^[ \t]*"?{name}"?\s*=', re.MULTILINE).search(text, start, end) if field else None
    if found is None and row is None:
        return None
    return text.count("\n", 0, found.start() if found else start) + 1
