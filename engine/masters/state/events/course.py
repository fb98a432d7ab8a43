"""Events of the course of a match: turns, battles, the chain, and effects that go on or wait."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Destination, Skill
from engine.masters.ir.nouns import Area, Filter
from engine.masters.ir.vocabulary import Counted, LinkKind
from engine.masters.state.cause import Cause
from engine.masters.state.events.happening import Happening
from engine.masters.state.facts import Facts
from engine.masters.state.modifier import Delayed, Modifier

__all__ = [
    "Activated",
    "AttackNegated",
    "Attacked",
    "BattleEnded",
    "BattleEvent",
    "Chosen",
    "Compared",
    "CountedEvent",
    "DamageComing",
    "Damaged",
    "DelayedAdded",
    "DelayedEnded",
    "Ended",
    "Link",
    "LinkChanged",
    "LinkPopped",
    "LinkPushed",
    "ModifierAdded",
    "ModifiersEnded",
    "MomentCame",
    "PhaseBegan",
    "PowerTotal",
    "Resolved",
    "SkillEvent",
    "SkillNegated",
    "SoManyComing",
    "TargetChanged",
    "TurnEvent",
]


class PhaseBegan(Happening, frozen=True):
    """A turn, phase or step begins; `phase` is as in `Spine`."""

    kept: ClassVar[bool] = True
    told: ClassVar[bool] = True

    phase: str
    seat: Seat


class MomentCame(Happening, frozen=True):
    """A named moment that triggers listen to: ("start" | "end" | "over", "turn" | "charge" | "main" | "offense" | "defense" | "damage" | "battle")."""

    changes_facts: ClassVar[bool] = False
    heard: ClassVar[bool] = True

    moment: str
    phase: str
    seat: Seat


class Ended(Happening, frozen=True):
    """The match is over."""

    told: ClassVar[bool] = True

    winner: Seat | None
    reason: str
    clause: str


class Attacked(Happening, frozen=True):
    """An attack is declared (7-1): the attack card rests, a battle begins."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    card: CardId
    target: CardId
    seat: Seat


class TargetChanged(Happening, frozen=True):
    """The guard card becomes another card (10-4-1, or by a skill). `back`: it is the original target again (10-4-2)."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    opposed: ClassVar[bool] = True

    target: CardId
    cause: Cause
    back: bool = False


class AttackNegated(Happening, frozen=True):
    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    opposed: ClassVar[bool] = True

    card: CardId
    cause: Cause


class DamageComing(Happening, frozen=True):
    """Damage is about to be dealt, by attacking (7-4-1-4-1) or by a skill.

    What would prevent or replace it is asked now. "When you deal damage" waits for `Damaged` (7-4-1-4-1-2).
    """

    changes_facts: ClassVar[bool] = False
    opposed: ClassVar[bool] = True

    seat: Seat
    amount: int
    cause: Cause


class SoManyComing(Happening, frozen=True):
    """Cards are about to be drawn, markers to be added or removed, so many one by one (4-9-3, 4-12-5-2). What would replace that number is asked now."""

    changes_facts: ClassVar[bool] = False

    verb: Counted
    seat: Seat | None
    amount: int
    cause: Cause
    card: CardId | None = None  # the card on which the markers are


class Damaged(Happening, frozen=True):
    """Damage processing is over (4-10): `amount` was dealt to the seat."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    seat: Seat
    amount: int
    cause: Cause


class PowerTotal(Struct, frozen=True, gc=False):
    """A total power of a battle and where it comes from: what is printed, what skills made of that, what combos add to it (7-4-1-2 to 7-4-1-4)."""

    total: int
    printed: int
    combo: int

    @property
    def skills(self) -> int:
        """What skills have added to the printed power, or taken from it."""
        return self.total - self.printed - self.combo


class Compared(Happening, frozen=True):
    """The powers of attack card and guard card are compared (7-4-1-4). `seat` attacks."""

    changes_facts: ClassVar[bool] = False
    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    card: CardId
    guard: CardId
    seat: Seat
    attack: PowerTotal
    defense: PowerTotal

    @property
    def succeeds(self) -> bool:
        """Whether the attack succeeds: where both are the same, too."""
        return self.attack.total >= self.defense.total


