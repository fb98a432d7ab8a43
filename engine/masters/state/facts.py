"""What a card is now: the printed face with all continuous effects applied (8-8-1). Derived, never stored in the state."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Keyword, Skill
from engine.masters.ir.nouns import Area


class LiveSkill(Struct, frozen=True, gc=False):
    """A skill that a card has now. `index` is its place among the card's skills now; granted ones come after the printed ones."""

    index: int
    skill: Skill
    negated: bool = False
    granted_by: int | None = None  # id of the modifier, or -1 for a [Permanent] skill


class Facts(Struct, frozen=True, gc=False):
    """The final information of a card at one moment (8-8, 8-10)."""

    number: str
    name: str
    names: tuple[str, ...]  # with names added by [Permanent] skills (2-1-3)
    type: str
    token: bool
    colors: tuple[str, ...]  # with added ones
    original_colors: tuple[str, ...]
    characters: tuple[str, ...]
    traits: tuple[str, ...]
    era: str
    power: int | None
    original_power: int | None
    cost: int | None  # total energy cost; an X cost is 0 unless it is defined (2-11-2-4)
    original_cost: int | None
    x_cost: bool
    specified: str  # letters of the specified cost, sorted in the order RBGYK
    combo_power: int | None
    combo_cost: int | None
    skills: tuple[LiveSkill, ...]
    keywords: Mapping[str, tuple[Keyword, ...]]  # keyword skills that are not negated, by name
    skill_less: bool
    markers: int = 0
    rest: bool = False
    face_up: bool = False  # in the life
    below_zero: int = (
        0  # how far effects have taken power below the 0 that it counts as, where it may not be negative (1-3-6)
    )

    def has(self, keyword: str) -> bool:
        """Whether it has the keyword now."""
        return keyword in self.keywords


class Was(Struct, frozen=True, gc=False):
    """A card as it was before it moved: its facts, area and master."""

    seen: Facts
    area: Area
    master: Seat
    beneath: CardId | None = None  # the card that it lay beneath
