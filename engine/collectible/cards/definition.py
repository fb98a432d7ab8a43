"""Card data (C-2.2 to C-2.5): what is printed on a card, before and after the compiler has read it.

`CardDefinition` is what a card list says. `Printed` adds what the rules ask of a card all the time: its lines as they were
read, its names, its figures by status. Both are frozen: nothing that happens in a game is ever stored on them.
"""

from __future__ import annotations

from msgspec import Struct

from engine.collectible.ir.nodes import ChiCost, Line
from engine.collectible.ir.words import CardType, Symbol

NAME = "Name: "
"""So begins the characteristic that gives a Warrior a further name (C-11.2.1)."""


class Figures(Struct, frozen=True):
    """A pair of Combat and Support (C-2.3.2)."""

    combat: int = 0
    support: int = 0


class CardDefinition(Struct, frozen=True, cache_hash=True):
    """The facts and the text on one card number; the field names are those of `card_data/` files. What each type shows: C-2.3.1, C-2.4.1, C-2.4.2.

    `symbol`, `turn` and `chi` are None for a Wish alone (C-2.4.3); `combat`, `support`, `injured` are a Warrior's. `chi` is the cost as
    printed: a letter of SEAUV for each Symbol, then a number for cards of any Symbol; "X"; "-".
    """

    number: str
    name: str
    type: CardType
    symbol: Symbol | None = None
    turn: int | None = None
    chi: str | None = None
    combat: int | None = None
    support: int | None = None
    injured: Figures | None = None
    characteristics: tuple[str, ...] = ()
    attribute: tuple[str, ...] = ()  # kept and shown; no rule reads it (C-2.4.4)
    text: str = ""
    rarity: str = ""
    set: str = ""


class Printed(Struct, frozen=True):
    """A card as the rules use it. `names` are its own and those of Name: characteristics, in capitals; `characteristics` are the others.

    `cost` is its Chi cost read, `normal` and `injured` its figures in either status; `lines` are those of its text, in order.
    """

    definition: CardDefinition
    lines: tuple[Line, ...]
    names: tuple[str, ...]
    characteristics: frozenset[str]
    cost: ChiCost
    normal: Figures
    injured: Figures

    @property
    def number(self) -> str:
        """Its card number."""
        return self.definition.number

    @property
    def name(self) -> str:
        """Its printed name."""
        return self.definition.name

    @property
    def type(self) -> CardType:
        """Its kind (C-2.2.1)."""
        return self.definition.type

    @property
    def symbol(self) -> Symbol | None:
        """Its Symbol; a Wish has none."""
        return self.definition.symbol

    @property
    def turn(self) -> int:
        """Its Turn cost (C-4.6.1); 0 for a Wish, which has none."""
        return self.definition.turn or 0


def names_of(definition: CardDefinition) -> tuple[str, ...]:
    """The names a card has in the game, in capitals: the printed one and those of Name: characteristics (C-11.2.1)."""
    further = (word.removeprefix(NAME).strip() for word in definition.characteristics if word.startswith(NAME))
    return tuple(dict.fromkeys(name.upper() for name in (definition.name, *further)))


def plain_characteristics(definition: CardDefinition) -> frozenset[str]:
    """The characteristics that are no names, in small letters: lists and texts differ in their capitals."""
    return frozenset(word.casefold() for word in definition.characteristics if not word.startswith(NAME))
