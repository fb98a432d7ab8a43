"""The messages between server and client: tagged structs, one JSON object a text frame. Documented in docs/protocol.md.

A client says `hello` first; everything that it sends may be answered by `error`. Steps carry what has changed in the view of the seat
(`engine.core.sheet`); the changes are counted, so that a client cannot drift, and a reconnect begins anew. Handles, views and log lines hold
nothing that the seat may not know.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import msgspec
from msgspec import Raw

from dbs_server.about_people import (
    BackAsked,
    BackDeclined,
    BackTaken,
    Block,
    Blocked,
    ListBlocked,
    ListRatings,
    ListResults,
    LookedUp,
    LookUp,
    Muttered,
    OpenHands,
    Ratings,
    Results,
    TakeBack,
    Watch,
    Watching,
)
from dbs_server.from_client import (
    Anew,
    Answer,
    ChooseDeck,
    Claim,
    CreateTable,
    Hello,
    JoinTable,
    Leave,
    ListTables,
    Message,
    Nudge,
    OfferDraw,
    Pause,
    Ping,
    Promise,
    Rematch,
    Resume,
    Say,
    SeatComputer,
    Seen,
    Show,
    SignDeal,
    SignIn,
    Surrender,
    WhyNot,
)
from dbs_server.parts import GameSeen, SeatSeen, StarterSeen, TableSeen
from engine.core.clock import Limits
from engine.core.deal import Deal
from engine.core.ids import Seat
from engine.core.seen import Handle, LogLine, Reason, Result
from engine.core.sheet import Change
from engine.version import FIRST_GAME

VERSION = 3
"""The protocol that this program speaks."""
OLDEST = 3
"""The oldest protocol that the server still understands."""
MAX_MESSAGE = 64 * 1024
"""The greatest size of a client's message, in bytes."""


# --- from the server --------------------------------------------------------------------------------------------------


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `hello`: the games and starter decks of the server, which speaks the protocols from `oldest` to `version`. `once` is a number
    of this connection, for `sign_in`."""

    version: int
    server: str
    games: tuple[GameSeen, ...]
    starters: tuple[StarterSeen, ...]
    oldest: int = OLDEST
    once: str = ""


class SignedIn(Message, frozen=True, tag="signed_in"):
    """You are known by this name from now on: the one that you asked for, or the one that your key has had here before."""

    name: str
    key: str


class Error(Message, frozen=True, tag="error"):
    """What was wrong with a message: a code for programs, a sentence for people, the type of the message where it could be told."""

    code: str
    text: str
    about: str = ""


class Tables(Message, frozen=True, tag="tables"):
    """The tables of the lobby."""

    tables: tuple[TableSeen, ...]


class TablesChanged(Message, frozen=True, tag="tables_changed"):
    """What has changed in the list of tables since you were told last: these are new, or as they are now, and those are no more in it."""

    changed: tuple[TableSeen, ...] = ()
    gone: tuple[str, ...] = ()


class Seated(Message, frozen=True, tag="seated"):
    """You sit at a table. Keep the token: it brings you back after a lost connection. `code` lets a friend join a private table."""

    table: str
    seat: Seat
    token: str
    code: str = ""


class TableState(Message, frozen=True, tag="table_state"):
    """Who sits where, and what the table waits for. `rated`: its matches count for the ratings of both players. `watch`: whether others may
    look on, and `watching` how many do."""

    table: str
    title: str
    profile: str
    state: str
    seats: tuple[SeatSeen, ...]
    game: str = FIRST_GAME
    clock: Limits | None = None
    rated: bool = False
    watch: str = ""
    watching: int = 0


class DeckRefused(Message, frozen=True, tag="deck_refused"):
    """The deck breaks construction rules: each reason in words."""

    reasons: tuple[str, ...]


class DealBegan(Message, frozen=True, tag="deal"):
    """Both decks are there, and the seed of a match is dealt: its id, and the server's promise of its part. Answer with `promise`."""

    match: str
    promise: str


class Promised(Message, frozen=True, tag="promised"):
    """All three promises: the server's, seat 0's, seat 1's. Answer with `show`, if yours is what you sent and the server's what it was."""

    match: str
    promises: tuple[str, str, str]


class DealShown(Message, frozen=True, tag="shown"):
    """Both players have shown their parts, and at least one of them has a key. Who has one answers with `sign`, if all of this is what was shown before."""

    match: str
    names: tuple[str, str]
    deal: Deal


class DealEnded(Message, frozen=True, tag="deal_ended"):
    """The deal is off, as somebody did not go on: who it was and what was not done. Who did not go on brings a deck again for another one."""

    match: str
    text: str


