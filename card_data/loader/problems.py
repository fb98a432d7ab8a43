"""What is wrong in a data file, where, and what the author most likely meant."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from engine.core.errors import DefinitionError

Table = Mapping[str, Any]


class Problems:
    """Collects every problem of one file, so that an author sees them all at once; `done` raises them together."""

    def __init__(self, source: str, text: str = "") -> None:
        self.source = source
        self.text = text
        self.found: list[str] = []

    def add(self, problem: str, *, row: int | None = None, label: str = "", field: str = "") -> None:
        """Note a problem. `row`: which [[card]] table it is in, from 0; `label`: the card number, where it has one."""
        line = _line_of(self.text, row, field)
        place = f"{self.source}:{line}" if line else self.source
        who = label or (f"card {row + 1}" if row is not None else "")
        subject = " ".join(part for part in (who, field) if part)
        self.found.append(f"{place}: {subject}: {problem}" if subject else f"{place}: {problem}")

    def done(self) -> None:
        """Raise what was found, if anything."""
        if self.found:
            raise DefinitionError("\n".join(self.found))


def read_text(path: Path) -> str:
    """The text of a file; what cannot be read, or is no text, is a `DefinitionError` that names the file."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DefinitionError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise DefinitionError(f"{path}: not a text in UTF-8: byte {error.start}") from None


def read_toml(text: str, source: str) -> dict[str, Any]:
    """The tables of a TOML file; what is not TOML is a `DefinitionError` that names file and line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"\(at line (\d+), column \d+\)", str(error))
        place = f"{source}:{at[1]}" if at else source
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise DefinitionError(f"{place}: not TOML: {reason}") from None


def nearest(word: str, known: Iterable[str]) -> str:
    """ ", did you mean 'power'?" or, where nothing is near, the list of what is known."""
    known = list(known)
    close = get_close_matches(word.casefold(), known, n=1, cutoff=0.5)
    return f", did you mean '{close[0]}'?" if close else f"; it is one of {', '.join(known)}"


def _line_of(text: str, row: int | None, field: str) -> int | None:
    """The line of a field in the `row`-th [[card]] table (or in the file), the table's own line where it has no such field."""
    if not text:
        return None
    start, end = 0, len(text)
    if row is not None:
        heads = [match.start() for match in re.finditer(r"^[ \t]*\[\[\s*card\s*\]\]", text, re.MULTILINE)]
        if row >= len(heads):
            return None
        start, end = heads[row], heads[row + 1] if row + 1 < len(heads) else end
    if field.startswith("back."):
        start = max(start, text.find("back", start, end))  # the front has fields of the same names
        field = field.removeprefix("back.")
    name = re.escape(field)
    found = re.compile(rf'^[ \t]*"?{name}"?\s*=', re.MULTILINE).search(text, start, end) if field else None
    if found is None and row is None:
        return None
    return text.count("\n", 0, found.start() if found else start) + 1
