"""Where events come from: the reason of a move, and the card, skill or rule that brings an event about."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Skill
from engine.masters.ir.vocabulary import CauseKind
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


class Cause(Struct, frozen=True, gc=False):
    """Where an event comes from: the card and skill that made it, or a rule ("battle", "rules", "cost").

    `kind`: "skill", "battle", "rules", "cost", "attack". `card` is the card whose skill (or attack) it is, as it was: `facts`.
    `by`: who does it, where the skill's words name others than its master; both players, each with their own cards, for "each player".
    `activation` numbers the activation or resolution of the skill, so that "by this skill" can be told.
    """

    kind: CauseKind
    card: CardId | None = None
    incarnation: int = 0
    master: Seat | None = None
    skill: Skill | None = None
    facts: Facts | None = None
    activation: int = 0
    keyword: str = ""  # the keyword skill at work: "Evolve", "Over Realm", "Revenge", "Counter: Play", …
    clause: str = ""  # where a rule does it: which one, for the log
    by: tuple[Seat, ...] = ()

    def doer(self, whose: Seat | None) -> Seat | None:
        """The player who does it; `whose` cards it is done to."""
        if not self.by:
            return self.master
        return self.by[0] if len(self.by) == 1 else whose

    @property
    def source(self) -> CardId:
        """The card that it comes from; of a rule, which comes from none, any."""
        return self.card if self.card is not None else CardId(0)


RULES = Cause("rules")
