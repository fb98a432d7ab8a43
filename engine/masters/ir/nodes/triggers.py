"""What sets an [Auto] skill or a delayed effect off (8-6): patterns of events."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from engine.masters.ir.nouns import Node, Operand, Place, Who
from engine.masters.ir.vocabulary import MovedVerb, Negatable

if TYPE_CHECKING:
    from engine.masters.ir.nodes.conditions import Condition
    from engine.masters.ir.nodes.durations import Moment, Phase


class WhenPlayed(Node, frozen=True):
    """A card comes into play (8-6-5-3). Empty fields do not restrict. `by`: who plays it."""

    noun: Operand
    by: Who | None = None
    keyword: tuple[str, ...] = ()  # using [Over Realm] or [Dark Over Realm], …
    source: tuple[Place, ...] = ()
    by_skill: bool | None = None
    skill_of: Operand | None = None
    words: str = ""


class WhenAttacks(Node, frozen=True):
    """A card attacks; a target where the text names one (7-1-1)."""

    noun: Operand
    target: Operand | None = None
    by: Who | None = None
    words: str = ""


class WhenAttacked(Node, frozen=True):
    noun: Operand
    attacker: Operand | None = None
    words: str = ""


class WhenCombos(Node, frozen=True):
    """A card is placed in the Combo Area (3-7-3)."""

    noun: Operand
    by: Who | None = None
    source: tuple[Place, ...] = ()
    together: Operand | None = None  # in a combo with …
    by_skill: bool | None = None
    skill_of: Operand | None = None  # using the skill of …
    words: str = ""


class WhenMoved(Node, frozen=True):
    """A card moves between areas (8-6-5): KO'd, removed, placed, added, sent, returned, discarded, leaves."""

    verb: MovedVerb  # KO, remove, place, add, send, return, discard, leave, draw, move
    noun: Operand
    source: tuple[Place, ...] = ()
    target: tuple[Place, ...] = ()
    by: Who | None = None
    by_skill: bool | None = None  # by a skill
    skill_of: Operand | None = None
    by_battle: bool | None = None
    by_damage: bool | None = None  # as a life card that is taken for damage (4-10)
    face_up: bool | None = None  # "placed in your life face up"
    words: str = ""


class WhenEvolves(Node, frozen=True):
    """A card evolves into another (10-5)."""

    source: Operand | None
    into: Operand
    words: str = ""


class WhenPhase(Node, frozen=True):
    """At the beginning or end of a phase, step, turn or battle. `next`: the next one only (delayed effects)."""

    moment: Moment
    phase: Phase
    whose: Who | None = None
    next: bool = False
    condition: Condition | None = None  # "at the end of a battle where this card was used in a combo"
    words: str = ""


class WhenActivated(Node, frozen=True):
    """A player activates a skill or a card: an Extra Card, a [Counter], [Awaken], …"""

    by: Who | None = None
    noun: Operand | None = None  # the card activated, or whose skill it is
    keyword: str = ""  # [Counter], [Counter: Attack], [Awaken], [Union-Fusion], [Auto], …
    source: tuple[Place, ...] = ()
    words: str = ""


class WhenSwitched(Node, frozen=True):
    """A card is switched to Rest or Active Mode."""

    noun: Operand
    rest: bool
    by_skill: bool | None = None
    skill_of: Operand | None = None
    by: Who | None = None  # who switches it
    words: str = ""


class WhenFlipped(Node, frozen=True):
    """A card is flipped face up or down, or a Leader Card is flipped over."""

    noun: Operand
    face_up: bool | None = None
    skill_of: Operand | None = None
    words: str = ""


class WhenShuffled(Node, frozen=True):
    """A player's deck is shuffled."""

    whose: Who
    skill_of: Operand | None = None
    words: str = ""


class WhenDamage(Node, frozen=True):
    """Damage is dealt or taken (4-10). `before`: "when you deal damage" of 7-4-1-4-1, ahead of the damage."""

    who_takes: Who
    source: Operand | None = None  # the damage source (4-11)
    by_attack: bool | None = None
    amount: int | None = None
    before: bool = False
    words: str = ""


class WhenMarkers(Node, frozen=True):
    """Markers are added or removed; `several`: once for all that one skill adds or removes."""

    noun: Operand
    added: bool
    several: bool = False
    skill_of: Operand | None = None
    by_attack: bool | None = None
    words: str = ""


class WhenPower(Node, frozen=True):
    """A card's power is decreased or increased by a skill."""

    noun: Operand
    decreased: bool
    skill_of: Operand | None = None
    words: str = ""


class WhenNegated(Node, frozen=True):
    """An attack or a skill is negated."""

    what: Negatable  # attack, counter, skill
    noun: Operand | None = None
    by: Who | None = None
    words: str = ""


class WhenSituation(Node, frozen=True):
    """A situation trigger (8-6-6): becomes pending once when the condition becomes true."""

    condition: Condition
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


Trigger: TypeAlias = (
    WhenPlayed
    | WhenAttacks
    | WhenAttacked
    | WhenCombos
    | WhenMoved
    | WhenEvolves
    | WhenPhase
    | WhenActivated
    | WhenSwitched
    | WhenFlipped
    | WhenShuffled
    | WhenDamage
    | WhenMarkers
    | WhenPower
    | WhenNegated
    | WhenSituation
    | WhenAny
    | WhenIf
)
