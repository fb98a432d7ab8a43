"""Turns that are over. Nobody writes them any more and few skills ask for them, so in a match that is kept what was kept of them and what the log
says of them is folded (`Game.settle`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Any, get_args

from msgspec import Struct

from engine.core.chronicle import Chronicle
from engine.core.folded import Folded, Rows, Words
from engine.core.ids import CardId
from engine.masters.ir.nouns import Area
from engine.masters.state.cause import RULES, Cause, Why
from engine.masters.state.entry import NOTHING, SEEN, UNNAMED, Aside, LogEntry, Noticed
from engine.masters.state.events import PLAIN, Event, Flipped, Moved, PowerTotal
from engine.masters.state.modifier import Modifier

OPEN = 32
"""So many turns, of all matches together, stay open once they were asked for: who asks for one mostly asks again."""

Turn = tuple[tuple[LogEntry, ...], tuple[Event, ...]]
"""The entries of the log that a turn made, and its history."""


class PastTurn(Folded, frozen=True, gc=False, eq=False):
    """A turn that is over; plain, or folded. Two are equal where the same has happened in them."""

    entries: int  # how many entries of the log it has made
    count: int  # and with the events of its history
    seen: tuple[CardId, ...]  # the cards that were looked at, revealed or turned over in it
    rows: Rows | None = None
    turn: Turn | None = None

    def open(self) -> Turn:
        """What has happened in it."""
        return self.turn if self.turn is not None else _open(self)

    def some(self, start: int, stop: int) -> Sequence[LogEntry]:
        """The entries from one place to before another; without opening the turn for a few of them."""
        rows = self.rows if stop - start < self.entries else None
        return self.told[start:stop] if rows is None else _words().open(rows, range(self.entries)[start:stop])

    @property
    def told(self) -> tuple[LogEntry, ...]:
        """What the log says of it."""
        return self.open()[0]

    @property
    def events(self) -> tuple[Event, ...]:
        """Its history."""
        return self.open()[1]

    @classmethod
    def words(cls) -> Words:
        return _words()

    def plain(self, words: Words) -> PastTurn:
        return self if self.rows is None else self._of(words.open(self.rows, range(self.count)))

    def _of(self, made: list[Any]) -> PastTurn:
        return over(made[: self.entries], made[self.entries :])

    def folded(self) -> PastTurn:
        """The same as a few bytes."""
        if self.turn is None:
            return self
        told, events = self.turn
        return PastTurn(self.entries, self.count, self.seen, _words().fold((*told, *events)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PastTurn) and self.open() == other.open()

    __hash__ = object.__hash__


def over(told: Iterable[LogEntry], events: Iterable[Event]) -> PastTurn:
    """The turn of this log and this history."""
    turn = (tuple(told), tuple(events))
    return PastTurn(len(turn[0]), len(turn[0]) + len(turn[1]), _seen(turn[0]), None, turn)


def _seen(told: Iterable[LogEntry]) -> tuple[CardId, ...]:
    """The cards that were looked at, revealed or turned over."""
    found: list[CardId] = []
    for entry in told:
        event = entry.event
        if event.shows and not isinstance(event, Moved):
            found += (event.card,) if isinstance(event, Flipped) else getattr(event, "cards", ())
    return tuple(found)


@lru_cache(OPEN)
def _open(past: PastTurn) -> Turn:
    assert past.rows is not None
    made = _words().open(past.rows, range(past.count))
    return tuple(made[: past.entries]), tuple(made[past.entries :])


@cache
def _words() -> Words:
    """What occurs again and again in turns. Who saw a card and where it lay, and how it moved, all matches share anyway: they are no rows."""
    events = [kind for kind in get_args(Event) if kind.kept or kind.told]
    types: list[type[Struct]] = [*events, LogEntry, Aside, Noticed, Cause, PowerTotal, Modifier]
    seen = [pair for pairs in SEEN for pair in pairs]
    places = [area.value for area in Area]
    words = ["skill", "battle", "rules", "cost", "attack", "play", "combo", "top", "bottom", "nothing"]
    return Words(types, (*Area, *Why, RULES, PLAIN, NOTHING, UNNAMED, *seen, *places, *_PHASES, *words))


_PHASES = ("charge", "main", "offense", "defense", "damage", "end")


def from_the_start(past: Iterable[PastTurn], history: Sequence[Event]) -> Iterator[Event]:
    """The history of the match: of the turns that are over, and of this one."""
    return chain(*[turn.events for turn in past], history)


class Log(Chronicle[LogEntry]):
    """The log of the match."""

    __slots__ = ("_over",)

    def __init__(self, past: Sequence[PastTurn], now: Sequence[LogEntry]) -> None:
        super().__init__(past, now)
        self._over = past

    def seen(self) -> set[CardId]:
        """The cards that were looked at, revealed or turned over in this match."""
        return {card for turn in self._over for card in turn.seen}.union(_seen(self._now))
