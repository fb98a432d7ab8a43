"""Events: everything that can happen to the state, as frozen structs. `apply` carries them out; nothing else writes state.

"Draw" is a move with a reason, "KO" is a move with a reason, "play" is a move with a reason. Events carry the information that
triggers need (8-6-5-1): a move holds the card as it was and its derived facts before the move. What a type of event means to others stands at
the type (`Happening`).
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.cards.definition import Printed
from engine.masters.ir.nodes import Destination, Skill
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import Spine
from engine.masters.state.cause import RULES, Cause, Why
from engine.masters.state.facts import Facts
from engine.masters.state.modifier import Delayed, Modifier


class Happening(Struct, frozen=True):
    """What every type of event says of itself."""

    changes_facts: ClassVar[bool] = True
    """Whether what was derived about cards has to be worked out anew."""
    kept: ClassVar[bool] = False
    """Whether it belongs to the history of the turn ("if a card was KO'd this turn")."""
    heard: ClassVar[bool] = False
    """Whether [Auto] skills may listen for it (8-6)."""
    told: ClassVar[bool] = False
    """Whether it may make a line of the log."""
    shows: ClassVar[bool] = False
    """Whether it may change which cards a seat sees."""


class Moved(Happening, frozen=True):
    """A card moves between areas, or within one (`source == target` after a change of master).

    `position`: "top", "bottom", or an index; areas whose order matters are lists with position 0 at the top (deck) or front.
    """

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    card: CardId
    owner: Seat
    source: Area
    source_master: Seat
    target: Area
    target_master: Seat
    why: Why
    cause: Cause = RULES
    position: str = "top"
    rest: bool = False
    face_up: bool = False
    onto: CardId | None = None  # placed on top of this card, which goes beneath it (9-4, 10-5-4)
    under: CardId | None = None  # placed beneath this card, at the bottom unless position is "top" (11-3-3)
    markers: int = 0
    before: Facts | None = None  # derived facts where it was
    alone: bool = False  # 11-3-6: only the card on top moves


class Switched(Happening, frozen=True):
    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    card: CardId
    rest: bool
    cause: Cause = RULES


class Flipped(Happening, frozen=True):
    """A Leader Card turns over (`up` is whether its front shows), or a life card face up or down."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    card: CardId
    up: bool
    cause: Cause = RULES


class Shuffled(Happening, frozen=True):
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    seat: Seat
    area: Area
    cause: Cause = RULES


class MarkersChanged(Happening, frozen=True):
    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    card: CardId
    change: int
    cause: Cause = RULES


class Damaged(Happening, frozen=True):
    """Damage processing is over (4-10): `amount` was dealt to the seat."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    seat: Seat
    amount: int
    cause: Cause


class DamageComing(Happening, frozen=True):
    """Damage by attacking is about to be dealt (7-4-1-4-1).

    What would prevent or replace it is asked now. "When you deal damage" waits for `Damaged` (7-4-1-4-1-2).
    """

    changes_facts: ClassVar[bool] = False

    seat: Seat
    amount: int
    cause: Cause


class TokenMade(Happening, frozen=True):
    """A token is created in a Battle Area (10-18). `printed` is its index in the book."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    printed: int
    card: CardId
    seat: Seat
    rest: bool
    cause: Cause


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

    target: CardId
    cause: Cause
    back: bool = False


class AttackNegated(Happening, frozen=True):
    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    card: CardId
    cause: Cause


class BattleEnded(Happening, frozen=True):
    """The battle is over (7-4-1-11)."""

    kept: ClassVar[bool] = True


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


class Resolved(Happening, frozen=True):
    kept: ClassVar[bool] = True

    card: CardId
    skill: Skill
    seat: Seat


class SkillNegated(Happening, frozen=True):
    """An activated skill is negated before it resolves (10-10-5)."""

    kept: ClassVar[bool] = True
    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    card: CardId
    skill: Skill
    cause: Cause


class ModifierAdded(Happening, frozen=True):
    """A continuous effect begins (8-8)."""

    heard: ClassVar[bool] = True
    told: ClassVar[bool] = True

    modifier: Modifier


class ModifiersEnded(Happening, frozen=True):
    """Continuous effects end, by their ids; or, with `on`, all that bear on this object, and they go on for the other cards."""

    ids: tuple[int, ...] = ()
    on: tuple[CardId, int] | None = None


