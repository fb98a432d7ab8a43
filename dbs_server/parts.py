"""What is told inside the server's messages: games, starters, tables and their seats. `dbs_server.protocol` has them with the messages."""

from __future__ import annotations

from msgspec import Struct

from engine.core.clock import Limits
from engine.version import FIRST_GAME


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
    """One side of a table. `deck` is the name of the deck that was brought, "" while the other player may not know it yet. `left`: its player got
    up for good, and will not come back. `computer`: how well it plays; "" for a person. `key`: the public key of a player who has signed in; "" for a
    guest. `rating`: at a rated table, how well they play. `opens`: is willing to have both hands seen by those who look on; they are, where both are."""

    name: str
    connected: bool
    deck: str | None = None
    rematch: bool = False
    left: bool = False
    computer: str = ""
    key: str = ""
    rating: int | None = None
    opens: bool = False


class TableSeen(Struct, frozen=True):
    """A table as the lobby lists it; `private` ones need a code, `locked` ones a password. `rated`: its matches count, and guests cannot sit down.
    `watch`: whether one may look on, `live`, after a `delay`, or "" for nobody."""

    table: str
    title: str
    profile: str
    seats: tuple[str, ...]
    state: str  # waiting, dealing, playing, over
    private: bool = False
    game: str = FIRST_GAME
    clock: Limits | None = None
    locked: bool = False
    rated: bool = False
    watch: str = ""
