"""Bookkeeping of the engine: skills that wait to be resolved, limits, where the match stands. No skill listens to it.

The union of all events stands here, too, since a skill that waits holds the event that set it off.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.cards.definition import Printed
from engine.masters.ir.nodes import Skill
from engine.masters.state.areas import Spine
from engine.masters.state.events.course import BattleEvent, SkillEvent, TurnEvent
from engine.masters.state.events.happening import Happening
from engine.masters.state.events.table import Moved, TableEvent
from engine.masters.state.facts import Facts
from engine.masters.state.modifier import Delayed

__all__ = [
    "EVERY_TURN",
    "Event",
    "FacePrinted",
    "LoopNoted",
    "NoteEvent",
    "Noted",
    "Pending",
    "PendingEvent",
    "PendingGrown",
    "PendingTaken",
    "Replacing",
    "Silenced",
    "SituationSet",
    "SkillsPending",
    "StepSet",
    "StrokeBegan",
    "Used",
]


class Pending(Struct, frozen=True, gc=False):
    """An [Auto] skill that waits for a checkpoint (8-6), with the information that its trigger saw.

    Also a delayed effect, or a rule's own follow-up, when `skill` is a synthetic one. `event` is what happened; `cards` are the cards that
    fulfilled the trigger ((card, incarnation) after the event).
    """

    id: int
    card: CardId
    incarnation: int
    skill: Skill
    index: int  # index among the card's skills when it triggered
    master: Seat
    event: Event | None
    cards: tuple[tuple[CardId, int], ...]
    facts: Facts  # the source card as it was
    part: int = 0  # which alternative of a WhenAny
    delayed: Delayed | None = None


class SkillsPending(Happening, frozen=True):
    """[Auto] skills become pending (8-6-2). Each gets its number when this is carried out."""

    changes_facts: ClassVar[bool] = False

    skills: tuple[Pending, ...]


class PendingGrown(Happening, frozen=True):
    """More cards have fulfilled the trigger of a pending skill ("when 1 or more cards …")."""

    changes_facts: ClassVar[bool] = False

    id: int
    cards: tuple[tuple[CardId, int], ...]


class PendingTaken(Happening, frozen=True):
    """A pending skill is taken up to be resolved (8-6-4)."""

    changes_facts: ClassVar[bool] = False

    id: int


class Silenced(Happening, frozen=True):
    """What has become pending since `waiting` skills were pending never did (10-5-8-1, 10-13-4-5-1)."""

    changes_facts: ClassVar[bool] = False

    waiting: int


class StepSet(Happening, frozen=True):
    """Where the match stands next; takes effect when the procedure of the present step ends."""

    spine: Spine


class SituationSet(Happening, frozen=True):
    """A situation that a skill watches begins or ceases to hold (8-6-6)."""

    key: tuple[int, int, int, int]  # card, incarnation, index of the skill, which alternative of its trigger
    holds: bool


class Used(Happening, frozen=True):
    """A limited skill or permission was used once more this turn (10-11, 10-48, 8-4-2-5-2), or this game."""

    key: tuple[object, ...]
    game: bool = False


EVERY_TURN = "every turn:"
"""How the keys of `LoopNoted` begin that are kept beyond the turn."""


class LoopNoted(Happening, frozen=True):
    """Loop detection (11-1): a number is kept for a position, of this turn unless the key begins with `EVERY_TURN`."""

    changes_facts: ClassVar[bool] = False

    key: str
    number: int


class StrokeBegan(Happening, frozen=True):
    """Cards begin to leave play at once, from this place of the history on; None: the stroke is over (8-6-5-1-2)."""

    changes_facts: ClassVar[bool] = False

    since: int | None


class Replacing(Happening, frozen=True):
    """The replacement effects whose substitutes are being carried out from now on (8-9-2-3)."""

    changes_facts: ClassVar[bool] = False

    ids: tuple[int, ...]


class FacePrinted(Happening, frozen=True):
    """A token's face joins the printed cards of the match (10-18-4)."""

    changes_facts: ClassVar[bool] = False

    printed: Printed


class Noted(Happening, frozen=True):
    """Something worth a log line that changes no area: a choice that found nothing, an effect that could not be carried out, who goes first.

    `kind` is its word for those who pick lines out of the log: "nothing", "opening", "broken off".
    """

    changes_facts: ClassVar[bool] = False
    told: ClassVar[bool] = True

    seat: Seat
    text: str  # free of hidden information
    clause: str = ""
    cards: tuple[CardId, ...] = ()
    kind: str = ""


PendingEvent: TypeAlias = SkillsPending | PendingGrown | PendingTaken | Silenced
"""[Auto] skills come to wait for a checkpoint, or wait no longer."""

NoteEvent: TypeAlias = SituationSet | Used | LoopNoted | StrokeBegan | Replacing | FacePrinted | Noted
"""What the engine writes down for itself or for the log."""

Event: TypeAlias = Moved | StepSet | TableEvent | TurnEvent | BattleEvent | SkillEvent | PendingEvent | NoteEvent
"""Everything that can happen to the state."""
