"""What a file of a match holds: a line of JSON for its head, and one for each thing that became of it, in order (docs/records.md).

Lines are only ever added, so that what was answered once stays, also when it was taken back. The last line may be torn by a kill: it is left out.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct, field

from engine.core.errors import RecordError
from engine.core.foreign import cleaned
from engine.core.record import Given, Record
from engine.core.seen import Result

ENDING = ".jsonl"


class FileLine(Struct, frozen=True, tag_field="line", omit_defaults=True):
    """Base of all lines; `line` tells them apart."""


class Head(FileLine, frozen=True, tag="match"):
    """The first line: the record without answers, when the match began (ISO 8601, local time), and what its decks are called."""

    started: str
    decks: tuple[str, str]
    record: Record


class Answered(FileLine, frozen=True, tag="answer"):
    """Answer n, given in this turn, with the state hash after it where one is due."""

    n: int
    given: Given
    turn: int = 0
    hash: str = ""


class Returned(FileLine, frozen=True, tag="back"):
    """All answers after the first n were taken back."""

    n: int


class End(FileLine, frozen=True, tag="end"):
    """The match is over."""

    result: Result


class Broke(FileLine, frozen=True, tag="fault"):
    """The rules broke over this answer, which does not stand."""

    given: Given
    error: str


AnyLine: TypeAlias = Head | Answered | Returned | End | Broke
_DECODER: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)


class Written(Struct):
    """All that a file says: the record with the answers that stand, the turn of the last one, the result, and the faults on the way.

    `whole` is the number of bytes up to the end of the last whole line, `torn` what stands after it.
    """

    head: Head
    record: Record
    turns: list[int] = field(default_factory=list[int])  # of each answer that stands
    result: Result | None = None
    faults: list[Broke] = field(default_factory=list[Broke])
    whole: int = 0
    torn: str = ""

    @property
    def turn(self) -> int:
        """The turn in which the match stands."""
        return self.turns[-1] if self.turns else 0


def encoded(line: FileLine) -> bytes:
    """A line as it stands in the file."""
    return msgspec.json.encode(line) + b"\n"


def read(path: Path) -> Written:
    """The match in a file. Raises OSError, and RecordError with the number of the line that cannot be read."""
    return parsed(path.read_bytes(), path.name)


def parsed(data: bytes, name: str) -> Written:
    """The match in the bytes of the file of that name. Raises RecordError."""
    *lines, torn = data.split(b"\n")
    if not lines:
        raise RecordError(f"{name}: no match is written here.")
    head = _line(lines[0], name, 1)
    if not isinstance(head, Head):
        raise RecordError(
            f"{name}:1: a match begins with its head, this with '{lines[0][:40].decode(errors='replace')}'."
        )
    written = Written(head, head.record, whole=len(data) - len(torn), torn=torn.decode(errors="replace"))
    for number, text in enumerate(lines[1:], 2):
        _take(written, _line(text, name, number), f"{name}:{number}")
    return written


def _take(written: Written, line: AnyLine, place: str) -> None:
    match line:
        case Head():
            raise RecordError(f"{place}: a match has one head.")
        case Answered(n=n, given=given, turn=turn, hash=state_hash):
            if n != len(written.record.answers) + 1:
                raise RecordError(f"{place}: answer {n} follows answer {len(written.record.answers)}.")
            written.record.answers.append(given)
            written.turns.append(turn)
            if state_hash:
                written.record.hashes[n] = state_hash
        case Returned(n=n):
            written.record.cut(n)
            del written.turns[n:]
            written.result = None
        case End(result=result):
            written.result = result
        case Broke():
            written.faults.append(line)


def _line(text: bytes, name: str, number: int) -> AnyLine:
    try:
        return _DECODER.decode(harmless_json(text))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(f"{name}:{number}: this line cannot be read: {error}") from error


def harmless_json(data: bytes) -> bytes | str:
    """JSON without anything in its texts that would steer a terminal: the file may come from anybody. Raises UnicodeError, DecodeError."""
    text = data.decode()
    if text.isprintable() and "\\" not in text:
        return text
    return msgspec.json.encode(cleaned(msgspec.json.decode(text)))


def told(error: Exception) -> str:
    """An error in words, with the places in the program that it came through, and no path of this machine."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return "\n".join([f"{type(error).__name__}: {error}", *places])
