"""The state of a match: plain typed data, written by `apply` alone.

Card objects are frozen and replaced, lists are copied: a copy of the state is a few shallow list copies, so that every safe point
can keep one. Position 0 of a deck is its top, position 0 of a hand or of life the leftmost card; the newest card of a Drop Area or
Warp is the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.core.rng import Rng
from engine.core.seen import Result
from engine.masters.cards.definition import Printed
from engine.masters.cards.profiles import Profile
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Area
from engine.masters.state.events import Delayed, Event, Link, Modifier
from engine.masters.state.facts import Facts
from engine.masters.state.memo import Memo

AREAS: tuple[Area, ...] = (
    Area.LEADER,
    Area.BATTLE,
    Area.UNISON,
    Area.COMBO,
    Area.ENERGY,
    Area.LIFE,
    Area.HAND,
    Area.DECK,
    Area.DROP,
    Area.WARP,
    Area.REMOVED,
    Area.LIMBO,
)
"""The areas that are lists of cards, one of each for each player (3-1-1). Cards under other cards are in `Card.under` of the top card, with area UNDER."""

AREA_INDEX: dict[Area, int] = {area: i for i, area in enumerate(AREAS)}
OPEN: frozenset[Area] = frozenset(
    {
        Area.LEADER,
        Area.BATTLE,
        Area.UNISON,
        Area.COMBO,
        Area.ENERGY,
        Area.DROP,
        Area.WARP,
        Area.REMOVED,
        Area.LIMBO,
        Area.UNDER,
    }
)
"""Open areas (3-1-3); face-up life is open too (3-9-3)."""
IN_PLAY: frozenset[Area] = frozenset({Area.LEADER, Area.BATTLE, Area.UNISON})
WITH_MODES: frozenset[Area] = frozenset({Area.LEADER, Area.BATTLE, Area.UNISON, Area.ENERGY})
"""Areas whose cards are in Active or Rest Mode (4-8-1)."""


class Spine(StrEnum):
    """Where the match stands; every value is a safe point with a procedure of its own."""

    SETUP = "setup"  # 5-2
    CHARGE = "charge"  # 6-2
    MAIN_START = "main start"  # 6-3-1-1
    MAIN = "main"  # 6-3-1-2, one action
    ATTACK = "attack"  # 7-1-1 to 7-1-4
    OFFENSE_START = "offense start"  # 7-2-1-1
    OFFENSE = "offense"  # 7-2-1-2, one action
    DEFENSE_START = "defense start"
    DEFENSE = "defense"  # 7-3-1-2, one action
    DAMAGE = "damage"  # 7-4-1-1 to 7-4-1-4
    BATTLE_END = "battle end"  # 7-4-1-5 to 7-4-1-11
    MAIN_END = "main end"  # 6-3-1-3
    END = "end"  # 6-4
    OVER = "over"


class Entered(Struct, frozen=True):
    """How a card came to where it is."""

    turn: int
    source: Area
    why: str
    keyword: str = ""  # "Evolve", "Over Realm", …
    by_skill: bool = False
    skill_card: CardId | None = None
    energy_paid: int = 0


class Card(Struct, frozen=True):
    """One physical card of the match. A new `incarnation` is a new object for effects (3-1-4, 3-1-5, 3-1-8).

    `owner`: the player whose deck it came from (4-2-2); `master`: the player whose area it is in (4-3-2). `under` may hold cards in any
    area in play, leaders too (11-3-1).
    """

    id: CardId
    printed: int  # index into Book.printed
    owner: Seat
    master: Seat  # the player whose area it is in (4-3-2)
    area: Area
    incarnation: int = 0
    rest: bool = False
    flipped: bool = False  # a Leader Card that shows its back
    face_up: bool = False  # a life card lying face up
    markers: int = 0
    under: tuple[CardId, ...] = ()  # the cards beneath it, top to bottom
    top: CardId | None = None  # the card that it lies beneath
    token: bool = False
    entered: Entered | None = None


class Battle(Struct, frozen=True):
    """The battle that is on (chapter 7)."""

    attacker: Seat  # the turn player
    attack_card: CardId
    attack_incarnation: int
    guard_card: CardId
    guard_incarnation: int
    original_target: CardId
    original_incarnation: int
    negated: bool = False
    number: int = 0  # counts the battles of the match
    guard_seat: Seat = 0


class Pending(Struct, frozen=True):
    """An [Auto] skill that waits for a checkpoint (8-6), with the information that its trigger saw.

    Also a delayed effect, or a rule's own follow-up, when `skill` is a synthetic one. `event` is what happened; `cards` are the cards that
    fulfilled the trigger ((card, incarnation) after the event).
    """

    id: int
    card: CardId
    incarnation: int
    skill: Skill
    index: int  # index among the card's skills when it triggered
    master: Seat
    event: Event | None
    cards: tuple[tuple[CardId, int], ...]
    facts: Facts  # the source card as it was
    part: int = 0  # which alternative of a WhenAny
    delayed: Delayed | None = None


class LogEntry(Struct, frozen=True):
    """An event in the log: names are taken when it happens, so that later changes do not rewrite history."""

    event: Event
    turn: int
    texts: tuple[str, str]  # by seat: nobody reads what they may not know
    clause: str


class Book(Struct, frozen=True):
    """What never changes during a match; shared by all copies of the state. `printed` grows only through tokens, by replacement."""

    profile: Profile
    names: tuple[str, str]
    library: Mapping[str, Printed]


class State(Struct):
    """A whole match at a safe point."""

    book: Book
    printed: list[Printed]
    cards: list[Card]
    areas: list[list[CardId]]
    rng: Rng
    spine: Spine = Spine.SETUP
    turn: int = 0
    turn_player: Seat = 0
    first_player: Seat = 0
    battle: Battle | None = None
    battles: int = 0
    modifiers: list[Modifier] = []
    delayed: list[Delayed] = []
    pending: list[Pending] = []
    chain: list[Link] = []
    history: list[Event] = []  # of this turn
    battle_history: int = 0  # index into history where the battle began
    past: tuple[tuple[Event, ...], ...] = ()  # the histories of the turns before
    uses: dict[tuple[object, ...], int] = {}  # once-per-turn and other limits; keys of this turn
    game_uses: dict[tuple[object, ...], int] = {}  # limits for the game
    situations: dict[tuple[int, int, int], bool] = {}  # situation triggers that hold now (8-6-6)
    looking: list[tuple[CardId, ...]] = []  # by seat
    revealed: tuple[CardId, ...] = ()
    handles: list[dict[CardId, int]] = []  # by seat: card -> handle while the seat sees it
    next_handle: list[int] = []
    log: list[LogEntry] = []
    result: Result | None = None
    next_id: int = 1  # modifiers, pending, links, activations
    epoch: int = 0  # counts writes; caches of derived facts are valid for one epoch
    loop: dict[str, int] = {}  # loop detection (11-1): hash of a position at a checkpoint -> how often this turn
    extra: dict[str, int] = {}  # small per-turn or per-game flags of keyword skills, by name
    replacing: tuple[
        int, ...
    ] = ()  # replacement effects whose substitute is being carried out (8-9-2-3); empty at safe points
    together: int | None = (
        None  # index into history where cards began to leave play at once; None at safe points (see `rules.triggers`)
    )
    memo: Memo | None = None  # caches of derived facts; not part of the match, and never copied

    def copy(self) -> State:
        """An independent copy; frozen parts are shared."""
        return State(
            self.book,
            self.printed.copy(),
            self.cards.copy(),
            [area.copy() for area in self.areas],
            self.rng.copy(),
            self.spine,
            self.turn,
            self.turn_player,
            self.first_player,
            self.battle,
            self.battles,
            self.modifiers.copy(),
            self.delayed.copy(),
            self.pending.copy(),
            self.chain.copy(),
            self.history.copy(),
            self.battle_history,
            self.past,
            self.uses.copy(),
            self.game_uses.copy(),
            self.situations.copy(),
            self.looking.copy(),
            self.revealed,
            [h.copy() for h in self.handles],
            self.next_handle.copy(),
            self.log.copy(),
            self.result,
            self.next_id,
            self.epoch,
            self.loop.copy(),
            self.extra.copy(),
            self.replacing,
            self.together,
        )

    def area(self, seat: Seat, area: Area) -> list[CardId]:
        """The cards of an area, in order; read only."""
        return self.areas[seat * 12 + AREA_INDEX[area]]

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
