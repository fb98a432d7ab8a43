"""Which effect has brought a card's power down: the cause of what becomes of the card then (9-5-2-1, 9-7-2-1)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.state.cause import Cause
from engine.masters.state.events import Activated, Flipped, Moved, Resolved
from engine.masters.state.position import Position
from engine.masters.truth.derive import changes_of
from engine.masters.truth.in_force import Influence
from engine.masters.truth.known import facts
from engine.masters.truth.shield import cause_of


def power_cause(state: Position, card: CardId, clause: str) -> Cause:
    """The effect that brought the card's power down, as the cause of a rule's deed; the rule alone where there is none.

    Effects on this card, on all cards and of [Permanent] skills alike, if they have lowered its power: the one that began last.
    """
    found = [
        change.influence
        for change in changes_of(state, card)
        if change.field == "power" and change.after < change.before and change.influence is not None
    ]
    if not found:
        return Cause("rules", clause=clause)
    last = max(enumerate(found), key=lambda one: (_began(state, one[1]), one[0]))[1]
    cause = cause_of(state, last)
    if last.modifier is None:
        cause = replace(cause, facts=facts(state, last.ctx.source))
    return replace(cause, clause=clause)


def _began(state: Position, influence: Influence) -> int:
    """When the effect began: its place in the history of this turn; -1 where that was in an earlier turn.

    That of a [Permanent] skill began when its card came, or was flipped.
    """
    modifier = influence.modifier
    if modifier is not None and modifier.turn < state.turn:
        return -1
    for place in range(len(state.history) - 1, -1, -1):
        match state.history[place]:
            case Moved(card=card) | Flipped(card=card) if modifier is None and card == influence.ctx.source:
                return place
            case Activated(card=card, skill=skill) | Resolved(card=card, skill=skill) if modifier is not None and (
                card,
                skill,
            ) == (modifier.cause.card, modifier.cause.skill):
                return place
            case _:
                pass
    return -1 if modifier is None else 0
