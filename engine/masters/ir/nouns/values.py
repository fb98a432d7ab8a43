"""Numbers that text speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.masters.ir.nouns.words import Area, Attr, Node, Who, Window
from engine.masters.ir.vocabulary import Compared, Done

if TYPE_CHECKING:
    from engine.masters.ir.nouns.deeds import Deed
    from engine.masters.ir.nouns.phrases import Operand


class Const(Node, frozen=True):
    n: int


class XValue(Node, frozen=True):
    """The X of this card or skill (4-14)."""


class Count(Node, frozen=True):
    """How many cards a noun phrase finds (no choice is made)."""

    of: Operand
    distinct: Compared | Literal[""] = (
        ""  # how many different ones there are among them: color, name, character, trait, cost; "" = the cards
    )
    words: str = ""


class AttrOf(Node, frozen=True):
    """A number of a card; summed where there are several ("the total power of …"). `original`: as printed; `past`: before this skill moved it."""

    attr: Attr
    of: Operand
    original: bool = False
    past: bool = False
    words: str = ""


class NumberIn(Node, frozen=True):
    """The number of cards in an area of a player: life, hand, energy, deck, … ("your life", "their current energy")."""

    area: Area
    who: Who
    words: str = ""


class PerEach(Node, frozen=True):
    """`amount` for each `every` of `per`: "+5000 power for each card placed under it", "1 card for every 2 …"; `most`: up to so much in all.

    `up`: what is left over counts as a whole ("half of them, rounded up").
    """

    amount: Value
    per: Value
    every: int = 1
    most: Value | None = None
    up: bool = False
    words: str = ""


class ThatMany(Node, frozen=True):
    """The number that the previous clause came to: "that many", "the same number", "equal to the damage taken", …"""

    words: str = ""
    verb: Done | Literal["", "number"] = (
        ""  # of what: discarded, placed, sent, added, drew, chose, removed, damage, paid; "" = the last one; "number": the declared one first
    )


class Declared(Node, frozen=True):
    """The number that was declared."""

    words: str = ""


class Sum(Node, frozen=True):
    """A total of several values: "there is a total of 7 or more energy between you"."""

    parts: tuple[Value, ...]
    words: str = ""


class Minus(Node, frozen=True):
    """`left` − `right`, at least 0."""

    left: Value
    right: Value
    words: str = ""


class Extreme(Node, frozen=True):
    """The highest or lowest number among cards: "with the lowest energy cost". `of`: among which; the compiler fills in the phrase's own."""

    attr: Attr
    highest: bool
    of: Operand | None = None
    words: str = ""


class TimesDone(Node, frozen=True):
    """How often it has happened: "for each time you have attacked this turn"."""

    deed: Deed
    window: Window = Window.TURN
    words: str = ""


Value: TypeAlias = (
    Const | XValue | Count | AttrOf | NumberIn | PerEach | ThatMany | Declared | Sum | Minus | Extreme | TimesDone
)
