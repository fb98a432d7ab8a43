"""A match on a server as one seat saw it, on disk: its seed and the other deck are not known here while it is on, so its views are kept as they came.

A view is kept compressed against the one before it, which is most of it: some hundred bytes a step.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, field

from dbs_tui.shell.archive.match_file import LineFile
from dbs_tui.shell.archive.written import End, FileLine, encoded, harmless_json
from engine.core.deal import Deal
from engine.core.errors import RecordError
from engine.core.ids import Seat
from engine.core.record import Record
from engine.core.seen import LogLine, Result

WINDOW = 32_768
"""So far back the compression looks, in bytes."""
LARGEST = 2 * 1024 * 1024
"""The greatest size of a view, in bytes."""


class Watched(FileLine, frozen=True, tag="views"):
    """The first line: when the match was first seen (ISO 8601, local time), its game, and the names of both players."""

    started: str
    game: str
    names: tuple[str, str]


class StepSeen(FileLine, frozen=True, tag="step"):
    """The whole view of a step, compressed with the one before as dictionary, the new lines of the log, and the turn."""

    view: bytes
    lines: tuple[LogLine, ...]
    turn: int


class Dealt(FileLine, frozen=True, tag="dealt"):
    """What this player knows of the deal: the seat, the own part, the server's promise as it came before any part was shown ("" where this
    program was not there), and what was said of the deal when the match began."""

    match: str
    seat: Seat
    part: str = ""
    server: str = ""
    deal: Deal | None = None


class Opened(FileLine, frozen=True, tag="record"):
    """The record of the match, which the server gave when it was over."""

    record: Record


class Views(Struct):
    """All that such a file says: the views as JSON, with the lines of the log that came with each."""

    head: Watched
    views: list[bytes] = field(default_factory=list[bytes])
    lines: list[tuple[LogLine, ...]] = field(default_factory=list[tuple[LogLine, ...]])
    turn: int = 0
    result: Result | None = None
    dealt: Dealt | None = None
    record: Record | None = None


_AnyLine: TypeAlias = Watched | Dealt | StepSeen | End | Opened
_DECODER: msgspec.json.Decoder[_AnyLine] = msgspec.json.Decoder(_AnyLine)


class ViewsFile(LineFile):
    """Writes each step as it comes."""

    def __init__(self, path: Path, head: Watched) -> None:
        super().__init__(path)
        self._head = head
        self._before = b""

    def first(self) -> bytes:
        return encoded(self._head)

    def step(self, view: Any, lines: tuple[LogLine, ...], turn: int) -> None:
        """The match stands here now, for this seat."""
        data = msgspec.json.encode(view)
        packer = zlib.compressobj(zdict=self._before[-WINDOW:])
        self.write(StepSeen(packer.compress(data) + packer.flush(), lines, turn))
        self._before = data
        if view.result is not None:
            self.write(End(view.result))


def parsed_views(data: bytes, name: str) -> Views | None:
    """The views in the bytes of a file of that name; None where it is a file of something else. Raises RecordError for a damaged one."""
    texts = data.split(b"\n")[:-1]
    if not texts or b'"line":"views"' not in texts[0][:40]:
        return None
    views: Views | None = None
    before = b""
    for number, text in enumerate(texts, 1):
        try:
            line = _DECODER.decode(harmless_json(text))
            if isinstance(line, Watched):
                views = Views(line)
            elif views is not None and isinstance(line, StepSeen):
                before = _unpacked(line.view, before)
                views.views.append(_harmless(before))
                views.lines.append(line.lines)
                views.turn = line.turn
            elif views is not None and isinstance(line, End):
                views.result = line.result
            elif views is not None and isinstance(line, Dealt):
                views.dealt = line
            elif views is not None and isinstance(line, Opened):
                views.record = line.record
        except (msgspec.DecodeError, UnicodeError, RecursionError, zlib.error) as error:
            raise RecordError(f"{name}:{number}: this line cannot be read: {error}") from error
    if views is None or not views.views:
        raise RecordError(f"{name}: no step of a match is written here.")
    return views


def _harmless(view: bytes) -> bytes:
    text = harmless_json(view)
    return text if isinstance(text, bytes) else text.encode()


def _unpacked(data: bytes, before: bytes) -> bytes:
    """A view as it was packed. Raises zlib.error, also for one that is too large."""
    reader = zlib.decompressobj(zdict=before[-WINDOW:])
    view = reader.decompress(data, LARGEST)
    if not reader.eof:
        raise zlib.error(f"a view of more than {LARGEST // 1024} kB")
    return view
