"""What sets an [Auto] skill or a delayed effect off (8-6): deeds, moments, situations."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from engine.masters.ir.nouns import Node, Who
from engine.masters.ir.nouns.deeds import Deed

if TYPE_CHECKING:
    from engine.masters.ir.nodes.conditions import Condition
    from engine.masters.ir.nodes.durations import Moment, Phase


class WhenPhase(Node, frozen=True):
    """At the beginning or end of a phase, step, turn or battle. `next`: the next one only (delayed effects)."""

    moment: Moment
    phase: Phase
    whose: Who | None = None
    next: bool = False
    condition: Condition | None = None  # "at the end of a battle where this card was used in a combo"
    words: str = ""


class WhenSituation(Node, frozen=True):
    """A situation trigger (8-6-6): becomes pending once when the condition becomes true. `becoming`: "when your life becomes 4 or less", which it
    does not where it is so already."""

    condition: Condition
    becoming: bool = False
    words: str = ""


class WhenAny(Node, frozen=True):
    """Any of several triggers ("is played or attacks")."""

    parts: tuple[Trigger, ...]
    words: str = ""


class WhenIf(Node, frozen=True):
    """A trigger with a condition hidden in it ("When you play this card and your Leader Card is red")."""

    trigger: Trigger
    condition: Condition
    words: str = ""


Trigger: TypeAlias = Deed | WhenPhase | WhenSituation | WhenAny | WhenIf
