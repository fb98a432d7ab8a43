"""What was worked out about a state and may be thrown away at any time: derived facts and indexes. Never copied, never hashed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, field

from engine.core.ids import CardId
from engine.masters.state.facts import Facts

AREAS_AS_CARDS = tuple([CardId(-1 - place) for place in range(24)])
"""What areas are called, by their place in `State.areas`, where they are noted side by side with cards: numbers that no card has."""


class Desk(Struct):
    """What was worked out about the cards on one board; what no effect bears on stands for as long as the board and the card do.

    `firm` are cards that effects bear on whose facts rest on nothing but cards and areas, and on `uses`; `resting` names them by what they rest on:
    a card, or an area (see `AREAS_AS_CARDS`).
    """

    board: Any = None
    facts: dict[CardId, Facts] = {}
    unsure: dict[CardId, None] = {}
    working: dict[CardId, list[Any]] = {}
    objects: dict[CardId, tuple[Any, ...]] = {}
    firm: dict[CardId, Any] = {}  # each with its `Kept`
    resting: dict[CardId, set[CardId]] = {}
    uses: Any = None  # what was used up when these were worked out

    def clear(self) -> None:
        """Forget all of it."""
        self.facts.clear()
        self.unsure.clear()
        self.working.clear()
        self.objects.clear()
        self.loosen_all()

    def drop(self, cards: Iterable[CardId]) -> None:
        """Forget what was worked out about these, and let nothing rest on it."""
        for card in cards:
            self.facts.pop(card, None)
            self.unsure.pop(card, None)
            self.working.pop(card, None)
            self.objects.pop(card, None)
            self.firm.pop(card, None)
        if self.firm:
            self._loosen(cards)

    def rest(self, card: CardId, grounds: Iterable[CardId], kept: Any) -> None:
        """What is known of the card rests on these."""
        self.firm[card] = kept
        for ground in grounds:
            held = self.resting.get(ground)
            if held is None:
                self.resting[ground] = {card}
            else:
                held.add(card)

    def loosen_all(self) -> None:
        """Nothing is firm any more."""
        self.firm.clear()
        self.resting.clear()

    def _loosen(self, changed: Iterable[CardId]) -> None:
        """What rests on these is firm no more."""
        for ground in changed:
            for card in self.resting.pop(ground, ()):
                self.firm.pop(card, None)

    def keep_sure(self, changed: set[CardId], uses: Mapping[tuple[object, ...], int]) -> None:
        """Forget the cards that have changed, and those that effects bear on, but for what rests on nothing that has changed."""
        facts, working, firm = self.facts, self.working, self.firm
        if changed:
            for card in changed:
                facts.pop(card, None)
        if not working:
            return
        self.unsure.clear()  # effects bear on them, and their facts rest on more than single cards
        if self.uses is not uses:
            self.uses = uses
            self.loosen_all()
        elif changed and firm:
            self._loosen(changed)
        if not firm:
            for card in working:
                facts.pop(card, None)
            working.clear()
            self.objects.clear()
        elif len(firm) < len(working):
            for card in working.keys() - firm.keys():
                facts.pop(card, None)
                del working[card]
                self.objects.pop(card, None)


class Memo(Struct):
    """The answers that one state has given. They hold until what they were read from changes (see `truth.witness`); those that are known to hold at this
    moment stand by themselves, where they are found without a look at anything.

    `Any` stands for types of `truth`, which this room does not know: `Kept`, `Influence`, `Applied`, `InForce` and its indexes of skills.
    """

    epoch: int = -1  # the write after which the answers of the moment were given (`State.epoch`)

    # kept until something changes that was read
    boards: Any = None  # the continuous effects in force, step by step
    known: tuple[dict[CardId, Any], ...] = field(
        default_factory=lambda: ({}, {}, {})
    )  # facts of cards, by step of the board
    kept: dict[tuple[object, ...], Any] = {}  # other answers
    turn: int = 0  # the turn in which it was last looked which answers nobody asks for any more
    turn_epoch: int = 0  # and the write after which it was

    laid: int = 0  # how often a card or an area was written
    changed: set[CardId] = (
        set()
    )  # the cards and areas (see `AREAS_AS_CARDS`) that were written since the answers of the moment were begun
    desks: tuple[Desk, ...] = field(default_factory=lambda: (Desk(), Desk(), Desk()))  # by step of the board

    # about each card, at this moment and on this board: what lies on the desk of the step
    stage: int = 0  # the step of the board that is asked
    facts: dict[CardId, Facts] = {}  # what it is now
    unsure: dict[
        CardId, None
    ] = {}  # those whose facts hold for one question: effects that ask about each other made them
    working: dict[CardId, list[Any]] = {}  # the continuous effects that bear on it
    objects: dict[CardId, tuple[Any, ...]] = {}  # the effects that mean it by what other effects can change (8-1-4-2)

    shown: tuple[dict[CardId, Any], dict[CardId, Any]] = field(default_factory=lambda: ({}, {}))
    """What each seat was shown of it, with all that this was made from; where it is not shown with its area (`laid_out`)."""
    touched: tuple[set[CardId], set[CardId]] = field(default_factory=lambda: (set(), set()))
    """The cards that were written, or that the seat has come to call otherwise, since it was shown the position."""
    laid_out: tuple[list[Any], list[Any]] = field(default_factory=lambda: ([None] * 24, [None] * 24))
    """What each seat was shown of whole areas, by their place in `State.areas`, with the cards on which nothing bore there."""
    fought: list[tuple[CardId, ...]] = field(default_factory=lambda: [(), ()])
    """The cards in battle that each seat was shown."""

    # while facts are being worked out
    stack: list[tuple[CardId, Facts]] = []  # the cards that are asked about, each with what is known so far
    scratch: dict[
        CardId, tuple[Facts, int]
    ] = {}  # facts for this question alone, and the place in the stack they rest on
    weighed: list[int] = []  # the effects of which is asked whether they are kept off a card, by when they began
    ran_into: int = 1 << 30  # the lowest place in the stack that an inner question came back to
    partial_answers: int = 0  # how often a card in the stack was asked about, before all was known of it

    # about the whole position
    settled_at: int = -1  # the epoch at which rule processing and pending skills had nothing to do
    board: Any = None  # the continuous effects in force, at this step
    index: Any = None  # which skills listen to which events
    in_life: tuple[int, bool] | None = None  # whether any of so many printed cards replaces what happens to it in life
    homes: Any = None  # the areas from which cards of this match activate skills
