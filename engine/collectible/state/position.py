"""A position: the read-only face of the state, and what a match is played by.

Everything that asks or plays takes a `Position`; its members are read-only, so that a write to the state is a type error. `apply` alone knows
the `State` behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from engine.collectible.cards.definition import Printed
from engine.collectible.state.areas import Area, Step
from engine.collectible.state.entry import LogEntry
from engine.collectible.state.memo import Memo
from engine.collectible.state.objects import Battle, Card, Face, Link, Mark, Modifier, Tally, Waiting
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.core.seen import Result


class Use(Struct, frozen=True):
    """An effect that is being applied: whose it is, of which card, and what was chosen with it."""

    seat: Seat
    source: Mark
    line: int
    user: Mark | None = None
    x: int = 0


class Abilities(Protocol):
    """What abilities do that no line of text says; filled by the room `abilities`, which stands on `truth` and `play`."""

    def possible(self, state: Position, use: Use) -> bool:
        """Whether the ability at this line can be used, or would do anything, now."""
        ...

    def carry_out(self, state: Position, use: Use) -> Procedure[None]:
        """Do what the ability says."""
        ...

    def reduced(self, state: Position, card: CardId, n: int) -> int:
        """The Damage that the Warrior receives of so much."""
        ...

    def deployed(self, state: Position, card: CardId) -> int:
        """The Time Limit coins with which an Event is deployed."""
        ...

    def runs_out(self, state: Position, card: CardId) -> bool | None:
        """Whether an Event leaves as its player's Mission Phase begins (True) or loses a Time Limit coin (False); None for any other card."""
        ...


class Book(Struct, frozen=True):
    """What never changes during a match, shared by all copies of its state: the players' names, the card list, the abilities.

    `read` sorts the lines of a card by what they do.
    """

    names: tuple[str, str]
    library: Mapping[str, Printed]
    abilities: Abilities
    read: Callable[[Printed], Face]


class Position(Protocol):
    """A match at one moment, to be read. See `State` for what each part is."""

    @property
    def book(self) -> Book: ...
    @property
    def faces(self) -> Sequence[Face]: ...
    @property
    def cards(self) -> Sequence[Card]: ...
    @property
    def areas(self) -> Sequence[Sequence[CardId]]: ...
    @property
    def step(self) -> Step: ...
    @property
    def opened(self) -> Step: ...
    @property
    def turn(self) -> int: ...
    @property
    def attacker(self) -> Seat: ...
    @property
    def first_player(self) -> Seat | None: ...
    @property
    def markers(self) -> tuple[int, int]: ...
    @property
    def wished(self) -> tuple[bool, bool]: ...
    @property
    def tally(self) -> Tally: ...
    @property
    def lead(self) -> Seat: ...
    @property
    def passed(self) -> int: ...
    @property
    def battles(self) -> Sequence[Battle]: ...
    @property
    def chain(self) -> Sequence[Link]: ...
    @property
    def waiting(self) -> Sequence[Waiting]: ...
    @property
    def modifiers(self) -> Sequence[Modifier]: ...
    @property
    def used(self) -> Sequence[tuple[CardId, int, int]]: ...
    @property
    def revealed(self) -> tuple[CardId, ...]: ...
    @property
    def handles(self) -> Sequence[Mapping[CardId, int]]: ...
    @property
    def next_handle(self) -> Sequence[int]: ...
    @property
    def remembered(self) -> Sequence[frozenset[CardId]]: ...
    @property
    def log(self) -> Sequence[LogEntry]: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def memo(self) -> Memo: ...
    def area(self, seat: Seat, area: Area) -> Sequence[CardId]: ...
    def face(self, card: CardId) -> Face: ...
    def printing(self, card: CardId) -> Printed: ...
    def is_object(self, mark: Mark) -> bool: ...
