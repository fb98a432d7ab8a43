"""What the effect language speaks of: numbers, and Warriors. `engine.collectible.ir.nodes` has these names as well."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.collectible.ir.words import Whose


class Node(Struct, frozen=True, tag=True, tag_field="node", omit_defaults=True):
    """Base of everything in the effect language."""


# --- numbers --------------------------------------------------------------------------------------------------------


class Amount(Node, frozen=True):
    """A number: `n`, and `x` times the X that was chosen with the cost."""

    n: int = 0
    x: int = 0
    words: str = ""

    def value(self, x: int) -> int:
        """The number, when X is `x`."""
        return self.n + self.x * x


ONE = Amount(1)


# --- Warriors that an effect speaks of ------------------------------------------------------------------------------


class Phrase(Node, frozen=True):
    """What is said of Warriors: all of it must be true. `other`: not the Warrior that has the effect, nor the user of the Technique."""

    status: Literal["", "normal", "injured"] = ""
    opposing: bool = False  # battles this Warrior, or the user (C-11.5.8, C-11.5.9); each Warrior of the opposing Team
    other: bool = False
    characteristics: tuple[str, ...] = ()  # all of them (C-11.4.2)
    name: str = ""  # or as a Name: characteristic (C-11.2.1)
    control: Whose = Whose.ANY
    coins: int = 0  # so many DB coins or more on it
    words: str = ""


class ThisWarrior(Node, frozen=True):
    """The Warrior that has the effect."""

    words: str = ""


class TheUser(Node, frozen=True):
    """The Warrior that uses the Technique (C-9.1.5)."""

    words: str = ""


class Target(Node, frozen=True):
    """One Warrior that the player chooses: when the effect is used (C-9.6.11), or, if it is automatic, when it is applied."""

    phrase: Phrase = Phrase()
    words: str = ""


class It(Node, frozen=True):
    """The Warrior that was named last in the same effect; all of them, where several were."""

    words: str = ""


class Each(Node, frozen=True):
    """All Warriors in play of whom this is true, without a choice."""

    phrase: Phrase = Phrase()
    words: str = ""


Warriors: TypeAlias = ThisWarrior | TheUser | Target | It | Each
