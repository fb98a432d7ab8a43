"""A match is its record: what was brought, the seed, and the answers in words.

From a record come recovery after a crash, replays, bug reports, regression tests and the proof of a fair shuffle. A record of the same
engine version replays from its seed, checking a state hash every 20 answers; it carries the cards of both decks as they were printed, so that
a card that is edited later changes no match that was begun.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct, field

from engine.core.clock import Limits
from engine.core.deal import Deal
from engine.core.decisions import Answer
from engine.core.ending import ENDINGS, end
from engine.core.errors import IllegalAnswer, RecordError, StateDiffers
from engine.core.game import Game
from engine.core.ids import Seat

HASH_EVERY = 20
"""A state hash is kept after every so many answers."""


class Given(Struct, frozen=True, gc=False, omit_defaults=True):
    """One answer: the number of the decision, the seat, and the words; how a match ends beside its rules has words of its own (`engine.core.ending`).
    `left`: milliseconds that the seat had after it, for thinking and for lost connections, at a table with a clock. `hands`: both hands were seen by those
    who looked on, as both players wanted."""

    number: int
    seat: Seat
    answer: Answer
    left: tuple[int, int] | None = None
    hands: bool = False


class TakenBack(Struct, frozen=True):
    """Answers that were given after the first `n`, and taken back by both players' word."""

    n: int
    given: tuple[Given, ...]


class SeatRecord(Struct, frozen=True):
    """What one player brought. `player` names the player without a will that sits here (`engine.bots.roster`); "" for a person."""

    name: str
    deck: dict[str, dict[str, int]]  # by part: number -> copies
    player: str = ""


class Record(Struct):
    """The record of one match.

    `game` and `profile` name what it was played under, `engine` the version, `code` the hash of the rules' code (`engine.version`; empty where
    a record does not carry it), `cards` the hash of the card list. `seed` is the seed of the match; of one that was
    dealt by three (`engine.core.deal`) `deal` is what was shown of it, and `server_part` the server's part. `clock` is how long the
    players may take, None for as long as they like. `backs` are answers that do not stand any more, in the order in which they were taken back.
    `printed` is what stood on the cards of both decks, by number, in the game's own words; empty where a record does not carry it.
    """

    game: str
    profile: str
    engine: str
    cards: str
    seats: tuple[SeatRecord, SeatRecord]
    seed: str
    first: Seat | None = None
    answers: list[Given] = field(default_factory=lambda: list[Given]())
    hashes: dict[int, str] = field(default_factory=lambda: dict[int, str]())
    printed: dict[str, Any] = field(default_factory=lambda: dict[str, Any]())
    code: str = ""
    clock: Limits | None = None
    deal: Deal | None = None
    server_part: str = ""
    backs: list[TakenBack] = field(default_factory=lambda: list[TakenBack]())

    def lines(self) -> list[tuple[int, list[Given]]]:
        """The match as it was played, line by line: each ends where answers were taken back, the last one with the match. A line has all of its answers from
        the start of the match on, and the number of those with which it begins anew."""
        line, found = self.answers, list[tuple[int, list[Given]]]()
        for back in reversed(self.backs):
            found.append((back.n, line))
            line = [*line[: back.n], *back.given]
        return [(0, line), *reversed(found)]

    def add(self, given: Given, game: Game[Any]) -> None:
        """Note an answer after the game has taken it."""
        self.answers.append(given)
        if len(self.answers) % HASH_EVERY == 0 or game.pending is None:
            self.hashes[len(self.answers)] = game.hash()

    def cut(self, n: int) -> list[Given]:
        """Forget all answers after the first n, and the hashes after them; the answers that were forgotten."""
        dropped = self.answers[n:]
        del self.answers[n:]
        self.hashes = {i: state_hash for i, state_hash in self.hashes.items() if i <= n}
        return dropped


def replay(record: Record, new: Callable[[Record], Game[Any]]) -> Iterator[Game[Any]]:
    """The game at its start and after each answer of the record (one game, moved on).

    Raises RecordError where it does not replay, StateDiffers where it comes to another state.
    """
    game = new(record)
    yield game
    for i in range(1, len(record.answers) + 1):
        give(game, record, i)
        check(game, record, i)
        yield game


def check(game: Game[Any], record: Record, i: int) -> None:
    """Compare the game after answer i (from 1) with the hash that the record has there, if it has one. Raises StateDiffers."""
    expected = record.hashes.get(i)
    if expected is not None and expected != game.hash():
        raise StateDiffers(f"After answer {i} the state differs from the record's.")


def give(game: Game[Any], record: Record, i: int) -> None:
    """Let the game take answer i (from 1) of the record. Raises RecordError where the game waits for another or does not offer it."""
    given = record.answers[i - 1]
    if given.answer in ENDINGS:
        end(game, given.seat, given.answer, [seat.name for seat in record.seats])
        return
    pending = game.pending
    if pending is None or game.number != given.number or pending.seat != given.seat:
        raise RecordError(
            f"Answer {i} was given to decision {given.number} of seat {given.seat}; the replay waits for another."
        )
    try:
        game.answer(given.answer)
    except IllegalAnswer as error:
        raise RecordError(
            f"Answer {i} ({' + '.join(given.answer.taken)}) is not legal in the replay: {error}"
        ) from error
