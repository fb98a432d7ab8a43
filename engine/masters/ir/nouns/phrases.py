"""Noun phrases: quantity × owner × filters × places × restrictions."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from engine.masters.ir.nouns.filters import ANY, Filter
from engine.masters.ir.nouns.values import Const, Value
from engine.masters.ir.nouns.words import Area, Attr, Cmp, DeckEnd, Node, Ref, Who
from engine.masters.ir.vocabulary import Compared


class Quantity(StrEnum):
    EXACTLY = "exactly"  # "1", "2": as close as possible (8-5-3-1)
    UP_TO = "up to"  # 0 to n (8-5-3-2)
    ALL = "all"
    ANY_NUMBER = "any number"
    A = "a"  # "a", "an", "one of": one; in triggers and conditions at least one
    OR_MORE = "or more"  # conditions: n or more; choices: at least n
    OR_LESS = "or less"
    NO = "no"  # conditions: none
    ONLY = "only"  # "only 1", of what happened: so many and no more
    EACH = "each"  # "each", "every"
    ANOTHER = "another"
    BARE = ""  # no quantity: plural or mass noun ("red cards", "this card's …")


JUST_ONE = (Quantity.A, Quantity.EXACTLY, Quantity.UP_TO)
"""Of one card where the number is one."""


class Place(Node, frozen=True):
    """An area of a player, or a position in it, or beneath a card."""

    area: Area
    who: Who | None = None
    position: DeckEnd | None = None
    under: Operand | None = None  # with Area.UNDER
    but: tuple[Place, ...] = ()  # with ANYWHERE: "any area other than your life"
    words: str = ""


class Noun(Node, frozen=True):
    """A noun phrase: which cards, how many, whose, where.

    No `places` means the default of the rules: a Battle Card is in the Battle Area (8-5-4), Energy in the Energy Area (8-5-5),
    a bare <name> or «trait» in the Leader or Battle Area (8-5-9). The compiler fills `places` in wherever the text or these rules say so;
    `implied` is True where the text did not write them.
    """

    quantity: Quantity = Quantity.BARE
    n: Value = Const(1)
    owner: Who | None = None  # "of your", "your opponent's"
    filter: Filter = ANY
    places: tuple[Place, ...] = ()
    implied: bool = False
    among: Ref | None = None  # "among them"
    ignoring_barrier: bool = False
    shared: Shared | None = None
    total: TotalLimit | None = None
    at_random: bool = False
    least: int | None = None  # with UP_TO: at least so many ("1 or 2 cards")
    in_all: bool = False  # "a total of": so many of all the phrases of a list together
    words: str = ""

    @property
    def of_one(self) -> bool:
        """Whether it speaks of one card at most: "a card", "1 card", "up to 1 card"."""
        return self.quantity in JUST_ONE and self.n == Const(1)


class Shared(Node, frozen=True):
    """What the cards of a phrase have in common, all of them ("with the same energy cost"); `different`: what no two of them have."""

    what: Compared
    different: bool = False
    words: str = ""


class TotalLimit(Node, frozen=True):
    """A bound on the sum of a number over the chosen cards ("whose total energy cost adds up to 3 or less")."""

    attr: Attr
    cmp: Cmp
    value: Value
    words: str = ""


class Nouns(Node, frozen=True):
    """Several noun phrases chosen together: "1 <A> and 1 <B>"; `either`: or, one of them only."""

    parts: tuple[Operand, ...]
    either: bool = False
    words: str = ""


Operand: TypeAlias = Noun | Nouns | Ref
