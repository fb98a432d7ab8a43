"""What a player is about to do, as prohibitions and permissions ask about it (1-3-3)."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Area
from engine.masters.state.cause import Cause


class Act(Struct, frozen=True):
    """An action of a player: with which card, against which, from where, by which skill.

    `action` is a verb of card text ("attack", "play", "draw"). `keyword` names the kind of the skill that is activated
    where `skill` does not say it ("Blocker", "Auto"). `to` is the area that a card would go to.
    """

    seat: Seat
    action: str
    card: CardId | None = None
    target: CardId | None = None
    source: Area | None = None
    keyword: str = ""
    skill: Skill | None = None
    cause: Cause | None = None
    to: Area | None = None
