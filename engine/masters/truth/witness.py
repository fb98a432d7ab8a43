"""Answers are kept until something changes that they were read from.

What is asked of a position is a plain function of it, so an answer holds as long as all that was read on the way to it is as it was. A `Witness`
is a position that notes what is read through it; `Kept` is an answer with those notes. Whatever can change is replaced when it changes
(`state.state`), so that to look whether an answer still holds is to compare identities. Nothing declares what a question depends on: what was not
read cannot matter, and what was read is on the list.

Of a card's facts not the grounds are noted but the facts: they have an answer of their own, and where that comes out as before, what rests on it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import is_
from typing import Any, TypeVar, cast

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.core.seen import Result
from engine.masters.cards.definition import Printed
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import AREA_INDEX, Spine
from engine.masters.state.events import Event, Link, Pending
from engine.masters.state.facts import Facts
from engine.masters.state.memo import Memo
from engine.masters.state.modifier import Delayed, Modifier
from engine.masters.state.objects import Battle, Card
from engine.masters.state.past import Log, PastTurn
from engine.masters.state.position import Book, Position
from engine.masters.truth.known import facts

A = TypeVar("A")
Q = TypeVar("Q")

_FAR = 1 << 30


class Kept(Struct, gc=False):
    """An answer, and what it was read from: cards, facts of cards, areas and other parts of the position as they were."""

    of: Any  # what was asked about: a rule, an influence; compared by identity
    answer: Any
    cards: tuple[CardId, ...]
    seen: tuple[Card, ...]  # these cards as they were
    with_facts: tuple[CardId, ...]
    faces: tuple[Facts, ...]  # the facts of these cards as they were
    areas: tuple[int, ...]
    lying: tuple[tuple[CardId, ...], ...]  # the cards in these areas
    parts: tuple[str, ...]
    values: tuple[object, ...]  # what these parts of the state were
    limits: tuple[tuple[tuple[object, ...], int], ...]  # how often what is limited had been used
    uses: Mapping[tuple[object, ...], int]  # what they were read from
    events: int  # how long the turn's history was; -1 where it was not read
    laid: int  # how often cards and areas had been written when these were last known to be as they were
    epoch: int  # when it was last known to hold


def still(state: Position, kept: Kept) -> bool:
    """Whether all that the answer was read from is as it was."""
    if kept.epoch == state.epoch:
        return True
    laid = state.memo.laid
    if kept.laid != laid:
        if not all(map(is_, map(state.cards.__getitem__, kept.cards), kept.seen)):
            return False
        if kept.areas and not all(map(is_, map(state.areas.__getitem__, kept.areas), kept.lying)):
            return False
        kept.laid = laid
    if kept.parts:
        for name, value in zip(kept.parts, kept.values, strict=True):
            now = getattr(state, name)
            if now is not value and not (type(value) is int and now == value):
                return False
    if kept.events not in (-1, len(state.history)):
        return False
    if kept.uses is not state.uses:
        for key, value in kept.limits:
            if _used(state.uses, key) != value:
                return False
    if kept.with_facts:
        for card, face in zip(kept.with_facts, kept.faces, strict=True):
            if facts(state, card) is not face:
                return False
    kept.epoch, kept.uses = state.epoch, state.uses
    return True


def recall(state: Position, key: tuple[object, ...], of: Q, ask: Callable[[Position, Q], A]) -> A:
    """The answer to a question about `of`, kept under the key; asked where none is kept, or it does not hold any more.

    What was asked while the facts of a card were being worked out, and ran into that card, is kept for nobody (see `derive`).
    """
    real = state.real if type(state) is Witness else state
    memo = real.memo
    key = (memo.stage, *key)
    kept: Kept | None = memo.kept.get(key)
    if kept is not None and kept.of is of and kept.epoch == real.epoch:
        if real is not state:
            cast(Witness, state).rest_on(kept)
        return kept.answer  # at this moment it is known to hold
    outer, glimpses = memo.ran_into, memo.partial_answers
    memo.ran_into = _FAR
    if (
        kept is not None
        and kept.of is of
        and still(real, kept)
        and memo.ran_into == _FAR
        and memo.partial_answers == glimpses
    ):
        memo.ran_into = outer
        if real is not state:
            cast(Witness, state).rest_on(kept)
        return kept.answer
    memo.ran_into = _FAR
    glimpses = memo.partial_answers
    witness = Witness(real)
    answer = ask(witness, of)
    low = memo.ran_into
    memo.ran_into = min(outer, low)
    if real is not state:
        cast(Witness, state).rest_on(witness)
    if low == _FAR and memo.partial_answers == glimpses and not witness.lost:
        memo.kept[key] = witness.kept(of, answer)
    return answer


def forget(state: Position) -> None:
    """Drop the answers that nobody has asked for in the last turn: those about what has left would pile up."""
    memo = state.memo
    for shelf in memo.known:
        _drop(shelf, memo.turn_epoch)
    _drop(memo.kept, memo.turn_epoch)
    memo.turn, memo.turn_epoch = state.turn, state.epoch


def _drop(shelf: dict[Any, Kept], before: int) -> None:
    for key in [key for key, kept in shelf.items() if kept.epoch < before]:
        del shelf[key]


class _Cards:
    """The cards of a position, and a note of each that was looked at."""

    __slots__ = ("_noted", "_real")

    def __init__(self, real: Sequence[Card], noted: dict[CardId, Card]) -> None:
        self._real, self._noted = real, noted

    def __getitem__(self, card: CardId) -> Card:
        found = self._noted[card] = self._real[card]
        return found

    def __len__(self) -> int:
        return len(self._real)

    def __iter__(self) -> Iterator[Card]:
        for card in self._real:
            self._noted[card.id] = card
            yield card


def lapses(uses: Mapping[tuple[object, ...], int], card: CardId, incarnation: int) -> int:
    """How many [Permanent] skills do not reach the card any more this turn (8-1-4-2); noted as one, where notes are made.

    The keys are those of `bearing.lapse_key`.
    """
    if type(uses) is _Uses:  # its base asks much longer whose instance something is
        return uses.lapses(card, incarnation)
    return 0 if not uses else sum(key[0] == "lapsed" and key[3:] == (card, incarnation) for key in uses)


def _used(uses: Mapping[tuple[object, ...], int], key: tuple[object, ...]) -> int:
    """How often what is limited has been used now; of a note of `lapses`, how many there are."""
    return lapses(uses, *cast("tuple[CardId, int]", key[1:])) if key[0] == "lapses" else uses.get(key, 0)


class _Uses(Mapping[tuple[object, ...], int]):
    """What is limited, and a note of each use that was asked for."""

    __slots__ = ("_noted", "_real")

    def __init__(self, real: Mapping[tuple[object, ...], int], noted: dict[tuple[object, ...], int]) -> None:
        self._real, self._noted = real, noted

    def __getitem__(self, key: tuple[object, ...]) -> int:
        self._noted[key] = self._real.get(key, 0)
        return self._real[key]

    def lapses(self, card: CardId, incarnation: int) -> int:
        """See the function of that name."""
        found = self._noted["lapses", card, incarnation] = lapses(self._real, card, incarnation)
        return found

    def __iter__(self) -> Iterator[tuple[object, ...]]:
        raise NotImplementedError("what is limited is asked for by its key, so that it can be noted")

    def __len__(self) -> int:
        raise NotImplementedError("what is limited is asked for by its key, so that it can be noted")


class Witness:
    """A position that notes what is read through it; as it belongs to no moment (`epoch`), nothing is answered past it from what is known."""

    __slots__ = (
        "_areas",
        "_events",
        "_limits",
        "_parts",
        "_seen",
        "book",
        "cards",
        "epoch",
        "faces",
        "lost",
        "memo",
        "printed",
        "real",
    )

    def __init__(self, real: Position) -> None:
        self.real = real
        self.book: Book = real.book
        self.printed: Sequence[Printed] = real.printed  # it grows, and what stands in it stays
        self.memo: Memo = real.memo
        self.epoch = -2
        self.faces: dict[CardId, Facts] = {}
        self.lost = False  # whether something was read of which no note can be made
        self._seen: dict[CardId, Card] = {}
        self._areas: dict[int, tuple[CardId, ...]] = {}
        self._parts: dict[str, object] = {}
        self._events = -1
        self.cards = cast(Sequence[Card], _Cards(real.cards, self._seen))
        self._limits: dict[tuple[object, ...], int] = {}

    def kept(self, of: object, answer: object) -> Kept:
        """The answer with these notes."""
        real = self.real
        return Kept(
            of,
            answer,
            tuple(self._seen),
            tuple(self._seen.values()),
            tuple(self.faces),
            tuple(self.faces.values()),
            tuple(self._areas),
            tuple(self._areas.values()),
            tuple(self._parts),
            tuple(self._parts.values()),
            tuple(self._limits.items()),
            real.uses,
            self._events,
            real.memo.laid,
            real.epoch,
        )

    def rest_on(self, other: Kept | Witness) -> None:
        """Note all that another answer was read from."""
        if isinstance(other, Witness):
            self.lost = self.lost or other.lost
            other = other.kept(None, None)
        self._seen.update(zip(other.cards, other.seen, strict=True))
        self.faces.update(zip(other.with_facts, other.faces, strict=True))
        self._areas.update(zip(other.areas, other.lying, strict=True))
        self._parts.update(zip(other.parts, other.values, strict=True))
        self._limits.update(other.limits)
        self._events = max(self._events, other.events)

    def _part(self, name: str) -> Any:
        found = self._parts[name] = getattr(self.real, name)
        return found

    def _unnoted(self, name: str) -> Any:
        self.lost = True
        return getattr(self.real, name)

    def card(self, card: CardId) -> Card:
        return self.cards[card]

    def printing(self, card: CardId) -> Printed:
        return self.printed[self.cards[card].printed]

    def is_object(self, card: CardId, incarnation: int) -> bool:
        return self.cards[card].incarnation == incarnation

    @property
    def areas(self) -> Sequence[Sequence[CardId]]:
        return cast(Sequence[Sequence[CardId]], self._unnoted("areas"))

    def area(self, seat: Seat, area: Area) -> Sequence[CardId]:
        index = seat * 12 + AREA_INDEX[area]
        found = self._areas[index] = cast("tuple[CardId, ...]", self.real.areas[index])
        return found

    def leader(self, seat: Seat) -> CardId:
        return self.area(seat, Area.LEADER)[0]

    @property
    def history(self) -> Sequence[Event]:
        self._events = len(self.real.history)
        return self._part("history")

    @property
    def spine(self) -> Spine:
        return self._part("spine")

    @property
    def turn(self) -> int:
        return self._part("turn")

    @property
    def turn_player(self) -> Seat:
        return self._part("turn_player")

    @property
    def first_player(self) -> Seat:
        return self._part("first_player")

    @property
    def battle(self) -> Battle | None:
        return self._part("battle")

    @property
    def battle_history(self) -> int:
        return self._part("battle_history")

    @property
    def modifiers(self) -> Sequence[Modifier]:
        return self._part("modifiers")

    @property
    def delayed(self) -> Sequence[Delayed]:
        return self._part("delayed")

    @property
    def pending(self) -> Sequence[Pending]:
        return self._unnoted("pending")  # it changes without a new epoch, as the members below do

    @property
    def chain(self) -> Sequence[Link]:
        return self._part("chain")

    @property
    def past(self) -> Sequence[PastTurn]:
        return self._part("past")

    @property
    def uses(self) -> Mapping[tuple[object, ...], int]:
        return _Uses(self.real.uses, self._limits)

    @property
    def game_uses(self) -> Mapping[tuple[object, ...], int]:
        return self._part("game_uses")

    @property
    def situations(self) -> Mapping[tuple[int, int, int, int], bool]:
        return self._part("situations")

    @property
    def revealed(self) -> tuple[CardId, ...]:
        return self._part("revealed")

    @property
    def result(self) -> Result | None:
        return self._part("result")

    @property
    def replacing(self) -> tuple[int, ...]:
        return self._unnoted("replacing")

    @property
    def together(self) -> int | None:
        return self._unnoted("together")

    @property
    def looking(self) -> Sequence[tuple[CardId, ...]]:
        return self._unnoted("looking")

    @property
    def handles(self) -> Sequence[Sequence[int]]:
        return self._unnoted("handles")

    @property
    def log(self) -> Log:
        return self._unnoted("log")

    @property
    def loop(self) -> Mapping[str, int]:
        return self._unnoted("loop")
