"""What lies on the table: cards, and the battle that is on."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Area


class Entered(Struct, frozen=True, gc=False):
    """How a card came to where it is."""

    turn: int
    source: Area
    why: str
    keyword: str = ""  # "Evolve", "Over Realm", …
    by_skill: bool = False
    skill_card: CardId | None = None
    energy_paid: int = 0
    skill: Skill | None = None  # the skill at work, where it was moved by one


class Card(Struct, frozen=True, gc=False):
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


class Battle(Struct, frozen=True, gc=False):
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
