"""The state of a match: plain typed data, written by `apply` alone.

Everything in it is replaced when it changes, never changed in place, but for the lists of cards, areas, events and log entries.
So a copy of the state is a few shallow list copies, which every safe point can afford, and identity tells what has changed since a question
was asked. Position 0 of a deck is its top, position 0 of a hand or of life the leftmost card; the newest card of a Drop Area or
Warp is the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct, field

from engine.core.ids import CardId, Seat
from engine.core.rng import Rng
from engine.core.seen import Result
from engine.masters.cards.definition import Printed
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import AREA_INDEX, Spine
from engine.masters.state.entry import LogEntry
from engine.masters.state.events import Event, Link, Pending
from engine.masters.state.memo import AREAS_AS_CARDS, Memo
from engine.masters.state.modifier import Delayed, Modifier
from engine.masters.state.objects import Battle, Card
from engine.masters.state.past import Log, PastTurn
from engine.masters.state.position import Book

_UNASKED = cast(Memo, None)


class State(Struct):
    """A whole match at a safe point."""

    book: Book
    printed: tuple[Printed, ...]
    cards: list[Card]
    areas: list[tuple[CardId, ...]]
    rng: Rng
    spine: Spine = Spine.SETUP
    turn: int = 0
    turn_player: Seat = 0
    first_player: Seat = 0
    battle: Battle | None = None
    battles: int = 0
    modifiers: tuple[Modifier, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    pending: tuple[Pending, ...] = ()
    chain: tuple[Link, ...] = ()
    history: list[Event] = []  # of this turn; it grows at its end, and is another list in the next turn
    battle_history: int = 0  # index into history where the battle began
    past: tuple[PastTurn, ...] = ()  # the turns before
    uses: Mapping[tuple[object, ...], int] = {}  # once-per-turn and other limits; keys of this turn
    game_uses: Mapping[tuple[object, ...], int] = {}  # limits for the game
    situations: Mapping[tuple[int, int, int, int], bool] = {}  # situation triggers that hold now (8-6-6)
    looking: tuple[tuple[CardId, ...], tuple[CardId, ...]] = ((), ())  # by seat
    revealed: tuple[CardId, ...] = ()
    handles: tuple[tuple[int, ...], tuple[int, ...]] = (
        (),
        (),
    )  # by seat: of each card the handle, while the seat sees it, else 0
    next_handle: tuple[int, int] = (1, 1)
    told: list[LogEntry] = []  # what this turn has told; `log` is all of it
    result: Result | None = None
    next_id: int = 1  # modifiers, pending, links, activations
    epoch: int = 0  # counts writes; caches of derived facts are valid for one epoch
    loop: Mapping[str, int] = {}  # loop detection (11-1): hash of a position at a checkpoint -> how often this turn
    replacing: tuple[
        int, ...
    ] = ()  # replacement effects whose substitute is being carried out (8-9-2-3); empty at safe points
    together: int | None = (
        None  # index into history where cards began to leave play at once; None at safe points (see `truth.triggered`)
    )
    memo: Memo = field(default_factory=Memo)  # answers that were worked out; not part of the match, and never copied

    def copy(self) -> State:
        """An independent copy, of which nothing has been asked; frozen parts are shared."""
        copied = self.rest()
        copied.memo = Memo()
        return copied

    def rest(self) -> State:
        """A copy that is only kept and copied: it has no place for answers."""
        return State(
            self.book,
            self.printed,
            self.cards.copy(),
            self.areas.copy(),
            self.rng.copy(),
            self.spine,
            self.turn,
            self.turn_player,
            self.first_player,
            self.battle,
            self.battles,
            self.modifiers,
            self.delayed,
            self.pending,
            self.chain,
            self.history.copy(),
            self.battle_history,
            self.past,
            self.uses,
            self.game_uses,
            self.situations,
            self.looking,
            self.revealed,
            self.handles,
            self.next_handle,
            self.told.copy(),
            self.result,
            self.next_id,
            self.epoch,
            self.loop,
            self.replacing,
            self.together,
            _UNASKED,
        )

    def settle(self) -> None:
        """Fold the turns that are over."""
        if self.past and self.past[-1].rows is None:
            self.past = tuple([turn.folded() for turn in self.past])

    @property
    def log(self) -> Log:
        """The log of the whole match."""
        return Log(self.past, self.told)

    def new_id(self) -> int:
        """A number that no modifier, pending skill, link or activation of this match had before."""
        self.next_id += 1
        return self.next_id - 1

    def add(self, card: Card) -> None:
        """One more card, which nobody has seen yet, at the end of its area."""
        mine, theirs = self.handles
        self.handles = (*mine, 0), (*theirs, 0)
        self.cards.append(card)
        self.lay(card.master, card.area, (*self.area(card.master, card.area), card.id))

    def area(self, seat: Seat, area: Area) -> tuple[CardId, ...]:
        """The cards of an area, in order."""
        return self.areas[seat * 12 + AREA_INDEX[area]]

    def lay(self, seat: Seat, area: Area, cards: tuple[CardId, ...]) -> None:
        """These are the cards of the area from now on, in this order."""
        place, memo = seat * 12 + AREA_INDEX[area], self.memo
        self.areas[place] = cards
        memo.changed.add(AREAS_AS_CARDS[place])
        memo.laid += 1

    def put(self, card: Card) -> None:
        """The card is as this says from now on."""
        self.cards[card.id] = card
        memo = self.memo
        memo.changed.add(card.id)
        memo.touched[0].add(card.id)
        memo.touched[1].add(card.id)
        memo.laid += 1

    def card(self, card: CardId) -> Card:
        return self.cards[card]

    def printing(self, card: CardId) -> Printed:
        """The printed card of a physical card."""
        return self.printed[self.cards[card].printed]

    def leader(self, seat: Seat) -> CardId:
        return self.areas[seat * 12][0]

    def is_object(self, card: CardId, incarnation: int) -> bool:
        """Whether the card is still the object that an effect named (3-1-4)."""
        return self.cards[card].incarnation == incarnation
