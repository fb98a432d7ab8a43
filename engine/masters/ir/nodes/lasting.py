"""What holds for players beyond one card: prohibitions, permissions, replacements, deck construction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.masters.ir.nodes.durations import INSTANT
from engine.masters.ir.nouns import Node, Operand, Place, Who
from engine.masters.ir.nouns.deeds import By, Deed
from engine.masters.ir.vocabulary import DeckLimit, PlayerLeave

if TYPE_CHECKING:
    from engine.masters.ir.nodes.conditions import Condition
    from engine.masters.ir.nodes.durations import Duration
    from engine.masters.ir.nodes.effects import Effect
    from engine.masters.ir.nodes.skills import Requirement
    from engine.masters.ir.nodes.triggers import Trigger


class Prohibit(Node, frozen=True):
    """A player may not do something for a while: "your opponent can't activate [Counter] skills for the turn" (1-3-3)."""

    who: Who
    deed: Deed
    but: By | None = None  # "except by this card's skill": what may do it all the same
    unless: Requirement | None = None
    times: int | None = None  # only N (more) times
    cards: bool = False  # "with N cards": the same card again is no other one
    turns_of: Who | None = None  # "during each of their turns": in no other; THEY are whoever is kept from it
    duration: Duration = INSTANT
    words: str = ""


class Permit(Node, frozen=True):
    """A player may do more than the rules allow: alternative payments, other areas, extra attacks.

    action: activate, activate again, play, combo, pay energy, pay for (to play or activate it), evolve from, union from.
    `times`: how often a turn; of so many cards each time, where it names a number.
    """

    who: Who
    action: PlayerLeave
    object: Operand | None = None
    source: tuple[Place, ...] = ()
    keyword: tuple[str, ...] = ()
    free: bool = False
    instead: tuple[Requirement, ...] = ()
    less: int = 0  # paid besides, for so much less of the energy cost
    times: int | None = None
    turns_of: Who | None = (
        None  # "during each of your turns": once in each of them, where no number is said, and in no other
    )
    duration: Duration = INSTANT
    more: int = 0  # "once more this turn": how often beyond what limits the skill (10-11, 10-15-5, 10-48)
    often: int = 0  # "twice in a turn": how often in all
    this_skill: bool = False  # no other skill of the card
    unmarked: bool = False  # "without removing markers": [Spirit Boost] is activated all the same
    even_if: Condition | None = None  # "even if you have 5 or more life": the requirement of the skill that this waives
    words: str = ""


class DeckRule(Node, frozen=True):
    """Deck construction (5-1-3-2): include up to n copies, cannot include …, life at the start of the game."""

    rule: DeckLimit  # copies, exclude, only, life, size
    noun: Operand | None = None
    n: int | None = None
    words: str = ""


class ReplaceEvent(Node, frozen=True):
    """A replacement effect (8-9): when the pattern would happen, the substitute is carried out instead."""

    event: Trigger
    substitute: Effect
    optional: bool = False
    condition: Condition | None = None
    once: bool = False  # "the next time it would …": it is over when it has taken the place of one
    bound_for: tuple[Place, ...] = ()  # "… instead of placing it in your Drop Area": only where it would go there
    duration: Duration = INSTANT
    words: str = ""


class PreventDamage(Node, frozen=True):
    """ "You don't take damage" (7-4-1-4-1)."""

    who: Who = Who.YOU
    cause: By | None = None  # 4-11-1: of what source
    duration: Duration = INSTANT
    beyond: int = 0  # "you only take 1 damage": what exceeds this is prevented
    of_turn: bool = False  # "you can't take more than 2 damage this turn": of all damage of the turn together
    less: int = 0  # "the damage is reduced by 1": so much of it is prevented
    least: int = 0  # "to a minimum of 1": how far that takes it down
    words: str = ""


class WhenDoing(Node, frozen=True):
    """A modifier of an action in a [Permanent]: "When activating a mono-yellow Extra Card from your hand, you may …"."""

    trigger: Trigger
    body: Effect
    words: str = ""
