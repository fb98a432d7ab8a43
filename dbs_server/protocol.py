"""The messages between server and client: tagged structs, one JSON object a text frame. Documented in docs/protocol.md.

A client says `hello` first; everything that it sends may be answered by `error`. Steps are numbered and carry the whole view of the
seat, so that a client cannot drift and a reconnect is the same message again. Handles, views and log lines hold nothing that the seat
may not know.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from engine.core.game_pack import DeckList
from engine.core.ids import Seat
from engine.core.seen import Handle, LogLine, Reason, Result
from engine.version import FIRST_GAME

VERSION = 2
"""The protocol that this program speaks."""
OLDEST = 2
"""The oldest protocol that the server still understands."""
MAX_MESSAGE = 64 * 1024
"""The greatest size of a client's message, in bytes."""


class Message(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of all messages; `type` tells them apart."""


# --- what is told inside messages -------------------------------------------------------------------------------------


class StarterSeen(Struct, frozen=True):
    """A deck that the server brings, for tables of a game and profile."""

    key: str
    name: str
    colors: tuple[str, ...]
    text: str
    profile: str = "masters"
    game: str = FIRST_GAME


class GameSeen(Struct, frozen=True):
    """A game that the server plays: its word in messages, its title, the hash of its card list, the editions of its rules (the usual one
    first), the parts of its decks, and how well a computer player can play it, from the weakest on."""

    game: str
    title: str
    cards: str
    profiles: tuple[str, ...]
    parts: tuple[str, ...]
    levels: tuple[str, ...] = ()


class SeatSeen(Struct, frozen=True):
    """One side of a table. `left`: its player got up for good, and will not come back. `computer`: how well it plays; "" for a person."""

    name: str
    connected: bool
    deck: str | None = None
    rematch: bool = False
    left: bool = False
    computer: str = ""


class TableSeen(Struct, frozen=True):
    """A table as the lobby lists it; `private` ones need a code."""

    table: str
    title: str
    profile: str
    seats: tuple[str, ...]
    state: str  # waiting, playing, over
    private: bool = False
    game: str = FIRST_GAME


# --- from the client --------------------------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """The first message of a connection: the protocol and, where it matters to the client, the hash of its card list for a game; a
    server with another list then says so and closes. A client that only shows what it is sent leaves `cards` out."""

    version: int
    cards: dict[str, str] = {}
    client: str = ""


class ListTables(Message, frozen=True, tag="list_tables"):
    """Ask for the tables of the lobby."""


class CreateTable(Message, frozen=True, tag="create_table"):
    """Open a table and sit down at it. `profile` is an edition of the rules, without it the game's usual one. `private`: others need the
    code that the server gives back."""

    name: str
    title: str = ""
    profile: str = ""
    private: bool = False
    game: str = FIRST_GAME


class JoinTable(Message, frozen=True, tag="join_table"):
    """Sit down at a table by its id, or at a private one by its code."""

    name: str
    table: str = ""
    code: str = ""


class SeatComputer(Message, frozen=True, tag="seat_computer"):
    """Seat a computer player opposite, at a table that waits; sent again, it changes that one. `level` is one of `game.levels`, `starter` the deck
    that it brings, without it one at random. Its part of the seed is the server's commitment, so that it adds nothing that nobody knows."""

    level: str
    starter: str | None = None


class ChooseDeck(Message, frozen=True, tag="choose_deck"):
    """Bring a deck: a starter by its key, or one's own. `share` is the client's part of the seed, sent after the server's commitment."""

    share: str
    starter: str | None = None
    deck: DeckList | None = None


class Answer(Message, frozen=True, tag="answer"):
    """Answer the pending decision `number` with the words of the options taken; `paying` names cards other than those proposed."""

    number: int
    taken: tuple[str, ...]
    paying: tuple[Handle, ...] | None = None


class WhyNot(Message, frozen=True, tag="why_not"):
    """Ask why a card is not on offer."""

    handle: Handle


class Surrender(Message, frozen=True, tag="surrender"):
    """Give the match up."""


class Rematch(Message, frozen=True, tag="rematch"):
    """Ask for another match at this table; it begins when both have. `share` is a new part of the seed: the server has committed to its
    own by then. Without it the old one counts, which the server knew when it committed."""

    share: str = ""


class Leave(Message, frozen=True, tag="leave"):
    """Leave the table; a match that is on is surrendered."""


class Resume(Message, frozen=True, tag="resume"):
    """Come back to a seat with the token that `seated` gave. The newest connection wins."""

    token: str


class Say(Message, frozen=True, tag="say"):
    """Say something to the table."""

    text: str


class Ping(Message, frozen=True, tag="ping"):
    """Answered by `pong` with the same number."""

    n: int = 0


# --- from the server --------------------------------------------------------------------------------------------------


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `hello`: the games and starter decks of the server, which speaks the protocols from `oldest` to `version`."""

    version: int
    server: str
    games: tuple[GameSeen, ...]
    starters: tuple[StarterSeen, ...]
    oldest: int = OLDEST


class Error(Message, frozen=True, tag="error"):
    """What was wrong with a message: a code for programs, a sentence for people, the type of the message where it could be told."""

    code: str
    text: str
    about: str = ""


class Tables(Message, frozen=True, tag="tables"):
    """The tables of the lobby."""

    tables: tuple[TableSeen, ...]


class Seated(Message, frozen=True, tag="seated"):
    """You sit at a table. Keep the token: it brings you back after a lost connection. `code` lets a friend join a private table."""

    table: str
    seat: Seat
    token: str
    code: str = ""


class TableState(Message, frozen=True, tag="table_state"):
    """Who sits where, and what the table waits for. `commitment` is the server's promise of its part of the next seed."""

    table: str
    title: str
    profile: str
    state: str
    seats: tuple[SeatSeen, ...]
    commitment: str
    game: str = FIRST_GAME


class DeckRefused(Message, frozen=True, tag="deck_refused"):
    """The deck breaks construction rules: each reason in words."""

    reasons: tuple[str, ...]


class MatchStarted(Message, frozen=True, tag="match_started"):
    """A match begins, or somebody comes back to it. `commitment` and `shares` make up the seed: the server's promise and both clients' parts."""

    match: str
    names: tuple[str, str]
    commitment: str
    shares: tuple[str, str]


class Step(Message, frozen=True, tag="step"):
    """The match has moved on: the whole view of this seat (see the view types of its game) and the new log lines."""

    number: int
    view: Raw
    log: tuple[LogLine, ...]


class Reasons(Message, frozen=True, tag="reasons"):
    """The answer to `why_not`."""

    handle: Handle
    reasons: tuple[Reason, ...]


class Said(Message, frozen=True, tag="said"):
    """Somebody at the table said something."""

    seat: Seat
    text: str


class Announced(Message, frozen=True, tag="announced"):
    """The server says something to both players: what became of their match when it was restarted, that its disk is full. Whoever comes back
    hears again what was announced during the match."""

    text: str


class MatchOver(Message, frozen=True, tag="match_over"):
    """The match has ended. The server's share of the seed is revealed: hash it, and the commitment must come out."""

    result: Result
    server_share: str
    seed: str


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


FromClient: TypeAlias = (
    Hello
    | ListTables
    | CreateTable
    | JoinTable
    | SeatComputer
    | ChooseDeck
    | Answer
    | WhyNot
    | Surrender
    | Rematch
    | Leave
    | Resume
    | Say
    | Ping
)
FromServer: TypeAlias = (
    Welcome
    | Error
    | Tables
    | Seated
    | TableState
    | DeckRefused
    | MatchStarted
    | Step
    | Reasons
    | Said
    | Announced
    | MatchOver
    | MatchFailed
    | Left
    | Pong
)

CLIENT_TYPES: tuple[type[Message], ...] = FromClient.__args__
SERVER_TYPES: tuple[type[Message], ...] = FromServer.__args__

_encoder = msgspec.json.Encoder()
_from_client = msgspec.json.Decoder(FromClient)
_from_server = msgspec.json.Decoder(FromServer)


def encode(message: Message) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


def decode_client(data: str | bytes) -> FromClient:
    """A message of a client; raises msgspec.DecodeError (msgspec.ValidationError among them) with what is wrong."""
    return _from_client.decode(data)


def decode_server(data: str | bytes) -> FromServer:
    """A message of the server; raises msgspec.DecodeError."""
    return _from_server.decode(data)
