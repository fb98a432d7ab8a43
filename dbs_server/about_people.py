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


class TakeBack(Message, frozen=True, tag="take_back"):
    """Ask to take back one's own answer to decision `number`, and all that came after it; or agree, where the other player has asked. Any answer, and `on`
    false, declines it."""

    number: int
    on: bool = True


class Block(Message, frozen=True, tag="block"):
    """Neither hear nor meet somebody any more; `on` false: again. At a table it is the other player; elsewhere the one with this `name`. Between players
    with keys it is kept; a guest is not heard at this table."""

    name: str = ""
    on: bool = True


class OpenHands(Message, frozen=True, tag="open_hands"):
    """Let those who look on see both hands. They do as soon as both players have said so, and only until one of them says `on` false."""

    on: bool = True


class ListBlocked(Message, frozen=True, tag="list_blocked"):
    """Ask whom one has blocked."""


class Watch(Message, frozen=True, tag="watch"):
    """Look on at a table that allows it, by its id or code, with its password: the steps of a match come as to a player, with what everybody may
    see. `say` is heard by those who look on, `leave` ends it. `name` is that of a guest."""

    table: str = ""
    code: str = ""
    password: str = ""
    name: str = ""


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


class BackAsked(Message, frozen=True, tag="back_asked"):
    """A player asks to take back the answer to decision `number`. `lines`: what came of it, as far as you may know it; `learnt`: since then cards were drawn or
    shown, or chance has decided; `answered`: the other player has answered since. Agree with `take_back`."""

    seat: int
    number: int
    lines: tuple[str, ...] = ()
    learnt: bool = False
    answered: bool = False


class BackDeclined(Message, frozen=True, tag="back_declined"):
    """No answer is taken back: this player would not, or has gone on."""

    seat: int


class BackTaken(Message, frozen=True, tag="back_taken"):
    """The answer to decision `number` of this player is taken back: the next `step` has the view and the whole log as they were before it."""

    seat: int
    number: int


class Blocked(Message, frozen=True, tag="blocked"):
    """Whom you have blocked, by their names of now."""

    names: tuple[str, ...]


class Watching(Message, frozen=True, tag="watching"):
    """You look on at a table: as it is played, or so many seconds later."""

    table: str
    delay: float


class Muttered(Message, frozen=True, tag="muttered"):
    """Somebody who looks on said something to the others who do; the players do not hear it."""

    name: str
    text: str
