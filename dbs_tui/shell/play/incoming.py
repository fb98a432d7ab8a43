"""Where a server's messages enter the client: made harmless, read, and checked, once.

A server may be anybody's. Whatever it sends, the screens behind this get texts that steer no terminal, views whose seats are seats, and
sizes that can be drawn; anything else ends the connection with a sentence.
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import msgspec
from msgspec import Struct

from dbs_server.about_people import BackAsked, BackDeclined, BackTaken
from dbs_server.protocol import (
    DrawOffered,
    FromServer,
    MatchOver,
    Nudged,
    Ratings,
    Results,
    Said,
    Seated,
    Step,
    Tables,
    TablesChanged,
    TableState,
    decode_server,
)
from dbs_tui.shell import bounds
from dbs_tui.shell.bounds import Unreadable
from dbs_tui.shell.face import Face
from dbs_tui.shell.text import cut
from engine.core.foreign import cleaned, one_line
from engine.core.seen import LogLine, Result
from engine.core.sheet import Change, Reader

LARGEST = 2 * 1024 * 1024
"""The greatest size of a message, in bytes; a view has 30 kB, one with the log of a long match some hundred."""
MOST_TOLD = 32 * 1024 * 1024
"""Characters of all steps since one that began anew; a long match has half a million."""
LONGEST = 20_000
"""Characters of one text."""
ROWS = 2_000
"""Options of a decision, or tables of a lobby."""
OF_A_SEAT = (Seated, Said, DrawOffered, Nudged, BackAsked, BackDeclined, BackTaken)
"""Messages that name a seat."""
LINES = frozenset({"text", "prompt", "story", "reasons"})
"""The fields that may have several lines."""


class Told:
    """What a server has told of the view so far, at one table through one connection; `face` shows its game."""

    def __init__(self, face: Face[Any]) -> None:
        self.face = face
        self._reader = Reader(face.view)
        self._room = MOST_TOLD

    def view(self, change: Change | None, size: int) -> Any:
        """The view after a change that came with `size` characters. Raises Gap, Unreadable and msgspec.ValidationError."""
        if change is None:
            raise Unreadable("a step without what has changed")
        self._room = (MOST_TOLD if change.count == 1 else self._room) - size
        if self._room < 0:
            raise Unreadable(f"more than {MOST_TOLD // 1024} kB about one match")
        return self._reader.view(change)


class Stepped(Struct, frozen=True):
    """A `step` of the server with its view read and checked."""

    number: int
    view: Any
    log: tuple[LogLine, ...]


Incoming = FromServer | Stepped


def read(frame: str | bytes, told: Told | None = None) -> Incoming:
    """The message in a frame; `told` is None where there is no table, or where its game is not known. Raises Unreadable, and Gap where a step
    does not follow on the last one."""
    try:
        text = frame if isinstance(frame, str) else frame.decode()
        message = decode_server(_harmless_frame(text))
        if isinstance(message, Step):
            if told is None:
                raise Unreadable("a match of a game that it does not know")
            message = Stepped(message.number, told.view(message.change, len(text)), message.log)
    except RecursionError:
        raise Unreadable("a message nested too deep") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(cut(str(error), 160)) from None
    _check(message)
    if isinstance(message, Stepped) and told is not None:
        for line in message.log:
            if line.spot is not None:
                bounds.seat(line.spot.seat)
        _check_view(message.view, told.face)
    return message


def checked_view(data: bytes, face: Face[Any]) -> Any:
    """A view of the game that `face` shows. Raises Unreadable for one that cannot be drawn."""
    try:
        view = _decoder(face.view).decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(cut(str(error), 160)) from None
    _check_view(view, face)
    return view


@cache
def _decoder(view: type[Any]) -> msgspec.json.Decoder[Any]:
    """Reads views of a game."""
    return msgspec.json.Decoder(view)


def _harmless_frame(text: str) -> str | bytes:
    """The frame without anything that steers a terminal. Nearly every frame has nothing of the kind, and that is seen without reading it."""
    if text.isprintable() and "\\" not in text and not _has_long(text):
        return text
    value = msgspec.json.decode(text)
    _measure(value)
    return msgspec.json.encode(cleaned(value, LINES))


def _has_long(text: str) -> bool:
    """Whether more than LONGEST characters stand between two quotes: such a stretch covers a multiple of LONGEST."""
    places = range(LONGEST, len(text), LONGEST)
    return any(text.find('"', at) - text.rfind('"', 0, at) > LONGEST for at in places)


def _measure(value: Any) -> None:
    """Raises Unreadable for a text that is too long to be shown."""
    waiting: list[Any] = [value]
    while waiting:
        at = waiting.pop()
        if isinstance(at, str) and len(at) > LONGEST:
            raise Unreadable(f"a text of {len(at)} characters")
        if isinstance(at, list):
            waiting += cast("list[Any]", at)
        elif isinstance(at, dict):
            waiting += cast("dict[str, Any]", at).values()


def _check(message: Incoming) -> None:
    if isinstance(message, OF_A_SEAT):
        bounds.seat(message.seat)
    match message:
        case TableState(seats=seats) if len(seats) > 2:
            raise Unreadable(f"a table with {len(seats)} seats")
        case Tables(tables=tables):
            bounds.few(tables, ROWS, "tables")
        case TablesChanged(changed=changed, gone=gone):
            bounds.few((*changed, *gone), ROWS, "tables")
        case Results(results=results):
            bounds.few(results, ROWS, "results")
            for one in results:
                _check_result(one.result)
        case Ratings(ratings=ratings):
            bounds.few(ratings, ROWS, "ratings")
        case MatchOver(result=result):
            _check_result(result)
        case _:
            pass


def _check_view(view: Any, face: Face[Any]) -> None:
    """What all views have, and then what the game's own has."""
    if view.decision is not None:
        bounds.seat(view.decision.seat)
        bounds.few(view.decision.options, ROWS, "options")
    if view.result is not None:
        _check_result(view.result)
    face.check(view)


def _check_result(result: Result) -> None:
    if result.winner is not None:
        bounds.seat(result.winner)


def sentence(why: str) -> str:
    """What a server says when it closes a connection, as one short line."""
    return cut(one_line(why).strip(), 160)
