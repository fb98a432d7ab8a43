"""What workers say to each other: MessagePack over the bus. Both ends are of one deploy or of two that follow each other, so fields are only ever added
at the end, with a value that stands for their absence.

A *link* leads from the worker that has a player's socket (the gate) to the worker that has the table (the owner). Each direction is numbered. What the
client sends is repeated by the gate until the owner has heard it; where something told to the client is missing, the gate makes a new link, and
the seat is told everything anew.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from dbs_server.protocol import TableSeen


class Word(Struct, frozen=True, array_like=True, tag=True):
    """Base of what is said."""


# --- from a gate to an owner ------------------------------------------------------------------------------------------


class Enter(Word, frozen=True):
    """Somebody comes: who it is, as the gate has found out, and the frame that leads to the table. `mark`: by which the frames of the connection are
    traced."""

    link: str
    gate: str
    data: bytes
    address: str
    key: str = ""
    name: str = ""
    once: str = ""
    whole: bool = False
    here: tuple[str, ...] = ()
    mark: str = ""


class Said(Word, frozen=True):
    """Frame `n` (from 1) of the client, as it came. `again`: it was sent before, over a link that is no more. `frame`: which one of
    the connection it is."""

    link: str
    n: int
    data: bytes
    again: bool = False
    frame: int = 0


class Gone(Word, frozen=True):
    """The socket is gone."""

    link: str


class Pulse(Word, frozen=True):
    """All links of a gate to this owner, with the number of the last word that was told over each."""

    gate: str
    links: dict[str, int]


# --- from one owner to another ----------------------------------------------------------------------------------------


class Given(Word, frozen=True):
    """A table with its match is yours, in this epoch."""

    table: str
    epoch: int
    match: str


# --- from an owner to a gate ------------------------------------------------------------------------------------------


class Told(Word, frozen=True):
    """Word `n` (from 1) of the owner: it has heard all frames up to `heard`, which have cost the client so much more than was paid; and these frames are
    for the client. `epoch` is that of the table's lease. `token`: the one of the seat, when the gate does not have it yet. `free`: the client sits there
    no more, and is the gate's own again, by this key and name."""

    link: str
    n: int
    heard: int
    epoch: int
    frames: tuple[bytes, ...] = ()
    cost: float = 0.0
    token: str = ""
    free: bool = False
    key: str = ""
    name: str = ""


class Shut(Word, frozen=True):
    """The client's connection is closed, for this reason."""

    link: str
    why: str


class Again(Word, frozen=True):
    """The link is no more: make a new one. `moves`: the table is somebody else's now."""

    link: str
    moves: bool = False


# --- to everybody -----------------------------------------------------------------------------------------------------


class Beat(Word, frozen=True):
    """A worker lives. `code`: the hash of its rules. `lag`: seconds that messages wait there. `closing`: it takes no tables any more. `n` counts what
    it has published of its list."""

    worker: str
    code: str
    lag: float
    tables: int
    connections: int
    closing: bool
    n: int


class Listed(Word, frozen=True):
    """What has changed in a worker's part of the list of tables; the n-th such change. `whole`: all that is not named is in it no more."""

    worker: str
    n: int
    changed: tuple[TableSeen, ...] = ()
    gone: tuple[str, ...] = ()
    whole: bool = False


class Ask(Word, frozen=True):
    """Somebody would like the whole list of everybody, or of one worker."""

    worker: str = ""


class Bid(Word, frozen=True):
    """An operator's order (`admin.Order` as JSON), carried out by everybody; what came of it goes to `back`."""

    order: bytes
    back: str = ""


class Done(Word, frozen=True):
    """What came of an order at one worker (`admin.Reply` as JSON)."""

    worker: str
    reply: bytes
    back: str


ToOwner: TypeAlias = Enter | Said | Gone | Pulse
ToGate: TypeAlias = Told | Shut | Again
ToAll: TypeAlias = Beat | Listed | Ask | Bid
Words: TypeAlias = ToOwner | ToGate | ToAll | Given | Done

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Words)


def pack(word: Word) -> bytes:
    """A word as bytes."""
    return _encoder.encode(word)


def unpack(data: bytes) -> Words:
    """The word of these bytes. Raises msgspec.DecodeError."""
    return _decoder.decode(data)


ALL = "dbs.all"
"""The subject of what everybody hears."""


def subject_of(worker: str, link: str = "-", table: str = "-") -> str:
    """The subject of what one worker hears: one for each link and table, so that an operator can listen to a single one; a worker hears all of its
    own over one subscription, in their order."""
    return f"dbs.worker.{worker}.{table}.{link}"
