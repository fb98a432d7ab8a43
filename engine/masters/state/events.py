"""Events: everything that can happen to the state, as frozen structs. `apply` carries them out; nothing else writes state.

"Draw" is a move with a reason, "KO" is a move with a reason, "play" is a move with a reason. Events carry the information that
triggers need (8-6-5-1): a move holds the card as it was and its derived facts before the move.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Change, Destination, Duration, Effect, Skill, Trigger
from engine.masters.ir.nouns import Area, Filter, Operand
from engine.masters.state.facts import Facts


class Why(StrEnum):
    """The reason of a move, in the rulebook's words."""

    DRAW = "draw"
    PLAY = "play"
    KO = "KO"
    COMBO = "combo"
    CHARGE = "charge"
    DAMAGE = "damage"
    DISCARD = "discard"
    PLACE = "place"
    ADD = "add"
    RETURN = "return"
    SEND = "send"
    REMOVE = "remove"  # removed from the game
    ACTIVATE = "activate"  # an Extra Card or a [Counter] on its way (8-5-2-5-1)
    DECLARE = "declare"  # hand -> limbo: declared to be played (6-3-1-2-1-1)
    RULE = "rule"  # rule processing (chapter 9)
    SETUP = "setup"
    STACK = "stack"  # under or on top of a card (11-3)
    CONTROL = "control"  # 11-5
    COMBO_END = "combo end"  # 7-4-1-8


class Cause(Struct, frozen=True):
    """Where an event comes from: the card and skill that made it, or a rule ("battle", "rules", "cost").

    `kind`: "skill", "battle", "rules", "cost", "attack". `card` is the card whose skill (or attack) it is, as it was: `facts`.
    `activation` numbers the activation or resolution of the skill, so that "by this skill" can be told.
    """

    kind: str
    card: CardId | None = None
    incarnation: int = 0
    master: Seat | None = None
    skill: Skill | None = None
    facts: Facts | None = None
    activation: int = 0
    keyword: str = ""  # the keyword skill at work: "Evolve", "Over Realm", "Revenge", "Counter: Play", …
    clause: str = ""  # where a rule does it: which one, for the log

    @property
    def source(self) -> CardId:
        """The card that it comes from; of a rule, which comes from none, any."""
        return self.card if self.card is not None else CardId(0)


RULES = Cause("rules")


class Moved(Struct, frozen=True):
    """A card moves between areas, or within one (`source == target` after a change of master).

    `position`: "top", "bottom", or an index; areas whose order matters are lists with position 0 at the top (deck) or front.
    """

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


class Switched(Struct, frozen=True):
    card: CardId
    rest: bool
    cause: Cause = RULES


class Flipped(Struct, frozen=True):
    """A Leader Card turns over (`up` is whether its front shows), or a life card face up or down."""

    card: CardId
    up: bool
    cause: Cause = RULES


class Shuffled(Struct, frozen=True):
    seat: Seat
    area: Area
    cause: Cause = RULES


class MarkersChanged(Struct, frozen=True):
    card: CardId
    change: int
    cause: Cause = RULES


class Damaged(Struct, frozen=True):
    """Damage processing is over (4-10): `amount` was dealt to the seat."""

    seat: Seat
    amount: int
    cause: Cause


class DamageComing(Struct, frozen=True):
    """The "when you deal damage" moment before damage by attacking (7-4-1-4-1)."""

    seat: Seat
    amount: int
    cause: Cause


class TokenMade(Struct, frozen=True):
    """A token is created in a Battle Area (10-18). `printed` is its index in the book."""

    printed: int
    card: CardId
    seat: Seat
    rest: bool
    cause: Cause


class Attacked(Struct, frozen=True):
    """An attack is declared (7-1): the attack card rests, a battle begins."""

    card: CardId
    target: CardId
    seat: Seat


class TargetChanged(Struct, frozen=True):
    """The guard card becomes another card (10-4-1, or by a skill). `back`: it is the original target again (10-4-2)."""

    target: CardId
    cause: Cause
    back: bool = False


class AttackNegated(Struct, frozen=True):
    card: CardId
    cause: Cause


class BattleEnded(Struct, frozen=True):
    """The battle is over (7-4-1-11)."""


class Activated(Struct, frozen=True):
    """A skill is activated (8-5-2-3). `source`: the area it was activated from."""

    card: CardId
    skill: Skill
    seat: Seat
    source: Area
    keyword: str
    facts: Facts


class Resolved(Struct, frozen=True):
    card: CardId
    skill: Skill
    seat: Seat


