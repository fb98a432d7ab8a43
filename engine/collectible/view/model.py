"""The view of one seat: allow-list structs. A hidden card's struct has no field for its face."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import Seat
from engine.core.seen import DecisionSeen, Handle, Result


class FaceSeen(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """What is printed on a card; shared between all copies."""

    number: str
    name: str
    type: str  # warrior, technique, event, wish
    symbol: str = ""  # super, earth, alien, unique, villain; "" for a Wish
    turn: int | None = None
    chi: str = ""
    combat: int | None = None
    support: int | None = None
    injured_combat: int | None = None
    injured_support: int | None = None
    characteristics: tuple[str, ...] = ()
    attribute: tuple[str, ...] = ()
    text: tuple[str, ...] = ()  # one effect a line, as printed


class Note(Struct, frozen=True, omit_defaults=True):
    """A part of the present figures: how much, and where it comes from; `until`: how long it holds, "" for as long as both cards stand there."""

    combat: int
    support: int
    source: str
    until: str = ""


class CardSeen(Struct, frozen=True, tag="card", omit_defaults=True, gc=False):
    """A card whose face the seat may see, with its present figures where it is a Warrior in play."""

    handle: Handle
    face: FaceSeen
    owner: Seat
    combat: int | None = None
    support: int | None = None
    injured: bool = False
    db: int = 0
    growth: int = 0
    limit: int = 0  # Time Limit coins
    head: bool = False
    open: bool = False  # a Wish that was made
    used: tuple[int, ...] = ()  # the lines that were used this turn and cannot be used again in it
    notes: tuple[Note, ...] = ()


class HiddenCard(Struct, frozen=True, tag="hidden", gc=False):
    """A card that the seat sees lie there, and no more."""

    handle: Handle


class TeamSeen(Struct, frozen=True):
    """A Team: its Warriors, in a battle the Head first. `power` is its Team Power there."""

    cards: tuple[CardSeen, ...]
    power: int | None = None


class BattleSeen(Struct, frozen=True):
    """A lane of the Battle area: the Team that was sent out, and the Team that defends against it. A Team of which nobody is left is empty.

    `defended`: a Team was sent against it; `opposed`: both still stand there; `done`: it has been processed in the Showdown.
    """

    attacking: TeamSeen
    defending: TeamSeen | None
    defended: bool
    opposed: bool
    done: bool


class LinkSeen(Struct, frozen=True):
    """An effect on the Chain, first used first: the card, the line, who uses it, at what it is aimed."""

    seat: Seat
    card: CardSeen
    text: str
    user: str  # the name of the Warrior that uses a Technique; "" for another effect
    targets: tuple[Handle, ...]
    aims: tuple[str, ...]  # their names
    x: int
    negated: bool


class PlayerSeen(Struct, frozen=True):
    """All areas of one player."""

    seat: Seat
    name: str
    marker: int
    planet: int
    damage: int
    hand: tuple[CardSeen | HiddenCard, ...]
    chi: tuple[CardSeen, ...]
    discard: tuple[CardSeen, ...]  # the newest last
    home: tuple[TeamSeen, ...]  # the Teams in the Deployment area
    events: tuple[CardSeen, ...]
    wishes: tuple[CardSeen | HiddenCard, ...]
    wished: bool
    coins: int  # DB coins, all together


class View(Struct, frozen=True):
    """Everything that one seat may know of a match at one moment."""

    seat: Seat
    turn: int
    attacker: Seat
    first_player: Seat | None
    phase: str  # setup, start, charge, mission, organize, attack, defense, action, showdown, end, over
    players: tuple[PlayerSeen, PlayerSeen]  # by seat
    decision: DecisionSeen | None
    battles: tuple[BattleSeen, ...] = ()
    chain: tuple[LinkSeen, ...] = ()
    revealed: tuple[CardSeen, ...] = ()  # shown to both players now
    result: Result | None = None
    story: tuple[str, ...] = ()  # of a match that is over: how it went, in a few sentences
