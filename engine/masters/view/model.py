"""The view of one seat: allow-list structs. A hidden card's struct has no field for its face."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import Seat
from engine.core.seen import DecisionSeen, Handle, Result


class FaceSeen(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """What is printed on the visible side of a card; shared between all copies."""

    number: str
    name: str
    type: str  # leader, battle, extra, unison
    color: tuple[str, ...]
    energy: int | str | None
    cost: str
    power: int | None
    combo_power: int | None
    combo_cost: int | None
    character: tuple[str, ...]
    traits: tuple[str, ...]
    era: str
    text: tuple[str, ...]  # one skill a line, as printed
    story: str = ""
    awakened: bool = False  # the back side of a Leader Card
    token: bool = False


class Note(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where a present number or skill comes from: "+5000 power", "Super Kamehameha", "for the turn", "[Activate]"."""

    what: str
    source: str  # the name of the card; "an effect" where the seat may not know which, or the rule that keeps a number in its bounds
    until: str  # "" for what holds as long as the card is where it is
    skill: str = ""  # the kind of skill: "[Permanent]", "[Auto]", "[Servant]"


class CardSeen(Struct, frozen=True, gc=False, tag="card", omit_defaults=True):
    """A card whose face the seat may see, with its present numbers (8-8)."""

    handle: Handle
    face: FaceSeen
    owner: Seat
    rest: bool = False
    face_up: bool = False  # a life card lying face up
    power: int | None = None
    energy: int | str | None = None  # present total cost
    cost: str = ""  # present specified cost
    combo_power: int | None = None
    combo_cost: int | None = None
    color: tuple[str, ...] = ()
    markers: int = 0
    keywords: tuple[str, ...] = ()  # keyword skills that it has now
    negated: tuple[
        int, ...
    ] = ()  # indexes of the printed skill lines that are negated now; all of them when skill-less
    under: tuple[CardSeen | HiddenCard, ...] = ()  # from top to bottom
    notes: tuple[Note, ...] = ()
    role: str = ""  # attack card, guard card
    attacked: bool = False


class HiddenCard(Struct, frozen=True, gc=False, tag="hidden"):
    """A card that the seat sees lie there, and no more."""

    handle: Handle


AnyCard = CardSeen | HiddenCard


class PlayerSeen(Struct, frozen=True, gc=False, omit_defaults=True):
    """All areas of one player."""

    seat: Seat
    name: str
    leader: CardSeen
    unison: tuple[CardSeen, ...]
    battle: tuple[CardSeen, ...]
    combo: tuple[CardSeen, ...]
    energy: tuple[CardSeen, ...]
    life: tuple[CardSeen | HiddenCard, ...]
    hand: tuple[CardSeen | HiddenCard, ...]
    deck: int
    drop: tuple[CardSeen, ...]  # the newest on top: last
    warp: tuple[CardSeen, ...]
    removed: tuple[CardSeen, ...]
    limbo: tuple[CardSeen, ...] = ()  # being played, or an Extra Card resolving


class BattleSeen(Struct, frozen=True, gc=False, omit_defaults=True):
    """The battle that is on: totals as they would be compared now (7-4-1-4)."""

    attacker: Seat
    attack_card: Handle | None
    guard_card: Handle | None
    attack_power: int
    guard_power: int
    attack_combo: int  # how much of the total comes from combos
    guard_combo: int
    negated: bool = False


class ChainLink(Struct, frozen=True, gc=False):
    """A skill or play that waits to resolve during counter timing, first declared first."""

    seat: Seat
    card: CardSeen
    text: str


class View(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything that one seat may know of a match at one moment."""

    seat: Seat
    turn: int
    turn_player: Seat
    first_player: Seat
    phase: str  # setup, charge, main, offense, defense, damage, end, over
    players: tuple[PlayerSeen, PlayerSeen]  # by seat
    decision: DecisionSeen | None
    battle: BattleSeen | None = None
    chain: tuple[ChainLink, ...] = ()
    looking: tuple[CardSeen, ...] = ()  # cards of secret areas that this seat looks at now (11-6)
    revealed: tuple[CardSeen, ...] = ()  # cards shown to both players now
    result: Result | None = None
    profile: str = "masters"  # the edition of the rules
    story: tuple[str, ...] = ()  # of a match that is over: how it went, in a few sentences
