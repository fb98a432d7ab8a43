"""Card data (chapter 2): what is printed on a card, before and after the compiler has read it.

`CardDefinition` is what a card list says (facts and text). `Printed` adds the skills that the compiler read from
the text. Both are frozen: nothing that happens in a game is ever stored on a definition.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.masters.ir.nodes import Skill


class CardType(StrEnum):
    """The four types of cards (2-3-2)."""

    LEADER = "leader"
    BATTLE = "battle"
    EXTRA = "extra"
    UNISON = "unison"


class Back(Struct, frozen=True):
    """The awakened side of a Leader Card (2-3-2-1-2). Facts that are not given are those of the front."""

    name: str
    power: int
    text: str = ""
    character: tuple[str, ...] | None = None
    traits: tuple[str, ...] | None = None


class CardDefinition(Struct, frozen=True):
    """The facts and the text printed on one card number; the field names are those of `card_data/` files.

    `energy` is the total cost, "X" for an X cost (2-11-2-2), None where the card has none. `cost` is the specified
    cost: one letter of RBGYK for each sphere (2-11-3). `color` holds lower-case color names in printed order.
    """

    number: str
    name: str
    type: CardType
    color: tuple[str, ...] = ()
    energy: int | str | None = None
    cost: str = ""
    power: int | None = None
    combo_power: int | None = None
    combo_cost: int | None = None
    character: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    era: str = ""
    text: str = ""
    back: Back | None = None
    story: str = ""
    rarity: str = ""
    set: str = ""


class Face(Struct, frozen=True):
    """One side of a card as the engine uses it: printed facts with the skills read from the text."""

    name: str
    power: int | None
    character: tuple[str, ...]
    traits: tuple[str, ...]
    skills: tuple[Skill, ...]
    text: str = ""


class Printed(Struct, frozen=True):
    """A card definition together with its compiled sides; `back` is None for all but Leader Cards."""

    definition: CardDefinition
    front: Face
    back: Face | None = None

    @property
    def number(self) -> str:
        return self.definition.number
