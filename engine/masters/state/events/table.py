"""Events of the table: cards move, lie in their modes, are shown."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import Area
from engine.masters.state.cause import RULES, Cause, Why
from engine.masters.state.events.happening import Happening
from engine.masters.state.facts import Facts

__all__ = [
    "PLAIN",
    "Flipped",
    "Looked",
    "Manner",
    "MarkersChanged",
    "Moved",
    "Revealed",
    "Shuffled",
    "Switched",
    "TableEvent",
    "TokenMade",
]


class Manner(Struct, frozen=True, gc=False):
    """How a card moves, as far as that is so of few moves; the plain one is shared by all others.

    `position`: "top", "bottom", or an index; areas whose order matters are lists with position 0 at the top (deck) or front.
    """

    position: str = "top"
    rest: bool = False
    face_up: bool = False
    onto: CardId | None = None  # placed on top of this card, which goes beneath it (9-4, 10-5-4)
    under: CardId | None = None  # placed beneath this card, at the bottom unless position is "top" (11-3-3)
    markers: int = 0
    alone: bool = False  # 11-3-6: only the card on top moves
    beneath: CardId | None = None  # where it lay beneath a card: that card


PLAIN = Manner()


class Moved(Happening, frozen=True):
    """A card moves between areas, or within one (`source == target` after a change of master). What `manner` holds can be asked of the move."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True
    opposed: ClassVar[bool] = True
    answered: ClassVar[bool] = True

    card: CardId
    owner: Seat
    source: Area
    source_master: Seat
    target: Area
    target_master: Seat
    why: Why
    cause: Cause = RULES
    before: Facts | None = None  # derived facts where it was
    manner: Manner = PLAIN

    @property
    def position(self) -> str:
        return self.manner.position

    @property
    def rest(self) -> bool:
        return self.manner.rest

    @property
    def face_up(self) -> bool:
        return self.manner.face_up

    @property
    def onto(self) -> CardId | None:
        return self.manner.onto

    @property
    def under(self) -> CardId | None:
        return self.manner.under

    @property
    def markers(self) -> int:
        return self.manner.markers

    @property
    def alone(self) -> bool:
        return self.manner.alone

    @property
    def beneath(self) -> CardId | None:
        return self.manner.beneath


class Switched(Happening, frozen=True):
    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    opposed: ClassVar[bool] = True

    card: CardId
    rest: bool
    cause: Cause = RULES


class Flipped(Happening, frozen=True):
    """A Leader Card turns over (`up` is whether its front shows), or a life card face up or down."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True
    opposed: ClassVar[bool] = True

    card: CardId
    up: bool
    cause: Cause = RULES


class Shuffled(Happening, frozen=True):
    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    seat: Seat
    area: Area
    cause: Cause = RULES


class MarkersChanged(Happening, frozen=True):
    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    opposed: ClassVar[bool] = True
    answered: ClassVar[bool] = True

    card: CardId
    change: int
    cause: Cause = RULES


class TokenMade(Happening, frozen=True):
    """A token is created in a Battle Area (10-18). `printed` is its index in the book."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True
    answered: ClassVar[bool] = True

    printed: int
    card: CardId
    seat: Seat
    rest: bool
    cause: Cause


class Looked(Happening, frozen=True):
    """A seat looks at cards of a secret area (11-6), or stops looking (no cards)."""

    changes_facts: ClassVar[bool] = False
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    seat: Seat
    cards: tuple[CardId, ...]


class Revealed(Happening, frozen=True):
    """Cards are shown to both players (11-2), or no longer shown (no cards)."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    cards: tuple[CardId, ...]
    seat: Seat = 0
    cause: Cause | None = None


TableEvent: TypeAlias = Switched | Flipped | Shuffled | MarkersChanged | TokenMade | Looked | Revealed
"""What happens to the cards on the table, besides their moves."""
