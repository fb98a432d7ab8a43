"""What the store has of a match, and how it is read: records of today, and those that were written when there was one game."""

from __future__ import annotations

import contextlib

import msgspec
from msgspec import Struct

from engine.core.clock import Limits
from engine.core.game_pack import DeckList
from engine.core.record import Given, Record, SeatRecord
from engine.version import FIRST_GAME


class Seating(Struct, frozen=True):
    """Where a match is played: what must be known to put a table together again after a restart."""

    table: str
    title: str
    digests: tuple[str, str]  # of the seats' tokens
    decks: tuple[str, str]
    code: str = ""
    password: str = ""  # what `people.password` keeps of it
    rated: bool = False
    watch: str = ""


class Sitting(Struct, frozen=True, omit_defaults=True):
    """Who sits at a table at which no match is on; `digest` is that of the seat's token."""

    name: str
    digest: str
    key: str = ""
    player: str = ""
    deck: DeckList | None = None
    ready: bool = False


class Waiting(Struct, frozen=True, omit_defaults=True):
    """A table at which no match is on: what must be known to put it up again at another server. `match`: the last one that was
    on there; "" where none was."""

    title: str
    game: str
    profile: str
    sittings: tuple[Sitting, ...] = ()
    match: str = ""
    code: str = ""
    limits: Limits | None = None
    password: str = ""  # as in `Seating`
    rated: bool = False
    watch: str = ""


class Point(Struct, frozen=True):
    """A safe point of a match as bytes: the state after its first `n` answers."""

    n: int
    data: bytes


class Kept(Struct):
    """What the store has of a match. The answers of `record` have no gap; `beyond` is what was found after one, row by row."""

    record: Record
    seating: Seating
    point: Point | None = None
    beyond: tuple[str, ...] = ()


def answer_of(data: bytes) -> Given | None:
    """An answer as it was written, None where it cannot be read."""
    with contextlib.suppress(msgspec.DecodeError):
        return msgspec.json.decode(data, type=Given)
    return None


def text_of(data: bytes | str) -> str:
    """Words for what cannot be read."""
    return data if isinstance(data, str) else bytes(data).decode(errors="replace")


class _Head(Struct):
    """What a record's head says of its game."""

    game: str = ""
    rules: str = ""

    @property
    def former(self) -> bool:
        """It was written when there was one game: it names none, but what its rules were called."""
        return bool(self.rules) and not self.game


def game_of(head: bytes) -> str | None:
    """The game of a record's head; None where it cannot be read, so that recovery meets it and says so."""
    with contextlib.suppress(msgspec.DecodeError):
        named = msgspec.json.decode(head, type=_Head)
        return FIRST_GAME if named.former else named.game or None
    return None


class _FormerSeat(Struct):
    name: str
    leader: str
    main: dict[str, int]


class _Former(Struct):
    """The head of a record as it was written when there was one game, and its decks had a leader and a main deck."""

    rules: str
    seats: tuple[_FormerSeat, _FormerSeat]


def record_of(head: bytes) -> Record:
    """The record whose head this is. Raises msgspec.DecodeError."""
    if not msgspec.json.decode(head, type=_Head).former:
        return msgspec.json.decode(head, type=Record)
    former = msgspec.json.decode(head, type=_Former)
    first, second = (SeatRecord(seat.name, {"leader": {seat.leader: 1}, "main": seat.main}) for seat in former.seats)
    fields = msgspec.json.decode(head, type=dict[str, msgspec.Raw])
    del fields["rules"]
    fields["game"], fields["seats"] = (msgspec.Raw(msgspec.json.encode(one)) for one in (FIRST_GAME, (first, second)))
    return msgspec.json.decode(msgspec.json.encode(fields), type=Record)
