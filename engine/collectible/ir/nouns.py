"""What the effect language speaks of: numbers, and Warriors. `engine.collectible.ir.nodes` has these names as well."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.collectible.ir.words import Coin, Whose


class Node(Struct, frozen=True, tag=True, tag_field="node", omit_defaults=True):
    """Base of everything in the effect language."""


# --- numbers --------------------------------------------------------------------------------------------------------


ALL = 1_000
"""More than there ever are of anything."""


class Amount(Node, frozen=True):
    """A number: `n`, and `x` times the X that was chosen with the cost; `every`: all there are."""

    n: int = 0
    x: int = 0
    every: bool = False
    words: str = ""

    def value(self, x: int) -> int:
        """The number, when X is `x`."""
        return ALL if self.every else self.n + self.x * x


ONE = Amount(1)


class Bounds(Node, frozen=True):
    """From `least` to `most`, both included; None is no bound."""

    least: int | None = None
    most: int | None = None
    words: str = ""

    def hold(self, n: int) -> bool:
        """Whether the number lies between them."""
        return (self.least is None or n >= self.least) and (self.most is None or n <= self.most)


# --- Warriors that an effect speaks of ------------------------------------------------------------------------------


class Phrase(Node, frozen=True):
    """What is said of Warriors, or of an Event: all of it must be true. `other`: not the Warrior that has the effect, nor the user of the Technique."""

    kind: Literal["warrior", "event"] = "warrior"
    status: Literal["", "normal", "injured"] = ""
    opposing: bool = False  # battles this Warrior, or the user (C-11.5.8, C-11.5.9); each Warrior of the opposing Team
    other: bool = False
    characteristics: tuple[str, ...] = ()  # all of them (C-11.4.2)
    name: str = ""  # or as a Name: characteristic (C-11.2.1)
    control: Whose = Whose.ANY
    coins: int = 0  # so many DB coins or more on it
    place: Literal["", "head", "support"] = ""  # in a Team that is out (C-6.1.2)
    facing: Literal["", "opposed", "unopposed"] = ""  # as its Team is (C-6.2.4, C-11.5.10)
    team: Literal["", "this", "user", "its"] = (
        ""  # of the Team of this Warrior, or of the user, who "its" are as well (C-5.1.4)
    )
    turn: Bounds | None = None  # its Turn cost
    combat: Bounds | None = None  # its present Combat
    support: Bounds | None = None  # its present Support
    growth: int = 0  # so many Growth coins or more on it
    words: str = ""


class CardPhrase(Node, frozen=True):
    """What is said of cards outside of play; `kind` is their type, "" for any. Characteristics and names are a Warrior's."""

    kind: Literal["", "warrior", "technique", "event"] = ""
    characteristics: tuple[str, ...] = ()
    name: str = ""
    turn: Bounds | None = None  # its Turn cost


class ThisWarrior(Node, frozen=True):
    """The Warrior that has the effect."""

    words: str = ""


class TheUser(Node, frozen=True):
    """The Warrior that uses the Technique (C-9.1.5)."""

    words: str = ""


class Target(Node, frozen=True):
    """Warriors that the player chooses, one or `n` different ones, or fewer with `up_to`: when the effect is used (C-9.6.11), or, if it is automatic,
    when it is applied."""

    phrase: Phrase = Phrase()
    n: int = 1
    up_to: bool = False

    @property
    def is_one(self) -> bool:
        """Whether it is just one."""
        return self.n == 1 and not self.up_to

    words: str = ""


class It(Node, frozen=True):
    """The Warrior that was named last in the same effect; all of them, where several were."""

    words: str = ""


class Each(Node, frozen=True):
    """All Warriors in play of whom this is true, without a choice."""

    phrase: Phrase = Phrase()
    words: str = ""


Warriors: TypeAlias = ThisWarrior | TheUser | Target | It | Each


# --- what depends on how things stand ---------------------------------------------------------------------------------


class IsSo(Node, frozen=True):
    """This is true of the Warrior, in play: "this Warrior is injured"."""

    what: ThisWarrior | TheUser | It
    phrase: Phrase
    words: str = ""


class Controls(Node, frozen=True):
    """A player controls so many Warriors of whom this is true: `least` and at most `most`, both included; None is no bound."""

    phrase: Phrase
    least: int = 1
    most: int | None = None
    whose: Whose = Whose.YOU
    words: str = ""


class AreaHas(Node, frozen=True):
    """So many cards are in an area, from `least` to `most`; None is no bound."""

    area: Literal["hand", "chi", "discard"]
    least: int = 0
    most: int | None = None
    whose: Whose = Whose.YOU
    words: str = ""


class PlanetHas(Node, frozen=True):
    """A Planet has received so much Damage or more (C-6.4.6)."""

    least: int
    whose: Whose = Whose.YOU
    words: str = ""


class RoleIs(Node, frozen=True):
    """The player is the attacker, or the defender (C-3.1.4)."""

    role: Literal["attacker", "defender"]
    words: str = ""


class MarkerAt(Node, frozen=True):
    """The own Turn Marker is at this number or more."""

    least: int
    words: str = ""


Condition: TypeAlias = IsSo | Controls | AreaHas | PlanetHas | RoleIs | MarkerAt


class PerCoin(Node, frozen=True):
    """As often as such coins lie on the Warrior."""

    what: ThisWarrior | TheUser | It
    coin: Coin = Coin.DB
    words: str = ""


class PerWarrior(Node, frozen=True):
    """As often as there are Warriors in play of whom this is true."""

    phrase: Phrase
    words: str = ""


class PerCard(Node, frozen=True):
    """As often as there are cards in an area of the player."""

    area: Literal["hand", "chi", "discard", "damage"]
    words: str = ""


Count: TypeAlias = PerCoin | PerWarrior | PerCard
