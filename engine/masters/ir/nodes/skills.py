"""Requirements, keyword skills, and the skill itself: one line of card text (8-1)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from engine.masters.ir.nodes.effects import Unread
from engine.masters.ir.nouns import Node, Operand, Place, Who
from engine.masters.ir.walk import walk

if TYPE_CHECKING:
    from engine.masters.ir.nodes.conditions import Condition
    from engine.masters.ir.nodes.effects import Effect
    from engine.masters.ir.nodes.triggers import Trigger


class EnergyCost(Node, frozen=True):
    """Energy to rest: `any` of any color (①), one for each letter of `spheres` ({R}{B}), and one of either color for each pair of letters
    of `hybrid` ({R/G})."""

    any: int = 0
    spheres: str = ""
    x: bool = False
    hybrid: tuple[str, ...] = ()


class Need(Node, frozen=True):
    """A condition before the colon."""

    condition: Condition
    words: str = ""


class Pay(Node, frozen=True):
    """An action before the colon (8-4): it must be possible in full."""

    effect: Effect
    words: str = ""


Requirement: TypeAlias = EnergyCost | Need | Pay


class Keyword(Node, frozen=True):
    """A keyword skill with its parameters: [Bond 2], [Arrival Red/Blue], [Evolve]{R}① : <Hit> with an energy cost of 3."""

    name: str  # as the rulebook spells it: "Double Strike", "EX-Evolve", "Over Realm"
    n: int | None = None
    colors: tuple[str, ...] = ()
    amounts: tuple[
        int, ...
    ] = ()  # a number of its own for each color: [Empower Red 2/Blue 1]; none where `n` holds for all
    cost: tuple[Requirement, ...] = ()
    spec: Operand | None = None
    body: Effect | None = None  # where the keyword is followed by an effect of its own ([Alliance], [Union-Absorb])
    words: str = ""


class SkillKind(StrEnum):
    AUTO = "Auto"
    ACTIVATE = "Activate"
    PERMANENT = "Permanent"
    COUNTER = "Counter"
    AWAKEN = "Awaken"
    WISH = "Wish"
    KEYWORDS = "keywords"  # a line of keyword skills only


class Timing(StrEnum):
    """When an [Activate] or [Counter] skill may be activated."""

    MAIN = "Main"
    BATTLE = "Battle"
    MAIN_BATTLE = "Main/Battle"
    PLAY = "Play"
    ATTACK = "Attack"
    BATTLE_CARD_ATTACK = "Battle Card Attack"
    COUNTER = "Counter"


class Bond(Node, frozen=True):
    n: int
    noun: Operand | None = None


class SpiritBoost(Node, frozen=True):
    n: int
    noun: Operand | None = None
    x: bool = False


class Skill(Node, frozen=True):
    """One skill: a line of card text (8-1)."""

    kind: SkillKind
    text: str  # the line as printed, notes included
    timing: Timing | None = None
    surge: bool = False  # [Awaken: Surge]
    keywords: tuple[Keyword, ...] = ()  # KEYWORDS lines; also keywords that share a line with the skill
    per_turn: int | None = None  # how often in a turn: [Once per turn] (10-11), [Twice per turn]
    limit: int | None = None
    burst: int | None = None
    sparking: int | None = None
    bond: Bond | None = None
    spirit_boost: SpiritBoost | None = None
    marker_cost: int | None = None  # [+1], [0], [-4] (8-4-2-5)
    marker_x: bool = False  # [-X]: as many as its master says (4-14-2)
    at_counter: bool = False  # "This skill can be activated at Counter Timing."
    beneath: bool = False  # "This skill remains active while this card is under another card." (11-3-2-2)
    unanswered: Who | None = None  # "Your opponent can't activate [Counter] skills in response to this skill."
    elsewhere: tuple[Place, ...] = ()  # "This skill can be activated from your Drop Area.", too
    requirements: tuple[Requirement, ...] = ()  # before the colon, in order
    trigger: Trigger | None = None
    effect: Effect | None = None
    note: str = ""  # reminder text, kept for display
    words: str = ""

    @property
    def type_name(self) -> str:
        """The skill type as card text names it: "Counter: Play", "Activate: Main", "Awaken: Surge", "Auto" (8-1-2)."""
        if self.surge:
            return "Awaken: Surge"
        return f"{self.kind}: {self.timing}" if self.timing is not None else f"{self.kind}"

    @property
    def is_keyword(self) -> bool:
        """Whether it is a keyword skill of chapter 10 in itself; [Bond], [Sparking] and their like only modify others."""
        return self.kind in (SkillKind.KEYWORDS, SkillKind.COUNTER, SkillKind.AWAKEN, SkillKind.WISH)

    @property
    def unread(self) -> bool:
        """Whether any part of the line could not be read."""
        return any(isinstance(node, Unread) for node in walk(self))
