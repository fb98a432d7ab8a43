"""How often [Once per turn] and [Twice per turn] skills have been used, and where that is kept (10-11)."""

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


def over(state: Position, key: tuple[object, ...], skill: Skill) -> bool:
    """Whether the skill has been used as often this turn as it may be."""
    return skill.per_turn is not None and state.uses.get(key, 0) >= skill.per_turn