class Looked(Happening, frozen=True):
    """A seat looks at cards of a secret area (11-6), or stops looking (no cards)."""

    changes_facts: ClassVar[bool] = False
    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    seat: Seat
    cards: tuple[CardId, ...]


class Revealed(Happening, frozen=True):
    """Cards are shown to both players (11-2), or no longer shown (no cards)."""

    told: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    cards: tuple[CardId, ...]
    seat: Seat = 0


class PhaseBegan(Happening, frozen=True):
    """A turn, phase or step begins; `phase` is as in `Spine`."""

    told: ClassVar[bool] = True

    phase: str
    seat: Seat


class MomentCame(Happening, frozen=True):
    """A named moment that triggers listen to: ("start" | "end", "turn" | "charge" | "main" | "offense" | "defense" | "damage" | "battle")."""

    changes_facts: ClassVar[bool] = False
    heard: ClassVar[bool] = True

    moment: str
    phase: str
    seat: Seat


class Noted(Happening, frozen=True):
    """Something worth a log line that changes no area: a choice made, a hand kept, an optional effect declined."""

    changes_facts: ClassVar[bool] = False
    told: ClassVar[bool] = True

    seat: Seat
    text: str  # free of hidden information
    clause: str = ""
    cards: tuple[CardId, ...] = ()


class Ended(Happening, frozen=True):
    """The match is over."""

    told: ClassVar[bool] = True

    winner: Seat | None
    reason: str
    clause: str


class Link(Struct, frozen=True):
    """A play or an activated skill that waits on the chain (4-7); also an attack that is answered. `negated` when a [Counter: Counter] has stopped it."""

    id: int
    seat: Seat
    kind: str  # play, skill, counter, attack, auto
    card: CardId
    incarnation: int
    skill: Skill | None = None
    negated: bool = False
    facts: Facts | None = None
    rest: bool = False  # a card being played: it will be played in Rest Mode
    skills_negated: bool = False  # and with its skills negated, for the turn
    fate: Destination | None = None  # where it goes instead of being played (10-5-9-1)
    host: CardId | None = None  # the card under which it goes then (11-3-3)
    cards: tuple[CardId, ...] = ()  # the cards that the skill will play, where it is known


class LinkPushed(Happening, frozen=True):
    """A play or a skill joins the chain and may be answered (4-7)."""

    link: Link


class LinkChanged(Happening, frozen=True):
    """A link of the chain becomes another one with the same id: negated, played in Rest Mode, sent elsewhere, …"""

    link: Link
    cause: Cause


class LinkPopped(Happening, frozen=True):
    """A link leaves the chain, by its id."""

    id: int


class Used(Happening, frozen=True):
    """A limited skill or permission was used once more this turn (10-11, 10-48, 8-4-2-5-2), or this game."""

    key: tuple[object, ...]
    game: bool = False


class LoopNoted(Happening, frozen=True):
    """Loop detection (11-1): a number is kept for a position of this turn."""

    changes_facts: ClassVar[bool] = False

    key: str
    number: int


class DelayedAdded(Happening, frozen=True):
    """A delayed effect begins to wait for its moment (AtLater)."""

    delayed: Delayed


class DelayedEnded(Happening, frozen=True):
    """Delayed effects wait no longer, by their ids."""

    ids: tuple[int, ...]


class SituationSet(Happening, frozen=True):
    """A situation that a skill watches begins or ceases to hold (8-6-6)."""

    key: tuple[int, int, int]  # card, incarnation, index of the skill
    holds: bool


class Pending(Struct, frozen=True):
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


class StepSet(Happening, frozen=True):
    """Where the match stands next; takes effect when the procedure of the present step ends."""

    changes_facts: ClassVar[bool] = False

    spine: Spine


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


Event: TypeAlias = (
    Moved
    | Switched
    | Flipped
    | Shuffled
    | MarkersChanged
    | Damaged
    | DamageComing
    | TokenMade
    | Attacked
    | TargetChanged
    | AttackNegated
    | BattleEnded
    | Activated
    | Resolved
    | SkillNegated
    | ModifierAdded
    | ModifiersEnded
    | Looked
    | Revealed
    | PhaseBegan
    | MomentCame
    | Noted
    | Ended
    | LinkPushed
    | LinkChanged
    | LinkPopped
    | Used
    | LoopNoted
    | DelayedAdded
    | DelayedEnded
    | SituationSet
    | StepSet
    | SkillsPending
    | PendingGrown
    | PendingTaken
    | Silenced
    | StrokeBegan
    | Replacing
    | FacePrinted
)
