"""Messages about people and what they have played: results, ratings, finished matches. `dbs_server.protocol` has them among all others."""

from __future__ import annotations

from msgspec import Raw, Struct

from dbs_server.from_client import Message
from engine.core.seen import Result

# --- what is told inside messages -------------------------------------------------------------------------------------


class ResultSeen(Struct, frozen=True):
    """A match that is over: when it ended (UTC, ISO 8601), its game and profile, who played, their keys ("" for a guest), how it ended, and whether it
    was rated."""

    match: str
    ended: str
    game: str
    profile: str
    names: tuple[str, str]
    keys: tuple[str, str]
    result: Result
    rated: bool = False


class RatedSeen(Struct, frozen=True):
    """How well somebody plays, as far as rated matches of a game and profile tell: 1000 for somebody who has played none, and how many there were."""

    name: str
    key: str
    rating: int
    matches: int


# --- from a client ----------------------------------------------------------------------------------------------------


class ListResults(Message, frozen=True, tag="list_results"):
    """Ask for the matches that ended last: of open tables, and those that the asking player has played. `name`: only those of this player; `game`: only of
    this game."""

    name: str = ""
    game: str = ""


class LookUp(Message, frozen=True, tag="look_up"):
    """Ask for a match that is over, by its id. Whoever knows the id may look at it."""

    match: str


class ListRatings(Message, frozen=True, tag="list_ratings"):
    """Ask who plays a game and profile best."""

    game: str
    profile: str


# --- from the server --------------------------------------------------------------------------------------------------


class Results(Message, frozen=True, tag="results"):
    """Matches that are over, the last one first."""

    results: tuple[ResultSeen, ...]


class LookedUp(Message, frozen=True, tag="looked_up"):
    """A match that is over, with its whole record: anybody can play it again and check its deal."""

    result: ResultSeen
    record: Raw


class Ratings(Message, frozen=True, tag="ratings"):
    """Who plays a game and profile best, the best first."""

    game: str
    profile: str
    ratings: tuple[RatedSeen, ...]
