"""What stands before an effect: its Activation cost and its requirement. `engine.collectible.ir.nodes` has these names as well."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.collectible.ir.nouns import CardPhrase, Node, Phrase
from engine.collectible.ir.words import Coin


class ChiCost(Node, frozen=True):
    """Chi to discard: a card of the Symbol for each letter of `symbols`, `number` of any Symbol, and X of any (C-4.6.4 to C-4.6.7).

    Empty is "-": nothing is paid, but it is a cost all the same (C-9.6.9).
    """

    symbols: str = ""  # letters of SEAUV, as printed
    number: int = 0
    x: bool = False

    @property
    def total(self) -> int:
        """How many cards it takes, without X."""
        return len(self.symbols) + self.number


class MoveThis(Node, frozen=True):
    """Activation cost: move this card to an area of its owner, the Chi area or another (C-9.6.10)."""

    to: Literal["chi", "discard", "hand"] = "chi"
    words: str = ""


class InjureThis(Node, frozen=True):
    """Activation cost: change this Warrior to injured status, which it is not yet."""


class RemoveThis(Node, frozen=True):
    """Activation cost: remove coins from this Warrior, all of which have to be there."""

    n: int = 1
    coin: Coin = Coin.DB
    words: str = ""


class DiscardCards(Node, frozen=True):
    """Activation cost: discard such cards from the own hand."""

    n: int = 1
    phrase: CardPhrase = CardPhrase()


class MoveWarrior(Node, frozen=True):
    """Activation cost: move a Warrior that the player controls and of whom this is true to an area of its owner (C-9.6.10)."""

    phrase: Phrase
    to: Literal["chi", "discard", "hand"] = "chi"
    words: str = ""


Cost: TypeAlias = ChiCost | MoveThis | InjureThis | RemoveThis | MoveWarrior | DiscardCards


class NameIs(Node, frozen=True):
    """Requirement: the user has the name, or has it as a Name: characteristic (C-9.1.7)."""

    name: str


class HasAll(Node, frozen=True):
    """Requirement: the user has all these characteristics."""

    characteristics: tuple[str, ...]


class AnyOf(Node, frozen=True):
    """Requirement: the user meets one of these."""

    requirements: tuple[NameIs | HasAll, ...]


Requirement: TypeAlias = NameIs | HasAll | AnyOf
