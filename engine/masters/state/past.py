"""Turns that are over. Nobody writes them any more and few skills ask for them, so what was kept of them and what the log says of them is folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import get_args, overload

from msgspec import Struct

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
    """A turn that is over; folded, or plain in worlds of a moment and in safe points. Two are equal where the same has happened in them."""

    entries: int  # how many entries of the log it has made
    count: int  # and with the events of its history
    seen: tuple[CardId, ...]  # the cards that were looked at, revealed or turned over in it
    rows: Rows | None
    turn: Turn | None = None

    def open(self) -> Turn:
        """What has happened in it."""
        return self.turn if self.turn is not None else _open(self)

    def some(self, start: int, stop: int) -> Sequence[LogEntry]:
        """The entries from one place to before another; without opening the turn for a few of them."""
        if self.rows is None or stop - start >= self.entries:
            return self.told[start:stop]
        return _words().open(self.rows, range(self.entries)[start:stop])

    @property
    def told(self) -> tuple[LogEntry, ...]:
        """What the log says of it."""
        return self.open()[0]

    @property
    def events(self) -> tuple[Event, ...]:
        """Its history."""
        return self.open()[1]

    def plain(self) -> PastTurn:
        return plain(*self.open())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PastTurn) and self.open() == other.open()

    __hash__ = object.__hash__


def folded(told: Sequence[LogEntry], events: Sequence[Event]) -> PastTurn:
    """The turn, as it is kept."""
    return PastTurn(len(told), len(told) + len(events), _seen(told), _words().fold((*told, *events)))


def plain(told: Iterable[LogEntry], events: Iterable[Event]) -> PastTurn:
    """The turn as it is, where to fold it is not worth while."""
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


class Log(Sequence[LogEntry]):
    """The log of the match: what the turns that are over have told, and this one. Turns are opened when somebody reads them."""

    __slots__ = ("_now", "_past")

    def __init__(self, past: Sequence[PastTurn], now: Sequence[LogEntry]) -> None:
        self._past, self._now = past, now

    def __len__(self) -> int:
        return sum([turn.entries for turn in self._past]) + len(self._now)

    @overload
    def __getitem__(self, place: int) -> LogEntry: ...
    @overload
    def __getitem__(self, place: slice) -> list[LogEntry]: ...
    def __getitem__(self, place: int | slice) -> LogEntry | list[LogEntry]:
        numbers = range(len(self))[place]
        if isinstance(numbers, int):
            return self._between(numbers, numbers + 1)[0]
        assert numbers.step == 1
        return self._between(numbers.start, numbers.stop)

    def __iter__(self) -> Iterator[LogEntry]:
        for turn in self._past:
            yield from turn.told
        yield from self._now

    def __reversed__(self) -> Iterator[LogEntry]:
        yield from reversed(self._now)
        for turn in reversed(self._past):
            yield from reversed(turn.told)

    def seen(self) -> set[CardId]:
        """The cards that were looked at, revealed or turned over in this match."""
        return {card for turn in self._past for card in turn.seen}.union(_seen(self._now))

    def _between(self, start: int, stop: int) -> list[LogEntry]:
        """The entries from one number to before another."""
        found: list[LogEntry] = []
        before = 0
        for turn in self._past:
            if start < before + turn.entries and before < stop:
                found += turn.some(max(start - before, 0), stop - before)
            before += turn.entries
        if before < stop:
            found += self._now[max(start - before, 0) : stop - before]
        return found
