"""Where it is kept that a [Once per turn] skill has been used (10-11)."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.masters.ir.nodes import Skill
from engine.masters.state.position import Position
from engine.masters.truth.known import facts


def once(state: Position, card: CardId, skill: Skill, index: int) -> tuple[object, ...]:
    """The key of this skill of this card: another side, or another line, is another skill, though its words be the same (10-11-2).

    `index`: its place among the card's skills.
    """
    now = state.cards[card]
    alike = sum(1 for live in facts(state, card).skills if live.index < index and live.skill.text == skill.text)
    return ("once", card, now.incarnation, now.flipped, skill.text, alike)
