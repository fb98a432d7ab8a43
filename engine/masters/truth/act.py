"""What a player is about to do, and what skills answer to it (1-3)."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Requirement, Skill
from engine.masters.ir.nouns import Area
from engine.masters.ir.vocabulary import Action
from engine.masters.state.cause import Cause
from engine.masters.state.context import Context
from engine.masters.state.position import Forbidden, Refusal


class Act(Struct, frozen=True, gc=False):
    """An action of a player: with which card, against which, from where, by which skill.

    `action` is a verb of card text ("attack", "play", "draw"). `keyword` names the kind of the skill that is activated
    where `skill` does not say it ("Blocker", "Auto"). `to` is the area that a card would go to, `up` whether it would
    lie face up.
    """

    seat: Seat
    action: Action
    card: CardId | None = None
    target: CardId | None = None
    source: Area | None = None
    keyword: str = ""
    skill: Skill | None = None
    cause: Cause | None = None
    to: Area | None = None
    up: bool | None = None


class Alternative(Struct, frozen=True, gc=False):
    """What a permission puts in the place of an action's energy cost (`free`: nothing), and in which context that is paid."""

    source: CardId
    ctx: Context
    instead: tuple[Requirement, ...]
    free: bool
    less: int = 0  # how much less of the energy cost is paid


class Verdict(Struct, frozen=True, gc=False):
    """What skills say to an act: whether they forbid it, at which price they do not, and what they allow beyond the rules.

    `bans` is everything that forbids it, in the order in which the effects began; those with `unless` are prices on top of the act's own cost.
    `why_not` is the ban that keeps the player from it: one that no price lifts or, if there is none, the first whose price can't be paid.
    `instead` is every permission that covers the act; where the rules do not allow it, it takes one of these to do it.
    """

    bans: tuple[Forbidden, ...] = ()
    why_not: Forbidden | None = None
    instead: tuple[Alternative, ...] = ()

    @property
    def refusal(self) -> Refusal | None:
        """Why the player can't do it, in words and with the clause; None if nothing but the rules stands in the way."""
        return None if self.why_not is None else (self.why_not.text, self.why_not.clause)

    @property
    def never(self) -> bool:
        """Whether something forbids it that no price lifts."""
        return self.why_not is not None and self.why_not.unless is None

    @property
    def permitted(self) -> bool:
        """Whether a skill allows it, whatever the rules say."""
        return bool(self.instead)

    @property
    def free(self) -> bool:
        """Whether a skill allows it without its energy cost, and with nothing in the place of that."""
        return any(one.free and not one.instead for one in self.instead)