class MatchStarted(Message, frozen=True, tag="match_started"):
    """A match begins, or somebody comes back to it. `deal` is what was promised and shown for its seed; a match of an older server has none."""

    match: str
    names: tuple[str, str]
    deal: Deal | None = None


class Step(Message, frozen=True, tag="step"):
    """The match has moved on: how the view of this seat has changed, and the new log lines. A client that asked for whole views in `hello` gets
    `view` in the place of `change` (see the view types of its game)."""

    number: int
    log: tuple[LogLine, ...]
    change: Change | None = None
    view: Raw = Raw()


class Reasons(Message, frozen=True, tag="reasons"):
    """The answer to `why_not`."""

    handle: Handle
    reasons: tuple[Reason, ...]


class Said(Message, frozen=True, tag="said"):
    """Somebody at the table said something."""

    seat: Seat
    text: str


class Clocks(Message, frozen=True, tag="clocks"):
    """How the clock stands, with every step and change: seconds by seat for thinking and for lost connections; who is asked, and what of
    it runs (`thinking`, `away`, `nothing`); whether the match is paused; whose time is up, if anybody's; and who would like a pause."""

    left: tuple[float, float]
    away: tuple[float, float]
    asked: Seat | None
    uses: str
    paused: bool = False
    up: Seat | None = None
    wants_pause: tuple[Seat, ...] = ()


class DrawOffered(Message, frozen=True, tag="draw_offered"):
    """A player offers a draw."""

    seat: Seat


class Nudged(Message, frozen=True, tag="nudged"):
    """The player at this seat is waiting for the other one."""

    seat: Seat


class Announced(Message, frozen=True, tag="announced"):
    """The server says something to both players: what became of their match when it was restarted, that its disk is full. Whoever comes back
    hears again what was announced during the match."""

    text: str


class MatchOver(Message, frozen=True, tag="match_over"):
    """The match has ended. The server's part of the seed is shown: hash it, and the promise must come out."""

    result: Result
    server_part: str
    seed: str


class MatchRecord(Message, frozen=True, tag="record"):
    """The whole record of a match that is over: both decks, the deal, every answer, and hashes of the state. With it anybody can play the match again and
    compare it with what was seen."""

    match: str
    record: Raw


class MatchFailed(Message, frozen=True, tag="match_failed"):
    """The server found a fault in itself and had to end the match; its record is kept under this id."""

    match: str
    text: str


class Left(Message, frozen=True, tag="left"):
    """You left the table."""

    table: str


class Pong(Message, frozen=True, tag="pong"):
    """The answer to `ping`."""

    n: int = 0


OfDeal: TypeAlias = ChooseDeck | Promise | Show | SignDeal | Rematch
OfTime: TypeAlias = Claim | OfferDraw | Pause | Nudge
OfMatch: TypeAlias = Answer | Seen | WhyNot | Say | Anew | Surrender
OfPeople: TypeAlias = TakeBack | Block | OpenHands
OfPlace: TypeAlias = SeatComputer | Leave
AtTable: TypeAlias = OfPlace | OfDeal | OfMatch | OfTime | OfPeople
"""What somebody says who sits at a table."""
AtDesk: TypeAlias = ListResults | LookUp | ListRatings | ListBlocked
FromClient: TypeAlias = Hello | SignIn | Ping | ListTables | AtDesk | CreateTable | JoinTable | Watch | Resume | AtTable
FromServer: TypeAlias = (
    Welcome
    | SignedIn
    | Error
    | Tables
    | TablesChanged
    | Results
    | LookedUp
    | Ratings
    | BackAsked
    | BackDeclined
    | BackTaken
    | Blocked
    | Watching
    | Muttered
    | Seated
    | TableState
    | DeckRefused
    | DealBegan
    | Promised
    | DealShown
    | DealEnded
    | MatchStarted
    | Step
    | Reasons
    | Said
    | Clocks
    | DrawOffered
    | Nudged
    | Announced
    | MatchOver
    | MatchRecord
    | MatchFailed
    | Left
    | Pong
)

CLIENT_TYPES: tuple[type[Message], ...] = FromClient.__args__
SERVER_TYPES: tuple[type[Message], ...] = FromServer.__args__

_encoder = msgspec.json.Encoder()


@cache
def _from_client() -> msgspec.json.Decoder[FromClient]:
    return msgspec.json.Decoder(FromClient)


@cache
def _from_server() -> msgspec.json.Decoder[FromServer]:
    return msgspec.json.Decoder(FromServer)


def encode(message: Message) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


def decode_client(data: str | bytes) -> FromClient:
    """A message of a client; raises msgspec.DecodeError (msgspec.ValidationError among them) with what is wrong."""
    return _from_client().decode(data)


def decode_server(data: str | bytes) -> FromServer:
    """A message of the server; raises msgspec.DecodeError."""
    return _from_server().decode(data)