class BattleEnded(Happening, frozen=True):
    """The battle is over (7-4-1-11)."""

    kept: ClassVar[bool] = True


class Link(Struct, frozen=True, gc=False):
    """A play or an activated skill that waits on the chain (4-7); also an attack that is answered. `negated` when a [Counter: Counter] has stopped it."""

    id: int
    seat: Seat
    kind: LinkKind  # play, skill, counter, attack, auto
    card: CardId
    incarnation: int
    skill: Skill | None = None
    negated: bool = False
    facts: Facts | None = None
    rest: bool = False  # a card being played: it will be played in Rest Mode
    skills_negated: bool = False  # and with its skills negated, for the turn
    markers: int = 0  # a Unison Card being played: with so many markers (6-3-1-2-2-3)
    fate: Destination | None = None  # where it goes instead of being played (10-5-9-1)
    host: CardId | None = None  # the card under which it goes then (11-3-3)
    such: Filter | None = None  # only of such a card that the skill plays: nobody knows yet which it will be
    asker: Cause | None = None  # whose words those are
    cards: tuple[CardId, ...] = ()  # the cards that the skill will play, where it is known
    activation: int = 0  # which activation of the skill it is, as in `Cause`


class LinkPushed(Happening, frozen=True):
    """A play or a skill joins the chain and may be answered (4-7)."""

    heard: ClassVar[bool] = True
    link: Link


class LinkChanged(Happening, frozen=True):
    """A link of the chain becomes another one with the same id: negated, played in Rest Mode, sent elsewhere, …"""

    link: Link
    cause: Cause


class LinkPopped(Happening, frozen=True):
    """A link leaves the chain, by its id."""

    id: int


class Activated(Happening, frozen=True):
    """A skill is activated (8-5-2-3). `source`: the area it was activated from."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    card: CardId
    skill: Skill
    seat: Seat
    source: Area
    keyword: str
    facts: Facts


class SkillNegated(Happening, frozen=True):
    """An activated skill is negated before it resolves (10-10-5)."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    opposed: ClassVar[bool] = True

    card: CardId
    skill: Skill
    cause: Cause


class Chosen(Happening, frozen=True):
    """The seat chooses a card by a skill (8-5-3): one event for each card."""

    changes_facts: ClassVar[bool] = False
    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True

    card: CardId
    seat: Seat
    cause: Cause


class Resolved(Happening, frozen=True):
    kept: ClassVar[bool] = True

    card: CardId
    skill: Skill
    seat: Seat


class ModifierAdded(Happening, frozen=True):
    """A continuous effect begins (8-8)."""

    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    modifier: Modifier


class ModifiersEnded(Happening, frozen=True):
    """Continuous effects end, by their ids; or, with `on`, all that bear on this object, and they go on for the other cards."""

    ids: tuple[int, ...] = ()
    on: tuple[CardId, int] | None = None


class DelayedAdded(Happening, frozen=True):
    """A delayed effect begins to wait for its moment (AtLater)."""

    delayed: Delayed


class DelayedEnded(Happening, frozen=True):
    """Delayed effects wait no longer, by their ids."""

    ids: tuple[int, ...]


TurnEvent: TypeAlias = PhaseBegan | MomentCame | Ended
"""Turns and phases begin and end, and so does the match."""

CountedEvent: TypeAlias = DamageComing | SoManyComing
"""What is about to come in a number, which may still become another."""

BattleEvent: TypeAlias = Attacked | TargetChanged | AttackNegated | Compared | CountedEvent | Damaged | BattleEnded
"""What happens in a battle, and the damage that is dealt there or elsewhere."""

SkillEvent: TypeAlias = (
    LinkPushed
    | LinkChanged
    | LinkPopped
    | Activated
    | Chosen
    | SkillNegated
    | Resolved
    | ModifierAdded
    | ModifiersEnded
    | DelayedAdded
    | DelayedEnded
)
"""Skills and plays on the chain, and the effects that outlast them."""