class SkillNegated(Struct, frozen=True):
    """An activated skill is negated before it resolves (10-10-5)."""

    card: CardId
    skill: Skill
    cause: Cause


class ModifierAdded(Struct, frozen=True):
    """A continuous effect begins (8-8)."""

    modifier: Modifier


class ModifiersEnded(Struct, frozen=True):
    """Continuous effects end, by their ids; or, with `on`, all that bear on this object, and they go on for the other cards."""

    ids: tuple[int, ...] = ()
    on: tuple[CardId, int] | None = None


class Looked(Struct, frozen=True):
    """A seat looks at cards of a secret area (11-6), or stops looking (no cards)."""

    seat: Seat
    cards: tuple[CardId, ...]


class Revealed(Struct, frozen=True):
    """Cards are shown to both players (11-2), or no longer shown (no cards)."""

    cards: tuple[CardId, ...]
    seat: Seat = 0


class PhaseBegan(Struct, frozen=True):
    """A turn, phase or step begins; `phase` is as in `Spine`."""

    phase: str
    seat: Seat


class Moment(Struct, frozen=True):
    """A named moment that triggers listen to: ("start" | "end", "turn" | "charge" | "main" | "offense" | "defense" | "damage" | "battle")."""

    moment: str
    phase: str
    seat: Seat


class Noted(Struct, frozen=True):
    """Something worth a log line that changes no area: a choice made, a hand kept, an optional effect declined."""

    seat: Seat
    text: str  # free of hidden information
    clause: str = ""
    cards: tuple[CardId, ...] = ()


class Ended(Struct, frozen=True):
    """The match is over."""

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


class LinkPushed(Struct, frozen=True):
    """A play or a skill joins the chain and may be answered (4-7)."""

    link: Link


class LinkChanged(Struct, frozen=True):
    """A link of the chain becomes another one with the same id: negated, played in Rest Mode, sent elsewhere, …"""

    link: Link
    cause: Cause


class LinkPopped(Struct, frozen=True):
    """A link leaves the chain, by its id."""

    id: int


class Used(Struct, frozen=True):
    """A limited skill or permission was used once more this turn (10-11, 10-48, 8-4-2-5-2), or this game."""

    key: tuple[object, ...]
    game: bool = False


class LoopNoted(Struct, frozen=True):
    """Loop detection (11-1): a number is kept for a position of this turn."""

    key: str
    number: int


class DelayedAdded(Struct, frozen=True):
    """A delayed effect begins to wait for its moment (AtLater)."""

    delayed: Delayed


class DelayedEnded(Struct, frozen=True):
    """Delayed effects wait no longer, by their ids."""

    ids: tuple[int, ...]


class SituationSet(Struct, frozen=True):
    """A situation that a skill watches begins or ceases to hold (8-6-6)."""

    key: tuple[int, int, int]  # card, incarnation, index of the skill
    holds: bool


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
    | Moment
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
)


class Modifier(Struct, frozen=True):
    """A continuous effect at work that does not come from a [Permanent] skill (8-8).

    It bears on `cards` — (card, incarnation) pairs, so that it lapses by itself when a card becomes a new object (3-1-4) — or, where
    `cards` is None, on every card that fits `noun`, or on a player (`seats`) through `rule` effects (Prohibit, Permit, ReplaceEvent, PreventDamage).
    """

    id: int
    cards: tuple[tuple[CardId, int], ...] | None
    changes: tuple[Change, ...]
    duration: Duration
    cause: Cause
    master: Seat
    turn: int  # when it began
    noun: Operand | None = None
    filter: Filter | None = None
    rule: Effect | None = None
    number: int | None = None  # an amount fixed at resolution, for changes whose value counts something
    bound: tuple[int, ...] = ()  # amounts fixed at resolution, one per change (0 where none)
    uses: int = 0  # how often a quota or a once-only effect was used
    ends: tuple[str, int] = ("", 0)  # when it ends: a moment and a turn number, worked out at the start
    slots: tuple[tuple[str, tuple[tuple[CardId, int], ...]], ...] = ()  # what references in `rule` stand for


class Delayed(Struct, frozen=True):
    """A delayed effect waiting for its moment (an AtLater that was resolved)."""

    id: int
    when: Trigger
    body: Effect
    master: Seat
    cause: Cause
    turn: int
    slots: tuple[tuple[str, tuple[tuple[CardId, int], ...]], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
    ends: tuple[str, int] = ("", 0)  # where it happens each time: until this moment of this turn
    once: bool = False  # it happens only the first time until then
    first: int = 0  # the first turn in which its moment can come ("at the end of your opponent's next turn")
