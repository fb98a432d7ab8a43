"""The state of a match: plain typed data, written by `apply` alone.

Objects are frozen and replaced, and so are the lists of areas; the other lists are copied: a copy of the state is a few shallow list copies, so
that every safe point can keep one.
Position 0 of a Planet is its top; the newest card of every other area is the last.
"""

from __future__ import annotations

from msgspec import Struct, field

from engine.collectible.cards.definition import Printed
from engine.collectible.state.areas import AREA_INDEX, COUNT, Area, Step
from engine.collectible.state.entry import LogEntry
from engine.collectible.state.memo import Memo
from engine.collectible.state.objects import Battle, Card, Face, Link, Mark, Modifier, Tally, Waiting
from engine.collectible.state.position import Book
from engine.core.ids import CardId, Seat
from engine.core.rng import Rng
from engine.core.seen import Result


class State(Struct):
    """A whole match at a safe point.

    `opened` is the step whose open timing is on, `lead` who chooses first there; `passed` counts passes in a row, at the open timing or in the
    Chain. `used` are lines that were used this turn: card, incarnation, index.
    """

    book: Book
    faces: list[Face]
    cards: list[Card]
    areas: list[list[CardId]]
    rng: Rng
    step: Step = Step.SETUP
    opened: Step = Step.MISSION
    turn: int = 0
    attacker: Seat = 0
    first_player: Seat | None = None
    markers: tuple[int, int] = (0, 0)  # Turn Indicators (C-2.6.11, C-3.2.2)
    wished: tuple[bool, bool] = (False, False)  # C-9.4.3
    tally: Tally = Tally()
    lead: Seat = 0
    passed: int = 0
    battles: list[Battle] = []
    chain: list[Link] = []
    waiting: list[Waiting] = []
    modifiers: list[Modifier] = []
    used: list[tuple[CardId, int, int]] = []
    revealed: tuple[CardId, ...] = ()
    handles: list[dict[CardId, int]] = []  # by seat: card -> handle while the seat sees it
    next_handle: list[int] = []
    remembered: list[frozenset[CardId]] = []  # by seat: what it saw, sees no more, and has not lost track of
    log: list[LogEntry] = []
    result: Result | None = None
    next_id: int = 1  # Teams, Links, waiting effects
    memo: Memo = field(default_factory=Memo)

    def copy(self) -> State:
        """An independent copy; frozen parts are shared."""
        return State(
            self.book,
            self.faces.copy(),
            self.cards.copy(),
            self.areas.copy(),
            self.rng.copy(),
            self.step,
            self.opened,
            self.turn,
            self.attacker,
            self.first_player,
            self.markers,
            self.wished,
            self.tally,
            self.lead,
            self.passed,
            self.battles.copy(),
            self.chain.copy(),
            self.waiting.copy(),
            self.modifiers.copy(),
            self.used.copy(),
            self.revealed,
            [seen.copy() for seen in self.handles],
            self.next_handle.copy(),
            self.remembered.copy(),
            self.log.copy(),
            self.result,
            self.next_id,
        )

    def rest(self) -> State:
        """A copy that is only kept and copied."""
        return self.copy()

    def area(self, seat: Seat, area: Area) -> list[CardId]:
        """The cards of an area, in order; read only."""
        return self.areas[seat * COUNT + AREA_INDEX[area]]

    def face(self, card: CardId) -> Face:
        """What is printed on a card, by what it does."""
        return self.faces[self.cards[card].face]

    def printing(self, card: CardId) -> Printed:
        """What is printed on a card."""
        return self.faces[self.cards[card].face].printed

    def is_object(self, mark: Mark) -> bool:
        """Whether the card is still the object that was named (C-2.6.7)."""
        return self.cards[mark[0]].incarnation == mark[1]

    def face_index(self, number: str) -> int | None:
        """The place of a card among the faces of the match, where it is added if need be; None for a number that the card list does not hold."""
        printed = self.book.library.get(number)
        if printed is None:
            return None
        index = next((i for i, face in enumerate(self.faces) if face.printed is printed), None)
        if index is None:
            self.faces.append(self.book.read(printed))
            index = len(self.faces) - 1
        return index

    def new_id(self) -> int:
        """A number that no Team, Link or waiting effect of this match had before."""
        self.next_id += 1
        return self.next_id - 1
